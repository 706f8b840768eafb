package marshal

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// The quick way to listen finds what the slow one does.
func TestListen(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 20 {
		p := chess.Start()
		settings := Default()
		quick := listener{rules: kriegspiel.Berkeley, model: newModel(&settings)}
		for range 60 {
			v, s := kriegspiel.Split(&p, p.Turn.Other())
			_, heard := kriegspiel.Berkeley.Replies(nil, nil, &v, &s)
			for _, want := range heard[:min(8, len(heard))] {
				slow := listener{rules: kriegspiel.Berkeley, model: newModel(&settings)}
				slow.slowly(&v, &s, want)
				quick.found, quick.total = nil, shares{}
				quick.hear(&v, &s, want)
				for k := range quick.total {
					if math.Abs(quick.total[k]-slow.total[k]) > 1e-9 {
						t.Fatalf("seed %d, %s: total %v, want %v", seed, p.FEN(), quick.total, slow.total)
					}
				}
				weights := map[kriegspiel.State]shares{}
				for _, f := range slow.found {
					weights[f.state] = f.school
				}
				for _, f := range quick.found {
					w, ok := weights[f.state]
					for k := range w {
						if !ok || math.Abs(w[k]-f.school[k]) > 1e-9 {
							t.Fatalf("seed %d, %s: a state with the weights %v, want %v", seed, p.FEN(), f.school, w)
						}
					}
				}
				if len(quick.found) != len(slow.found) {
					t.Fatalf("seed %d, %s: %d states, want %d", seed, p.FEN(), len(quick.found), len(slow.found))
				}
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Apply(moves[rng.IntN(len(moves))])
			p = kriegspiel.Berkeley.Normal(p)
		}
	}
}

// As long as a belief is whole it is what the estimator finds, and its weights are chances.
func TestBeliefIsExact(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, 0))
	for game := range 6 {
		colour := chess.Colour(game % 2)
		settings := Default()
		settings.Exact = 3000
		ref := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
		b := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: colour}, &settings, seed)
		for b.whole && !ref.Ended() {
			mover := ref.Position.Turn
			legal, illegal := ref.Proposals()
			m := legal[rng.IntN(len(legal))]
			if len(illegal) > 0 && rng.IntN(3) == 0 {
				m = illegal[rng.IntN(len(illegal))]
			}
			p := ref.Try(m)
			switch {
			case mover == colour:
				b.hear(t.Context(), kriegspiel.Event{Try: m, Percept: p})
			case p.Moved():
				b.hear(t.Context(), ref.LastTurn())
			}
		}
		// Without the last event it was whole.
		record := b.record
		record.Events = record.Events[:len(record.Events)-1]
		again := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: colour}, &settings, seed)
		for _, e := range record.Events {
			again.hear(t.Context(), e)
		}
		exact := mate.Exact{Model: record.Rules}
		want, err := exact.Estimate(context.Background(), mate.HistoryOf(&record))
		if err != nil {
			t.Fatal(err)
		}
		if len(again.parts) != len(want.States) || !again.whole {
			t.Fatalf("seed %d, game %d: %d states, want %d", seed, game, len(again.parts), len(want.States))
		}
		fits := map[kriegspiel.State]bool{}
		for _, s := range want.States {
			fits[s] = true
		}
		sum := 0.
		for _, p := range again.parts {
			sum += p.weight
			if !fits[p.state] {
				t.Fatalf("seed %d, game %d: a state that does not fit", seed, game)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("seed %d, game %d: weights add up to %v", seed, game, sum)
		}
	}
}

// Weights add up to 1, in proportion; if nothing is left of any, they are alike.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ weights, want [2]float64 }{
		{[2]float64{1, 3}, [2]float64{0.25, 0.75}},
		{[2]float64{0, 2}, [2]float64{0, 1}},
		{[2]float64{0, 0}, [2]float64{0.5, 0.5}},
	} {
		parts := []particle{{weight: test.weights[0]}, {weight: test.weights[1]}}
		if normalize(parts); parts[0].weight != test.want[0] || parts[1].weight != test.want[1] {
			t.Errorf("%v becomes %v and %v, want %v", test.weights, parts[0].weight, parts[1].weight, test.want)
		}
	}
}
