package mate_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// In the corner: White's king on f6 and rook on g1 against the king on h8. Kf7
// leaves Black Kh7 alone, and Rh1 mates.
const cornerFEN = "7k/8/5K2/8/8/8/8/6R1 w - -"

// A belief state of two: Black's king stands on h8, next to White's king on g6,
// or on a8, far from it. White's queen is on d7. In one ply the queen mates on c8,
// d8, e8, g7 and h7 if the king is on h8. On a8 it mates nowhere: b8 or b7 is free.
const (
	kingOnH8 = "7k/3Q4/6K1/8/8/8/8/8 w - -"
	kingOnA8 = "k7/3Q4/6K1/8/8/8/8/8 w - -"
)

// Black's king stands on h8 next to White's on g6, with pawns on c7, d7 and e7.
// Black has moved, and nothing was heard: one of the pawns by one step or two, or
// the king to g8. In all seven states Ra8 is mate, along the eighth rank.
const sevenStates = `{"start":"7k/2ppp3/6K1/8/8/8/8/R7 b - -","solver":"w","events":[{"side":"b"}]}`

// Black cannot have been refused 15 times at the start: it has 14 diagonal steps
// of pawns, and nothing else that is not legal.
const impossibleRecord = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}`

func ofFENs(t *testing.T, fens ...string) *mate.Belief {
	t.Helper()
	b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func ofRecord(t *testing.T, text string, limits estimate.Limits) *mate.Belief {
	t.Helper()
	b, err := mate.OfRecord(t.Context(), recordOf(t, text), limits)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func solve(t *testing.T, s *mate.Solver, b *mate.Belief) mate.Solution {
	t.Helper()
	found, err := s.Solve(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Without a number of ply the solver deepens until there is a mate, or there is
// none within the most.
func TestSolverDeepens(t *testing.T) {
	for _, test := range []struct {
		name    string
		solver  mate.Solver
		fens    []string
		verdict andor.Verdict
		ply     int
	}{
		{"mate in 3", mate.Solver{}, []string{cornerFEN}, andor.Proved, 3},
		{"asked for 1", mate.Solver{Ply: 1}, []string{cornerFEN}, andor.Refuted, 1},
		{"asked for 5", mate.Solver{Ply: 5}, []string{cornerFEN}, andor.Proved, 5},
		{"at most 1", mate.Solver{MaxPly: 1}, []string{cornerFEN}, andor.Refuted, 1},
		{"a bare king", mate.Solver{}, []string{"8/8/8/8/8/k7/8/K7 w - -"}, andor.Refuted, mate.DefaultMaxPly},
		{"two states", mate.Solver{Ply: 1}, []string{kingOnH8, kingOnA8}, andor.Refuted, 1},
	} {
		found := solve(t, &test.solver, ofFENs(t, test.fens...))
		if found.Result.Verdict != test.verdict || found.Ply != test.ply || found.Searcher != mate.DefaultSearcher {
			t.Errorf("%s: %v in %d ply by %s, want %v in %d", test.name, found.Result.Verdict, found.Ply, found.Searcher, test.verdict, test.ply)
		}
		if (found.Result.Plan != nil) != (test.verdict == andor.Proved) {
			t.Errorf("%s: plan %v", test.name, found.Result.Plan)
		}
	}
}

// A record is estimated as the search goes on, or before it.
func TestSolverEstimates(t *testing.T) {
	for _, sequential := range []bool{false, true} {
		found := solve(t, &mate.Solver{Sequential: sequential}, ofRecord(t, sevenStates, estimate.Limits{}))
		if r := found.Result; r.Verdict != andor.Proved || found.Ply != 1 || r.Integrated != 7 || !r.Complete {
			t.Errorf("sequential %v: %v in %d ply, %d states, complete %v; want a mate in 1 ply in 7 states", sequential, r.Verdict, found.Ply, r.Integrated, r.Complete)
		}
		if want := "7 states\nmate in 1 ply\n\ntry Ra8\n  on \"check by rank, checkmate\": won\n"; found.Text() != want {
			t.Errorf("printed\n%s\nwant\n%s", found.Text(), want)
		}
	}
}

// Where not all states were found nothing is proved, although the plan wins in
// all that were, and the cause is told.
func TestSolverDoesNotProveHalf(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 1}, ofRecord(t, sevenStates, estimate.Limits{States: 4}))
	r := found.Result
	if r.Verdict != andor.Unknown || r.Plan != nil || r.Stopped != andor.OutOfStates || r.Complete || r.Integrated == 0 || r.Integrated >= 7 {
		t.Errorf("%v, plan %v, stopped by %v, %d states, complete %v; want unknown for too many states", r.Verdict, r.Plan, r.Stopped, r.Integrated, r.Complete)
	}
	j := found.JSON()
	if j.Verdict != "unknown" || j.Stopped != "states" || j.Complete {
		t.Errorf("in JSON: %+v", j)
	}
	if !strings.Contains(found.Text(), "there may be more\nunknown: the limits were too low for 1 ply (states)\n") {
		t.Errorf("printed %s", found.Text())
	}
	// A refutation of some states is one of all.
	quiet := `{"start":"7k/2ppp3/8/6K1/8/8/8/8 b - -","solver":"w","events":[{"side":"b"}]}`
	if found := solve(t, &mate.Solver{Ply: 1}, ofRecord(t, quiet, estimate.Limits{States: 4})); found.Result.Verdict != andor.Refuted || found.Result.Complete {
		t.Errorf("a bare king: %v, complete %v", found.Result.Verdict, found.Result.Complete)
	}
}

func TestSolverLimits(t *testing.T) {
	long := `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"d2d4"},{"side":"b"},{"side":"w","try":"b1c3"},{"side":"b"}]}`
	late := ofRecord(t, long, estimate.Limits{Time: time.Nanosecond})
	if found := solve(t, &mate.Solver{Ply: 5, Timeout: time.Nanosecond}, late); found.Result.Stopped != andor.OutOfTime || found.JSON().Stopped != "time" {
		t.Errorf("no time: %v, stopped by %v", found.Result.Verdict, found.Result.Stopped)
	}
	// What is about all states needs all.
	gaveUp := (*estimate.GaveUp)(nil)
	for _, s := range []mate.Solver{{Ply: 1, Certificate: true}, {Ply: 1, FirstMoves: true}, {Ply: 1, Coverage: true}} {
		if _, err := s.Solve(t.Context(), ofRecord(t, long, estimate.Limits{States: 100})); !errors.As(err, &gaveUp) || !errors.Is(err, estimate.ErrStates) {
			t.Errorf("%+v: %v, want that there are too many states", s, err)
		}
	}
}

// An impossible record is an error that names the event, the same for everybody.
func TestImpossible(t *testing.T) {
	const want = "impossible: no state is left after event 2"
	for _, s := range []mate.Solver{{}, {Sequential: true}, {Certificate: true}, {FirstMoves: true}} {
		_, err := s.Solve(t.Context(), ofRecord(t, impossibleRecord, estimate.Limits{}))
		if impossible := (*estimate.Impossible)(nil); !errors.As(err, &impossible) || err.Error() != want {
			t.Errorf("%+v: %v, want %q", s, err, want)
		}
	}
	var s mate.Solver
	if _, err := s.Answer(t.Context(), []byte(`{"record":`+impossibleRecord+`}`)); err == nil || err.Error() != want {
		t.Errorf("Answer: %v, want %q", err, want)
	}
	var e mate.Estimator
	if _, err := e.Estimate(t.Context(), recordOf(t, impossibleRecord)); err == nil || err.Error() != want {
		t.Errorf("Estimate: %v, want %q", err, want)
	}
	b := ofRecord(t, impossibleRecord, estimate.Limits{})
	for range b.States {
	}
	if err := b.Err(); err == nil || err.Error() != want {
		t.Errorf("Err: %v, want %q", err, want)
	}
}

func TestFirstMoves(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 1, FirstMoves: true}, ofFENs(t, kingOnH8))
	got := slices.Sorted(slices.Values(*found.JSON().FirstMoves))
	if want := []string{"d7c8", "d7d8", "d7e8", "d7g7", "d7h7"}; !slices.Equal(got, want) {
		t.Errorf("first moves %v, want %v", got, want)
	}
	if text := found.Text(); !strings.Contains(text, "\nfirst moves, in every state in which they are accepted:\n") ||
		!strings.Contains(text, "  Qg7     mate\n") || !strings.Contains(text, "  Kf6     no-mate\n") {
		t.Errorf("printed\n%s", text)
	}
	if left := found.JSON().FirstMovesUndecided; left != nil {
		t.Errorf("undecided %v, want none", left)
	}
	// The time ends before Qg7 and a step of the king are decided.
	for i, m := range found.FirstMoves {
		if slices.Contains([]string{"d7g7", "g6f6"}, m.Try.UCI(chess.White)) {
			found.FirstMoves[i].Verdict = andor.Unknown
		}
	}
	j := found.JSON()
	if got, want := slices.Sorted(slices.Values(*j.FirstMoves)), []string{"d7c8", "d7d8", "d7e8", "d7h7"}; !slices.Equal(got, want) {
		t.Errorf("first moves %v, want %v", got, want)
	}
	if got, want := slices.Sorted(slices.Values(j.FirstMovesUndecided)), []string{"d7g7", "g6f6"}; !slices.Equal(got, want) {
		t.Errorf("undecided %v, want %v", got, want)
	}
	if found := solve(t, &mate.Solver{Ply: 1}, ofFENs(t, kingOnH8)); found.JSON().FirstMoves != nil || strings.Contains(found.Text(), "first moves") {
		t.Error("first moves that nobody asked for")
	}
}

// Of two states one is mated by a plan; of two others, both far from White's
// king, none.
func TestCoverage(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 1, Coverage: true}, ofFENs(t, kingOnA8, kingOnH8))
	c := found.JSON().Coverage
	if c == nil || c.States != 1 || c.Most != 1 || !c.Exact || !slices.Equal(c.FENs, []string{kingOnH8}) || c.Plan == nil {
		t.Fatalf("coverage %+v, want the king on h8", c)
	}
	if !strings.Contains(found.Text(), "no mate in 1 ply\none plan mates 1 of 2 states; no plan mates more\n\ntry Q") {
		t.Errorf("printed\n%s", found.Text())
	}
	none := solve(t, &mate.Solver{Ply: 1, Coverage: true}, ofFENs(t, kingOnA8))
	if c := none.Coverage; c == nil || c.Least != 0 || c.Plan != nil {
		t.Errorf("coverage of the king on a8: %+v, want nothing", c)
	}
	if mated := solve(t, &mate.Solver{Ply: 1, Coverage: true}, ofFENs(t, kingOnH8)); mated.Coverage != nil {
		t.Error("coverage of a mate")
	}
}

func TestSolutionJSON(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 3}, ofFENs(t, cornerFEN))
	j := found.JSON()
	j.Stats = andor.StatsJSON{}
	text, err := json.Marshal(j)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"verdict":"mate","ply":3,"rules":"berkeley","searcher":"best","belief":1,"complete":true,` +
		`"stats":{"expanded":0,"tries":0,"replies":0,"sight":0,"nodes":0,"largest":0,"peak":0,"cpu_seconds":0},` +
		`"plan":{"try":"f6f7","then":[{"heard":[{},{}],"plan":{"try":"g1h1","then":[{"heard":[{"check":["file"],"end":"checkmate"}]}]}}]}}`
	if string(text) != want {
		t.Errorf("in JSON\n%s\nwant\n%s", text, want)
	}
}

