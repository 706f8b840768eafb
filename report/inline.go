package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// The size of a panel on a page, in its own units, and the space around the plot.
const (
	viewWidth, viewHeight = 560.0, 400.0
	leftSpace, rightSpace = 70.0, 16.0
	topSpace, bottomSpace = 30.0, 54.0
)

// A canvas is a panel that is being drawn for a page: in colours that the page decides,
// with points that say what they are and lead somewhere.
type canvas struct {
	strings.Builder
	panel *Panel
}

// inline returns the panel as an element of a page.
func (p *Panel) inline() template.HTML {
	c := &canvas{panel: p}
	fmt.Fprintf(c, `<svg class="plot" viewBox="0 0 %g %g" role="img" aria-label="%s">`, viewWidth, viewHeight, escaped(p.Title))
	c.text(viewWidth/2, 18, "title", p.Title)
	c.axes()
	for _, layer := range p.Layers {
		layer.inline(c)
	}
	c.WriteString("</svg>")
	return template.HTML(c.String())
}

// axes draws the grid, the marks and what the axes are about.
func (c *canvas) axes() {
	foot, head := viewHeight-bottomSpace, topSpace
	for _, t := range c.panel.X.marks() {
		x := c.x(t.Value)
		if t.Label == "" {
			fmt.Fprintf(c, `<path class="minor" d="M%s %sv4"/>`, short(x), short(foot))
			continue
		}
		fmt.Fprintf(c, `<path class="grid" d="M%s %sV%s"/>`, short(x), short(head), short(foot))
		c.text(x, foot+18, "tick", t.Label)
	}
	for _, t := range c.panel.Y.marks() {
		y := c.y(t.Value)
		if t.Label == "" {
			fmt.Fprintf(c, `<path class="minor" d="M%s %sh-4"/>`, short(leftSpace), short(y))
			continue
		}
		fmt.Fprintf(c, `<path class="grid" d="M%s %sH%s"/>`, short(leftSpace), short(y), short(viewWidth-rightSpace))
		c.text(leftSpace-6, y+4, "left tick", t.Label)
	}
	fmt.Fprintf(c, `<path class="axis" d="M%s %sV%sH%s"/>`, short(leftSpace), short(head), short(foot), short(viewWidth-rightSpace))
	c.text((leftSpace+viewWidth-rightSpace)/2, viewHeight-12, "label", c.panel.X.Label)
	fmt.Fprintf(c, `<text class="label" transform="translate(16 %s) rotate(-90)">%s</text>`, short((head+foot)/2), escaped(c.panel.Y.Label))
}

// marks returns the ticks of an axis on a page, a few of its own if it has none.
func (a *Axis) marks() []Tick {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }
	switch {
	case a.Ticks != nil:
		return a.Ticks(a.Low, a.High)
	case a.Scale == Logarithmic:
		return Powers(number)(a.Low, a.High)
	}
	var ticks []Tick
	for i := range 6 {
		x := a.Low + float64(i)*(a.High-a.Low)/5
		ticks = append(ticks, Tick{x, number(x)})
	}
	return ticks
}

// part returns how far along the axis a number is, from 0 to 1; what lies beyond an end is
// at the end.
func (a *Axis) part(v float64) float64 {
	low, high := a.Low, a.High
	if a.Scale == Logarithmic {
		low, high, v = math.Log(low), math.Log(high), math.Log(max(v, a.Low))
	}
	if part := (v - low) / (high - low); part >= 0 { // no number is not
		return min(part, 1)
	}
	return 0
}

func (c *canvas) x(v float64) float64 {
	return leftSpace + c.panel.X.part(v)*(viewWidth-leftSpace-rightSpace)
}

func (c *canvas) y(v float64) float64 {
	return viewHeight - bottomSpace - c.panel.Y.part(v)*(viewHeight-topSpace-bottomSpace)
}

// text writes a text of a class.
func (c *canvas) text(x, y float64, class, text string) {
	fmt.Fprintf(c, `<text class="%s" x="%s" y="%s">%s</text>`, class, short(x), short(y), escaped(text))
}

