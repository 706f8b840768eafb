package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// A figure is well-formed, the same each time, and says what it shows.
func TestCurves(t *testing.T) {
	f := Curves{Title: "Score by time", X: "seconds", Y: "score", High: 1, Curves: []Curve{
		{"consistent", []Measured{{0.1, Estimate{0.5, 0.4, 0.6}}, {0.2, Estimate{0.9, 0.8, 1}}}},
		{"fast", []Measured{{0.1, Estimate{0.6, 0.5, 0.7}}, {0.4, Estimate{0.6, 0.5, 0.7}}}},
	}}
	svg, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	again, err := f.SVG()
	if err != nil || !bytes.Equal(svg, again) {
		t.Errorf("another picture the second time: %v", err)
	}
	var words []string
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			words = append(words, strings.TrimSpace(string(text)))
		}
	}
	all := "|" + strings.Join(words, "|") + "|"
	for _, want := range []string{"|Score by time|", "|seconds|", "|score|", "|consistent|", "|fast|", "|0.1|", "|0.2|", "|0.4|"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in %s", want, all)
		}
	}
}

// A logarithmic axis marks powers of ten, and nothing leaves it.
func TestCurvesLogarithmic(t *testing.T) {
	f := Curves{Low: 0.001, High: 1, Curves: []Curve{{"distance", []Measured{{1, Estimate{0.5, 0.5, 0.5}}, {2, Estimate{}}}}}}
	svg, err := f.SVG()
	for _, want := range []string{">0.001<", ">0.01<", ">0.1<", ">1<"} {
		if err != nil || !bytes.Contains(svg, []byte(want)) {
			t.Errorf("%v: no %q in %s", err, want, svg)
		}
	}
}

// The legend is above curves that end in the lower half of the axis: 0.1 is above the
// middle between 0.001 and 1 if these are powers of ten, and far below it if not.
func TestCurvesLegend(t *testing.T) {
	curves := []Curve{{"distance", []Measured{{1, Estimate{1, 1, 1}}, {2, Estimate{0.1, 0.1, 0.1}}}}}
	for low, want := range map[float64]bool{0.001: false, 0: true} {
		f := Curves{Low: low, High: 1, Curves: curves}
		if got := f.endLow(); got != want {
			t.Errorf("on an axis from %v to 1 a curve that ends at 0.1 is low: %v, want %v", low, got, want)
		}
	}
}

// A curve without points is left out; a figure without any cannot be drawn.
func TestCurvesEmpty(t *testing.T) {
	f := Curves{High: 1, Curves: []Curve{{Name: "nobody"}}}
	if _, err := f.SVG(); err == nil {
		t.Error("nothing was drawn without an error")
	}
	f.Curves = append(f.Curves, Curve{"somebody", []Measured{{1, Estimate{0.5, 0, 1}}}})
	if svg, err := f.SVG(); err != nil || bytes.Contains(svg, []byte("nobody")) || !bytes.Contains(svg, []byte("somebody")) {
		t.Errorf("one of two curves: %v, %s", err, svg)
	}
}
