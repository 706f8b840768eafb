package bench

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/mate"
)

// A problem that is asked two ply deeper is put to the searchers with one move more. A
// mate must still be found; where there was none, either verdict may be true.
func TestDeeper(t *testing.T) {
	for _, test := range []struct {
		want        database.Verdict
		deeper      int
		found       andor.Verdict
		wrong, open bool
	}{
		{database.Mate, 0, andor.Proved, false, false},
		{database.Mate, 0, andor.Refuted, true, false},
		{database.Mate, 2, andor.Proved, false, false},
		{database.Mate, 4, andor.Refuted, true, false},
		{database.NearMiss, 0, andor.Proved, true, false},
		{database.NearMiss, 0, andor.Refuted, false, false},
		{database.NearMiss, 2, andor.Proved, false, true},
		{database.NearMiss, 2, andor.Refuted, false, true},
		{database.NoMate, 0, andor.Proved, true, false},
		{database.NoMate, 6, andor.Proved, false, true},
		{database.NoMate, 6, andor.Refuted, false, true},
		{database.NoMate, 6, andor.Unknown, false, true},
	} {
		p := cornerProblem(t, 3)
		p.Verdict = test.want
		asked := 0
		s := &Session{Sources: []Source{source("invented", p)}, Filter: Filter{Deeper: test.deeper}, Limits: Limits{Timeout: second}}
		s.Contenders = []Contender{contender("fake", func(_ context.Context, q *mate.Problem) mate.Result {
			asked = q.Depth
			return mate.Result{Verdict: test.found}
		})}
		run, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if want := 2 + test.deeper/2; asked != want {
			t.Errorf("%d deeper: asked for %d moves, want %d", test.deeper, asked, want)
		}
		r := &run.Results[0]
		if r.Ply != 3+test.deeper || r.Deeper != test.deeper || run.Head.Deeper != test.deeper || r.Wrong != test.wrong || r.Open() != test.open ||
			r.Solved() != (test.found != andor.Unknown && !test.wrong) {
			t.Errorf("%v in 3 ply, asked %d deeper, found %v: %+v, want wrong %t, open %t", test.want, test.deeper, test.found, r, test.wrong, test.open)
		}
	}
}

