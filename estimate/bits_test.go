package estimate_test

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
)

// codes is a domain of completions that is small enough to write down the target
// of all of them: the hidden thing is eight bits. The number of ones among the
// lower four was heard to be odd, which a code fits or not; and the number of
// all ones was measured to be 6, more or less. What contradicts the first is
// less likely, so that a walk finds a way through it.
type codes struct {
	offset float64 // added to every logarithm; the target does not depend on it
}

func (codes) Draw(rng *rand.Rand) uint8 { return uint8(rng.Uint32()) }

func (codes) Mutate(rng *rand.Rand, x uint8) uint8 { return x ^ 1<<rng.IntN(8) }

func (c codes) LogLikelihood(x uint8) (log float64, fits bool) {
	log = c.offset - 0.8*math.Abs(float64(bits.OnesCount8(x)-6))
	if bits.OnesCount8(x&15)%2 == 0 {
		return log - 1, false
	}
	return log, true
}

// codeTarget enumerates all codes.
func codeTarget() []float64 {
	target := make([]float64, 256)
	sum := 0.
	for x := range target {
		if log, fits := (codes{}).LogLikelihood(uint8(x)); fits {
			target[x] = math.Exp(log)
			sum += target[x]
		}
	}
	for x := range target {
		target[x] /= sum
	}
	return target
}

func countCodes(counts []int, drawn []uint8) {
	for _, x := range drawn {
		counts[x]++
	}
}

// drawnAsTarget: the counts have the target distribution, and none of them does
// not fit.
func drawnAsTarget(t *testing.T, who string, counts []int) {
	t.Helper()
	for x, n := range counts {
		if _, fits := (codes{}).LogLikelihood(uint8(x)); n > 0 && !fits {
			t.Errorf("%s drew %08b, which does not fit", who, x)
		}
	}
	x, k := chiSquare(counts, codeTarget())
	t.Logf("%s: chi-square %.1f, %d degrees, at most %.1f", who, x, k, quantile(k))
	if x > quantile(k) {
		t.Errorf("%s: not the target distribution: chi-square %.1f, at most %.1f", who, x, quantile(k))
	}
}

// With a known bound every draw has the target distribution, however few there
// are. Without one the largest likelihood so far takes its place.
func TestRejection(t *testing.T) {
	for _, c := range []struct {
		name        string
		offset      float64
		bounded     bool
		draws, runs int
	}{
		{"bounded, one draw of each run", 0, true, 1, 10_000},
		{"bounded, one run", 0, true, 20_000, 1},
		{"bounded with room to spare", -1, true, 20_000, 1},
		{"unbounded, one run", 5, false, 20_000, 1},
		{"unbounded, a few hundred draws of each run", 5, false, 300, 100},
		{"unbounded, a few dozen draws of each run", 5, false, 50, 1000},
		{"unbounded, one draw of each run", 5, false, 1, 10_000},
	} {
		counts := make([]int, 256)
		for run := range c.runs {
			e := estimate.Rejection[uint8]{Completions: codes{c.offset}, Seed: uint64(run), Bounded: c.bounded}
			drawn, err := e.Draw(background, c.draws)
			if err != nil || len(drawn.Completions) != c.draws || drawn.Draws < int64(c.draws) {
				t.Fatalf("%s: %d of %d completions after %d draws, %v", c.name, len(drawn.Completions), c.draws, drawn.Draws, err)
			}
			countCodes(counts, drawn.Completions)
		}
		drawnAsTarget(t, c.name, counts)
	}
}

