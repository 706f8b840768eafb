package report

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// twoPanels is a figure with every kind of layer.
func twoPanels() *Figure {
	span := Span{1, 100}
	return &Figure{Name: "two", Title: "Two panels", Panels: []Panel{
		{Title: "left panel", X: span.Axis("cost", CountWord), Y: Fractions("part"), Layers: []Layer{
			Line{Name: "slow", Style: 0, Course: Steps, Points: []Point{{1, 0}, {10, 0.5}, {100, 0.5}}},
			Line{Name: "quick", Style: 1, Points: []Point{{1, 0}, {100, 1}}},
		}},
		{Title: "right panel", X: span.Axis("before", TimeWord), Y: span.Axis("after", TimeWord), Layers: []Layer{
			Diagonal{}, Scatter{Name: "dots", Style: 2, Points: []Point{{1, 2}, {3, 50}}}, Line{Name: "slow", Style: 0, Points: []Point{{1, 1}, {2, 2}}},
		}},
	}}
}

// wordsOf returns the text of a picture, in its order.
func wordsOf(t *testing.T, svg []byte) (words []string) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return words
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			words = append(words, strings.TrimSpace(string(text)))
		}
	}
}

func picture(t *testing.T, f *Figure) []byte {
	t.Helper()
	svg, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

// The picture says what is in it, and the legend names each layer once.
func TestFigureWords(t *testing.T) {
	words := wordsOf(t, picture(t, twoPanels()))
	for _, want := range []string{"left panel", "right panel", "cost", "part", "before", "after", "slow", "quick", "dots", "0.4", "10", "10 s"} {
		if !slices.Contains(words, want) {
			t.Errorf("no %q in %q", want, words)
		}
	}
	for _, name := range []string{"slow", "quick", "dots"} {
		if n := len(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w != name })); n != 1 {
			t.Errorf("%s %d times, want once", name, n)
		}
	}
}

// The legend follows the order that is asked for; what is not drawn is not in it.
func TestFigureOrder(t *testing.T) {
	f := twoPanels()
	legend := func() []string {
		return slices.DeleteFunc(wordsOf(t, picture(t, f)), func(w string) bool { return !slices.Contains([]string{"slow", "quick", "dots", "absent"}, w) })
	}
	// Of equal x the lines of a legend are drawn from the top.
	if got, want := legend(), []string{"slow", "quick", "dots"}; !slices.Equal(got, want) {
		t.Errorf("legend %q, want %q", got, want)
	}
	f.Order = []string{"dots", "absent", "slow"}
	if got, want := legend(), []string{"dots", "slow"}; !slices.Equal(got, want) {
		t.Errorf("legend %q, want %q", got, want)
	}
}

// The same values give the same bytes, in formats that can be read; the size in
// pixels is that of two panels of 11 cm and 9 cm high, at 150 dots an inch, with
// the legend beside.
func TestFigureBytes(t *testing.T) {
	if first, second := picture(t, twoPanels()), picture(t, twoPanels()); !bytes.Equal(first, second) {
		t.Error("another picture the second time")
	}
	data, err := twoPanels().PNG()
	if err != nil {
		t.Fatal(err)
	}
	again, _ := twoPanels().PNG()
	if !bytes.Equal(data, again) {
		t.Error("another image the second time")
	}
	image, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	size := image.Bounds().Size()
	if two, high := 1299, 531; size.X <= two || size.X > two+two/4 || size.Y < high || size.Y > high+1 {
		t.Errorf("an image of %v, want more than %d x %d", size, two, high)
	}
}

// Layers that cannot be drawn are errors that name the panel.
func TestFigureFaults(t *testing.T) {
	if _, err := new(Figure).SVG(); err == nil {
		t.Error("a figure without a panel was drawn")
	}
	f := twoPanels()
	f.Panels[1].Layers = append(f.Panels[1].Layers, Line{Name: "nowhere", Points: []Point{{math.NaN(), 1}}})
	if _, err := f.PNG(); err == nil || !strings.Contains(err.Error(), "right panel") {
		t.Errorf("a point that is no number: error %v, want one of the right panel", err)
	}
}

// 28 lines have styles of their own.
func TestLineStyles(t *testing.T) {
	seen := map[string]bool{}
	for place := range 28 {
		s := lineStyle(place)
		key := cmp.Diff(nil, s.Color) + cmp.Diff(nil, s.Dashes)
		if seen[key] {
			t.Errorf("line %d looks like one before", place)
		}
		seen[key] = true
	}
}