// A mate that is not found deeper is told with the ply of both.
func TestDeeperComplaint(t *testing.T) {
	r := Result{Problem: "m", Searcher: "new", Ply: 13, Deeper: 4, Want: database.Mate, Found: "no-mate", Wrong: true, File: "f.kdb"}
	if got, want := r.Complaint(), "WRONG VERDICT: new says no-mate in 13 ply of problem m of f.kdb, which is mate in 9"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestDeeperCheck(t *testing.T) {
	for deeper, ok := range map[int]bool{0: true, 2: true, 6: true, 1: false, -2: false} {
		if err := (&Filter{Deeper: deeper}).Check(); (err == nil) != ok || err != nil && !strings.HasPrefix(err.Error(), "deeper: ") {
			t.Errorf("%d deeper: %v", deeper, err)
		}
	}
	// Every and the ply of the filter are about the problems as they are.
	f := Filter{Filter: database.Filter{Ply: []int{3}}, Deeper: 196}
	for task, err := range f.Tasks([]Source{source("invented", cornerProblem(t, 3), cornerProblem(t, 5))}) {
		if err != nil || task.ID != "corner3" || task.Asked() != 199 {
			t.Errorf("%s asked for %d, %v", task.ID, task.Asked(), err)
		}
	}
	f.Ply = nil
	var wrong error
	for _, err := range f.Tasks([]Source{source("invented", cornerProblem(t, 5))}) {
		wrong = err
	}
	if wrong == nil || !strings.Contains(wrong.Error(), "invented: problem corner5 of 5 ply asked 196 deeper: 201, want an odd number") {
		t.Errorf("beyond the most ply: %v", wrong)
	}
}

// askedTwice returns two runs of base and new with a mate m and two near misses n and o
// of 9 ply, as they are and two ply deeper. Deeper, n is a mate and o is none.
//
//	      base   new         base, 9+2    new, 9+2
//	m     1 s    0.5 s       2 s          0.25 s
//	n     2 s    1 s         out of time  5 s
//	o     4 s    2 s         8 s          2 s
func askedTwice() (asIs, deeper *Run) {
	head := Head{Format: Format, Limits: Limits{Timeout: 10 * second, Memory: 1 << 30}, Searchers: []string{"base", "new"}, Problems: 3, Files: []string{"invented.kdb"}}
	asIs, deeper = &Run{Head: head}, &Run{Head: head}
	deeper.Head.Deeper = 2
	add := func(run *Run, problem, found string, base, new Seconds) {
		r := Result{Problem: problem, Ply: 9 + run.Head.Deeper, Deeper: run.Head.Deeper, Want: database.NearMiss, Found: found, Belief: 3, Repeats: 1, Expanded: 1}
		if problem == "m" {
			r.Want = database.Mate
		}
		r.Searcher, r.CPU = "base", base
		run.Results = append(run.Results, r)
		r.Searcher, r.CPU = "new", new
		run.Results = append(run.Results, r)
	}
	add(asIs, "m", "mate", 1, 0.5)
	add(asIs, "n", "no-mate", 2, 1)
	add(asIs, "o", "no-mate", 4, 2)
	add(deeper, "m", "mate", 2, 0.25)
	add(deeper, "n", "mate", 10, 5)
	deeper.Results[2].Found, deeper.Results[2].Stopped = "unknown", "time"
	add(deeper, "o", "no-mate", 8, 2)
	return asIs, deeper
}

// Runs over the same problems at different ply make one report, in which each question
// is by itself.
func TestDeeperReport(t *testing.T) {
	asIs, deeper := askedTwice()
	r := summarize(t, Comparison{Baseline: "base"}, asIs, deeper)
	var rows, speedups []string
	for i := range r.Rows {
		row := &r.Rows[i]
		rows = append(rows, strings.Join([]string{plyWord(row.Ply, row.Deeper), row.Verdict, row.Searcher, row.solved(), Seconds(row.PAR2).String()}, " "))
	}
	wantRows := []string{
		"9 mate base 1/1 1.00 s", "9 mate new 1/1 500 ms", "9 near-miss base 2/2 3.00 s", "9 near-miss new 2/2 1.50 s",
		"9+2 mate base 1/1 2.00 s", "9+2 mate new 1/1 250 ms", "9+2 near-miss base 1/2 14.0 s", "9+2 near-miss new 2/2 3.50 s",
	}
	if d := cmp.Diff(wantRows, rows); d != "" {
		t.Error(d)
	}
	// Of the near misses both solve o, 4 times as fast.
	for i := range r.SpeedupsByVerdict {
		s := &r.SpeedupsByVerdict[i]
		speedups = append(speedups, strings.Join([]string{plyWord(s.Ply, s.Deeper), s.Verdict, times(s.CPU)}, " "))
	}
	if d := cmp.Diff([]string{"9 mate 2.00", "9 near-miss 2.00", "9+2 mate 8.00", "9+2 near-miss 4.00"}, speedups); d != "" {
		t.Error(d)
	}
	wantHeadline := []string{
		"12 of 12 searches done: 3 problems of 9 and 9+2 ply by 2 searchers",
		"verdicts: 8 right, none wrong, 3 that no file says, 1 not found within the limits",
	}
	if d := cmp.Diff(wantHeadline, r.Headline[:2]); d != "" {
		t.Error(d)
	}
	if want := "hardest: n (9+2 ply, 3 states): 1/2 solve it, new 5.00 s"; r.Headline[5] != want {
		t.Errorf("%q, want %q", r.Headline[5], want)
	}
	if len(r.Contradictions) > 0 || r.Fault() != nil {
		t.Errorf("contradictions %+v, %v, want none: a mate in 11 is none in 9", r.Contradictions, r.Fault())
	}
	if text := r.Text(Shown{}); !strings.Contains(text, "problems: 3 of invented.kdb, asked 2 ply deeper\n") {
		t.Errorf("no depth in\n%s", text)
	}
	// The work of a searcher is not that of the problems as they are.
	if alone := summarize(t, Comparison{}, asIs).Work[0]; alone.Problems != 3 || r.Work[0].Problems != 5 || alone.Signature == r.Work[0].Signature {
		t.Errorf("work %+v, of the problems as they are %+v", r.Work[0], alone)
	}
	// Every question has a row of its own on the page, and is a problem of the data.
	data, err := r.Data()
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	for _, p := range data.Problems {
		asked = append(asked, p.ID+" "+plyWord(p.Ply, p.Deeper))
	}
	if d := cmp.Diff([]string{"m 9", "m 9+2", "n 9", "n 9+2", "o 9", "o 9+2"}, asked); d != "" {
		t.Error(d)
	}
	if got := len(r.book.problemTable().Rows); got != 6 {
		t.Errorf("%d rows of problems, want 6", got)
	}
	if _, err := Summarize([]*Run{deeper, deeper}, Comparison{}); err == nil || !strings.Contains(err.Error(), "is in two results files") {
		t.Errorf("the same results twice: error %v", err)
	}
}

// Problems of 7 ply that are asked for 9 are not mixed with those of 9 ply.
func TestDeeperBesideOthers(t *testing.T) {
	asIs, deeper := askedTwice()
	for i := range deeper.Results {
		r := &deeper.Results[i]
		r.Problem, r.Ply = "7"+r.Problem, 9
	}
	var rows []string
	for _, row := range summarize(t, Comparison{}, asIs, deeper).Rows {
		rows = append(rows, strings.Join([]string{plyWord(row.Ply, row.Deeper), row.Verdict, row.Searcher}, " "))
	}
	want := []string{
		"9 mate base", "9 mate new", "9 near-miss base", "9 near-miss new", "7+2 mate base", "7+2 mate new", "7+2 near-miss base", "7+2 near-miss new",
	}
	if d := cmp.Diff(want, rows); d != "" {
		t.Error(d)
	}
}

// Plots carry the ply asked for in their names, and that of the problems in their titles.
func TestDeeperFigures(t *testing.T) {
	asIs, deeper := askedTwice()
	var got []string
	for _, f := range figures(t, asIs, deeper) {
		for _, p := range f.Panels {
			if strings.HasPrefix(f.Name, "cactus-cpu") {
				got = append(got, f.Name+": "+p.Title)
			}
		}
	}
	want := []string{
		"cactus-cpu-9ply: Mates, 9 ply", "cactus-cpu-9ply: Near misses, 9 ply",
		"cactus-cpu-11ply: Mates, 9 ply, asked for 11", "cactus-cpu-11ply: Near misses, 9 ply, asked for 11",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	// Problems of 11 ply beside them have no other depth in the title.
	deeper.Results[0].Deeper = 0
	if got := askedTitle([]entry{{deeper.Results[0].clone(), 1}, {&deeper.Results[1], 1}}); got != "11 ply" {
		t.Errorf("title %q, want 11 ply", got)
	}
}

func (r Result) clone() *Result { return &r }

// What is a mate within some ply for one searcher and none within as many, or more, for
// another is told: no file knows better.
func TestContradictions(t *testing.T) {
	change := func(ply int, searcher, problem, found string) func(*Run) {
		return func(run *Run) {
			for i := range run.Results {
				if r := &run.Results[i]; r.Ply == ply && r.Searcher == searcher && r.Problem == problem {
					r.Found, r.Stopped = found, ""
				}
			}
		}
	}
	for _, test := range []struct {
		name   string
		change func(*Run) // of the problems asked for 11
		want   string     // the problem, who says mate in how many, and who none
	}{
		{"none", func(*Run) {}, ""},
		{"one says mate, the other none", change(11, "base", "n", "no-mate"), "n new 11 base 11"},
		{"both say mate", change(11, "base", "n", "mate"), ""},
		{"a mate that is missed is wrong, not a contradiction", func(run *Run) {
			run.Results[0].Found, run.Results[0].Wrong = "no-mate", true
		}, ""},
		{"no mate deeper than a mate", func(run *Run) {
			for i := range run.Results {
				run.Results[i].Ply += 2
			}
			// As if there had been a third run, over o for 11.
			more := run.Results[5]
			more.Ply, more.Found = 11, "mate"
			run.Results = append(run.Results, more)
		}, "o new 11 base 13"},
	} {
		asIs, deeper := askedTwice()
		test.change(deeper)
		r := summarize(t, Comparison{}, asIs, deeper)
		var got []string
		for _, c := range r.Contradictions {
			got = append(got, strings.Join([]string{c.Mate.Problem, c.Mate.Searcher, plyWord(c.Mate.Ply, 0), c.NoMate.Searcher, plyWord(c.NoMate.Ply, 0)}, " "))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		said := strings.Contains(r.Headline[1], "1 CONTRADICTION") && strings.Contains(r.Text(Shown{}), "CONTRADICTIONS: one of the two is wrong") &&
			r.Fault() != nil && strings.Contains(r.Fault().Error(), "1 contradiction")
		if said != (test.want != "") {
			t.Errorf("%s: said %t in %q, %v", test.name, said, r.Headline[1], r.Fault())
		}
		page, err := r.HTML()
		if alarm := strings.Contains(string(page), "Contradictions: 1."); err != nil || alarm != (test.want != "") {
			t.Errorf("%s: alarm %t, %v", test.name, alarm, err)
		}
	}
}

// The searchers themselves: the corner is a mate in 3 ply and not in 1, so a problem of
// 1 ply that is asked two deeper is a mate for all.
func TestDeeperSearch(t *testing.T) {
	contenders, err := Contenders([]string{"gl-dbu", "dfpn", "best"})
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Contenders: contenders, Sources: []Source{source("invented", cornerProblem(t, 1))}, Filter: Filter{Deeper: 2}, Limits: Limits{Timeout: 10 * second}}
	run, err := s.Run(context.Background())
	if err != nil || len(run.Results) != 3 || slices.ContainsFunc(run.Results, func(r Result) bool { return r.Found != "mate" || r.Wrong || r.Want != database.NoMate }) {
		t.Errorf("%+v, %v, want three mates", run, err)
	}
}
