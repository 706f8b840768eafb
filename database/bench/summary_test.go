package bench

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kriegmate/database"
)

// invented returns a run of two searchers, base and new, with a timeout of 10 s.
// At 3 ply there are four mates, m1 to m4, and two near misses, n1 and n2; at 5
// ply a single mate.
//
//	         belief  base                   new
//	m1            1  1 s, 10 states         0.5 s, 5
//	m2            5  2 s, 20                0.5 s, 10
//	m3           12  4 s, 40                out of time with 80
//	m4           40  out of time with 1000  2 s, 100
//	                 after 9.9 s of CPU time
//	n1            2  3 s, 30                says mate after 0.1 s, 1 state
//	n2          150  out of memory with     3 s, 50
//	                 500 after 6 s
//	five         11  8 s, 80                1 s, 10
func invented() *Run {
	r := &Run{Head: Head{Format: Format, Limits: Limits{Timeout: 10 * second, Memory: 1 << 30}, Searchers: []string{"base", "new"}, Problems: 7, Files: []string{"invented.kdb"}}}
	add := func(problem, searcher string, belief int, cpu Seconds, states int64) *Result {
		result := Result{Problem: problem, Searcher: searcher, Ply: 3, Want: database.Mate, Found: "mate", Belief: belief, CPU: cpu, Wall: cpu, Repeats: 1, Expanded: states, File: "invented.kdb"}
		if problem[0] == 'n' {
			result.Want, result.Found = database.NearMiss, "no-mate"
		}
		if problem == "five" {
			result.Ply = 5
		}
		r.Results = append(r.Results, result)
		return &r.Results[len(r.Results)-1]
	}
	unsolved := func(r *Result, why string) { r.Found, r.Stopped = "unknown", why }
	add("m1", "base", 1, 1, 10)
	add("m1", "new", 1, 0.5, 5)
	add("five", "new", 11, 1, 10)
	add("m2", "new", 5, 0.5, 10)
	add("m2", "base", 5, 2, 20)
	add("m3", "base", 12, 4, 40)
	unsolved(add("m3", "new", 12, 10, 80), "time")
	unsolved(add("m4", "base", 40, 9.9, 1000), "time")
	add("m4", "new", 40, 2, 100)
	add("n1", "base", 2, 3, 30)
	wrong := add("n1", "new", 2, 0.1, 1)
	wrong.Found, wrong.Wrong, wrong.Origin = "mate", true, "seed 1, game 4"
	unsolved(add("n2", "base", 150, 6, 500), "memory")
	add("n2", "new", 150, 3, 50)
	add("five", "base", 11, 8, 80)
	return r
}

// about compares figures that were rounded by hand.
var about = cmpopts.EquateApprox(0, 1e-4)

