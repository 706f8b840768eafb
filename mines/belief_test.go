package mines_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/mines"
)

type (
	history   = estimate.History[mines.View, mines.Set, mines.Cell, mines.Percept]
	event     = estimate.Event[mines.Cell, mines.Percept]
	exactly   = estimate.Exact[mines.View, mines.Set, mines.Cell, mines.Percept]
	stream    = estimate.Stream[mines.View, mines.Set, mines.Cell, mines.Percept]
	sample    = estimate.Sample[mines.View, mines.Set, mines.Cell, mines.Percept]
	sequences = estimate.Sequences[mines.View, mines.Set, mines.Cell, mines.Percept]
)

// played returns what is heard of a game in which free cells of a random layout are
// opened at random, and the belief state at its end by brute force. With turns the
// silent turns of the opponent that is not there are written down too.
func played(r *mines.Rules, rng *rand.Rand, turns bool) (h history, want []mines.Set) {
	first := mines.First(rng.IntN(3))
	c := mines.Cell(rng.IntN(r.Board.Cells()))
	for !first.Allows(r.Board, c) {
		first = mines.Classic
	}
	v, all := r.Begin(first, c)
	states := slices.Collect(all)
	h.View, h.States = v, states
	truth := states[rng.IntN(len(states))]
	for _, d := range rng.Perm(r.Board.Cells())[:1+rng.IntN(r.Board.Cells()-1)] {
		if d := mines.Cell(d); !truth.Has(d) && !v.Open.Has(d) {
			p := r.Try(&v, &truth, d)
			h.Events = append(h.Events, event{Try: d, Percept: p})
			v = r.After(&v, d, p)
			if p.Won() {
				break
			}
			if turns {
				h.Events = append(h.Events, event{Theirs: true})
			}
		}
	}
	for _, s := range states {
		if shows(r, &v, s) {
			want = append(want, s)
		}
	}
	return h, want
}

// Every estimator finds the layouts that brute force finds.
func TestBeliefStates(t *testing.T) {
	const seed = 20270
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	ctx := context.Background()
	sum := 0
	for round := range 200 {
		size := [][2]int{{3, 3}, {2, 5}, {3, 4}, {1, 9}, {4, 4}}[rng.IntN(5)]
		r := rulesOf(t, size[0], size[1], 1+rng.IntN(6))
		h, want := played(r, rng, round%2 == 0)
		sum += len(want)
		for _, workers := range []int{1, 3} {
			e := exactly{Model: r, Workers: workers}
			belief, err := e.Estimate(ctx, &h)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "Exact", r, &h, belief.States, want)
			if last := belief.Sizes[len(h.Events)]; last != int64(len(want)) || belief.Sizes[0] != int64(len(h.States)) {
				t.Errorf("Exact has sizes %v, want %d in the end", belief.Sizes, len(want))
			}
		}
		s := stream{Model: r, History: &h}
		same(t, "Stream", r, &h, slices.Collect(s.States(ctx)), want)
		for _, uniform := range []bool{false, true} {
			q := sample{Model: r, Seed: seed, Uniform: uniform}
			drawn, err := q.Draw(ctx, &h, len(want)+1)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "Sample", r, &h, drawn.States, want)
		}
		if lines := estimate.NewSequences(r, &h); len(want)*20 > len(h.States) {
			drawn, err := (&estimate.Rejection[estimate.Sequence]{Completions: lines, Seed: seed}).Draw(ctx, 20)
			if err != nil {
				t.Fatal(err)
			}
			within(t, lines, drawn.Completions, want)
			walked, err := (&estimate.Metropolis[estimate.Sequence]{Completions: lines, Seed: seed, Steps: 10}).Draw(ctx, 20)
			if err != nil {
				t.Fatal(err)
			}
			within(t, lines, walked.Completions, want)
		}
	}
	t.Logf("%d layouts in 200 belief states", sum)
}

func same(t *testing.T, name string, r *mines.Rules, h *history, got, want []mines.Set) {
	t.Helper()
	got = slices.Sorted(slices.Values(got))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %d layouts, want %d; %v %+v", name, len(got), len(want), r.Board, h.Events)
	}
}

func within(t *testing.T, q *sequences, lines []estimate.Sequence, want []mines.Set) {
	t.Helper()
	for _, x := range lines {
		if s := q.State(x); !slices.Contains(want, s) {
			t.Errorf("drew %b, which is not in the belief state", s)
		}
	}
}

// A history that no layout explains is impossible, and says from where on.
func TestImpossibleHistory(t *testing.T) {
	r := rulesOf(t, 1, 4, 1)
	_, states := r.Begin(mines.None, 0)
	h := history{States: slices.Collect(states), Events: []event{{Try: 0, Percept: 0}, {Try: 1, Percept: 1}, {Try: 3, Percept: 0}}}
	_, err := (&exactly{Model: r}).Estimate(context.Background(), &h)
	if impossible, ok := err.(*estimate.Impossible); !ok || impossible.Event != 3 {
		t.Errorf("the error is %v, want that no state is left after event 3", err)
	}
}
