package trial

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Point of a curve is an estimate at x, with its interval.
type Point struct {
	X float64
	Y Interval
}

// A Curve is a line through estimates, with a band of their intervals.
type Curve struct {
	Name   string
	Points []Point // by ascending X, all positive
}

// A Figure is a plot of curves, whose axis of X is logarithmic.
type Figure struct {
	Title, X, Y string
	// Low and High are the ends of the axis of Y. If Low is positive, the axis is
	// logarithmic.
	Low, High float64
	Curves    []Curve
}

// Sizes of a figure.
const (
	figureWidth  = 15 * vg.Centimeter
	figureHeight = 9 * vg.Centimeter
)

// colours can be told apart by most people who see few.
var colours = []color.NRGBA{{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}}

// SVG draws the figure; there must be a point in it. The same curves give the same
// bytes.
func (f *Figure) SVG() ([]byte, error) {
	if low, high := f.span(); low > high {
		return nil, errors.New("there is no point to draw")
	}
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = f.Title, f.X, f.Y
	p.Title.TextStyle.Font = sans(12)
	p.Title.Padding = 2 * vg.Millimeter
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = sans(11), sans(10)
	}
	p.Legend.TextStyle.Font = sans(10)
	p.Legend.Top, p.Legend.Padding = f.low(), vg.Millimeter
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	p.Add(grid)
	for i := range f.Curves {
		if len(f.Curves[i].Points) == 0 {
			continue
		}
		if err := f.add(p, i); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Curves[i].Name, err)
		}
	}
	p.Y.Min, p.Y.Max = f.Low, f.High
	if f.Low > 0 {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	p.X.Min, p.X.Max = f.span()
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, marks(f.Curves)
	canvas := vgsvg.New(figureWidth, figureHeight)
	c := draw.New(canvas)
	c.FillPolygon(color.White, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}})
	p.Draw(draw.Crop(c, 3*vg.Millimeter, -3*vg.Millimeter, 3*vg.Millimeter, -3*vg.Millimeter))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")), nil
}

// add draws a curve on its band.
func (f *Figure) add(p *plot.Plot, i int) error {
	curve := &f.Curves[i]
	middle := make(plotter.XYs, len(curve.Points))
	band := make(plotter.XYs, 2*len(curve.Points))
	for n, point := range curve.Points {
		middle[n] = plotter.XY{X: point.X, Y: f.within(point.Y.Value)}
		band[n] = plotter.XY{X: point.X, Y: f.within(point.Y.Low)}
		band[len(band)-1-n] = plotter.XY{X: point.X, Y: f.within(point.Y.High)}
	}
	area, err := plotter.NewPolygon(band)
	if err != nil {
		return err
	}
	tint := colours[i%len(colours)]
	tint.A = 50
	area.Color, area.LineStyle.Width = tint, 0
	line, points, err := plotter.NewLinePoints(middle)
	if err != nil {
		return err
	}
	line.Color, line.Width = colours[i%len(colours)], 1.6
	points.Color, points.Shape, points.Radius = colours[i%len(colours)], draw.CircleGlyph{}, 2
	p.Add(area, line, points)
	p.Legend.Add(curve.Name, line, points)
	return nil
}

// within returns the nearest to y on the axis.
func (f *Figure) within(y float64) float64 { return min(max(y, f.Low), f.High) }

// low tells whether the curves end in the lower half, so that there is room for the
// legend above them.
func (f *Figure) low() bool {
	last, curves := 0.0, 0.0
	for i := range f.Curves {
		if n := len(f.Curves[i].Points); n > 0 {
			last += f.height(f.Curves[i].Points[n-1].Y.Value)
			curves++
		}
	}
	return last/curves < 0.5
}

// height returns how high y is on the axis: 0 at its foot, 1 at its head.
func (f *Figure) height(y float64) float64 {
	low, y, high := f.Low, f.within(y), f.High
	if low > 0 {
		low, y, high = math.Log(low), math.Log(y), math.Log(high)
	}
	return (y - low) / (high - low)
}

// span returns the ends of the axis of X, with a little room.
func (f *Figure) span() (low, high float64) {
	low, high = math.Inf(1), 0
	for i := range f.Curves {
		for _, point := range f.Curves[i].Points {
			low, high = min(low, point.X), max(high, point.X)
		}
	}
	return low / 1.1, high * 1.1
}

// marks are the places of the points on the axis of X.
func marks(curves []Curve) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	seen := map[float64]bool{}
	for i := range curves {
		for _, point := range curves[i].Points {
			if !seen[point.X] {
				seen[point.X] = true
				ticks = append(ticks, plot.Tick{Value: point.X, Label: fmt.Sprintf("%.3g", point.X)})
			}
		}
	}
	return ticks
}

// sans is the font of all text.
func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}