func summarize(t *testing.T, c Comparison, runs ...*Run) *Report {
	t.Helper()
	r, err := Summarize(runs, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The rows, by hand. The mates of base take 1, 2, 4 and at least 10 s: the
// median is 3, and nine tenths lie 0.7 of the way from 4 to 10. Those of new
// expand 5, 10, at least 80, and 100 states: already the median lies between 10
// and something that may be more than 80. The geometric mean of 1, 2, 4 and 10 is the
// fourth root of 80.
func TestRows(t *testing.T) {
	all := []string{"cpu_median", "cpu_p90", "states_median", "states_p90", "cpu_most", "cpu_geomean", "states_geomean"}
	want := []Row{
		{Searcher: "base", Ply: 3, Verdict: "mate", Problems: 4, Solved: 3, CPUMedian: 3, CPUP90: 8.2, StatesMedian: 30, StatesP90: 712, PAR2: 27.0 / 4,
			CPUGeomean: 2.990698, StatesGeomean: 53.182959, CPUMost: 10, AtLeast: []string{"cpu_p90", "states_p90", "cpu_most", "cpu_geomean", "states_geomean"}},
		{Searcher: "new", Ply: 3, Verdict: "mate", Problems: 4, Solved: 3, CPUMedian: 1.25, CPUP90: 7.6, StatesMedian: 45, StatesP90: 94, PAR2: 23.0 / 4,
			CPUGeomean: 1.495349, StatesGeomean: 25.148669, CPUMost: 10, AtLeast: all[1:]},
		{Searcher: "base", Ply: 3, Verdict: "near-miss", Problems: 2, Solved: 1, CPUMedian: 4.5, CPUP90: 5.7, StatesMedian: 265, StatesP90: 453, PAR2: 23.0 / 2,
			CPUGeomean: 4.242641, StatesGeomean: 122.474487, CPUMost: 6, AtLeast: all},
		{Searcher: "new", Ply: 3, Verdict: "near-miss", Problems: 2, Solved: 1, Wrong: 1, CPUMedian: 6.5, CPUP90: 9.3, StatesMedian: 25.5, StatesP90: 45.1, PAR2: 23.0 / 2,
			CPUGeomean: 5.477226, StatesGeomean: 7.071068, CPUMost: 10, AtLeast: all},
		{Searcher: "base", Ply: 5, Verdict: "mate", Problems: 1, Solved: 1, CPUMedian: 8, CPUP90: 8, StatesMedian: 80, StatesP90: 80, PAR2: 8, CPUGeomean: 8, StatesGeomean: 80, CPUMost: 8},
		{Searcher: "new", Ply: 5, Verdict: "mate", Problems: 1, Solved: 1, CPUMedian: 1, CPUP90: 1, StatesMedian: 10, StatesP90: 10, PAR2: 1, CPUGeomean: 1, StatesGeomean: 10, CPUMost: 1},
	}
	if d := cmp.Diff(want, summarize(t, Comparison{}, invented()).Rows, about); d != "" {
		t.Error(d)
	}
}

func TestRowsByBelief(t *testing.T) {
	var got []string
	for _, row := range summarize(t, Comparison{}, invented()).RowsByBelief {
		if row.Searcher == "base" {
			got = append(got, row.Verdict+" "+row.Belief+" "+Seconds(row.PAR2).String())
		}
		if row.Problems != 1 {
			t.Errorf("%+v, want every problem in a class of its own", row)
		}
	}
	want := []string{
		"mate 1-2 1.00 s", "mate 3-10 2.00 s", "mate 11-30 4.00 s", "mate 31-100 20.0 s",
		"near-miss 1-2 3.00 s", "near-miss 101+ 20.0 s", "mate 11-30 8.00 s",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for size, want := range map[int]string{1: "1-2", 2: "1-2", 3: "3-10", 10: "3-10", 11: "11-30", 30: "11-30", 31: "31-100", 100: "31-100", 101: "101+", 1 << 40: "101+"} {
		if got := sizeClasses[classOf(size)].name; got != want {
			t.Errorf("%d states are in the class %s, want %s", size, got, want)
		}
	}
}

// Both solve m1 (2 times as fast, half the states) and m2 (4 times, half). New
// alone solves m4 (at least 9.9 s over 2 s, 1000 states over 100) and n2 (6 s over
// 3 s, 500 over 50); base alone solves m3 and n1. So the means at 3 ply are the roots
// √(2·4) and √(2·2), and as bounds ⁴√(2·4·4.95·2) and ⁴√(2·2·10·10).
func TestSpeedups(t *testing.T) {
	r := summarize(t, Comparison{Baseline: "base", Hard: 2.5}, invented())
	five := Speedup{Baseline: "base", Searcher: "new", Ply: 5, Problems: 1, CPU: 8, States: 8, BoundProblems: 1, CPUBound: 8, StatesBound: 8}
	for _, test := range []struct {
		name      string
		got, want []Speedup
	}{
		{"all", r.Speedups, []Speedup{
			{Baseline: "base", Searcher: "new", Ply: 3, Problems: 2, CPU: 2.8284271, States: 2,
				BoundProblems: 4, OnlySearcher: 2, CPUBound: math.Sqrt(math.Sqrt(79.2)), StatesBound: 4.4721360, OnlyBaseline: 2},
			five,
		}},
		{"by verdict", r.SpeedupsByVerdict, []Speedup{
			{Baseline: "base", Searcher: "new", Ply: 3, Verdict: "mate", Problems: 2, CPU: 2.8284271, States: 2,
				BoundProblems: 3, OnlySearcher: 1, CPUBound: math.Cbrt(39.6), StatesBound: math.Cbrt(40), OnlyBaseline: 1},
			{Baseline: "base", Searcher: "new", Ply: 3, Verdict: "near-miss", BoundProblems: 1, OnlySearcher: 1, CPUBound: 2, StatesBound: 10, OnlyBaseline: 1},
			{Baseline: "base", Searcher: "new", Ply: 5, Verdict: "mate", Problems: 1, CPU: 8, States: 8, BoundProblems: 1, CPUBound: 8, StatesBound: 8},
		}},
		// More than 2.5 s: m3, m4, n1, n2 and five.
		{"hard", r.SpeedupsHard, []Speedup{
			{Baseline: "base", Searcher: "new", Ply: 3, BoundProblems: 2, OnlySearcher: 2, CPUBound: math.Sqrt(9.9), StatesBound: 10, OnlyBaseline: 2},
			five,
		}},
		// More than ten states: m3, m4, n2 and five.
		{"large", r.SpeedupsLarge, []Speedup{
			{Baseline: "base", Searcher: "new", Ply: 3, BoundProblems: 2, OnlySearcher: 2, CPUBound: math.Sqrt(9.9), StatesBound: 10, OnlyBaseline: 1},
			five,
		}},
	} {
		if d := cmp.Diff(test.want, test.got, about); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
	if r := summarize(t, Comparison{}, invented()); len(r.Speedups)+len(r.SpeedupsHard) != 0 {
		t.Error("speed-ups without a baseline")
	}
}

// Without a time, hard is the slowest tenth of each ply, rounded up, and what
// is not solved.
func TestHardestTenth(t *testing.T) {
	run := &Run{Head: Head{Searchers: []string{"base"}, Limits: Limits{Timeout: 100 * second}}}
	for i := range 11 {
		run.Results = append(run.Results, Result{Problem: string(rune('a' + i)), Searcher: "base", Ply: 3, Want: database.Mate, Found: "mate", CPU: Seconds(7 * i % 11)})
	}
	hardest := func(c Comparison) string {
		b, err := newBook([]*Run{run}, c)
		if err != nil {
			t.Fatal(err)
		}
		hard, names := b.hard(c.Hard), ""
		for i := range 11 {
			if name := string(rune('a' + i)); hard[question{name, 3}] {
				names += name
			}
		}
		return names
	}
	// 7i mod 11 is 10 for i = 3, d, and 9 for i = 6, g.
	if got := hardest(Comparison{Baseline: "base"}); got != "dg" {
		t.Errorf("the slowest tenth is %q, want dg", got)
	}
	if got := hardest(Comparison{Baseline: "base", Hard: 7.5}); got != "dgj" {
		t.Errorf("harder than 7.5 s is %q, want dgj", got)
	}
	for _, i := range []int{0, 1, 2} {
		run.Results[i].Found = "unknown"
	}
	if got := hardest(Comparison{Baseline: "base"}); got != "abc" {
		t.Errorf("with a, b and c unsolved the hardest are %q, want abc", got)
	}
}

// The sums are over the problems solved, and the signature does not depend on
// times or on the order of the lines, but on everything else.
func TestWork(t *testing.T) {
	work := summarize(t, Comparison{}, invented()).Work
	if len(work) != 2 || work[0].Problems != 5 || work[0].Expanded != 10+20+40+30+80 || work[1].Problems != 5 || work[1].Expanded != 5+10+100+50+10 {
		t.Errorf("%+v", work)
	}
	other := invented()
	other.Results[0], other.Results[5] = other.Results[5], other.Results[0]
	other.Results[1].CPU *= 2
	if again := summarize(t, Comparison{}, other).Work; again[0] != work[0] || again[1] != work[1] {
		t.Errorf("%+v, with another order and other times %+v", work, again)
	}
	other.Results[1].Nodes++
	if again := summarize(t, Comparison{}, other).Work; again[1].Signature == work[1].Signature || again[0] != work[0] {
		t.Errorf("one more node of new: %+v, before %+v", again, work)
	}
	other.Results[1].Nodes--
	other.Results[1].Sight += 3
	if again := summarize(t, Comparison{}, other).Work; again[1].Signature == work[1].Signature || again[1].Sight != 3 || again[0] != work[0] {
		t.Errorf("three positions of new with full sight: %+v, before %+v", again, work)
	}
}

// Several files make one report; what is in two of them is an error.
func TestSeveralRuns(t *testing.T) {
	whole := invented()
	one, two := *whole, *whole
	one.Results, two.Results = whole.Results[:5], whole.Results[5:]
	two.Head.Limits.Timeout = 20 * second
	r := summarize(t, Comparison{Baseline: "base"}, &one, &two)
	if r.Done != 14 || r.Jobs != 28 || len(r.MoreHeads) != 1 {
		t.Errorf("%d of %d jobs, %d more heads", r.Done, r.Jobs, len(r.MoreHeads))
	}
	// m4 ran out of time in the second run, which had twice the time: 2·20
	// instead of 2·10.
	if got, want := r.Rows[0].PAR2, (1+2+4+40)/4.0; got != want {
		t.Errorf("PAR-2 %v, want %v", got, want)
	}
	if _, err := Summarize([]*Run{whole, &one}, Comparison{}); err == nil || !strings.Contains(err.Error(), "is in two results files") {
		t.Errorf("the same results twice: error %v", err)
	}
	if _, err := Summarize([]*Run{whole}, Comparison{Baseline: "nobody"}); err == nil || !strings.Contains(err.Error(), `"nobody" is not among the searchers base, new`) {
		t.Errorf("unknown baseline: error %v", err)
	}
	if _, err := Summarize(nil, Comparison{}); err == nil {
		t.Error("no run: no error")
	}
}
