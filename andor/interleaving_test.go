package andor_test

import (
	"context"
	"iter"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// Taking all states first gives the same verdict; an incremental searcher that
// does not do so stops the sequence when it has a refutation. Integrated and
// Complete tell how far it came.
func TestInterleaving(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) {
			stopped := 0
			for seed := range fewer(1000) {
				p := andortest.NewToyProblem(seed)
				all := len(slices.Collect(p.States))
				var taken [2]int
				var ended [2]bool
				var got [2]andor.Result[andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
				for i, sequential := range []bool{false, true} {
					q := p
					q.States, q.Sequential = counting(p.States, &taken[i], &ended[i]), sequential
					got[i] = s.searcher.Solve(context.Background(), &q)
					if got[i].Integrated != taken[i] || got[i].Complete != ended[i] {
						t.Fatalf("toy problem %d, sequential %v: %d states integrated, complete %v; %d taken to the end %v",
							seed, sequential, got[i].Integrated, got[i].Complete, taken[i], ended[i])
					}
				}
				interleaved, sequential := got[0], got[1]
				switch {
				case interleaved.Verdict != sequential.Verdict:
					t.Fatalf("toy problem %d is %v, sequentially %v", seed, interleaved.Verdict, sequential.Verdict)
				case !sequential.Complete || taken[1] != all:
					t.Fatalf("toy problem %d, sequential: %d states of %d taken", seed, taken[1], all)
				case interleaved.Verdict == andor.Proved || s.stops == 0:
					if taken[0] != all {
						t.Fatalf("toy problem %d: %v with %d states of %d", seed, interleaved.Verdict, taken[0], all)
					}
				case taken[0] < all:
					stopped++
				}
			}
			if stopped < int(fewer(s.stops)) {
				t.Errorf("only %d sequences were stopped", stopped)
			}
		})
	}
}

// counting passes a sequence on, and tells how much of it was taken and whether
// it came to its end.
func counting[S any](seq iter.Seq[S], taken *int, ended *bool) iter.Seq[S] {
	return func(yield func(S) bool) {
		for s := range seq {
			*taken++
			if !yield(s) {
				return
			}
		}
		*ended = true
	}
}

// The limits hold also while states are being taken from the sequence: a
// searcher does not take a belief state that is larger than it may hold, or for
// longer than it may.
func TestLimitsWhileTaking(t *testing.T) {
	const endless = 100_000
	for _, s := range newSearchers[andortest.ToyView, uint32, andortest.ToyMove, andortest.ToyPercept](nil) {
		for _, test := range []struct {
			name   string
			limits andor.Limits
			most   int
			cancel bool
		}{
			{"states", andor.Limits{States: 3000}, 3000 + 2*1024, false},
			{"memory", andor.Limits{Memory: 12_000}, 3000 + 2*1024, false},
			{"time", andor.Limits{Time: 20 * time.Millisecond}, endless - 1, false},
			{"cancelled", andor.Limits{}, 3000 + 2*1024, true},
		} {
			for _, sequential := range []bool{false, true} {
				if testing.Short() && sequential != (test.name == "memory") {
					continue
				}
				ctx, cancel := context.WithCancel(context.Background())
				taken := 0
				got := s.searcher.Solve(ctx, &andor.Problem[andortest.ToyView, uint32, andortest.ToyMove, andortest.ToyPercept]{
					Game: andortest.OpenHouse{}, Depth: 1, Limits: test.limits, Sequential: sequential,
					States: func(yield func(uint32) bool) {
						for taken < endless && yield(uint32(taken)) {
							if taken++; taken == 3000 && test.cancel {
								cancel()
							}
							if taken%1024 == 0 && test.limits.Time > 0 {
								time.Sleep(2 * time.Millisecond)
							}
						}
					},
				})
				cancel()
				if got.Verdict != andor.Unknown || taken > test.most {
					t.Errorf("%s, %s, sequential %v: %v after %d states, want unknown after at most %d", s.name, test.name, sequential, got.Verdict, taken, test.most)
				}
			}
		}
	}
}
