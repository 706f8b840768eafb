package rendertest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"kriegmate/kriegspiel/render"
)

// A kind is what a box holds. A larger kind may hold a smaller one, from boards on.
type kind int

const (
	line kind = iota
	word
	piece
	board
	panel
)

// A box is a rectangle with sides along the axes.
type box struct {
	kind                     kind
	text                     string
	left, top, right, bottom float64
}

// String names the box and where it is.
func (b box) String() string {
	name := [...]string{"a line", "the words", "a piece", "a board", "a panel"}[b.kind]
	if b.text != "" {
		name += fmt.Sprintf(" %q", b.text)
	}
	return fmt.Sprintf("%s at %.1f..%.1f, %.1f..%.1f", name, b.left, b.right, b.top, b.bottom)
}

// slack is how far boxes may overlap without being seen to.
const slack = 0.5

func (b box) overlaps(o box) bool {
	return b.left < o.right-slack && o.left < b.right-slack && b.top < o.bottom-slack && o.top < b.bottom-slack ||
		o.kind == line && b.crossed(o)
}

// crossed tells whether a line, which may be as thin as nothing, goes through.
func (b box) crossed(l box) bool {
	return l.right > b.left+slack && l.left < b.right-slack && l.bottom > b.top+slack && l.top < b.bottom-slack
}

func (b box) holds(o box) bool {
	return o.left > b.left-slack && o.right < b.right+slack && o.top > b.top-slack && o.bottom < b.bottom+slack
}

// A picture is what was read of one.
type picture struct {
	canvas box
	boxes  []box
	lines  []box // each straight line between boards
}

// A frame is where coordinates are counted from, and their scale.
type frame struct{ x, y, scale float64 }

func (f frame) box(k kind, left, top, right, bottom float64) box {
	return box{k, "", f.x + f.scale*left, f.y + f.scale*top, f.x + f.scale*right, f.y + f.scale*bottom}
}

// An element is one of the picture, with its attributes.
type element struct {
	name  string
	attrs map[string]string
}

func (e *element) number(name string) float64 {
	x, _ := strconv.ParseFloat(e.attrs[name], 64)
	return x
}

// read reads a picture.
func read(svg []byte) (*picture, error) {
	p := &picture{}
	frames := []frame{{scale: 1}}
	var open element
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return p, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			open = element{t.Name.Local, map[string]string{}}
			for _, a := range t.Attr {
				open.attrs[a.Name.Local] = a.Value
			}
			frames = append(frames, inner(frames[len(frames)-1], open.attrs["transform"]))
			p.add(&open, frames[len(frames)-1])
		case xml.EndElement:
			frames = frames[:len(frames)-1]
			open = element{}
		case xml.CharData:
			if open.name == "text" {
				p.boxes = append(p.boxes, words(&open, frames[len(frames)-1], string(t)))
			}
		}
	}
}

var transform = regexp.MustCompile(`^translate\((\S+) (\S+)\) scale\((\S+)\)$`)

// inner returns the frame inside an element that is moved and scaled.
func inner(f frame, text string) frame {
	m := transform.FindStringSubmatch(text)
	if m == nil {
		return f
	}
	var at [3]float64
	for i := range at {
		at[i], _ = strconv.ParseFloat(m[i+1], 64)
	}
	return frame{f.x + f.scale*at[0], f.y + f.scale*at[1], f.scale * at[2]}
}

// add adds the box of an element.
func (p *picture) add(e *element, f frame) {
	switch e.name + " " + e.attrs["class"] {
	case "svg ":
		var w, h float64
		_, _ = fmt.Sscanf(e.attrs["viewBox"], "0 0 %f %f", &w, &h)
		p.canvas = f.box(panel, 0, 0, w, h)
	case "g board":
		p.boxes = append(p.boxes, f.box(board, 0, 0, 800, 800))
	case "g piece":
		p.boxes = append(p.boxes, f.box(piece, 50, 50, 50, 50)) // grows with its paths
	case "path ":
		if last := len(p.boxes) - 1; last >= 0 && p.boxes[last].kind == piece && !strings.Contains(e.attrs["d"], "h") {
			p.boxes[last].grow(f, e.attrs["d"])
		}
	case "rect panel":
		x, y := e.number("x"), e.number("y")
		p.boxes = append(p.boxes, f.box(panel, x, y, x+e.number("width"), y+e.number("height")))
	case "path edge":
		p.lines = append(p.lines, straight(f, e.attrs["d"])...)
	}
}

var numbers = regexp.MustCompile(`-?[0-9.]+`)

// points returns the points of path data with absolute coordinates.
func points(d string) (all [][2]float64) {
	texts := numbers.FindAllString(d, -1)
	for i := 0; i+1 < len(texts); i += 2 {
		x, _ := strconv.ParseFloat(texts[i], 64)
		y, _ := strconv.ParseFloat(texts[i+1], 64)
		all = append(all, [2]float64{x, y})
	}
	return all
}

// grow makes the box hold the points of a path, and so its curves.
func (b *box) grow(f frame, d string) {
	for _, at := range points(d) {
		o := f.box(piece, at[0], at[1], at[0], at[1])
		b.left, b.top = min(b.left, o.left), min(b.top, o.top)
		b.right, b.bottom = max(b.right, o.right), max(b.bottom, o.bottom)
	}
}

// straight returns the straight lines of path data made of M and L.
func straight(f frame, d string) (lines []box) {
	for _, part := range strings.Split(d, "M")[1:] {
		at := points(part)
		for i := 1; i < len(at); i++ {
			a, b := at[i-1], at[i]
			lines = append(lines, f.box(line, min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
		}
	}
	return lines
}

// words returns the box of a line of text.
func words(e *element, f frame, text string) box {
	size := e.number("font-size")
	width := render.TextWidth(text, size)
	if e.attrs["font-weight"] == "bold" {
		width *= render.Bold
	}
	x, y := e.number("x"), e.number("y")
	switch e.attrs["text-anchor"] {
	case "middle":
		x -= width / 2
	case "end":
		x -= width
	}
	b := f.box(word, x, y-0.76*size, x+width, y+0.24*size)
	b.text = text
	return b
}
