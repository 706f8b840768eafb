package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/mate"
)

// Jobs come in the order of the problems and of the contenders, those that are
// done are left out, and each is judged by the problem's verdict.
func TestRun(t *testing.T) {
	miss := cornerProblem(t, 1)
	miss.ID, miss.Verdict, miss.Origin = "miss", database.NearMiss, database.Origin{Seed: 7, Game: 12}
	none := cornerProblem(t, 1)
	none.Origin.File = "d1/nomate1.pgn"
	r := Runner{
		Contenders: []Contender{
			contender("always", answering(andor.Proved, andor.Stats{Expanded: 5, Tries: 6, Replies: 7, Sight: 11, Nodes: 8, Largest: 9, Peak: 10})),
			contender("never", answering(andor.Refuted, andor.Stats{Expanded: 1})),
			{Searcher: "gl-dbu", New: func() mate.Searcher { return &dbu{Greedy: true} }},
		},
		Skip: func(problem, contender string) bool { return problem == "miss" && contender == "never" },
	}
	results, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 3), none, miss))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range results {
		got = append(got, fmt.Sprintf("%s %s want %s found %s solved %v wrong %v", r.Problem, r.Searcher, r.Want, r.Found, r.Solved(), r.Wrong))
	}
	want := []string{
		"corner3 always want mate found mate solved true wrong false",
		"corner3 never want mate found no-mate solved false wrong true",
		"corner3 gl-dbu want mate found mate solved true wrong false",
		"corner1 always want no-mate found mate solved false wrong true",
		"corner1 never want no-mate found no-mate solved true wrong false",
		"corner1 gl-dbu want no-mate found no-mate solved true wrong false",
		"miss always want near-miss found mate solved false wrong true",
		"miss gl-dbu want near-miss found no-mate solved true wrong false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	first := results[0]
	first.CPU, first.Wall = 0, 0
	if whole := (Result{
		Problem: "corner3", Searcher: "always", Ply: 3, Want: database.Mate, Belief: 1, Found: "mate", Repeats: 1,
		Expanded: 5, Tries: 6, Replies: 7, Sight: 11, Nodes: 8, Largest: 9, Peak: 10, Integrated: 1, File: "invented",
	}); first != whole {
		t.Errorf("got %+v, want %+v", first, whole)
	}
	for i, want := range map[int]string{
		1: "WRONG VERDICT: never says no-mate in 3 ply of problem corner3 of invented, which is mate",
		3: "WRONG VERDICT: always says mate in 1 ply of problem corner1 of invented (d1/nomate1.pgn), which is no-mate",
		6: "WRONG VERDICT: always says mate in 1 ply of problem miss of invented (game 12 of seed 7), which is near-miss",
		7: "",
	} {
		if got := results[i].Complaint(); got != want {
			t.Errorf("complaint %q, want %q", got, want)
		}
	}
}

// Results that wait for their turn when one could not be written are not written behind it.
func TestDoneFails(t *testing.T) {
	var problems []database.Problem
	for i := range 8 {
		p := cornerProblem(t, 3)
		p.ID = fmt.Sprint(i)
		problems = append(problems, p)
	}
	full, calls := errors.New("the disk is full"), 0
	r := Runner{Contenders: []Contender{contender("it", answering(andor.Proved, andor.Stats{}))}, Workers: 4}
	r.Done = func(Result) error {
		calls++
		time.Sleep(100 * time.Millisecond) // the others have found something by then
		return full
	}
	if err := r.Run(context.Background(), tasks(problems...)); err != full || calls != 1 {
		t.Errorf("%d calls of Done, %v, want one call and its error", calls, err)
	}
}

// Limits hold whether or not a searcher looks at them.
func TestLimitsEnforced(t *testing.T) {
	unending := make(chan bool)
	defer close(unending)
	sleep := func(d time.Duration) fake {
		return func(context.Context, *mate.Problem) mate.Result {
			time.Sleep(d)
			return mate.Result{Verdict: andor.Proved, Integrated: 1}
		}
	}
	stopping := func(why andor.Cause) fake {
		return func(context.Context, *mate.Problem) mate.Result { return mate.Result{Stopped: why, Integrated: 1} }
	}
	limits := Limits{Timeout: 50 * time.Millisecond, Memory: 1 << 20, Patience: 100 * time.Millisecond}
	for _, test := range []struct {
		name    string
		f       fake
		stopped string
		solved  bool
	}{
		{"in time", sleep(0), "", true},
		{"late by the wall clock", sleep(70 * time.Millisecond), "time", false},
		{"late by CPU time", answering(andor.Proved, andor.Stats{CPU: second}), "time", false},
		{"too many states", answering(andor.Proved, andor.Stats{Peak: 1<<20/stateBytes + 1}), "memory", false},
		{"as many states as it may", answering(andor.Proved, andor.Stats{Peak: 1 << 20 / stateBytes}), "", true},
		{"gave up by itself", answering(andor.Unknown, andor.Stats{}), "unexplained", false},
		{"says that it has no time left", stopping(andor.OutOfTime), "time", false},
		{"says that it has no memory left", stopping(andor.OutOfMemory), "memory", false},
		{"says that it has tried enough", stopping(andor.OutOfTries), "tries", false},
		{"never ends", func(context.Context, *mate.Problem) mate.Result { <-unending; return mate.Result{} }, "time", false},
	} {
		r := Runner{Contenders: []Contender{contender("it", test.f), contender("next", sleep(0))}, Limits: limits}
		results, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 3)))
		if err != nil || len(results) != 2 {
			t.Fatalf("%s: %d results, %v", test.name, len(results), err)
		}
		if got := &results[0]; got.Stopped != test.stopped || got.Solved() != test.solved || got.Wrong {
			t.Errorf("%s: stopped %q, solved %v, want %q, %v", test.name, got.Stopped, got.Solved(), test.stopped, test.solved)
		}
		if !results[1].Solved() {
			t.Errorf("%s: the next searcher had to suffer for it", test.name)
		}
	}
}

