package estimate

import "math"

// Mixing works out how far the draws of [Metropolis] are from its target, where
// everything that can be drawn is known and little enough to be listed. It draws
// nothing: it takes the whole distribution through the steps of the walk.
type Mixing[X any] struct {
	// Exactly is as in Metropolis: a walk counts wherever it ends.
	Exactly bool

	chances [][]transition // from each completion to others
	target  []float64      // 0 for what does not fit
}

// transition is a step of the walk to another completion, or to the same.
type transition struct {
	to     int32
	chance float64
}

// NewMixing returns the walk over completions. All lists everything that Draw
// returns, each with the same probability; chance is the probability that Mutate
// makes y of x. At least one completion must fit. It takes memory for every pair
// between which there is a step.
func NewMixing[X any](c Completions[X], all []X, chance func(x, y X) float64) *Mixing[X] {
	m := &Mixing[X]{chances: make([][]transition, len(all)), target: make([]float64, len(all))}
	logs := make([]float64, len(all))
	sum := 0.
	for i, x := range all {
		log, fits := c.LogLikelihood(x)
		if logs[i] = log; fits {
			m.target[i] = math.Exp(log)
			sum += m.target[i]
		}
	}
	for i, x := range all {
		m.target[i] /= sum
		stay := 1.
		for j, y := range all {
			// As in Metropolis: two that contradict all are alike.
			step := chance(x, y)
			if logs[j] < logs[i] {
				step *= math.Exp(logs[j] - logs[i])
			}
			if step > 0 && i != j {
				m.chances[i] = append(m.chances[i], transition{int32(j), step})
				stay -= step
			}
		}
		m.chances[i] = append(m.chances[i], transition{int32(i), max(0, stay)})
	}
	return m
}

// Fresh returns the distance in total variation between the target and a draw
// after so many steps, at least one, from a random completion (Metropolis without
// Inherit).
func (m *Mixing[X]) Fresh(steps int) float64 {
	start := make([]float64, len(m.target))
	for i := range start {
		start[i] = 1 / float64(len(start))
	}
	return m.distance(start, steps)
}

// Inherited returns the same for a draw whose walk starts at the draw before it
// (Metropolis with Inherit), which is known and fits: its mean over all that fit. So
// it tells how far two draws that follow each other are from being independent.
func (m *Mixing[X]) Inherited(steps int) float64 {
	mean := 0.
	for i, p := range m.target {
		if p > 0 {
			start := make([]float64, len(m.target))
			start[i] = 1
			mean += p * m.distance(start, steps)
		}
	}
	return mean
}

// unfinished is the probability of walks that is not followed any more.
const unfinished = 1e-9

// distance returns how far from the target walks of so many steps end. As in
// Metropolis those that end on what does not fit go on for as many steps again,
// unless they have to end exactly.
func (m *Mixing[X]) distance(now []float64, steps int) float64 {
	ended, next := make([]float64, len(now)), make([]float64, len(now))
	for left := 1.; left > unfinished; {
		for range steps {
			clear(next)
			for i, p := range now {
				if p == 0 {
					continue
				}
				for _, t := range m.chances[i] {
					next[t.to] += p * t.chance
				}
			}
			now, next = next, now
		}
		left = 0
		for i, p := range m.target {
			if p > 0 || m.Exactly {
				ended[i] += now[i]
				now[i] = 0
			} else {
				left += now[i]
			}
		}
	}
	sum := 0.
	for i := range ended {
		sum += math.Abs(ended[i] - m.target[i])
	}
	return sum / 2
}
