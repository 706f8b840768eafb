package andortest

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
)

// Searcher tests a searcher on n random toy problems: it agrees with the
// [Judge], its certificates pass the check, and it does the same work twice. On
// larger problems it stops within its limits and says which, as [Stops] tests. Without
// a move it refutes, and of no states it knows nothing.
func Searcher(t testing.TB, s ToySearcher, n int) {
	t.Helper()
	agrees(t, s, n, NewToyProblem)
	for seed := range uint64(20) {
		withoutMoves(t, s, NewToyProblem(seed))
	}
	Stops(t, s)
}

// withoutMoves tests a searcher where no move is left, or fewer: nothing is won then, and the
// refutation is any state, about which there is nothing to say.
func withoutMoves(t testing.TB, s ToySearcher, p ToyProblem) {
	t.Helper()
	ctx, states := context.Background(), slices.Collect(p.States)
	check := proof.Check[ToyView, ToyState, ToyMove, ToyPercept]{Game: p.Game}
	for _, p.Depth = range []int{0, -1, -7} {
		p.States, p.Want = slices.Values(states), andor.WantCertificate
		got := s.Solve(ctx, &p)
		if got.Verdict != andor.Refuted || got.Stopped != andor.NotStopped || got.Plan != nil {
			t.Errorf("%T, depth %d: %v, stopped by %v, plan %v", s, p.Depth, got.Verdict, got.Stopped, got.Plan)
		}
		if err := check.Refutation(ctx, p.View, states, p.Depth, got.Refutation); err != nil {
			t.Errorf("%T, depth %d: %v", s, p.Depth, err)
		}
		p.Want = andor.WantVerdict
		if got := s.Solve(ctx, &p); got.Verdict != andor.Refuted || got.Refutation != nil {
			t.Errorf("%T, depth %d: %v, refutation %v that nobody asked for", s, p.Depth, got.Verdict, got.Refutation)
		}
		p.States = slices.Values([]ToyState{})
		if got := s.Solve(ctx, &p); got.Verdict != andor.Unknown {
			t.Errorf("%T, depth %d: %v of no states", s, p.Depth, got.Verdict)
		}
	}
}

// agrees tests that a searcher agrees with the judge and that its certificates pass.
func agrees(t testing.TB, s ToySearcher, n int, problem func(seed uint64) ToyProblem) {
	t.Helper()
	verdicts := map[andor.Verdict]int{}
	for seed := range uint64(n) {
		p := problem(seed)
		p.Want = andor.WantCertificate
		verdicts[Problem(t, s, &p, judged(&p))]++
		if t.Failed() {
			t.Fatalf("toy problem %d: %+v, depth %d", seed, p.Game, p.Depth)
		}
	}
	if verdicts[andor.Proved] < n/10 || verdicts[andor.Refuted] < n/10 {
		t.Errorf("of %d problems %d are proved and %d refuted: too few to tell", n, verdicts[andor.Proved], verdicts[andor.Refuted])
	}
}

// LimitOfDepth tests the certificates of a searcher on n random toy problems at the fewest
// moves that win: there it has a plan, and with one fewer a refutation. The [Judge], who
// shares nothing with search or check, agrees with both. The plan is none with a move fewer,
// and a core that the searcher names is refuted for the judge as well.
func LimitOfDepth(t testing.TB, s ToySearcher, n int) {
	t.Helper()
	limitOfDepth(t, s, n, NewToyProblem)
}

// TwoRefusals tests a searcher on n random toy problems with more than one kind of refusal,
// as [Searcher] and [LimitOfDepth] do on those with one.
func TwoRefusals(t testing.TB, s ToySearcher, n int) {
	t.Helper()
	agrees(t, s, n, NewAskingProblem)
	limitOfDepth(t, s, n/2, NewAskingProblem)
}

func limitOfDepth(t testing.TB, s ToySearcher, n int, problem func(seed uint64) ToyProblem) {
	t.Helper()
	const deepest = 3
	least := map[int]int{}
	for seed := range uint64(n) {
		p := problem(seed)
		p.Want = andor.WantCertificate
		for p.Depth = 1; p.Depth <= deepest; p.Depth++ {
			got := s.Solve(context.Background(), &p)
			if got.Verdict != andor.Refuted {
				shortest(t, seed, &p, &got)
				least[p.Depth]++
				break
			}
			refuted(t, seed, &p, &got)
		}
		if t.Failed() {
			t.Fatalf("toy problem %d: %+v", seed, p.Game)
		}
	}
	if least[1] < n/20 || least[2] < n/20 || least[3] < n/100 {
		t.Errorf("%v plans by their depth: too few to tell", least)
	}
}