// The limit of a long walk is the target of rejection, with and without a new
// start for each draw.
func TestMetropolis(t *testing.T) {
	for _, inherit := range []bool{false, true} {
		name, e := "every walk from a new start", estimate.Metropolis[uint8]{Completions: codes{}, Seed: 3, Steps: 60, Inherit: inherit}
		if inherit {
			name = "every walk from the last end"
		}
		const n = 20_000
		drawn, err := e.Draw(background, n)
		if err != nil || len(drawn.Completions) != n || drawn.Draws < n*60 {
			t.Fatalf("%s: %d of %d completions after %d steps, %v", name, len(drawn.Completions), n, drawn.Draws, err)
		}
		counts := make([]int, 256)
		countCodes(counts, drawn.Completions)
		drawnAsTarget(t, name, counts)
	}
}

// A walk of one step that inherits its start is near the last one, also in the
// next call; one that does not is anywhere.
func TestInherit(t *testing.T) {
	for _, inherit := range []bool{false, true} {
		e := estimate.Metropolis[uint8]{Completions: codes{}, Seed: 4, Steps: 1, Inherit: inherit}
		var last uint8
		near := 0
		const n = 1000
		for range n {
			drawn, err := e.Draw(background, 1)
			if err != nil {
				t.Fatal(err)
			}
			if bits.OnesCount8(last^drawn.Completions[0]) <= 1 {
				near++
			}
			last = drawn.Completions[0]
		}
		// Nine of 256 codes are within one bit, of those that fit somewhat more.
		if inherit != (near > n/3) || !inherit && near > n/5 {
			t.Errorf("inherit %v: %d of %d draws are within a bit of the last", inherit, near, n)
		}
	}
}

// The same seed gives the same draws, another one others; a second call goes on.
func TestDrawsAreSeeded(t *testing.T) {
	draw := func(seed uint64) [3][]uint8 {
		r := estimate.Rejection[uint8]{Completions: codes{}, Seed: seed}
		m := estimate.Metropolis[uint8]{Completions: codes{}, Seed: seed, Steps: 3, Inherit: true}
		a, errA := r.Draw(background, 30)
		b, errB := m.Draw(background, 30)
		c, errC := m.Draw(background, 30)
		if err := errors.Join(errA, errB, errC); err != nil {
			t.Fatal(err)
		}
		return [3][]uint8{a.Completions, b.Completions, c.Completions}
	}
	one, again, two := draw(1), draw(1), draw(2)
	for i := range one {
		if !slices.Equal(one[i], again[i]) {
			t.Errorf("draw %d: other completions with the same seed", i)
		}
		if slices.Equal(one[i], two[i]) {
			t.Errorf("draw %d: the same completions with another seed", i)
		}
	}
	if slices.Equal(one[1], one[2]) {
		t.Error("a second call of Metropolis gave the same completions again")
	}
}

// hopeless fits nothing.
type hopeless struct{ codes }

func (hopeless) LogLikelihood(uint8) (float64, bool) { return -1, false }

// Draws that lead nowhere end at their bound or with the context.
func TestDrawsEnd(t *testing.T) {
	cancelled, cancel := context.WithCancel(background)
	cancel()
	for _, c := range []struct {
		name  string
		ctx   context.Context
		most  int64
		cause error
	}{
		{"bound", background, 5000, estimate.ErrDraws},
		{"cancelled", cancelled, 0, context.Canceled},
	} {
		r := estimate.Rejection[uint8]{Completions: hopeless{}, MostDraws: c.most}
		drawn, err := r.Draw(c.ctx, 1)
		if !errors.Is(err, c.cause) || len(drawn.Completions) != 0 || drawn.Draws != c.most {
			t.Errorf("%s: Rejection: %d completions after %d draws, %v; want the cause %v", c.name, len(drawn.Completions), drawn.Draws, err, c.cause)
		}
		m := estimate.Metropolis[uint8]{Completions: hopeless{}, MostSteps: c.most}
		drawn, err = m.Draw(c.ctx, 1)
		if !errors.Is(err, c.cause) || len(drawn.Completions) != 0 || drawn.Draws != c.most {
			t.Errorf("%s: Metropolis: %d completions after %d steps, %v; want the cause %v", c.name, len(drawn.Completions), drawn.Draws, err, c.cause)
		}
	}
}
