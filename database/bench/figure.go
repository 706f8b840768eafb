package bench

import (
	"bytes"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Figure is a picture of results: panels beside each other, and a legend at
// their right.
type Figure struct {
	Name   string // for a file, without its ending
	Title  string
	panels []*plot.Plot
	legend plot.Legend
	names  []string // in the legend
}

// Figures returns the pictures of runs, for every number of ply: cactus plots over
// CPU time and over states expanded, and where a searcher ran both interleaved and
// sequentially, one against the other.
func Figures(runs []*Run) ([]Figure, error) {
	b, err := newBook(runs, Comparison{})
	if err != nil {
		return nil, err
	}
	byPly := map[int][]entry{}
	var plies []int
	for _, e := range b.entries {
		if byPly[e.Ply] == nil {
			plies = append(plies, e.Ply)
		}
		byPly[e.Ply] = append(byPly[e.Ply], e)
	}
	slices.Sort(plies)
	var figures []Figure
	for _, ply := range plies {
		f, err := b.figures(ply, byPly[ply])
		if err != nil {
			return nil, err
		}
		figures = append(figures, f...)
	}
	return figures, nil
}

// figures returns those of one number of ply.
func (b *book) figures(ply int, entries []entry) ([]Figure, error) {
	figures := make([]Figure, 0, 3)
	for _, m := range measures {
		f, err := b.cactus(ply, entries, &m)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	more, err := b.scatters(ply, entries)
	return append(figures, more...), err
}

// Sizes of a figure.
const (
	panelWidth   = 11 * vg.Centimeter
	figureHeight = 9 * vg.Centimeter
	margin       = 3 * vg.Millimeter
	gap          = 6 * vg.Millimeter // between panels
	pngDPI       = 150
)

func (f *Figure) size() (w, h vg.Length) {
	return vg.Length(len(f.panels))*panelWidth + f.legendWidth(), figureHeight
}

// legendWidth returns what the legend takes with the space around it.
func (f *Figure) legendWidth() vg.Length {
	longest := vg.Length(0)
	for _, name := range f.names {
		longest = max(longest, f.legend.TextStyle.Width(name+"m"))
	}
	return f.legend.ThumbnailWidth + longest + 2*margin
}

// explain adds an entry to the legend.
func (f *Figure) explain(name string, sample plot.Thumbnailer) {
	f.legend.Add(name, sample)
	f.names = append(f.names, name)
}

// draw draws the figure on a canvas of its size.
func (f *Figure) draw(canvas vg.CanvasSizer) {
	c := draw.New(canvas)
	c.FillPolygon(color.White, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}})
	left := draw.Crop(c, margin, -f.legendWidth(), margin, -margin)
	if len(f.panels) == 1 {
		f.panels[0].Draw(left)
	} else {
		tiles := draw.Tiles{Rows: 1, Cols: len(f.panels), PadX: gap}
		for i, canvas := range plot.Align([][]*plot.Plot{f.panels}, tiles, left)[0] {
			f.panels[i].Draw(canvas)
		}
	}
	f.legend.Draw(draw.Crop(c, c.Max.X-f.legendWidth()+margin, -margin, 0, -1*vg.Centimeter))
}

// SVG returns the figure as a document of its own. The same results give the
// same bytes.
func (f *Figure) SVG() ([]byte, error) {
	canvas := vgsvg.New(f.size())
	f.draw(canvas)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	// The text is measured in Liberation Sans; Arial has the same widths.
	return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")), nil
}

// PNG returns the figure as an image.
func (f *Figure) PNG() ([]byte, error) {
	w, h := f.size()
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI))}
	f.draw(canvas)
	var b bytes.Buffer
	_, err := canvas.WriteTo(&b)
	return b.Bytes(), err
}

// sans is the font of all text in figures.
func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// newPanel returns an empty plot in the style of all of them.
func newPanel(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.TextStyle.Font = sans(12)
	p.Title.Padding = 2 * vg.Millimeter
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = sans(11)
		axis.Tick.Label.Font = sans(10)
		axis.Padding = 0
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	p.Add(grid)
	return p
}

func newLegend() plot.Legend {
	l := plot.NewLegend()
	l.TextStyle.Font = sans(10)
	l.Top, l.Left = true, true
	l.Padding = 1 * vg.Millimeter
	l.ThumbnailWidth = 9 * vg.Millimeter
	l.YPosition = draw.PosCenter
	return l
}

// The colours can be told apart by most people who see few; with the dashes
// they make more styles than there are searchers.
var (
	colours = []color.RGBA{
		{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
		{86, 180, 233, 255}, {230, 159, 0, 255}, {40, 40, 40, 255},
	}
	dashes = [][]vg.Length{nil, {6, 3}, {1.5, 2}, {8, 2, 2, 2}}
)

// lineStyle returns the style of the contender at the given place.
func lineStyle(place int) draw.LineStyle {
	return draw.LineStyle{
		Color:  colours[place%len(colours)],
		Width:  1.6,
		Dashes: dashes[place/len(colours)%len(dashes)],
	}
}

func plyTitle(ply int) string { return fmt.Sprintf("%d ply", ply) }
