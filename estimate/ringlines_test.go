package estimate_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
)

// ringLines counts the lines of the walker's steps that fit, by the cell they
// end on: from each start, one line for each of its cells.
func ringLines(h *ringHistory) (lines [cells]float64) {
	for _, s := range h.States {
		lines[s] = 1
	}
	wall := h.View
	for _, e := range h.Events {
		var next [cells]float64
		for s, n := range lines {
			if !e.Theirs {
				if to := s; (ring{}).Try(&wall, &to, e.Try) == e.Percept {
					next[to] += n
				}
			} else if (ring{}).Bears(&wall, &s, e.Asked, e.Refusals) {
				to, heard := ring{}.Replies(nil, nil, &wall, &s)
				for j := range to {
					if heard[j] == e.Percept {
						next[to[j]] += n
					}
				}
			}
		}
		if lines = next; !e.Theirs {
			wall = ring{}.After(&wall, e.Try, e.Percept)
		}
	}
	return lines
}

// TestRingSequences draws lines of the ring, from several starts, and asks
// whether a cell comes as often as lines lead to it. A walk, which may be too
// short for that, must only come to cells where lines end.
func TestRingSequences(t *testing.T) {
	const seed, n = 20269, 2000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 10))
	for tested := 0; tested < 10; {
		h, _ := randomRing(rng, 8+rng.IntN(6), false)
		lines := ringLines(&h)
		sum, cellsLeft := 0., 0
		for _, w := range lines {
			sum += w
			cellsLeft += int(min(1, w))
		}
		if cellsLeft < 3 || len(h.States) < 2 {
			continue
		}
		tested++
		q := estimate.NewSequences(ring{}, &h)
		r := estimate.Rejection[estimate.Sequence]{Completions: q, Seed: seed}
		m := estimate.Metropolis[estimate.Sequence]{Completions: q, Seed: seed, Steps: 30}
		for name, draw := range map[string]func() (estimate.Drawn[estimate.Sequence], error){
			"Rejection":  func() (estimate.Drawn[estimate.Sequence], error) { return r.Draw(background, n) },
			"Metropolis": func() (estimate.Drawn[estimate.Sequence], error) { return m.Draw(background, n) },
		} {
			drawn, err := draw()
			if err != nil {
				t.Fatal(err)
			}
			counts, target := make([]int, cells), make([]float64, cells)
			for _, x := range drawn.Completions {
				counts[q.State(x)]++
			}
			for s := range target {
				if target[s] = lines[s] / sum; target[s] == 0 && counts[s] > 0 {
					t.Errorf("%s: cell %d was drawn, where no line ends", name, s)
				}
			}
			x, k := chiSquare(counts, target)
			t.Logf("%s: %d cells, %.0f lines: chi-square %.1f, %d degrees, at most %.1f", name, cellsLeft, sum, x, k, quantile(k))
			if x > quantile(k) && name == "Rejection" {
				t.Errorf("%s: drew %v, lines end %v, in %+v", name, counts, lines, h)
			}
		}
	}
}

// A mutation draws each word anew with the probability 1/length, so one word on
// average, and leaves what it was given alone.
func TestMutate(t *testing.T) {
	h := ringHistory{States: []int{6}}
	for range 9 {
		h.Events = append(h.Events, ringEvent{Theirs: true, Percept: nothing}, ringEvent{Try: 0, Percept: nothing})
	}
	q := estimate.NewSequences(ring{}, &h)
	rng := rand.New(rand.NewPCG(3, 4))
	x := q.Draw(rng)
	if len(x) != 10 {
		t.Fatalf("%d words for nine turns and a start", len(x))
	}
	const n = 10_000
	before := slices.Clone(x)
	changed := make([]int, len(x)+1)
	for range n {
		count := 0
		for i, word := range q.Mutate(rng, x) {
			if word != x[i] {
				count++
			}
		}
		changed[count]++
	}
	binomial := make([]float64, len(x)+1)
	ways := 1.
	for k := range binomial {
		binomial[k] = ways * math.Pow(0.1, float64(k)) * math.Pow(0.9, float64(len(x)-k))
		ways = ways * float64(len(x)-k) / float64(k+1)
	}
	if x, k := chiSquare(changed, binomial); x > quantile(k) {
		t.Errorf("so many words of ten changed: %v in %d mutations", changed, n)
	}
	if !slices.Equal(before, x) {
		t.Error("Mutate changed its argument")
	}
}

// The likelihood of a line is judged by hand: the product of the numbers of
// choices, divided by e to the power of the slope for each event from the first
// that does not fit.
func TestLikelihood(t *testing.T) {
	// The wall is on 0, the walker on 6. It goes to 5, 7 or 11, without a creak.
	// From 5 it may go on to 4, 6 and 10, of which 6 creaks; from 7 to 6, 8 and
	// not 0; from 11 to 10, 4 and not 0.
	h := ringHistory{View: 0, States: []int{6}, Events: []ringEvent{
		{Theirs: true, Percept: nothing},
		{Theirs: true, Percept: creak},
		{Try: 9, Percept: nothing},
	}}
	q := estimate.NewSequences(ring{}, &h)
	slow := estimate.NewSequences(ring{}, &h)
	slow.Slope = 0.5
	rng := rand.New(rand.NewPCG(1, 2))
	fitting, fits := 0, map[bool]float64{}
	for range 200 {
		x := q.Draw(rng)
		log, fit := q.LogLikelihood(x)
		fits[fit] = log
		gentle, again := slow.LogLikelihood(x)
		// Over 5 or 7 one reply creaks, and 6 is not next to 9. Over 11 none
		// does, so that two events are contradicted.
		want, wantGentle := math.Log(3), math.Log(3)
		if !fit {
			want, wantGentle = math.Log(3)-2*2, math.Log(3)-2*0.5
		} else {
			fitting++
			if q.State(x) != 6 {
				t.Errorf("a line that fits ends on %d, want 6", q.State(x))
			}
		}
		if math.Abs(log-want) > 1e-9 || math.Abs(gentle-wantGentle) > 1e-9 || again != fit {
			t.Errorf("LogLikelihood = %v, with a gentle slope %v; want %v and %v", log, gentle, want, wantGentle)
		}
	}
	if len(fits) != 2 || fitting < 100 || fitting > 165 {
		t.Errorf("%d of 200 lines fit, want about two thirds", fitting)
	}
}