// The searcher keeps its memory, and answers are the same the second time.
func TestSolverIsUsedAgain(t *testing.T) {
	var s mate.Solver
	var first []string
	for range 2 {
		for i, fen := range []string{cornerFEN, kingOnH8, kingOnA8} {
			found := solve(t, &s, ofFENs(t, fen))
			text := found.Text()
			if len(first) < 3 {
				first = append(first, text)
			} else if text != first[i] {
				t.Errorf("%s: first\n%s\nthen\n%s", fen, first[i], text)
			}
		}
	}
}

// A hasty searcher proves a mate of the first state, and is interrupted before it has seen the others.
type hasty struct {
	mate.Searcher
	interrupt func()
}

func (h hasty) Solve(_ context.Context, p *mate.Problem) mate.Result {
	for range p.States {
		break
	}
	h.interrupt()
	return mate.Result{Verdict: andor.Proved, Integrated: 1, Plan: &mate.Plan{}}
}

// What is interrupted before all states are known proves nothing.
func TestInterruptedProof(t *testing.T) {
	quiet := `{"start":"7k/2ppp3/8/6K1/8/8/8/8 b - -","solver":"w","events":[{"side":"b"}]}`
	ctx, interrupt := context.WithCancel(t.Context())
	s := mate.Solver{Ply: 1, Searcher: hasty{interrupt: interrupt}}
	found, err := s.Solve(ctx, ofRecord(t, quiet, estimate.Limits{}))
	if !errors.Is(err, context.Canceled) || found.Result.Verdict != andor.Unknown || found.Result.Plan != nil {
		t.Errorf("%v, %v, plan %v; want no verdict", err, found.Result.Verdict, found.Result.Plan)
	}
}
