package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// covered returns how much of each pixel of a small picture the polygons cover, from 0 to
// 255, and the sum in pixels.
func covered(polygons [][]Point, size int) (*canvas, float64) {
	p := newCanvas(float64(size), float64(size), 1, color.NRGBA{A: 0xff})
	p.fill(polygons, color.NRGBA{0xff, 0xff, 0xff, 0xff})
	sum := 0.0
	for i := range size * size {
		sum += float64(p.Pix[4*i]) / 255
	}
	return p, sum
}

func TestFill(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) []Point { return []Point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}} }
	for _, test := range []struct {
		name     string
		polygons [][]Point
		x, y     int
		want     uint8 // of the pixel
		sum      float64
	}{
		{"whole pixels", [][]Point{box(2, 3, 5, 7)}, 2, 3, 255, 12},
		{"outside", [][]Point{box(2, 3, 5, 7)}, 5, 3, 0, 12},
		{"half a pixel", [][]Point{box(2.5, 3, 5, 4)}, 2, 3, 128, 2.5},
		{"a fifth of the height", [][]Point{box(2, 3, 3, 3.2)}, 2, 3, 51, 0.2},
		{"two that overlap are one", [][]Point{box(2, 2, 5, 5), box(3, 3, 6, 6)}, 4, 4, 255, 14},
		{"beyond the edges", [][]Point{box(-5, -5, 2, 2), box(8, 8, 20, 20)}, 9, 9, 255, 8},
		{"opposite turns leave a hole", [][]Point{box(1, 1, 7, 7), {{3, 3}, {3, 5}, {5, 5}, {5, 3}}}, 4, 4, 0, 32},
		{"nothing", nil, 0, 0, 0, 0},
	} {
		p, sum := covered(test.polygons, 10)
		if got := p.NRGBAAt(test.x, test.y).R; got != test.want || math.Abs(sum-test.sum) > 0.02 {
			t.Errorf("%s: pixel %d, %.3f pixels in all, want %d and %.3f", test.name, got, sum, test.want, test.sum)
		}
	}
}

// A triangle covers its area, half the product of two sides that span it.
func TestFillArea(t *testing.T) {
	seed := uint64(3)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 200 {
		a, b, c := Point{40 * rng.Float64(), 40 * rng.Float64()}, Point{40 * rng.Float64(), 40 * rng.Float64()}, Point{40 * rng.Float64(), 40 * rng.Float64()}
		area := math.Abs((b.X-a.X)*(c.Y-a.Y)-(c.X-a.X)*(b.Y-a.Y)) / 2
		if _, got := covered([][]Point{{a, b, c}}, 40); math.Abs(got-area) > 2 {
			t.Fatalf("seed %d: the triangle %v %v %v covers %.2f, want %.2f", seed, a, b, c, got, area)
		}
	}
}

// Every letter that can be typed on a keyboard has a glyph, which keeps to its room and
// to its line, and none is another's.
func TestLetters(t *testing.T) {
	seen := map[string]rune{}
	for r := ' '; r <= '~'; r++ {
		glyph, ok := glyphs[r]
		if !ok {
			t.Errorf("no glyph for %q", r)
		}
		if other, twice := seen[glyph]; twice && !strings.ContainsRune("0O lI", r) {
			t.Errorf("%q looks like %q", r, other)
		}
		seen[glyph] = r
		const size = 100
		for _, c := range letters(string(r), Point{}, size) {
			for _, p := range c.Points {
				if p.X < 0 || p.X > TextWidth(string(r), size) || p.Y < -0.8*size || p.Y > 0.3*size {
					t.Errorf("%q: a point at %.1f, %.1f leaves its room", r, p.X, p.Y)
				}
			}
		}
	}
	if got, want := len(letters("é", Point{}, 1)), len(letters("e", Point{}, 1)); got != want {
		t.Errorf("é has %d strokes, e %d", got, want)
	}
	if len(letters("\u4e00", Point{}, 1)) == 0 {
		t.Error("an unknown letter is not drawn")
	}
}

// The black king is on a8; the bishop on c5 or g8, where in another state a knight stands.
func ghostBoard(t *testing.T) *Board {
	t.Helper()
	var view kriegspiel.View
	var states []kriegspiel.State
	for _, fen := range []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -", "k5n1/1RK5/8/8/8/8/8/7R w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view, states = v, append(states, s)
	}
	return Diagram(&view, states)
}

func TestDiagram(t *testing.T) {
	b := ghostBoard(t)
	for name, want := range map[string]Field{
		"a8": {Piece: chess.King, Colour: chess.Black},
		"b7": {Piece: chess.Rook, Colour: chess.White},
		"h1": {Piece: chess.Rook, Colour: chess.White},
		"a1": {},
	} {
		sq, err := chess.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Fields[sq]; got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	c5, _ := chess.ParseSquare("c5")
	g8, _ := chess.ParseSquare("g8")
	if f := b.Fields[c5]; f.Piece != chess.Bishop || f.Colour != chess.Black || f.Faint == 0 || f.Figure != "" {
		t.Errorf("c5: %+v, want the ghost of a bishop", f)
	}
	if f := b.Fields[g8]; f.Faint == 0 || f.Faint > b.Fields[c5].Faint || f.Figure != "BN" {
		t.Errorf("g8: %+v, want a ghost, less faint than %v, with both names", f, b.Fields[c5].Faint)
	}
	if want := "White to move, 3 possible positions"; b.Title != want {
		t.Errorf("title %q, want %q", b.Title, want)
	}
}

// The colours of a picture are where they belong, at twice the size too.
func TestPNG(t *testing.T) {
	b := ghostBoard(t)
	b.Caption = []string{"Mate in 3 ply"}
	for _, pixels := range []int{440, 880} {
		if testing.Short() && pixels > 440 {
			continue
		}
		img := decode(t, b, pixels)
		if want := image.Rect(0, 0, pixels, 921*pixels/880); absolute(img.Bounds().Dy()-want.Dy()) > 1 || img.Bounds().Dx() != want.Dx() {
			t.Errorf("%v, want %v", img.Bounds(), want)
		}
		scale := pixels / 440 // units are 1/880 of the width
		at := func(x, y int) color.NRGBA {
			return color.NRGBAModel.Convert(img.At(x*scale/2, y*scale/2)).(color.NRGBA)
		}
		for _, test := range []struct {
			name string
			x, y int
			want color.NRGBA
		}{
			{"the margin", 8, 8, rgb(background)},
			{"a1, dark", 90, 790, rgb(darkField)},
			{"b1, light", 190, 790, rgb(lightField)},
			{"the body of the rook on b7", 190, 200, ivory},
			{"the body of the king on a8", 76, 90, ebony},
		} {
			if got := at(test.x, test.y); got != test.want {
				t.Errorf("%d pixels: %s is %v, want %v", pixels, test.name, got, test.want)
			}
		}
		// A ghost is between the square and the piece.
		if got := at(302, 386); got.R <= ebony.R || got.R >= rgb(darkField).R {
			t.Errorf("%d pixels: the ghost on c5 is %v", pixels, got)
		}
	}
}

func TestPNGSizes(t *testing.T) {
	for _, pixels := range []int{-1, 0, 99, 4001} {
		if _, err := new(Board).PNG(pixels); err == nil {
			t.Errorf("a picture of %d pixels", pixels)
		}
	}
}

func decode(t *testing.T, b *Board, pixels int) image.Image {
	t.Helper()
	data, err := b.PNG(pixels)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func absolute(n int) int { return max(n, -n) }
