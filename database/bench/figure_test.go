package bench

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// bothModes returns a run of a searcher in both modes, and with a searcher of
// which one mode is missing.
func bothModes() *Run {
	r := &Run{Head: Head{Searchers: []string{"x:interleaved", "x:sequential", "y:sequential"}, Options: Options{Timeout: 10}, Problems: 2}}
	for i, name := range r.Head.Searchers {
		r.Results = append(r.Results,
			Result{Problem: "a", Searcher: name, Ply: 5, Want: "mate", Found: "mate", CPU: Seconds(i + 1), Expanded: 3},
			Result{Problem: "b", Searcher: name, Ply: 5, Want: "near-miss", Found: "no-mate", CPU: Seconds(i+1) / 10, Expanded: 4})
	}
	return r
}

func figures(t *testing.T, runs ...*Run) []Figure {
	t.Helper()
	list, err := Figures(runs)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// There are two figures for every ply, of a panel for every verdict that there
// is, and one for a searcher that ran in both modes.
func TestFigures(t *testing.T) {
	var got []string
	for _, f := range append(figures(t, invented()), figures(t, bothModes())...) {
		titles := []string{}
		for _, p := range f.panels {
			titles = append(titles, p.Title.Text)
		}
		got = append(got, f.Name+": "+strings.Join(titles, "; "))
	}
	want := []string{
		"cactus-cpu-3ply: Mates, 3 ply; Near misses, 3 ply", "cactus-states-3ply: Mates, 3 ply; Near misses, 3 ply",
		"cactus-cpu-5ply: Mates, 5 ply", "cactus-states-5ply: Mates, 5 ply",
		"cactus-cpu-5ply: Mates, 5 ply; Near misses, 5 ply", "cactus-states-5ply: Mates, 5 ply; Near misses, 5 ply", "interleaved-x-5ply: x, 5 ply",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// The curve of base at 3 ply: mates at 1, 2 and 4 s, three quarters in all, the
// fourth never.
func TestCactusCurve(t *testing.T) {
	b, err := newBook([]*Run{invented()}, Comparison{})
	if err != nil {
		t.Fatal(err)
	}
	mates := slices.DeleteFunc(slices.Clone(b.entries), func(e entry) bool { return e.Ply != 3 || e.Want != "mate" })
	p := newPanel("")
	p.X.Min, p.X.Max = 0.1, 100
	curves := map[string]*plotter.Line{}
	if err := b.addCurves(p, mates, &measures[0], curves); err != nil {
		t.Fatal(err)
	}
	want := plotter.XYs{{X: 1, Y: 0}, {X: 1, Y: 0.25}, {X: 2, Y: 0.5}, {X: 4, Y: 0.75}, {X: 100, Y: 0.75}}
	if d := cmp.Diff(want, curves["base"].XYs); d != "" || curves["base"].StepStyle != plotter.PostStep {
		t.Errorf("the curve of base: %s", d)
	}
	// The times of the two with twice the timeout for what is not solved: 27 + 23 +
	// 8 s and 23 + 23 + 1 s. Of base only five takes 8 s, more than 47 s over seven.
	only := slices.DeleteFunc(slices.Clone(b.entries), func(e entry) bool { return e.Searcher == "base" && e.Problem != "five" })
	for _, entries := range [][]entry{b.entries, only} {
		if got := b.ranked(entries); !slices.Equal(got, []string{"new", "base"}) {
			t.Errorf("ranked %v, want new first", got)
		}
	}
}

// The same results give the same pictures, in formats that can be read.
func TestPictures(t *testing.T) {
	first, second := append(figures(t, invented()), figures(t, bothModes())...), append(figures(t, invented()), figures(t, bothModes())...)
	for i := range first {
		svg, err := first[i].SVG()
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := second[i].SVG(); !bytes.Equal(svg, again) {
			t.Errorf("%s: another picture of the same results", first[i].Name)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); err != io.EOF; {
			if _, err = d.Token(); err != nil && err != io.EOF {
				t.Fatalf("%s: %v", first[i].Name, err)
			}
		}
		if i > 0 {
			continue // one image tells that images are drawn
		}
		picture, err := first[i].PNG()
		if err != nil {
			t.Fatal(err)
		}
		again, _ := second[i].PNG()
		if _, err := png.Decode(bytes.NewReader(picture)); err != nil || !bytes.Equal(picture, again) {
			t.Errorf("%s: %v, or another picture of the same results", first[i].Name, err)
		}
	}
}

func TestTicks(t *testing.T) {
	words := func(word func(float64) string, low, high float64) string {
		var list []string
		for _, tick := range (logTicks{word}).Ticks(low, high) {
			if tick.Value < low || tick.Value > high {
				t.Errorf("tick at %v, outside of %v to %v", tick.Value, low, high)
			}
			if tick.Label != "" {
				list = append(list, tick.Label)
			}
		}
		return strings.Join(list, ", ")
	}
	for _, test := range []struct{ got, want string }{
		{words(timeWord, 3e-8, 20), "100 ns, 1 µs, 10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s"},
		{words(timeWord, 1, 100), "1 s, 10 s, 100 s"},
		{words(countWord, 1, 3e9), "1, 10, 100, 1,000, 10,000, 100,000, 1M, 10M, 100M, 1G"},
	} {
		if test.got != test.want {
			t.Errorf("ticks %s, want %s", test.got, test.want)
		}
	}
	// Between the words there are ticks without: 2 to 9.
	if n := len((logTicks{countWord}).Ticks(1, 100)); n != 19 {
		t.Errorf("%d ticks from 1 to 100, want 19", n)
	}
	// An axis shows at least one word, however narrow the range.
	for _, s := range []span{{3, 3}, {2, 9}, {1, 1}, {0.95, 9.5}} {
		p := plot.New()
		s.logarithmic(&p.X, countWord)
		if words(countWord, p.X.Min, p.X.Max) == "" || p.X.Min > s.low || p.X.Max < s.high {
			t.Errorf("%v: from %v to %v without a word", s, p.X.Min, p.X.Max)
		}
	}
}

// Every contender of the command line has a line of its own.
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

// The page holds everything and asks for nothing.
func TestHTML(t *testing.T) {
	run := invented()
	run.Head.Machine.CPU = "<Abacus>"
	page, err := summarize(t, Comparison{Baseline: "base"}, run).HTML(figures(t, run))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"&lt;Abacus&gt;", "14 of 14 searches done", "Wrong verdicts: 1", "<td class=\"figure\">≥8.20 s</td>", "Speed-up over base", "Near misses, 3 ply", "seed 1, game 4",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if n := strings.Count(string(page), "<svg"); n != 4 {
		t.Errorf("%d pictures, want 4", n)
	}
	for _, foreign := range []string{"<script", "<link", "src=", "@import", "<?xml"} {
		if strings.Contains(string(page), foreign) {
			t.Errorf("%q in the page", foreign)
		}
	}
}
