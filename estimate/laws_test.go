package estimate_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// tallies say what the random games had to show, so that a law is not kept by
// games in which it says nothing.
type tallies struct {
	checked, gaveUp, midTurn, refusals, captures, several, wide, ended int
	black                                                              int
}

// TestLaws holds the estimators against each other and against the truth in
// random games.
func TestLaws(t *testing.T) {
	const seed = 20263
	rounds := 3
	switch {
	case testing.Short():
		rounds = 2
	case *deep:
		rounds = 200
	}
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	var n tallies
	for _, rules := range ruleSets {
		for _, fen := range randomStarts {
			for range rounds {
				for _, g := range randomGame(rng, rules, position(t, fen), 4+rng.IntN(28)) {
					whole := len(g.record.Events)
					n.laws(t, rng, g, whole)
					n.laws(t, rng, g, rng.IntN(whole+1))
				}
			}
		}
	}
	t.Logf("%+v", n)
	for what, n := range map[string]int{
		"record": n.checked, "record cut in the middle of a turn": n.midTurn, "refusal heard": n.refusals, "capture heard": n.captures,
		"belief state of more than one state": n.several, "belief state that is worth sharing": n.wide, "end of the game": n.ended,
		"black solver": n.black,
	} {
		if n == 0 {
			t.Errorf("no %s among the random records", what)
		}
	}
}

// FuzzLaws is TestLaws on a game of the fuzzer's choice.
func FuzzLaws(f *testing.F) {
	for i := range randomStarts {
		f.Add(uint64(i), byte(i), byte(10+i), byte(7*i), i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, start, proposals, cut byte, db bool) {
		rules := kriegspiel.Berkeley
		if db {
			rules = kriegspiel.BerkeleyDB
		}
		rng := rand.New(rand.NewPCG(seed, 2))
		fen := randomStarts[int(start)%len(randomStarts)]
		for _, g := range randomGame(rng, rules, position(t, fen), int(proposals%40)) {
			var n tallies
			n.laws(t, rng, g, int(cut)%(len(g.record.Events)+1))
		}
	})
}

// laws checks all laws on the first events of a game. A belief state that
// becomes too large for a test is passed over.
func (n *tallies) laws(t *testing.T, rng *rand.Rand, g game, events int) {
	t.Helper()
	const most = 3000
	r := first(g.record, events)
	h := historyOf(r)
	e := exact{Model: r.Rules, Limits: estimate.Limits{States: most}}
	b, err := e.Estimate(background, h)
	if gaveUp(err) {
		n.gaveUp++
		return
	}
	if err != nil {
		t.Errorf("Exact on what was really heard: %v, in\n%s", err, r.AppendJSON(nil))
		return
	}
	n.count(r, &b)
	holdsTruth(t, r, &b, g.truth[events])
	streamIsExact(t, r, &b)
	stopsEarly(t, r, rng.IntN(len(b.States)))
	sizesAreThoseOfCuts(t, rng, r, &b)
	for _, workers := range []int{2, 3, 8} {
		shared := exact{Model: r.Rules, Workers: workers}
		got, err := shared.Estimate(background, h)
		if err != nil {
			t.Errorf("Exact with %d workers: %v", workers, err)
		}
		sameBelief(t, r, workers, &b, &got)
	}
}

func (n *tallies) count(r *kriegspiel.Record, b *belief) {
	n.checked++
	n.black += int(r.Solver)
	note := func(tally *int, happened bool) {
		if happened {
			*tally++
		}
	}
	note(&n.several, len(b.States) > 1)
	note(&n.wide, slices.Max(b.Sizes) >= 256)
	for i, e := range r.Events {
		theirs := e.Percept&kriegspiel.Theirs != 0
		_, captured := e.Percept.Captured()
		note(&n.refusals, e.Refusals > 0)
		note(&n.captures, theirs && captured)
		note(&n.ended, e.Percept.End() != 0)
		note(&n.midTurn, e.Percept.Illegal() && i == len(r.Events)-1)
	}
}

// holdsTruth: what really is, is among what may be, and nothing comes twice.
func holdsTruth(t *testing.T, r *kriegspiel.Record, b *belief, truth chess.Position) {
	t.Helper()
	_, hidden := kriegspiel.Split(&truth, r.Solver)
	if !slices.Contains(b.States, hidden) {
		t.Errorf("Exact misses the true state %s among %d, in\n%s", truth.FEN(), len(b.States), r.AppendJSON(nil))
	}
	all := fens(t, r, b.View, b.States)
	if !slices.Contains(all, truth.FEN()) {
		t.Errorf("Exact misses the true position %s, in\n%s", truth.FEN(), r.AppendJSON(nil))
	}
	if distinct := slices.Compact(slices.Clone(all)); len(distinct) != len(b.States) {
		t.Errorf("Exact has %d states, but only %d positions, in\n%s", len(b.States), len(distinct), r.AppendJSON(nil))
	}
}

// streamIsExact: the stream has the states of Exact, each once, for no more
// work.
func streamIsExact(t *testing.T, r *kriegspiel.Record, b *belief) {
	t.Helper()
	s := stream{Model: r.Rules, History: historyOf(r)}
	if diff := cmp.Diff(fens(t, r, b.View, b.States), fens(t, r, b.View, collect(t, &s))); diff != "" {
		t.Errorf("Stream is not Exact (-Exact +Stream):\n%s\nin\n%s", diff, r.AppendJSON(nil))
	}
	got, most := s.Work(), b.Work
	if got.Kept > most.Kept || got.Replies > most.Replies || got.Tries > most.Tries {
		t.Errorf("Stream's work %+v is more than Exact's %+v, in\n%s", got, most, r.AppendJSON(nil))
	}
}

