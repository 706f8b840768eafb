package habits

import (
	"context"
	"math"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A trial is a proposal of the examples that might have been refused.
type trial struct {
	logOdds  float64 // of being refused, if one of those that are left is drawn
	features []uint16
	refused  bool
}

// trials are what is learned from of refusals. They are a [newton.Cost].
type trials []trial

// try adds the proposals of a turn in which a player was refused n times before it moved.
func (e *Examples) try(at *chess.Position, taken chess.Square, n int) {
	t := NewTries(at, taken)
	lasting := t.features(nil)
	for i := 0; i <= n && i < t.refusable(); i++ {
		e.trials = append(e.trials, trial{math.Log(t.alike(i)), t.stage(slices.Clone(lasting), i), i < n})
	}
	e.turns++
}

// refusalSurprise is [Examples.Surprise] of how often the players were refused in a turn, where that is known.
func (e *Examples) refusalSurprise(h *Habits) float64 {
	return e.trials.surprise(h.refusals[:]) / float64(max(1, e.turns))
}

// surprise returns that at all proposals together.
func (t trials) surprise(numbers []float64) (sum float64) {
	for i := range t {
		x := t[i].sum(numbers)
		if t[i].refused {
			x = -x
		}
		sum += math.Log1p(math.Exp(x))
	}
	return sum
}

// sum returns the logarithm of the odds of being refused.
func (t *trial) sum(numbers []float64) float64 {
	x := t.logOdds
	for _, f := range t.features {
		x += numbers[f]
	}
	return x
}

// Of returns what [Fit] makes least.
func (t trials) Of(numbers []float64) float64 {
	sum := t.surprise(numbers)
	for _, x := range numbers {
		sum += x * x / 2
	}
	return sum
}

func (t trials) Slopes(ctx context.Context, numbers []float64) (first []float64, second [][]float64) {
	first, second = slices.Clone(numbers), make([][]float64, len(numbers))
	for i := range second {
		second[i] = make([]float64, len(numbers))
		second[i][i] = 1
	}
	for i := range t {
		if ctx.Err() != nil {
			break
		}
		chance := 1 / (1 + math.Exp(-t[i].sum(numbers)))
		slope := chance
		if t[i].refused {
			slope--
		}
		for _, f := range t[i].features {
			first[f] += slope
			for _, g := range t[i].features {
				second[f][g] += chance * (1 - chance)
			}
		}
	}
	return first, second
}
