package report

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Layer is something that a panel shows: a [Line], a [Scatter], a [Diagonal] or
// [Estimates].
type Layer interface {
	name() string
	// plotters returns what draws the layer in its panel.
	plotters(*Panel) ([]plot.Plotter, error)
	// sample returns which of them stand in the legend.
	sample([]plot.Plotter) []plot.Thumbnailer
	// inline draws the layer on a page.
	inline(*canvas)
}

// A Note says what a point is, and leads to more about it, on a page.
type Note struct {
	Text string
	Link string // such as "#row7"; may be ""
}

// A Point of a layer.
type Point struct{ X, Y float64 }

func xys(points []Point) plotter.XYs {
	list := make(plotter.XYs, len(points))
	for i, p := range points {
		list[i] = plotter.XY(p)
	}
	return list
}

// thumbnails returns the plotters that can stand in a legend.
func thumbnails(plotters []plot.Plotter) (list []plot.Thumbnailer) {
	for _, p := range plotters {
		if t, ok := p.(plot.Thumbnailer); ok {
			list = append(list, t)
		}
	}
	return list
}

// The colours can be told apart by most people who see few; with the dashes
// they make [Styles] styles of lines.
var (
	colours = []color.NRGBA{
		{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
		{86, 180, 233, 255}, {230, 159, 0, 255}, {40, 40, 40, 255},
	}
	dashes = [][]vg.Length{nil, {6, 3}, {1.5, 2}, {8, 2, 2, 2}}
)

// lineStyle returns the style of the given number.
func lineStyle(style int) draw.LineStyle {
	return draw.LineStyle{
		Color:  colours[style%len(colours)],
		Width:  1.6,
		Dashes: dashes[style/len(colours)%len(dashes)],
	}
}

// A Line runs through its points.
type Line struct {
	Name   string
	Style  int // a number from 0 for its colour and dashes; Styles of them differ
	Thick  bool
	Course Course
	Points []Point // by ascending X, at least one
	Notes  []Note  // of the points, in their order; points with none are not shown by themselves
}

// Styles is how many styles of lines there are.
const Styles = 28

// Course says how a line gets from point to point.
type Course uint8

// The courses.
const (
	Straight Course = iota
	Steps           // on the level to the next point's X, then up or down
)

func (l Line) name() string { return l.Name }

func (l Line) plotters(*Panel) ([]plot.Plotter, error) {
	line, err := plotter.NewLine(xys(l.Points))
	if err != nil {
		return nil, err
	}
	if l.Course == Steps {
		line.StepStyle = plotter.PostStep
	}
	line.LineStyle = lineStyle(l.Style)
	if l.Thick {
		line.Width *= 2
	}
	return []plot.Plotter{line}, nil
}

func (Line) sample(p []plot.Plotter) []plot.Thumbnailer { return thumbnails(p) }

// A Scatter shows points by themselves.
type Scatter struct {
	Name   string
	Style  int // a number from 0 for its colour and its shape, circle or cross in turn
	Points []Point
	Notes  []Note // of the points, in their order; may be nil
}

func (s Scatter) name() string { return s.Name }

func (s Scatter) plotters(*Panel) ([]plot.Plotter, error) {
	scatter, err := plotter.NewScatter(xys(s.Points))
	if err != nil {
		return nil, err
	}
	shapes := []draw.GlyphDrawer{draw.CircleGlyph{}, draw.CrossGlyph{}}
	scatter.GlyphStyle = draw.GlyphStyle{Color: colours[s.Style%len(colours)], Radius: 1.7, Shape: shapes[s.Style%len(shapes)]}
	return []plot.Plotter{scatter}, nil
}

func (Scatter) sample(p []plot.Plotter) []plot.Thumbnailer { return thumbnails(p) }

// Diagonal is the thin line on which X and Y are equal, over the whole axis of X.
// It is not in the legend.
type Diagonal struct{}

func (Diagonal) name() string { return "" }

func (Diagonal) plotters(p *Panel) ([]plot.Plotter, error) {
	line, err := plotter.NewLine(plotter.XYs{{X: p.X.Low, Y: p.X.Low}, {X: p.X.High, Y: p.X.High}})
	if err != nil {
		return nil, err
	}
	line.LineStyle = draw.LineStyle{Color: color.Gray{120}, Width: 0.8, Dashes: []vg.Length{3, 3}}
	return []plot.Plotter{line}, nil
}

func (Diagonal) sample([]plot.Plotter) []plot.Thumbnailer { return nil }

// Estimates is a line through estimates, on a band of their intervals. What lies
// beyond the axis of Y is drawn at its end.
type Estimates struct {
	Curve
	Style int // a number from 0 for its colour
}

func (e Estimates) name() string { return e.Name }

func (e Estimates) plotters(p *Panel) ([]plot.Plotter, error) {
	within := func(y float64) float64 { return min(max(y, p.Y.Low), p.Y.High) }
	middle := make(plotter.XYs, len(e.Points))
	band := make(plotter.XYs, 2*len(e.Points))
	for n, point := range e.Points {
		middle[n] = plotter.XY{X: point.X, Y: within(point.Y.Value)}
		band[n] = plotter.XY{X: point.X, Y: within(point.Y.Low)}
		band[len(band)-1-n] = plotter.XY{X: point.X, Y: within(point.Y.High)}
	}
	area, err := plotter.NewPolygon(band)
	if err != nil {
		return nil, err
	}
	colour := colours[e.Style%len(colours)]
	tint := colour
	tint.A = 50
	area.Color, area.LineStyle.Width = tint, 0
	line, points, err := plotter.NewLinePoints(middle)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = colour, 1.6
	points.Color, points.Shape, points.Radius = colour, draw.CircleGlyph{}, 2
	return []plot.Plotter{area, line, points}, nil
}

// sample leaves out the band.
func (Estimates) sample(p []plot.Plotter) []plot.Thumbnailer { return thumbnails(p[1:]) }
