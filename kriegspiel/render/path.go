package render

import (
	"math"
	"strconv"
	"strings"
)

// A Point is a place on a field of 100 by 100 units; y grows downwards.
type Point struct{ X, Y float64 }

// A Path is a sequence of contours, each of straight lines and cubic Bézier
// curves. Contours that overlap are filled as one (the non-zero rule).
type Path []step

// A step leads from where the step before has ended to the last of its points.
type step struct {
	verb   byte // as in SVG: M moves, L draws a line, C a curve, Z closes a contour
	points []Point
}

func move(x, y float64) step { return step{'M', []Point{{x, y}}} }
func line(x, y float64) step { return step{'L', []Point{{x, y}}} }
func shut() step             { return step{'Z', nil} }

// curve leaves towards the first point and arrives from the second.
func curve(x1, y1, x2, y2, x, y float64) step {
	return step{'C', []Point{{x1, y1}, {x2, y2}, {x, y}}}
}

// circle is a contour of four curves, which err by less than a thousandth. It
// turns to the left at the top, as a half that is drawn by [both] should: contours
// that turn in different ways would leave a hole where they overlap.
func circle(x, y, r float64) Path {
	k := 0.5523 * r
	return Path{
		move(x, y-r),
		curve(x-k, y-r, x-r, y-k, x-r, y),
		curve(x-r, y+k, x-k, y+r, x, y+r),
		curve(x+k, y+r, x+r, y+k, x+r, y),
		curve(x+r, y-k, x+k, y-r, x, y-r),
		shut(),
	}
}

// both closes a line that begins and ends in the middle of the field by its
// mirror image.
func both(half ...step) Path {
	p := Path(half)
	for i := len(half) - 1; i > 0; i-- {
		to := half[i-1].points[len(half[i-1].points)-1]
		back := step{verb: half[i].verb}
		for j := len(half[i].points) - 2; j >= 0; j-- {
			back.points = append(back.points, mirrored(half[i].points[j]))
		}
		back.points = append(back.points, mirrored(to))
		p = append(p, back)
	}
	return append(p, shut())
}

func mirrored(p Point) Point { return Point{100 - p.X, p.Y} }

// join puts paths together.
func join(paths ...Path) (all Path) {
	for _, p := range paths {
		all = append(all, p...)
	}
	return all
}

// String returns the path as the path data of SVG.
func (p Path) String() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte(s.verb)
		for i, at := range s.points {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(at.X) + " " + number(at.Y))
		}
	}
	return b.String()
}

// number writes a coordinate with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}

// A Contour is a line through points; one that is closed returns to its first.
type Contour struct {
	Points []Point
	Closed bool
}

// Contours returns the path with every curve replaced by the given number of
// straight lines.
func (p Path) Contours(lines int) []Contour {
	var all []Contour
	for _, s := range p {
		switch last := len(all) - 1; s.verb {
		case 'M':
			all = append(all, Contour{Points: []Point{s.points[0]}})
		case 'L':
			all[last].Points = append(all[last].Points, s.points[0])
		case 'C':
			from := all[last].Points[len(all[last].Points)-1]
			for i := 1; i <= lines; i++ {
				all[last].Points = append(all[last].Points, bezier(from, s.points, float64(i)/float64(lines)))
			}
		case 'Z':
			all[last].Closed = true
		}
	}
	return all
}

// bezier returns the point of a cubic curve at t, from 0 to 1.
func bezier(from Point, to []Point, t float64) Point {
	u := 1 - t
	a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return Point{
		a*from.X + b*to[0].X + c*to[1].X + d*to[2].X,
		a*from.Y + b*to[0].Y + c*to[1].Y + d*to[2].Y,
	}
}

// Thick returns what a line of the given width along the contour covers, with
// round ends and joints, as polygons that all turn the same way: filled
// together by the non-zero rule they are the line.
func (c Contour) Thick(width float64) [][]Point {
	var all [][]Point
	for i := 1; i < len(c.Points); i++ {
		all = append(all, capsule(c.Points[i-1], c.Points[i], width/2))
	}
	if n := len(c.Points); c.Closed && n > 1 {
		all = append(all, capsule(c.Points[n-1], c.Points[0], width/2))
	}
	return all
}

// capsule returns a line from a to b with round ends of radius r.
func capsule(a, b Point, r float64) []Point {
	const steps = 8 // of each half circle
	angle := math.Atan2(b.Y-a.Y, b.X-a.X)
	var around []Point
	for i := range 2 * (steps + 1) {
		centre, turn := b, -math.Pi/2+math.Pi*float64(i)/steps
		if i > steps {
			centre, turn = a, math.Pi/2+math.Pi*float64(i-steps-1)/steps
		}
		around = append(around, Point{centre.X + r*math.Cos(angle+turn), centre.Y + r*math.Sin(angle+turn)})
	}
	return around
}

// precise writes a scale with at most four decimals.
func precise(x float64) string {
	return strconv.FormatFloat(math.Round(10000*x)/10000, 'f', -1, 64)
}
