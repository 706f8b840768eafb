package render

import (
	"math"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// kinds are all the pieces.
var kinds = []chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

func TestPathString(t *testing.T) {
	p := Path{move(1, 2.5), line(3, 1.0/3), curve(1, 2, 3, 4, 5, 6), shut()}
	const want = "M1 2.5L3 0.33C1 2 3 4 5 6Z"
	if got := p.String(); got != want {
		t.Errorf("path %q, want %q", got, want)
	}
}

// The mirror image of a line from the top to the bottom is walked back to the top,
// with the control points of a curve in turned order.
func TestBoth(t *testing.T) {
	p := both(move(50, 10), line(40, 20), curve(35, 30, 30, 40, 20, 50), line(50, 50))
	const want = "M50 10L40 20C35 30 30 40 20 50L50 50L80 50C70 40 65 30 60 20L50 10Z"
	if got := p.String(); got != want {
		t.Errorf("path %q, want %q", got, want)
	}
}

// Four lines for a curve whose control points lie on a straight line at thirds are
// four equal parts of that line.
func TestContours(t *testing.T) {
	p := Path{move(0, 0), curve(4, 0, 8, 0, 12, 0), line(12, 5), shut(), move(1, 1), line(2, 2)}
	got := p.Contours(4)
	if len(got) != 2 || !got[0].Closed || got[1].Closed {
		t.Fatalf("contours %v, want a closed and an open one", got)
	}
	want := []Point{{0, 0}, {3, 0}, {6, 0}, {9, 0}, {12, 0}, {12, 5}}
	for i, at := range got[0].Points {
		if len(got[0].Points) != len(want) || math.Hypot(at.X-want[i].X, at.Y-want[i].Y) > 1e-9 {
			t.Fatalf("points %v, want %v", got[0].Points, want)
		}
	}
}

// winding returns how often polygons turn around a point: it is inside what the
// non-zero rule fills if that is not zero.
func winding(polygons [][]Point, at Point) (n int) {
	for _, polygon := range polygons {
		for i, b := range polygon {
			a := polygon[(i+len(polygon)-1)%len(polygon)]
			side := (b.X-a.X)*(at.Y-a.Y) - (at.X-a.X)*(b.Y-a.Y)
			switch {
			case a.Y <= at.Y && b.Y > at.Y && side > 0:
				n++
			case a.Y > at.Y && b.Y <= at.Y && side < 0:
				n--
			}
		}
	}
	return n
}

// A thick line covers what lies nearer to it than half its width, its ends and
// its corner included, and nothing else.
func TestThick(t *testing.T) {
	c := Contour{Points: []Point{{20, 20}, {60, 20}, {60, 70}}}
	for x := 1.5; x < 100; x += 2 {
		for y := 1.5; y < 100; y += 2 {
			across := math.Hypot(x-min(max(x, 20), 60), y-20)
			down := math.Hypot(x-60, y-min(max(y, 20), 70))
			away := min(across, down)
			if math.Abs(away-5) < 0.2 {
				continue // the round ends are polygons
			}
			if got := winding(c.Thick(10), Point{x, y}) != 0; got != (away < 5) {
				t.Errorf("%v,%v is %.1f away: covered is %v", x, y, away, got)
			}
		}
	}
}

// A closed line has one part more than an open one.
func TestThickClosed(t *testing.T) {
	c := Contour{Points: []Point{{0, 0}, {10, 0}, {10, 10}}, Closed: true}
	if got := len(c.Thick(2)); got != 3 {
		t.Errorf("%d parts, want the 3 sides of a triangle", got)
	}
	if winding(c.Thick(2), Point{5, 5}) == 0 {
		t.Error("the side that closes the triangle is not drawn")
	}
}

// Every piece stays on its square, its line included, stands on the same base
// line and is at least half as high as the square.
func TestPiecesStayOnTheSquare(t *testing.T) {
	for _, kind := range kinds {
		top, bottom := 100.0, 0.0
		for _, l := range Drawing(kind, chess.White) {
			for _, c := range l.Path.Contours(16) {
				for _, at := range c.Points {
					if at.X < 10 || at.X > 90 || at.Y < 4 || at.Y > 90 {
						t.Errorf("%c: %v is at the edge of the square", kind.Letter(), at)
					}
					top, bottom = min(top, at.Y), max(bottom, at.Y)
				}
			}
		}
		if bottom != 87 || top > 37 {
			t.Errorf("%c reaches from %v to %v", kind.Letter(), top, bottom)
		}
	}
}

// The contours of a body turn the same way, so that none cuts a hole into another.
func TestBodiesHaveNoHoles(t *testing.T) {
	for _, kind := range kinds {
		signs := map[bool]bool{}
		for _, c := range drawings[kind].body.Contours(8) {
			area := 0.0
			for i, b := range c.Points {
				a := c.Points[(i+len(c.Points)-1)%len(c.Points)]
				area += a.X*b.Y - b.X*a.Y
			}
			if !c.Closed {
				t.Errorf("%c: a contour is open", kind.Letter())
			}
			signs[area > 0] = true
		}
		if len(signs) != 1 {
			t.Errorf("%c: contours turn both ways", kind.Letter())
		}
	}
}

// All pieces but the knight are their own mirror image.
func TestSymmetry(t *testing.T) {
	for _, kind := range kinds {
		var body [][]Point
		for _, c := range drawings[kind].body.Contours(8) {
			body = append(body, c.Points)
		}
		different := 0
		for x := 2.37; x < 50; x += 3 {
			for y := 0.41; y < 100; y += 3 {
				if (winding(body, Point{x, y}) != 0) != (winding(body, Point{100 - x, y}) != 0) {
					different++
				}
			}
		}
		if (different > 0) != (kind == chess.Knight) {
			t.Errorf("%c differs from its mirror image at %d points", kind.Letter(), different)
		}
	}
}
