package estimate_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Counting gives the sizes that keeping gives, whatever the memory: with less of it, the
// states after the last turn are found again and again.
func TestCount(t *testing.T) {
	silent := quietTurns(t, 4)
	tried := quietTurns(t, 4)
	tried.Events = append(tried.Events, kriegspiel.Event{Try: chess.NewMove(chess.A1, chess.A1+16)})
	for name, r := range map[string]*kriegspiel.Record{"turn": silent, "proposal": tried} {
		h := historyOf(r)
		e := exact{Model: r.Rules}
		want, err := e.Estimate(background, h)
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 2} {
			again := int64(0)
			for _, memory := range []int64{0, 1_500_000, 1_000_000, 700_000, 500_000, 350_000} {
				c := exact{Model: r.Rules, Workers: workers, Count: true, Limits: estimate.Limits{Memory: memory}}
				got, err := c.Estimate(background, h)
				if name == "proposal" && err != nil && memory > 0 && memory < 1_000_000 {
					continue // the turn before the proposal must be kept
				}
				if err != nil || !slices.Equal(got.Sizes, want.Sizes) || len(got.States) != 0 {
					t.Errorf("%s, %d workers, %d bytes: %v, %d states are given, the sizes are %v, want none and %v", name, workers, memory, err, len(got.States), got.Sizes, want.Sizes)
				}
				if work := got.Work.Replies + got.Work.Tries; memory == 0 || work > again {
					again = work
				} else if work < again {
					t.Errorf("%s, %d workers, %d bytes: less work than with more memory", name, workers, memory)
				}
			}
			if name == "turn" && again < 3*want.Work.Replies {
				t.Errorf("%d workers: %d replies and tries at last, %d when all is kept: the parts are not small", workers, again, want.Work.Replies)
			}
		}
	}
}

// A count in parts that is cut off tells how many states it has found.
func TestCountGivesUp(t *testing.T) {
	r := quietTurns(t, 4)
	all := exactly(t, r).Sizes[8]
	for _, most := range []int64{all - 1, all} {
		c := exact{Model: r.Rules, Count: true, Limits: estimate.Limits{Memory: 500_000, States: most}}
		_, err := c.Estimate(background, historyOf(r))
		if most == all && err != nil {
			t.Errorf("at most %d states: %v", most, err)
		}
		if most < all {
			if g := ends(t, "Exact", err, estimate.ErrStates); g.Event != 8 || g.States <= most {
				t.Errorf("gave up at event %d with %d states, want 8 and more than %d", g.Event, g.States, most)
			}
		}
	}
	c := exact{Model: r.Rules, Count: true, Limits: estimate.Limits{Memory: 100_000}}
	_, err := c.Estimate(background, historyOf(r))
	if g := ends(t, "Exact", err, estimate.ErrMemory); g.Event < 6 {
		t.Errorf("gave up at event %d, want 6 or later", g.Event)
	}
}

// A model that does not pack its states is counted too.
func TestCountOnTheRing(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 50 {
		h, _ := randomRing(rng, 20, false)
		want, _ := onTheRing(&h)
		e := estimate.Exact[int, int, int, ringPercept]{Model: ring{}, Count: true}
		got, err := e.Estimate(background, &h)
		if err != nil || !slices.Equal(got.Sizes, want) || len(got.States) != 0 {
			t.Errorf("%v, %d states and the sizes %v, want none and %v", err, len(got.States), got.Sizes, want)
		}
	}
}
