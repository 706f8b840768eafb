package bench

import (
	"context"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/mate"
)

type dbu = andor.DBU[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// White has king and rook, and the black king on h8 has made one silent move:
// to g8, g7 or h7, all out of White's reach.
const silent = `{"start":"7k/8/8/8/8/8/8/R3K3 w - -","solver":"w","events":[
 {"side":"w","try":"e1e2","percept":{}},{"side":"b","percept":{}}]}`

// recordProblem asks for a mate in one move, of which there is none in any of
// the three states.
func recordProblem(t testing.TB) database.Problem {
	t.Helper()
	r, err := filtered.ParseRecord([]byte(silent), nil)
	if err != nil {
		t.Fatal(err)
	}
	return database.Problem{ID: "silent", Rules: r.Rules, Record: &r, Ply: 1, Belief: 3}
}

// The modes differ in how many states are found before the first state has
// refuted the mate: interleaved one, otherwise all.
func TestModes(t *testing.T) {
	var contenders []Contender
	for _, m := range []Mode{Estimated, Interleaved, Sequential} {
		contenders = append(contenders, Contender{Searcher: "gl-dbu", Mode: m, New: func() mate.Searcher { return &dbu{Greedy: true} }})
	}
	results, err := gather(t, context.Background(), Runner{Contenders: contenders, Limits: Limits{MinTime: second / 100, Repeat: 3}}, tasks(recordProblem(t)))
	if err != nil || len(results) != 3 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for i, want := range []struct {
		name       string
		integrated int
	}{{"gl-dbu", 1}, {"gl-dbu:interleaved", 1}, {"gl-dbu:sequential", 3}} {
		if r := &results[i]; r.Searcher != want.name || r.Integrated != want.integrated || r.Found != "no-mate" || r.Repeats != 3 {
			t.Errorf("%+v, want %s to find no mate after %d states, three times", r, want.name, want.integrated)
		}
	}
}

// How many states are asked of the estimator on the clock, by the searcher's
// own count.
func TestStatesOnTheClock(t *testing.T) {
	for _, test := range []struct {
		mode       Mode
		sequential bool
	}{{Estimated, false}, {Interleaved, false}, {Sequential, true}} {
		rounds := 0
		c := contender("it", func(_ context.Context, q *mate.Problem) mate.Result {
			n := 0
			for range q.States {
				n++
			}
			if n != 3 || q.Sequential != test.sequential {
				t.Errorf("%v: %d states, sequential %v, want 3, %v", test.mode, n, q.Sequential, test.sequential)
			}
			rounds++
			return mate.Result{Verdict: andor.Refuted, Integrated: n, Complete: true}
		})
		c.Mode = test.mode
		r := Runner{Contenders: []Contender{c}, Limits: Limits{MinTime: second, Repeat: 2}}
		if _, err := gather(t, context.Background(), r, tasks(recordProblem(t))); err != nil || rounds != 2 {
			t.Errorf("%v: %d rounds, %v, want 2", test.mode, rounds, err)
		}
	}
}

// A belief state that the estimator could not find whole is no mate in all
// states; the limits are the estimator's too.
func TestEstimationGivesUp(t *testing.T) {
	all := func(_ context.Context, q *mate.Problem) mate.Result {
		n := 0
		for range q.States {
			n++
		}
		return mate.Result{Verdict: andor.Proved, Integrated: n, Complete: true}
	}
	p := recordProblem(t)
	// The king has wandered for eight moves and can be on some dozens of
	// squares: more than fit into the memory.
	record := *p.Record
	for range 7 {
		record.Events = append(record.Events, p.Record.Events...)
	}
	for i := 0; i < len(record.Events); i += 4 {
		record.Events[i+2].Try = back(t)
	}
	p.Record, p.Belief, p.Verdict = &record, 0, database.Mate
	for _, mode := range []Mode{Estimated, Interleaved, Sequential} {
		c := contender("it", all)
		c.Mode = mode
		r := Runner{Contenders: []Contender{c}, Limits: Limits{Memory: 5000}}
		results, err := gather(t, context.Background(), r, tasks(p))
		if err != nil || len(results) != 1 || results[0].Solved() || results[0].Stopped != "memory" {
			t.Errorf("%v: %+v, %v, want it unsolved for its memory", mode, results, err)
		}
		r.Limits.Memory = 1 << 30
		if results, _ := gather(t, context.Background(), r, tasks(p)); !results[0].Solved() {
			t.Errorf("%v with memory: %+v, want it solved", mode, results[0])
		}
		r.Limits.Timeout, r.Limits.Patience = 1, 1 // nanosecond
		if results, _ := gather(t, context.Background(), r, tasks(p)); results[0].Solved() || results[0].Stopped != "time" || (results[0].Note != "") != (mode == Estimated) {
			t.Errorf("%v without time: %+v, want it unsolved for its time", mode, results[0])
		}
	}
}

// back returns the move of White's king from e2 back to e1.
func back(t testing.TB) chess.Move {
	t.Helper()
	r, err := filtered.ParseRecord([]byte(`{"start":"7k/8/8/8/8/8/4K3/R7 w - -","solver":"w","events":[{"side":"w","try":"e2e1","percept":{}}]}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Events[0].Try
}

// Problems that cannot be put to a searcher are told, and the others go on.
func TestUnfitProblems(t *testing.T) {
	wrongSize := recordProblem(t)
	wrongSize.Belief = 4
	over := recordProblem(t)
	over.ID = "over"
	record := *over.Record
	record.Events = record.Events[:1]
	over.Record = &record
	r := Runner{Contenders: []Contender{contender("it", answering(andor.Refuted, andor.Stats{}))}}
	results, err := gather(t, context.Background(), r, tasks(wrongSize, over, cornerProblem(t, 1)))
	if err != nil || len(results) != 3 {
		t.Fatalf("%d results, %v, want 3", len(results), err)
	}
	for i, want := range []string{
		"problem silent of invented could not be put to it: it has 3 states, the file says 4",
		"problem over of invented could not be put to it: after event 1 the solver is not to move",
		"",
	} {
		if got := results[i].Complaint(); got != want || results[i].Solved() != (want == "") {
			t.Errorf("complaint %q, solved %v, want %q", got, results[i].Solved(), want)
		}
	}
}

// On the clock, every search finds the states anew; off it, they are there
// before the first.
func TestEstimationOnTheClock(t *testing.T) {
	task := Task{Problem: recordProblem(t)}
	for _, mode := range []Mode{Estimated, Interleaved, Sequential} {
		known, w := 0, newWorker(&Runner{})
		var belief *opened
		c := contender("it", func(_ context.Context, q *mate.Problem) mate.Result {
			known = len(belief.Known())
			for range q.States {
			}
			return mate.Result{Verdict: andor.Refuted, Integrated: 3}
		})
		c.Mode = mode
		w.runner.Contenders, w.searchers = []Contender{c}, []mate.Searcher{nil}
		belief = w.open(context.Background(), &task)
		for range 2 {
			w.measure(context.Background(), 0, &task, belief)
			if want := map[Mode]int{Estimated: 3}[mode]; known != want || len(belief.Known()) != want {
				t.Errorf("%v: %d states known before the search, want %d", mode, known, want)
			}
		}
		if mode != Estimated && w.stream.Work().Replies == 0 {
			t.Errorf("%v: the estimator did nothing", mode)
		}
	}
}

// A record that no state fits is an error that names the event, in every mode.
func TestImpossibleRecord(t *testing.T) {
	p := recordProblem(t)
	record := *p.Record
	record.Events = append([]kriegspiel.Event{}, p.Record.Events...)
	// The bare king cannot give check.
	record.Events[1].Percept |= kriegspiel.ByKnight
	p.Record = &record
	all := func(_ context.Context, q *mate.Problem) mate.Result {
		n := 0
		for range q.States {
			n++
		}
		return mate.Result{Verdict: andor.Proved, Integrated: n, Complete: true}
	}
	for _, mode := range []Mode{Estimated, Interleaved, Sequential} {
		c := contender("it", all)
		c.Mode = mode
		results, err := gather(t, context.Background(), Runner{Contenders: []Contender{c}}, tasks(p))
		if err != nil || len(results) != 1 {
			t.Fatalf("%v: %d results, %v", mode, len(results), err)
		}
		if r := &results[0]; r.Stopped != "error" || !strings.Contains(r.Note, "event 2") || r.Complaint() == "" {
			t.Errorf("%v: stopped by %q, %q, want an error of event 2", mode, r.Stopped, r.Note)
		}
	}
}
