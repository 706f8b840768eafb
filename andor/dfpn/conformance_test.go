package dfpn_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// The kit, with tables of several sizes.
func TestConformance(t *testing.T) {
	for _, table := range []int64{0, 1, 1 << 12} {
		andortest.Searcher(t, &toyDFPN{Table: table}, int(fewer(2000)))
		andortest.TwoRefusals(t, &toyDFPN{Table: table}, int(fewer(2000)))
	}
}

// A linear hash does no harm: keys are mixed before they are added.
func TestLinearHash(t *testing.T) {
	for seed := range fewer(2000) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) { g.Hidden, g.Won = 12, 5+rng.IntN(30) })
		p := andortest.ToyProblem{Game: g, States: slices.Values(states[:2+seed%5]), Depth: 2 + int(seed%2)}
		want := new(toyDFPN).Solve(context.Background(), &p)
		p.Game = linearHash{g}
		if got := new(toyDFPN).Solve(context.Background(), &p); got.Verdict != want.Verdict || got.Verdict == andor.Unknown {
			t.Fatalf("seed %d: %v, with a mixed hash %v", seed, got.Verdict, want.Verdict)
		}
	}
}

type linearHash struct{ andortest.Toy }

func (linearHash) Hash(v *andortest.ToyView, s *andortest.ToyState) uint64 {
	return v.ID + uint64(*s)*0x9e3779b97f4a7c15
}

// Interleaved or not, the verdict is the same; interleaved it takes fewer states
// where the first are refuted.
func TestSequential(t *testing.T) {
	fewerTaken := 0
	for seed := range fewer(1000) {
		p := andortest.NewToyProblem(seed)
		inter := new(toyDFPN).Solve(context.Background(), &p)
		p.Sequential = true
		all := new(toyDFPN).Solve(context.Background(), &p)
		if inter.Verdict != all.Verdict || !all.Complete && all.Verdict == andor.Proved || inter.Integrated > all.Integrated {
			t.Fatalf("seed %d: %v with %d states, sequential %v with %d", seed, inter.Verdict, inter.Integrated, all.Verdict, all.Integrated)
		}
		if inter.Integrated < all.Integrated {
			fewerTaken++
		}
	}
	if fewerTaken < int(fewer(100)) {
		t.Errorf("only %d searches took fewer states", fewerTaken)
	}
}
