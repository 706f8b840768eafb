package report

import (
	"bytes"
	"errors"
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

// A Figure is a picture of results: panels side by side, and a legend.
type Figure struct {
	Name   string // for a file, without its ending
	Title  string // for a page that shows the figure; it is not drawn
	Panels []Panel
	// Order lists the names of the layers as the legend has them, those that do
	// not occur left out; nil takes them in the order in which they are drawn.
	Order  []string
	Legend Place
}

// A Panel is one plot of a figure.
type Panel struct {
	Title  string
	X, Y   Axis
	Layers []Layer // drawn in this order
}

// Place says where the legend of a figure is.
type Place uint8

// The places.
const (
	Beside Place = iota // at the right of all panels
	Top                 // inside the last panel, at the top right
	Bottom              // inside the last panel, at the bottom right
)

// Sizes of a figure.
const (
	panelWidth   = 11 * vg.Centimeter // with the legend beside
	insideWidth  = 15 * vg.Centimeter // with the legend inside
	figureHeight = 9 * vg.Centimeter
	margin       = 3 * vg.Millimeter
	gap          = 6 * vg.Millimeter // between panels
	pngDPI       = 150
)

// SVG returns the figure as a document of its own.
func (f *Figure) SVG() ([]byte, error) {
	d, err := f.lay()
	if err != nil {
		return nil, err
	}
	canvas := vgsvg.New(d.size())
	d.draw(canvas)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	// The text is measured in Liberation Sans; Arial has the same widths.
	return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")), nil
}

// PNG returns the figure as an image.
func (f *Figure) PNG() ([]byte, error) {
	d, err := f.lay()
	if err != nil {
		return nil, err
	}
	w, h := d.size()
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI))}
	d.draw(canvas)
	var b bytes.Buffer
	_, err = canvas.WriteTo(&b)
	return b.Bytes(), err
}

// A drawing is a figure as the plotter wants it.
type drawing struct {
	place  Place
	plots  []*plot.Plot
	legend plot.Legend // of a legend beside
	names  []string    // in the legend
}

// lay makes the plots and the legend of a figure.
func (f *Figure) lay() (*drawing, error) {
	if len(f.Panels) == 0 {
		return nil, errors.New("a figure without a panel")
	}
	d := &drawing{place: f.Legend, legend: newLegend()}
	samples, drawn := map[string][]plot.Thumbnailer{}, []string{}
	for i := range f.Panels {
		p, err := f.Panels[i].plot(f.Legend, func(name string, sample []plot.Thumbnailer) {
			if samples[name] == nil {
				drawn = append(drawn, name)
			}
			samples[name] = sample
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Panels[i].Title, err)
		}
		d.plots = append(d.plots, p)
	}
	legend := &d.legend
	if f.Legend != Beside {
		legend = &d.plots[len(d.plots)-1].Legend
		legend.TextStyle.Font = sans(10)
		legend.Top, legend.Padding = f.Legend == Top, vg.Millimeter
	}
	order := f.Order
	if order == nil {
		order = drawn
	}
	d.names = slices.DeleteFunc(slices.Clone(order), func(name string) bool { return samples[name] == nil })
	for _, name := range d.names {
		legend.Add(name, samples[name]...)
	}
	return d, nil
}

// plot returns the panel as a plot, and explains its layers.
func (p *Panel) plot(legend Place, explain func(name string, sample []plot.Thumbnailer)) (*plot.Plot, error) {
	into := plot.New()
	into.Title.Text = p.Title
	into.Title.TextStyle.Font = sans(12)
	into.Title.Padding = 2 * vg.Millimeter
	for _, axis := range []*plot.Axis{&into.X, &into.Y} {
		axis.Label.TextStyle.Font = sans(11)
		axis.Tick.Label.Font = sans(10)
		if legend == Beside {
			axis.Padding = 0
		}
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{225}
	into.Add(grid)
	for _, layer := range p.Layers {
		plotters, err := layer.plotters(p)
		if err != nil {
			return nil, err
		}
		into.Add(plotters...)
		if sample := layer.sample(plotters); sample != nil {
			explain(layer.name(), sample)
		}
	}
	// Adding a layer widens the axes, so they come last.
	p.X.apply(&into.X)
	p.Y.apply(&into.Y)
	return into, nil
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

func (d *drawing) size() (w, h vg.Length) {
	if d.place != Beside {
		return vg.Length(len(d.plots)) * insideWidth, figureHeight
	}
	return vg.Length(len(d.plots))*panelWidth + d.legendWidth(), figureHeight
}

// legendWidth returns what is left free at the right: for a legend beside, with
// the space around it, or as a margin.
func (d *drawing) legendWidth() vg.Length {
	if d.place != Beside {
		return margin
	}
	longest := vg.Length(0)
	for _, name := range d.names {
		longest = max(longest, d.legend.TextStyle.Width(name+"m"))
	}
	return d.legend.ThumbnailWidth + longest + 2*margin
}

// draw draws on a canvas of the drawing's size.
func (d *drawing) draw(canvas vg.CanvasSizer) {
	c := draw.New(canvas)
	c.FillPolygon(color.White, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}})
	left := draw.Crop(c, margin, -d.legendWidth(), margin, -margin)
	if len(d.plots) == 1 {
		d.plots[0].Draw(left)
	} else {
		tiles := draw.Tiles{Rows: 1, Cols: len(d.plots), PadX: gap}
		for i, canvas := range plot.Align([][]*plot.Plot{d.plots}, tiles, left)[0] {
			d.plots[i].Draw(canvas)
		}
	}
	if d.place == Beside {
		d.legend.Draw(draw.Crop(c, c.Max.X-d.legendWidth()+margin, -margin, 0, -1*vg.Centimeter))
	}
}

// sans is the font of all text in figures.
func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}
