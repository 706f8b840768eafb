package bench

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/database/bench/internal/styles"
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
		"cactus-cpu-3ply: Mates, 3 ply; Near misses, 3 ply", "cactus-states-3ply: Mates, 3 ply; Near misses, 3 ply", "scatter-base-new-3ply: 3 ply",
		"cactus-cpu-5ply: Mates, 5 ply", "cactus-states-5ply: Mates, 5 ply", "scatter-base-new-5ply: 5 ply",
		"cactus-cpu-5ply: Mates, 5 ply; Near misses, 5 ply", "cactus-states-5ply: Mates, 5 ply; Near misses, 5 ply", "interleaved-x-5ply: x, 5 ply",
		"scatter-x-sequential-x-interleaved-5ply: 5 ply",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// Whatever the searchers of a results file are called, figures have names that stay in
// their folder.
func TestFigureNames(t *testing.T) {
	const evil = "../../x\\y\x00"
	r := &Run{Head: Head{Searchers: []string{evil + ":interleaved", evil + ":sequential"}, Limits: Limits{Timeout: second}, Problems: 1}}
	for _, name := range r.Head.Searchers {
		r.Results = append(r.Results, Result{Problem: "a", Searcher: name, Ply: 5, Want: database.Mate, Found: "mate", CPU: 1, Expanded: 3})
	}
	list := figures(t, r)
	if len(list) != 4 {
		t.Errorf("%d figures, want two plots and two scatters", len(list))
	}
	for _, f := range list {
		if !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(f.Name) {
			t.Errorf("a figure is called %q", f.Name)
		}
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
	notes := []report.Note{
		{}, {Text: "m1 (3 ply, mate, 1 state) in 1.00 s: base, 1 of 4", Link: "#problem2"}, {Text: "m2 (3 ply, mate, 5 states) in 2.00 s: base, 2 of 4", Link: "#problem3"},
		{Text: "m3 (3 ply, mate, 12 states) in 4.00 s: base, 3 of 4", Link: "#problem4"}, {},
	}
	want := report.Line{Name: "base", Style: styles.Of("base"), Notes: notes, Course: report.Steps, Points: []report.Point{{X: 1, Y: 0}, {X: 1, Y: 0.25}, {X: 2, Y: 0.5}, {X: 4, Y: 0.75}, {X: 100, Y: 0.75}}}
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

// The scatter of base and new at 3 ply: what is not solved in time is at the timeout, what
// is out of memory where that was.
func TestScatter(t *testing.T) {
	b, err := newBook([]*Run{invented()}, Comparison{Baseline: "base"})
	if err != nil {
		t.Fatal(err)
	}
	three := slices.DeleteFunc(slices.Clone(b.entries), func(e entry) bool { return e.Ply != 3 })
	found := b.scatters(3, three)
	if len(found) != 1 || found[0].Title != "new against base, problem by problem, 3 ply" || len(found[0].Panels[0].Layers) != 3 {
		t.Fatalf("%+v", found)
	}
	misses, mates := found[0].Panels[0].Layers[1].(report.Scatter), found[0].Panels[0].Layers[2].(report.Scatter)
	if d := cmp.Diff([]report.Point{{X: 1, Y: 0.5}, {X: 2, Y: 0.5}, {X: 4, Y: 10}, {X: 10, Y: 2}}, mates.Points); d != "" || mates.Name != "mates" {
		t.Error(mates.Name, d)
	}
	if d := cmp.Diff([]report.Point{{X: 3, Y: 10}, {X: 6, Y: 3}}, misses.Points); d != "" || misses.Name != "near misses" {
		t.Error(misses.Name, d)
	}
	want := []report.Note{
		{Text: "n1 (3 ply, near-miss, 2 states): base 3.00 s, new WRONG", Link: "#problem6"}, {Text: "n2 (3 ply, near-miss, 150 states): base memory, new 3.00 s", Link: "#problem7"},
	}
	if d := cmp.Diff(want, misses.Notes); d != "" {
		t.Error(d)
	}
}

// Who is drawn against whom: the baseline, or else the best two.
func TestRivals(t *testing.T) {
	run := invented() // new is the best
	run.Head.Searchers = append(run.Head.Searchers, "third")
	for i := range 14 {
		if r := run.Results[i]; r.Searcher == "base" {
			r.Searcher, r.CPU, r.Found = "third", r.CPU*10, "unknown"
			run.Results = append(run.Results, r)
		}
	}
	for _, test := range []struct{ baseline, versus, want string }{
		{"base", "", "base new"}, {"new", "", "new base"}, {"", "", "base new"}, {"base", "third", "base third"}, {"", "third", "new third"}, {"third", "", "third new"},
	} {
		b, err := newBook([]*Run{run}, Comparison{Baseline: test.baseline, Versus: test.versus})
		if err != nil {
			t.Fatal(err)
		}
		if base, versus := b.rivals(b.entries); base+" "+versus != test.want {
			t.Errorf("baseline %q, versus %q: %s %s, want %s", test.baseline, test.versus, base, versus, test.want)
		}
	}
	if _, err := Summarize([]*Run{run}, Comparison{Versus: "nobody"}); err == nil {
		t.Error("a searcher that there is not was drawn")
	}
	alone := &Run{Head: Head{Searchers: []string{"x"}, Problems: 1}, Results: []Result{{Problem: "a", Searcher: "x", Ply: 1, Want: database.Mate, Found: "mate", CPU: 1}}}
	if found := figures(t, alone); len(found) != 2 {
		t.Errorf("%d figures of one searcher, want two", len(found))
	}
}

// The line of the searcher that is the default is thick.
func TestStyles(t *testing.T) {
	for _, f := range figures(t, &Run{Head: Head{Searchers: []string{"dfs", "best"}, Problems: 1}, Results: []Result{
		{Problem: "a", Searcher: "dfs", Ply: 1, Want: database.Mate, Found: "mate", CPU: 1}, {Problem: "a", Searcher: "best", Ply: 1, Want: database.Mate, Found: "mate", CPU: 1},
	}})[:2] {
		for _, layer := range f.Panels[0].Layers {
			if line := layer.(report.Line); line.Thick != (line.Name == "best") {
				t.Errorf("%s: %s is thick: %t", f.Name, line.Name, line.Thick)
			}
		}
	}
}

// The page holds everything, leads from points to rows, and asks for nothing.
func TestHTML(t *testing.T) {
	run := invented()
	run.Head.Machine.CPU, run.Head.Command = "<Abacus>", "kriegmate bench '<b>'"
	for i := range run.Results {
		if run.Results[i].Problem == "five" {
			run.Results[i].Problem = `<five"'>`
		}
	}
	data, err := summarize(t, Comparison{Baseline: "base"}, run).HTML()
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{
		"&lt;Abacus&gt;", "<p>14 of 14 searches done: 7 problems of 3 and 5 ply by 2 searchers</p>", "Wrong verdicts: 1", "<td class=\"figure\">≥8.20 s</td>", "Speed-up over base",
		"Near misses, 3 ply", "seed 1, game 4", "<pre>kriegmate bench &#39;&lt;b&gt;&#39;\n</pre>", `<tr id="problem1"><td class="word">&lt;five&#34;&#39;&gt;</td><td class="word">mate</td>`,
		`<a href="#problem2"><circle class="dot c`, "<title>m1 (3 ply, mate, 1 state) in 1.00 s: base, 1 of 4</title>", "<title>m1 (3 ply, mate, 1 state): base 1.00 s, new 500 ms</title>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	// Panels of mates and near misses at 3 ply and of mates at 5, twice each, and two scatters.
	if n := strings.Count(page, `<svg class="plot"`); n != 8 {
		t.Errorf("%d pictures, want 8", n)
	}
	for _, foreign := range []string{"<link", "src=", "@import", "<?xml", "http", "<five", "<b>"} {
		if strings.Contains(page, foreign) {
			t.Errorf("%q in the page", foreign)
		}
	}
	for _, link := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+link[1]+`"`) {
			t.Errorf("a point leads to %q, which is not there", link[1])
		}
	}
}
