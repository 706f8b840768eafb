package estimate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/estimate"
)

// A lane is four places in a row, of which those from first on fit. A mutation
// goes to the next place or to the one before, and stays where there is none.
type lane struct{ first int }

func (l lane) Draw(rng *rand.Rand) int { return rng.IntN(4) }

func (l lane) Mutate(rng *rand.Rand, x int) int { return min(max(x+2*rng.IntN(2)-1, 0), 3) }

func (l lane) LogLikelihood(x int) (log float64, fits bool) {
	if x < l.first {
		return math.Inf(-1), false
	}
	return 0, true
}

func (l lane) chance(x, y int) float64 {
	chance := 0.
	for _, step := range []int{-1, 1} {
		if min(max(x+step, 0), 3) == y {
			chance += 0.5
		}
	}
	return chance
}

// Judged by hand, with one step. If places 2 and 3 fit: after it a walk from a
// random place is on 0 with 1/4, on 1 with 1/8, on 2 with 3/8, on 3 with 1/4.
// Those on 0 and 1 go on, and come in by place 2: it has 3/4 in the end, which
// is 1/4 too much; exactly after the step there are 3/8 on 0 and 1, where nothing
// should be. From 2 and 3 it is on either with 1/2. If places 1 to 3 fit, a
// walk ends on two of the three, with 1/2 each: 1/3 is missing on the third.
func TestMixing(t *testing.T) {
	all := []int{0, 1, 2, 3}
	two := estimate.NewMixing(lane{2}, all, lane{2}.chance)
	exactly := estimate.NewMixing(lane{2}, all, lane{2}.chance)
	exactly.Exactly = true
	three := estimate.NewMixing(lane{1}, all, lane{1}.chance)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"two fit, fresh", two.Fresh(1), 1. / 4},
		{"two fit, fresh, exactly", exactly.Fresh(1), 3. / 8},
		{"two fit, fresh, exactly, in the limit", exactly.Fresh(2000), 0},
		{"two fit, inherited", two.Inherited(1), 0},
		{"three fit, inherited", three.Inherited(1), 1. / 3},
		{"two fit, fresh, in the limit", two.Fresh(2000), 0},
		{"three fit, inherited, in the limit", three.Inherited(2000), 0},
	} {
		if math.Abs(c.got-c.want) > 1e-8 {
			t.Errorf("%s: distance %v, want %v", c.name, c.got, c.want)
		}
	}
}

// The draws of Metropolis are as far from uniform as Mixing says.
func TestMixingIsMetropolis(t *testing.T) {
	const n = 100_000
	for _, steps := range []int{1, 2, 5} {
		l := lane{1}
		m := estimate.NewMixing(l, []int{0, 1, 2, 3}, l.chance)
		fresh := estimate.Metropolis[int]{Completions: l, Seed: 11, Steps: steps}
		drawn, err := fresh.Draw(background, n)
		if err != nil {
			t.Fatal(err)
		}
		counts := count(drawn.Completions)
		if got, want := apart(counts[1:]), m.Fresh(steps); math.Abs(got-want) > 0.01 {
			t.Errorf("%d steps: fresh draws are %.3f from uniform, want %.3f", steps, got, want)
		}
		fresh.Exactly, m.Exactly = true, true
		if drawn, err = fresh.Draw(background, n); err != nil || drawn.Draws != int64(n*steps) {
			t.Fatalf("%d draws took %d steps, want exactly %d each: %v", n, drawn.Draws, steps, err)
		}
		counts = count(drawn.Completions)
		misfits := float64(counts[0]) / n
		got := misfits / 2
		for _, c := range counts[1:] {
			got += math.Abs(float64(c)/n-1./3) / 2
		}
		if want := m.Fresh(steps); math.Abs(got-want) > 0.01 {
			t.Errorf("%d steps: draws that end exactly are %.3f from uniform, want %.3f", steps, got, want)
		}
		// A walk that starts on place 0 leaves it with 1/2 at each step, for good.
		if want := math.Pow(0.5, float64(2+steps)); math.Abs(misfits-want) > 0.004 {
			t.Errorf("%d steps: %.4f of the draws that end exactly do not fit, want %.4f", steps, misfits, want)
		}
		inherited := estimate.Metropolis[int]{Completions: l, Seed: 12, Steps: steps, Inherit: true}
		if drawn, err = inherited.Draw(background, n); err != nil {
			t.Fatal(err)
		}
		var after [4][4]int
		for i, x := range drawn.Completions[1:] {
			after[drawn.Completions[i]][x]++
		}
		mean := (apart(after[1][1:]) + apart(after[2][1:]) + apart(after[3][1:])) / 3
		if want := m.Inherited(steps); math.Abs(mean-want) > 0.01 {
			t.Errorf("%d steps: inherited draws are %.3f from uniform, want %.3f", steps, mean, want)
		}
	}
}

// count returns how often each place of a lane was drawn.
func count(drawn []int) (counts [4]int) {
	for _, x := range drawn {
		counts[x]++
	}
	return counts
}

// apart returns the distance of counts from being alike, in total variation.
func apart(counts []int) float64 {
	total, sum := 0, 0.
	for _, n := range counts {
		total += n
	}
	for _, n := range counts {
		sum += math.Abs(float64(n)/float64(total)-1/float64(len(counts))) / 2
	}
	return sum
}
