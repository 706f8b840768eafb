package render

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// luminance is the relative luminance of a colour as the guidelines for
// accessible pages (WCAG 2) define it.
func luminance(c color.NRGBA) float64 {
	linear := func(channel uint8) float64 {
		x := float64(channel) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast is the contrast of two colours by the same guidelines: 21 for black on
// white, and at least 4.5 for text that is easily read.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrastOfBlackOnWhite(t *testing.T) {
	if got := contrast(color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255}); math.Abs(got-21) > 1e-9 {
		t.Errorf("contrast %v, want 21", got)
	}
}

// Figures are legible on every heat and on every plain square, and more heat is
// never lighter.
func TestHeatContrast(t *testing.T) {
	before := luminance(HeatColour(0))
	for i := range 1001 {
		heat := float64(i) / 1000
		c := HeatColour(heat)
		if got := contrast(c, figures); got < 4.5 {
			t.Errorf("heat %v: contrast %.2f of the figure, want at least 4.5", heat, got)
		}
		if luminance(c) > before {
			t.Errorf("heat %v is lighter than less heat", heat)
		}
		before = luminance(c)
	}
	for _, field := range []string{background, lightField, darkField, lightPale, darkPale} {
		if got := contrast(parse(t, field), figures); got < 4.5 {
			t.Errorf("contrast %.2f of figures on %s, want at least 4.5", got, field)
		}
	}
	if got := contrast(parse(t, background), parse(t, Ink)); got < 4.5 {
		t.Errorf("contrast %.2f of words, want at least 4.5", got)
	}
}

func parse(t *testing.T, name string) (c color.NRGBA) {
	t.Helper()
	for _, r := range []struct {
		to   *uint8
		text string
	}{{&c.R, name[1:3]}, {&c.G, name[3:5]}, {&c.B, name[5:7]}} {
		for _, digit := range r.text {
			*r.to = *r.to<<4 | uint8(strings.IndexRune("0123456789abcdef", digit))
		}
	}
	c.A = 255
	return c
}

// Heat of one size is one red, on light and on dark squares.
func TestOneRed(t *testing.T) {
	var b Board
	b.Fields[chess.A1].Heat, b.Fields[chess.B1].Heat = 0.3, 0.3
	svg := string(b.SVG())
	if got := strings.Count(svg, `fill="`+colourName(HeatColour(0.3))+`"`); got != 2 {
		t.Errorf("%d squares of the red of 0.3, want 2", got)
	}
	if strings.Contains(svg, "opacity") {
		t.Error("the square shines through")
	}
}
