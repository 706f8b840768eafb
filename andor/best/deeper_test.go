package best_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// wideProblem returns a random problem of a round game that takes some thousands of
// tries: long enough to be stopped in the middle.
func wideProblem(seed uint64) andortest.ToyProblem {
	g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
		g.Hidden, g.Percepts, g.Proposals = 20, 1+rng.IntN(2), 4+rng.IntN(3)
		g.Refused, g.Won = rng.IntN(40), 3+rng.IntN(14)
		g.Lost, g.Ends = rng.IntN(8), rng.IntN(3)
	})
	return andortest.ToyProblem{Game: roundToy{g, 40 + seed%30}, States: slices.Values(states[:2+seed%5]), Depth: 5}
}

// A search that was stopped in the middle leaves nothing that misleads the next one,
// which goes on with what is there.
func TestDeeperAfterAStop(t *testing.T) {
	verdicts, stops := map[andor.Verdict]int{}, 0
	for seed := range fewer(120) {
		p := wideProblem(seed)
		p.Limits.Tries = 100_000
		want := (&toyDBU{Greedy: true}).Solve(context.Background(), &p).Verdict
		if verdicts[want]++; want == andor.Unknown {
			continue
		}
		b := &toyBest{Near: 1, Threads: 1 + int(seed%2), Easy: 1}
		for tries := int64(1); tries < 8000; tries *= 2 {
			p.Limits.Tries = tries
			if b.Solve(context.Background(), &p).Verdict == andor.Unknown {
				stops++
			}
			p.Deeper = true
		}
		p.Limits, p.Want = andor.Limits{}, andor.WantCertificate
		got := b.Solve(context.Background(), &p)
		if got.Verdict != want {
			t.Fatalf("seed %d: %v, want %v", seed, got.Verdict, want)
		}
		if checkToy(t, &p, &got); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if least := int(fewer(120)) / 12; verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least || stops < least {
		t.Errorf("%v, %d stops: too few to tell", verdicts, stops)
	}
}

// A search that is cancelled while it makes its certificate keeps the verdict, has no
// certificate, and spoils nothing for the next.
func TestCancelledCertificate(t *testing.T) {
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		p := andortest.NewLargeProblem(want)
		game := p.Game.(andortest.Toy)
		b := &toyBest{Near: 1}
		search := b.Solve(context.Background(), &p).Stats.Tries
		for later := int64(1); later < 2000; later *= 4 {
			ctx, cancel := context.WithCancel(context.Background())
			p.Game, p.Deeper, p.Want = cancelling{game, new(atomic.Int64), search + later, cancel}, false, andor.WantCertificate
			got := b.Solve(ctx, &p)
			cancel()
			if got.Verdict != want || got.Plan != nil || got.Refutation != nil {
				t.Errorf("cancelled %d tries after the verdict: %v, want %v; plan %v, refutation %v", later, got.Verdict, want, got.Plan, got.Refutation)
			}
			p.Game, p.Deeper = game, true
			if got = b.Solve(context.Background(), &p); got.Verdict != want {
				t.Fatalf("again: %v, want %v", got.Verdict, want)
			}
			checkToy(t, &p, &got)
		}
	}
}
