package marshal

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// lot returns particles with the given weights, each with its king on a square of its own.
func lot(weights ...float64) (parts []particle) {
	for i, w := range weights {
		parts = append(parts, particle{state: kriegspiel.State{King: chess.Square(i)}, weight: w})
	}
	return parts
}

// Of five particles three are drawn. The first weighs more than a third of all, and the second more than half of the
// rest: both stay as they are, and one of the others has the weight of all three, in proportion to their own.
func TestDraw(t *testing.T) {
	const runs = 20_000
	weights := []float64{50, 30, 1, 4, 5}
	rng := rand.New(rand.NewPCG(3, 0))
	var often [5]float64
	for range runs {
		out := draw(nil, rng, lot(weights...), 3)
		if len(out) != 3 || out[0].state.King != 0 || out[0].weight != 50 || out[1].state.King != 1 || out[1].weight != 30 || out[2].weight != 10 {
			t.Fatalf("draws %v", out)
		}
		often[out[2].state.King]++
	}
	for i, w := range weights[2:] {
		want := w / 10
		if got := often[i+2] / runs; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/runs) {
			t.Errorf("the one with the weight %v is drawn in %v of all cases, want %v", w, got, want)
		}
	}
}

// However the weights are, about as many are drawn as were asked for, none twice, and behind those that were there.
func TestDrawMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	for run := range 300 {
		n, all := 1+rng.IntN(40), make([]float64, 64)
		total := 0.
		for i := range all {
			all[i] = math.Pow(rng.Float64(), float64(run%12))
			total += all[i]
		}
		out := draw(lot(7), rng, lot(all...), n)
		sum, seen := 0., chess.Bitboard(0)
		for _, p := range out[1:] {
			sum += p.weight
			if seen.Has(p.state.King) {
				t.Fatalf("run %d: one is drawn twice", run)
			}
			seen |= p.state.King.Bit()
		}
		if got := len(out) - 1; out[0].weight != 7 || got < n-1 || got > n+1 {
			t.Fatalf("run %d: %d drawn, want %d", run, got, n)
		}
		// All but a part of one that was drawn.
		if math.Abs(sum-total) > total/float64(n)+1e-9 {
			t.Errorf("run %d: %d of 64 weigh %v, want about %v", run, n, sum, total)
		}
	}
	if out := draw(nil, rng, lot(1, 2), 2); len(out) != 2 || out[0].weight != 1 || out[1].weight != 2 {
		t.Errorf("both of two: %v", out)
	}
}

// Weights that are multiples of each other are where rounding could go round in circles, and those of 0 are never drawn.
func TestDrawEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for run := range 20_000 {
		ones, twos := 2*rng.IntN(16), rng.IntN(16)
		parts := lot(make([]float64, ones+twos)...)
		for i := range parts {
			parts[i].weight = 1
			if i < twos {
				parts[i].weight = 2
			}
		}
		normalize(parts)
		n := (ones + 2*twos) / 2
		if out := draw(nil, rng, parts, n); len(out) > n+1 {
			t.Fatalf("run %d: %d drawn, want %d", run, len(out), n)
		}
	}
	for range 10 {
		if out := draw(nil, rng, lot(0, 5, 0, 5, 0, 0), 3); len(out) != 2 || out[0].weight != 5 || out[1].weight != 5 {
			t.Fatalf("draws %v", out)
		}
	}
}