// stopsEarly: to stop a range saves work, and the next range begins anew.
func stopsEarly(t *testing.T, r *kriegspiel.Record, after int) {
	t.Helper()
	s := stream{Model: r.Rules, History: historyOf(r)}
	all := collect(t, &s)
	whole := s.Work()
	var some []kriegspiel.State
	for state := range s.States(background) {
		if some = append(some, state); len(some) > after {
			break
		}
	}
	if s.Err() != nil {
		t.Errorf("Err() = %v after the caller stopped the range", s.Err())
	}
	part := s.Work()
	if spent(part) > spent(whole) || len(some) < len(all) && spent(part) >= spent(whole) {
		t.Errorf("%d of %d states cost %+v, all of them %+v, in\n%s", len(some), len(all), part, whole, r.AppendJSON(nil))
	}
	if !slices.Equal(some, all[:after+1]) {
		t.Errorf("a range that was stopped after %d states gave other ones than the whole", after+1)
	}
	if again := collect(t, &s); !slices.Equal(again, all) || s.Work() != whole {
		t.Errorf("a range after a stopped one: %d states for %+v, want %d for %+v", len(again), s.Work(), len(all), whole)
	}
}

func spent(w estimate.Work) int64 { return w.Kept + w.Replies + w.Tries }

// sizesAreThoseOfCuts: the sizes on the way are those of the record cut there.
func sizesAreThoseOfCuts(t *testing.T, rng *rand.Rand, r *kriegspiel.Record, b *belief) {
	t.Helper()
	if len(b.Sizes) != len(r.Events)+1 || b.Sizes[0] != 1 || b.Sizes[len(r.Events)] != int64(len(b.States)) {
		t.Errorf("Sizes = %v for %d events and %d states at the end", b.Sizes, len(r.Events), len(b.States))
		return
	}
	kept := int64(0)
	for i, e := range r.Events {
		if e.Percept&kriegspiel.Theirs != 0 {
			kept += b.Sizes[i+1]
		}
	}
	if b.Work.Kept != kept {
		t.Errorf("Work.Kept = %d, but the sizes after the opponent's turns are %d together", b.Work.Kept, kept)
	}
	for i := range r.Events {
		if len(r.Events) > 10 && rng.IntN(3) > 0 {
			continue
		}
		cut := exactly(t, first(*r, i))
		if !slices.Equal(cut.Sizes, b.Sizes[:i+1]) || int64(len(cut.States)) != b.Sizes[i] {
			t.Errorf("%d states, sizes %v after %d events; in the whole record %v", len(cut.States), cut.Sizes, i, b.Sizes)
		}
	}
}

// The levels of a large belief state go through several rounds of blocks; then
// the rarest sound makes it small, so that one worker takes over.
func TestWorkers(t *testing.T) {
	r := quietTurns(t, 4)
	for _, try := range []string{"g1f3", "b1c3"} {
		r.Events = append(r.Events, told(t, r.Rules, startFEN, chess.White, []heard{{try, "", 0}}).Events...)
		r.Events = append(r.Events, kriegspiel.Event{Percept: rarest(exactly(t, r), r.Rules)})
	}
	want := exactly(t, r)
	if last := want.Sizes[len(want.Sizes)-1]; slices.Max(want.Sizes) < 20_000 || last > 200 {
		t.Errorf("sizes %v; the record shows nothing", want.Sizes)
	}
	for _, workers := range []int{1, 2, 3, 8} {
		e := exact{Model: r.Rules, Workers: workers}
		for range 2 { // the second time with the memory of the first
			got, err := e.Estimate(background, historyOf(r))
			if err != nil {
				t.Fatal(err)
			}
			sameBelief(t, r, workers, &want, &got)
		}
	}
}

// rarest returns what is heard of the fewest replies after which the game goes
// on.
func rarest(b belief, rules kriegspiel.Rules) (rare kriegspiel.Percept) {
	count := make(map[kriegspiel.Percept]int)
	for i := range b.States {
		_, heard := rules.Replies(nil, nil, &b.View, &b.States[i])
		for _, p := range heard {
			count[p]++
		}
	}
	for p, n := range count {
		if p.End() == 0 && (rare == 0 || n < count[rare] || n == count[rare] && p < rare) {
			rare = p
		}
	}
	return rare
}

// One Exact takes any number of workers, one history after the other.
func TestWorkersChange(t *testing.T) {
	var e exact
	r := quietTurns(t, 3)
	e.Model = r.Rules
	want := exactly(t, r)
	for _, workers := range []int{3, 1, 8, 2, 0, 5} {
		e.Workers = workers
		got, err := e.Estimate(background, historyOf(r))
		if err != nil {
			t.Fatal(err)
		}
		sameBelief(t, r, workers, &want, &got)
	}
}

// sameBelief: the result does not depend on the number of workers.
func sameBelief(t *testing.T, r *kriegspiel.Record, workers int, want, got *belief) {
	t.Helper()
	options := cmp.Options{
		cmpopts.IgnoreFields(belief{}, "View", "States"), cmpopts.IgnoreFields(estimate.Work{}, "Peak"),
	}
	if diff := cmp.Diff(*want, *got, options); diff != "" {
		t.Errorf("%d workers (-one +several):\n%s\nin\n%s", workers, diff, r.AppendJSON(nil))
	}
	if got.View != want.View || !slices.Equal(got.States, want.States) {
		t.Errorf("%d workers give other states, or in another order, in\n%s", workers, r.AppendJSON(nil))
	}
}
