package bench

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
)

// The numbers are those of TestCactusCurve and TestScatter.
func TestData(t *testing.T) {
	d, err := summarize(t, Comparison{Baseline: "base"}, invented()).Data()
	if err != nil {
		t.Fatal(err)
	}
	find := func(figure, title string) Plot {
		t.Helper()
		i := slices.IndexFunc(d.Plots, func(p Plot) bool { return p.Figure == figure && strings.HasPrefix(p.Title, title) })
		if i < 0 {
			t.Fatalf("there is no plot %s, %s", figure, title)
		}
		return d.Plots[i]
	}
	scatter := find("scatter-base-new-3ply", "")
	if !scatter.Diagonal || !scatter.X.Log || scatter.X.Unit != "s" || scatter.X.Label != "CPU time of base" || len(scatter.Series) != 2 {
		t.Fatalf("the scatter is %+v", scatter)
	}
	mates := scatter.Series[1]
	if d := cmp.Diff([][]float64{{1, 2, 4, 10}, {0.5, 0.5, 10, 2}}, [][]float64{mates.X, mates.Y}); d != "" || mates.Steps {
		t.Errorf("the mates: %s", d)
	}
	third := d.Problems[mates.Problem[2]]
	if d := cmp.Diff(PlottedProblem{ID: "m3", Ply: 3, Verdict: "mate", Belief: 12}, third, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "File" }, cmp.Ignore())); d != "" {
		t.Errorf("the third point: %s", d)
	}
	if got, want := scatter.Series[0].Words[0], "n1 (3 ply, near-miss, 2 states): base 3.00 s, new WRONG"; got != want {
		t.Errorf("the words %q, want %q", got, want)
	}
	cactus := find("cactus-cpu-3ply", "Mates")
	i := slices.IndexFunc(cactus.Series, func(s PlotSeries) bool { return s.Name == "base" })
	curve := cactus.Series[i]
	if !slices.Equal(curve.X[:4], []float64{1, 1, 2, 4}) || !slices.Equal(curve.Y, []float64{0, 0.25, 0.5, 0.75, 0.75}) || curve.Problem[0] != -1 || d.Problems[curve.Problem[1]].ID != "m1" || curve.Problem[4] != -1 || curve.Words != nil {
		t.Errorf("the curve %+v", curve)
	}
	if find("cactus-states-3ply", "Mates").X.Unit != "" {
		t.Error("states are no seconds")
	}
	if len(d.Tables) == 0 || len(d.Rows) == 0 || len(d.Headline) != 6 || d.Done != len(invented().Results) {
		t.Errorf("%d tables, %d rows, %d lines, %d done", len(d.Tables), len(d.Rows), len(d.Headline), d.Done)
	}
}

// A run that has just begun has nothing to draw.
func TestDataOfTheBeginning(t *testing.T) {
	run := &Run{Head: Head{Searchers: []string{"x", "y"}, Problems: 7}}
	d, err := summarize(t, Comparison{}, run).Data()
	if err != nil || d.Done != 0 || d.Jobs != 14 || len(d.Plots) != 0 || d.Rows == nil {
		t.Errorf("%v: %+v", err, d)
	}
}

// The two files of a run, one after the other, are the run; the results alone are not.
func TestParseText(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	j, err := Create(name, &Head{Format: Format, Problems: 1, Searchers: []string{"x"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(&Result{Problem: "a", Searcher: "x", Want: database.Mate, Found: "mate"}); err != nil {
		t.Fatal(err)
	}
	j.Close()
	results, err := os.ReadFile(name)
	head, err2 := os.ReadFile(HeadFile(name))
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	run, err := ParseText(t.Context(), append(head, results...))
	if err != nil || len(run.Results) != 1 || run.Head.Problems != 1 {
		t.Errorf("%v: %+v", err, run)
	}
	if _, err := ParseText(t.Context(), results); err == nil || !strings.Contains(err.Error(), "the head is missing") {
		t.Errorf("results alone: error %v", err)
	}
	if _, err := ParseText(t.Context(), []byte("nothing")); err == nil || !strings.Contains(err.Error(), "not a results file") {
		t.Errorf("something else: error %v", err)
	}
}