// shortest holds a plan against the judge: it wins every state, and not all of them with a
// move fewer.
func shortest(t testing.TB, seed uint64, p *ToyProblem, got *ToyResult) {
	t.Helper()
	j, short := toyJudge{Game: p.Game}, 0
	for s := range p.States {
		if !j.Follows(p.View, s, p.Depth, got.Plan) {
			t.Errorf("seed %d: the plan in %d does not win state %d", seed, p.Depth, s)
		}
		if !j.Follows(p.View, s, p.Depth-1, got.Plan) {
			short++
		}
	}
	if short == 0 {
		t.Errorf("seed %d: the plan wins in %d, which was refuted", seed, p.Depth-1)
	}
}

// refuted holds a refutation, and a core, against the judge.
func refuted(t testing.TB, seed uint64, p *ToyProblem, got *ToyResult) {
	t.Helper()
	j := toyJudge{Game: p.Game}
	if !j.Refutes(p.View, SetOf(slices.Collect(p.States)), p.Depth, got.Refutation) {
		t.Errorf("seed %d: the judge does not see the refutation in %d", seed, p.Depth)
	}
	if core := SetOf(got.Core); got.Core != nil && (len(core) != len(got.Core) || j.Winnable(p.View, core, p.Depth)) {
		t.Errorf("seed %d: the core %v in %d names a state twice, or can be won", seed, got.Core, p.Depth)
	}
}

// judged returns the verdict of the judge.
func judged(p *ToyProblem) andor.Verdict {
	j := toyJudge{Game: p.Game}
	if j.Winnable(p.View, SetOf(slices.Collect(p.States)), p.Depth) {
		return andor.Proved
	}
	return andor.Refuted
}

// Domain tests a domain with every searcher of the list on one of its problems:
// all of them find the same verdict, and their certificates pass the check. The
// problem must be small enough for plain depth-first search. A new domain should
// pass [Laws] first, and one with a full sight of its own [Sight].
func Domain[V, S, M comparable, P andor.Percept](t testing.TB, p *andor.Problem[V, S, M, P]) andor.Verdict {
	t.Helper()
	with := *p
	with.Want = andor.WantCertificate
	want := new(andor.DFS[V, S, M, P]).Solve(context.Background(), &with).Verdict
	for _, k := range searchers.Every[V, S, M, P](nil) {
		Problem(t, k.New(), &with, want)
	}
	return want
}

// Problem tests a searcher of any domain on one problem whose verdict is known,
// and returns the verdict it found.
func Problem[V, S, M comparable, P andor.Percept](t testing.TB, s andor.Searcher[V, S, M, P], p *andor.Problem[V, S, M, P], want andor.Verdict) andor.Verdict {
	t.Helper()
	ctx := context.Background()
	got := s.Solve(ctx, p)
	if got.Verdict != want {
		t.Errorf("%T finds it %v, want %v", s, got.Verdict, want)
		return got.Verdict
	}
	states := slices.Collect(p.States)
	check := proof.Check[V, S, M, P]{Game: p.Game}
	switch {
	case got.Verdict == andor.Proved && p.Want != andor.WantVerdict:
		if err := check.Plan(ctx, p.View, states, p.Depth, got.Plan); err != nil {
			t.Errorf("%T: %v", s, err)
		}
	case got.Verdict == andor.Refuted && p.Want == andor.WantCertificate:
		if err := check.Refutation(ctx, p.View, states, p.Depth, got.Refutation); err != nil {
			t.Errorf("%T: %v", s, err)
		}
	}
	if got.Stopped != andor.NotStopped {
		t.Errorf("%T finds it %v, and says that it was stopped by %v", s, got.Verdict, got.Stopped)
	}
	if got.Verdict == andor.Proved && (!got.Complete || got.Integrated != len(states)) {
		t.Errorf("%T proved it with %d of %d states", s, got.Integrated, len(states))
	}
	again := s.Solve(ctx, p)
	got.Stats.CPU, again.Stats.CPU = 0, 0
	if again.Stats != got.Stats {
		t.Errorf("%T did %+v, and the second time %+v", s, got.Stats, again.Stats)
	}
	return got.Verdict
}
