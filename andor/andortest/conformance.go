package andortest

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/dfpn"
	"kriegmate/andor/proof"
)

// plainTries bounds the plain search that says what is right.
const plainTries = 2_000_000

// Searcher tests a searcher on n random toy problems: it agrees with plain
// depth-first search, its certificates pass the check, it does the same work
// twice, and it stops within its limits.
func Searcher(t *testing.T, s ToySearcher, n int) {
	t.Helper()
	verdicts := map[andor.Verdict]int{}
	for seed := range uint64(n) {
		p := NewToyProblem(seed)
		p.Limits.Tries = plainTries
		want := new(andor.DFS[ToyView, ToyState, ToyMove, ToyPercept]).Solve(context.Background(), &p).Verdict
		if want == andor.Unknown {
			continue // too large for the plain search
		}
		p.Limits = andor.Limits{}
		p.Want = andor.WantCertificate
		verdicts[Problem(t, s, &p, want)]++
		stops(t, s, p)
		if t.Failed() {
			t.Fatalf("toy problem %d: %+v, depth %d", seed, p.Game, p.Depth)
		}
	}
	if verdicts[andor.Proved] < n/10 || verdicts[andor.Refuted] < n/10 {
		t.Errorf("of %d problems %d are proved and %d refuted: too few to tell", n, verdicts[andor.Proved], verdicts[andor.Refuted])
	}
}

// stops tests that a searcher stops soon after the first of its tries when it
// may make no more, and that it says so.
func stops(t *testing.T, s ToySearcher, p ToyProblem) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	// The limits are looked at about every thousand steps: a problem that
	// needs fewer may be decided all the same.
	const most = 5000
	if got := s.Solve(ctx, &p); got.Stats.Tries > most || got.Verdict == andor.Unknown && got.Plan != nil {
		t.Errorf("%T: cancelled, it did %+v", s, got.Stats)
	}
}

// Domain tests a domain with every searcher on one of its problems: all of them
// find the same verdict, and their certificates pass the check. The problem must
// be small enough for plain depth-first search.
func Domain[V, S, M comparable, P andor.Percept](t *testing.T, p *andor.Problem[V, S, M, P]) andor.Verdict {
	t.Helper()
	with := *p
	with.Want = andor.WantCertificate
	want := new(andor.DFS[V, S, M, P]).Solve(context.Background(), &with).Verdict
	for _, s := range Searchers[V, S, M, P]() {
		Problem(t, s, &with, want)
	}
	return want
}

// Searchers returns one of each searcher with each of its options.
func Searchers[V, S, M comparable, P andor.Percept]() []andor.Searcher[V, S, M, P] {
	return []andor.Searcher[V, S, M, P]{
		&andor.DFS[V, S, M, P]{},
		&andor.DFS[V, S, M, P]{LegalFirst: true},
		&andor.DFS[V, S, M, P]{Early: true},
		&andor.DFS[V, S, M, P]{LegalFirst: true, Early: true},
		&andor.DFS[V, S, M, P]{LegalFirst: true, Greedy: true},
		&andor.DFS[V, S, M, P]{IllegalFirst: true, Greedy: true},
		&andor.PNS[V, S, M, P]{},
		&andor.PNS[V, S, M, P]{LegalFirst: true},
		&andor.DUB[V, S, M, P]{},
		&andor.DUB[V, S, M, P]{Greedy: true},
		&andor.DUB[V, S, M, P]{Unordered: true},
		&andor.DBU[V, S, M, P]{},
		&andor.DBU[V, S, M, P]{Greedy: true},
		&andor.DBU[V, S, M, P]{Unordered: true},
		&andor.IPNS[V, S, M, P]{},
		&andor.IPNS[V, S, M, P]{LegalFirst: true},
		&dfpn.Searcher[V, S, M, P]{},
	}
}

// Problem tests a searcher of any domain on one problem whose verdict is known,
// and returns the verdict it found.
func Problem[V, S, M comparable, P andor.Percept](t *testing.T, s andor.Searcher[V, S, M, P], p *andor.Problem[V, S, M, P], want andor.Verdict) andor.Verdict {
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
	case got.Verdict == andor.Proved && p.Want == andor.WantCertificate:
		if err := check.Plan(p.View, states, p.Depth, got.Plan); err != nil {
			t.Errorf("%T: %v", s, err)
		}
	case got.Verdict == andor.Refuted && p.Want == andor.WantCertificate:
		if err := check.Refutation(p.View, states, p.Depth, got.Refutation); err != nil {
			t.Errorf("%T: %v", s, err)
		}
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
