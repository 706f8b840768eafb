package bench

import (
	"math"
	"slices"
)

// A cost is what a search took: all of it, or if it did not come to an end, at
// least so much.
type cost struct {
	value   float64
	atLeast bool
}

// quantile returns the q-quantile of costs, 0 <= q <= 1, between the two
// nearest ranks in proportion; 0.5 is the median. It sorts them. The quantile of
// lower bounds is a lower bound.
func quantile(costs []cost, q float64) cost {
	if len(costs) == 0 {
		return cost{}
	}
	slices.SortFunc(costs, func(a, b cost) int {
		switch {
		case a.value < b.value || a.value == b.value && !a.atLeast && b.atLeast:
			return -1
		case a == b:
			return 0
		}
		return 1
	})
	rank := q * float64(len(costs)-1)
	low, part := int(rank), rank-math.Floor(rank)
	high := low
	if part > 0 {
		high++
	}
	return cost{
		value: costs[low].value + part*(costs[high].value-costs[low].value),
		// An unsolved problem further down may lie further up.
		atLeast: slices.ContainsFunc(costs[:high+1], func(c cost) bool { return c.atLeast }),
	}
}

// geometric returns the geometric mean of costs, none of which counts with less than
// the least.
func geometric(costs []cost, least float64) float64 {
	var m mean
	for _, c := range costs {
		m.add(max(c.value, least))
	}
	return m.value()
}

// mean is a geometric mean in the making.
type mean struct {
	logs float64
	n    int
}

func (m *mean) add(x float64) {
	m.logs += math.Log(x)
	m.n++
}

// value returns the mean, 0 of nothing.
func (m *mean) value() float64 {
	if m.n == 0 {
		return 0
	}
	return math.Exp(m.logs / float64(m.n))
}