// A searcher is used again, unless it has held much, or has not come to an end.
func TestSearchersAreReplaced(t *testing.T) {
	unending := make(chan bool)
	defer close(unending)
	for _, test := range []struct {
		name string
		f    fake
		made int // for three problems
	}{
		{"small", answering(andor.Proved, andor.Stats{Peak: 1000}), 1},
		{"large", answering(andor.Proved, andor.Stats{Peak: mostKept/stateBytes + 1}), 3},
		{"never ends", func(context.Context, *mate.Problem) mate.Result { <-unending; return mate.Result{} }, 3},
	} {
		made := 0
		c := Contender{Searcher: test.name, New: func() mate.Searcher { made++; return test.f }}
		r := Runner{Contenders: []Contender{c}, Limits: Limits{Timeout: 20 * time.Millisecond, Patience: time.Millisecond}}
		if _, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 3), cornerProblem(t, 5), cornerProblem(t, 7))); err != nil || made != test.made {
			t.Errorf("%s: %d searchers were made for three problems, %v, want %d", test.name, made, err, test.made)
		}
	}
}

// What a searcher is asked: the limits and the depth.
func TestQuestion(t *testing.T) {
	var got mate.Problem
	r := Runner{
		Contenders: []Contender{contender("it", func(_ context.Context, q *mate.Problem) mate.Result {
			got = *q
			return mate.Result{Verdict: andor.Proved, Integrated: 1}
		})},
		Limits: Limits{Timeout: second, Memory: 1 << 30},
	}
	if _, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 5))); err != nil {
		t.Fatal(err)
	}
	if want := (andor.Limits{Time: second, Memory: 1 << 30}); got.Limits != want || got.Depth != 3 || got.Want != andor.WantVerdict || got.Sequential {
		t.Errorf("asked %+v with depth %d, want %+v and depth 3", got.Limits, got.Depth, want)
	}
}

// A short search is done again until enough time is spent, and counts as the
// mean; a long one is done once.
func TestRepeats(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		cpu     []time.Duration // of the searches in turn
		limits  Limits
		repeats int
		mean    Seconds
	}{
		{[]time.Duration{3 * ms, 4 * ms, 5 * ms, 9 * ms}, Limits{MinTime: 10 * ms, Repeat: 100}, 3, 0.004},
		{[]time.Duration{30 * ms, 4 * ms}, Limits{MinTime: 10 * ms, Repeat: 100}, 1, 0.030},
		{[]time.Duration{1 * ms, 3 * ms, 9 * ms}, Limits{MinTime: 10 * ms, Repeat: 2}, 2, 0.002},
		{[]time.Duration{1 * ms, 3 * ms}, Limits{}, 1, 0.001},
	} {
		n := 0
		r := Runner{Limits: test.limits, Contenders: []Contender{contender("it", func(context.Context, *mate.Problem) mate.Result {
			n++
			return mate.Result{Verdict: andor.Proved, Stats: andor.Stats{CPU: test.cpu[n-1]}, Integrated: 1}
		})}}
		results, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 3)))
		if err != nil {
			t.Fatal(err)
		}
		if got := results[0]; got.Repeats != test.repeats || n != test.repeats || got.CPU != test.mean {
			t.Errorf("%v with %+v: %d repeats, mean %v, want %d, %v", test.cpu, test.limits, got.Repeats, got.CPU, test.repeats, test.mean)
		}
	}
}

// A cancelled run leaves out what was not ended, and says so.
func TestCancelledRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := Runner{Workers: 2, Contenders: []Contender{
		contender("quick", answering(andor.Proved, andor.Stats{})),
		contender("slow", func(ctx context.Context, _ *mate.Problem) mate.Result {
			cancel()
			<-ctx.Done()
			return mate.Result{}
		}),
	}}
	results, err := gather(t, ctx, r, tasks(cornerProblem(t, 3), cornerProblem(t, 5), cornerProblem(t, 7)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	for _, r := range results {
		if r.Searcher != "quick" {
			t.Errorf("%s was cancelled, but is among the results", r.Searcher)
		}
	}
}

// The error of the one who takes the results ends the run.
func TestRunErrors(t *testing.T) {
	full := errors.New("the disk is full")
	r := Runner{Workers: 2, Contenders: []Contender{contender("it", answering(andor.Proved, andor.Stats{}))}}
	r.Done = func(Result) error { return full }
	if err := r.Run(context.Background(), tasks(cornerProblem(t, 3), cornerProblem(t, 5), cornerProblem(t, 7))); err != full {
		t.Errorf("error %v, want %v", err, full)
	}
}

// No more problems are worked on at a time than there are workers, and no
// problem by two of them.
func TestWorkers(t *testing.T) {
	var lock sync.Mutex
	now, most := 0, 0
	it := contender("it", func(context.Context, *mate.Problem) mate.Result {
		lock.Lock()
		now++
		most = max(most, now)
		lock.Unlock()
		time.Sleep(2 * time.Millisecond)
		lock.Lock()
		now--
		lock.Unlock()
		return mate.Result{Verdict: andor.Proved, Integrated: 1}
	})
	var problems []database.Problem
	for ply := 3; ply < 63; ply += 2 {
		problems = append(problems, cornerProblem(t, ply))
	}
	results, err := gather(t, context.Background(), Runner{Contenders: []Contender{it}, Workers: 3}, tasks(problems...))
	if err != nil || len(results) != 30 || most != 3 {
		t.Errorf("%d results, %d at a time, %v; want 30, 3 at a time", len(results), most, err)
	}
}