// line draws a line through points in a style.
func (c *canvas) line(points []Point, course Course, style lineLook) {
	if len(points) == 0 {
		return
	}
	fmt.Fprintf(c, `<path class="line c%d" %s d="M%s %s`, style.colour, style.attributes(), short(c.x(points[0].X)), short(c.y(points[0].Y)))
	for _, p := range points[1:] {
		if course == Steps {
			fmt.Fprintf(c, "H%sV%s", short(c.x(p.X)), short(c.y(p.Y)))
		} else {
			fmt.Fprintf(c, "L%s %s", short(c.x(p.X)), short(c.y(p.Y)))
		}
	}
	c.WriteString(`"/>`)
}

// dot draws a point, with its note.
func (c *canvas) dot(p Point, colour int, class string, note Note) {
	if note.Link != "" {
		fmt.Fprintf(c, `<a href="%s">`, escaped(note.Link))
	}
	fmt.Fprintf(c, `<circle class="%s c%d" cx="%s" cy="%s" r="3.5">`, class, colour, short(c.x(p.X)), short(c.y(p.Y)))
	if note.Text != "" {
		fmt.Fprintf(c, "<title>%s</title>", escaped(note.Text))
	}
	c.WriteString("</circle>")
	if note.Link != "" {
		c.WriteString("</a>")
	}
}

// A lineLook is the style of a line on a page.
type lineLook struct {
	colour int // its number
	width  float64
	dashes string
}

// lookOf returns the look of the style with a number.
func lookOf(style int, thick bool) lineLook {
	s := lineStyle(style)
	look := lineLook{colour: style % len(colours), width: 1.8}
	if thick {
		look.width = 3.6
	}
	for _, length := range s.Dashes {
		look.dashes += fmt.Sprintf(" %g", float64(length))
	}
	return look
}

// attributes returns the look as attributes of an element.
func (l lineLook) attributes() string {
	text := fmt.Sprintf(`stroke-width="%g"`, l.width)
	if l.dashes != "" {
		text += fmt.Sprintf(` stroke-dasharray="%s"`, strings.TrimSpace(l.dashes))
	}
	return text
}

// short writes a length with a tenth.
func short(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

// escaped returns a text for an element or an attribute.
func escaped(text string) string { return html.EscapeString(Printable(text)) }

// mostDots is how many points of a line say what they are.
const mostDots = 400

func (l Line) inline(c *canvas) {
	look := lookOf(l.Style, l.Thick)
	c.line(l.Points, l.Course, look)
	every := 1 + len(l.Notes)/mostDots
	for i := len(l.Notes) - 1; i >= 0; i -= every { // the last ones are the hardest
		if l.Notes[i] != (Note{}) {
			c.dot(l.Points[i], look.colour, "dot", l.Notes[i])
		}
	}
}

func (s Scatter) inline(c *canvas) {
	for i, p := range s.Points {
		var note Note
		if i < len(s.Notes) {
			note = s.Notes[i]
		}
		c.dot(p, s.Style%len(colours), "point", note)
	}
}

func (Diagonal) inline(c *canvas) {
	low, high := max(c.panel.X.Low, c.panel.Y.Low), min(c.panel.X.High, c.panel.Y.High)
	fmt.Fprintf(c, `<path class="diagonal" d="M%s %sL%s %s"/>`, short(c.x(low)), short(c.y(low)), short(c.x(high)), short(c.y(high)))
}

func (e Estimates) inline(c *canvas) {
	var middle []Point
	for _, m := range e.Points {
		middle = append(middle, Point{m.X, m.Y.Value})
		fmt.Fprintf(c, `<path class="line c%d" stroke-width="1" d="M%s %sV%s"/>`, e.Style%len(colours), short(c.x(m.X)), short(c.y(m.Y.Low)), short(c.y(m.Y.High)))
	}
	c.line(middle, Straight, lookOf(e.Style, false))
}
