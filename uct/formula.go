package uct

import "math"

// A Formula is an upper confidence bound: it says which action of a node the next
// simulation takes.
type Formula uint8

// The formulas. With n simulations through the node, k of them with the action:
const (
	// Plain is that of the first paper, mean + sqrt(log(1+n) / (1+k)), where an
	// action not yet taken has the mean 0.
	Plain Formula = iota
	// Variance is UCB-V (Audibert, Munos and Szepesvari 2009) for rewards between
	// 0 and 1, mean + sqrt(2 variance log(n) / k) + 3 log(n) / k.
	Variance
	// Tuned is UCB1-tuned (Auer, Cesa-Bianchi and Fischer 2002),
	// mean + sqrt(log(n)/k * min(1/4, variance + sqrt(2 log(n) / k))).
	Tuned
)

// A tally counts the returns of one action.
type tally struct {
	count int
	mean  float64
	// spread is the sum of the squared distances from the mean.
	spread float64
}

// add takes in a return.
func (t *tally) add(x float64) {
	t.count++
	d := x - t.mean
	t.mean += d / float64(t.count)
	t.spread += d * (x - t.mean)
}

// bound returns the upper confidence bound of an action. All but the plain formula
// try every action once before any twice.
func (f Formula) bound(t *tally, visits int) float64 {
	if f == Plain {
		return t.mean + math.Sqrt(math.Log1p(float64(visits))/float64(1+t.count))
	}
	if t.count == 0 {
		return math.Inf(1)
	}
	k := float64(t.count)
	variance := t.spread / k
	log := math.Log(float64(visits)) / k
	if f == Variance {
		return t.mean + math.Sqrt(2*variance*log) + 3*log
	}
	return t.mean + math.Sqrt(log*min(0.25, variance+math.Sqrt(2*log)))
}
