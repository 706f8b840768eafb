// Package costs sums up what searches took, some of which did not come to an end.
package costs

import (
	"math"
	"slices"
)

// A Cost is what a search took: all of it, or if it did not come to an end, at
// least so much.
type Cost struct {
	Value   float64
	AtLeast bool
}

// Quantile returns the q-quantile of costs, 0 <= q <= 1, between the two
// nearest ranks in proportion; 0.5 is the median. It sorts them. The quantile of
// lower bounds is a lower bound.
func Quantile(costs []Cost, q float64) Cost {
	if len(costs) == 0 {
		return Cost{}
	}
	slices.SortFunc(costs, func(a, b Cost) int {
		switch {
		case a.Value < b.Value || a.Value == b.Value && !a.AtLeast && b.AtLeast:
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
	return Cost{
		Value: costs[low].Value + part*(costs[high].Value-costs[low].Value),
		// An unsolved problem further down may lie further up.
		AtLeast: slices.ContainsFunc(costs[:high+1], func(c Cost) bool { return c.AtLeast }),
	}
}

// Geometric returns the geometric mean of costs, none of which counts with less than
// the least.
func Geometric(costs []Cost, least float64) float64 {
	var m Mean
	for _, c := range costs {
		m.Add(max(c.Value, least))
	}
	return m.Value()
}

// A Mean is a geometric mean in the making.
type Mean struct {
	logs float64
	n    int
}

// Add adds a positive number.
func (m *Mean) Add(x float64) { m.AddTimes(x, 1) }

// AddTimes adds the mean of n numbers.
func (m *Mean) AddTimes(x float64, n int) {
	m.logs += math.Log(x) * float64(n)
	m.n += n
}

// Count returns how many numbers were added.
func (m *Mean) Count() int { return m.n }

// Value returns the mean, 0 of nothing.
func (m *Mean) Value() float64 {
	if m.n == 0 {
		return 0
	}
	return math.Exp(m.logs / float64(m.n))
}
