package bench

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/report"
)

// bothModes returns a run of a searcher in both modes, and with a searcher of
// which one mode is missing.
func bothModes() *Run {
	r := &Run{Head: Head{Searchers: []string{"x:interleaved", "x:sequential", "y:sequential"}, Limits: Limits{Timeout: 10 * second}, Problems: 2}}
	for i, name := range r.Head.Searchers {
		r.Results = append(r.Results,
			Result{Problem: "a", Searcher: name, Ply: 5, Want: database.Mate, Found: "mate", CPU: Seconds(i + 1), Expanded: 3},
			Result{Problem: "b", Searcher: name, Ply: 5, Want: database.NearMiss, Found: "no-mate", CPU: Seconds(i+1) / 10, Expanded: 4})
	}
	return r
}

func figures(t *testing.T, runs ...*Run) []report.Figure {
	t.Helper()
	list, err := summarize(t, Comparison{}, runs...).Figures()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A report that was not made of results has no figures, and no page.
func TestFiguresOfNothing(t *testing.T) {
	r := new(Report)
	if _, err := r.Figures(); err == nil {
		t.Error("figures of nothing")
	}
	if _, err := r.HTML(); err == nil {
		t.Error("a page of nothing")
	}
}

// There are two figures for every ply, of a panel for every verdict that there
// is, and one for a searcher that ran in both modes.
func TestFigures(t *testing.T) {
	var got []string
	for _, f := range append(figures(t, invented()), figures(t, bothModes())...) {
		titles := []string{}
		for _, p := range f.Panels {
			titles = append(titles, p.Title)
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
	mates := slices.DeleteFunc(slices.Clone(b.entries), func(e entry) bool { return e.Ply != 3 || e.Want != database.Mate })
	var got report.Line
	for _, layer := range b.curves(mates, &measures[0], &report.Axis{Low: 0.1, High: 100}) {
		if line := layer.(report.Line); line.Name == "base" {
			got = line
		}
	}
	want := report.Line{Name: "base", Course: report.Steps, Points: []report.Point{{X: 1, Y: 0}, {X: 1, Y: 0.25}, {X: 2, Y: 0.5}, {X: 4, Y: 0.75}, {X: 100, Y: 0.75}}}
	if d := cmp.Diff(want, got); d != "" {
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

// Every figure can be drawn, and the same results give the same picture.
func TestPictures(t *testing.T) {
	first, second := append(figures(t, invented()), figures(t, bothModes())...), append(figures(t, invented()), figures(t, bothModes())...)
	for i := range first {
		svg, err := first[i].SVG()
		if again, _ := second[i].SVG(); err != nil || len(svg) == 0 || !bytes.Equal(svg, again) {
			t.Errorf("%s: %v, or another picture of the same results", first[i].Name, err)
		}
	}
}

// The page holds everything and asks for nothing.
func TestHTML(t *testing.T) {
	run := invented()
	run.Head.Machine.CPU = "<Abacus>"
	page, err := summarize(t, Comparison{Baseline: "base"}, run).HTML()
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
