package uct

import "math"

// Widening is progressive widening: after n simulations at least Factor * n^Power
// alternatives are considered, and at least one. The zero value is no widening: all
// are considered at once.
//
// Double progressive widening (Couetoux, Hoock, Sokolovska, Teytaud and Bonnard
// 2011) does so for the actions of a node and for what may come of an action: where
// enough outcomes are known, one of them is taken, in proportion to how often it
// was, instead of a new draw.
type Widening struct {
	Factor, Power float64
}

// off tells whether all alternatives are considered.
func (w Widening) off() bool { return w.Factor == 0 }

// width returns how many alternatives are considered after n simulations.
func (w Widening) width(n int) int {
	if w.off() {
		return math.MaxInt
	}
	return max(1, int(math.Ceil(w.Factor*math.Pow(float64(n), w.Power))))
}
