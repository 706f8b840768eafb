// Package numbers is the arithmetic of proof-number search (Allis 1994).
package numbers

// A Pair is the proof number and the disproof number of a node: how many leaves
// must at least be proved, or refuted, to decide it.
type Pair struct{ Proof, Disproof uint32 }

// Infinite stands for what cannot happen; two of it can be added.
const Infinite = 1 << 30

// The numbers of nodes that are decided, and of a leaf.
var (
	Proved  = Pair{0, Infinite}
	Refuted = Pair{Infinite, 0}
	Unknown = Pair{1, 1}
)

// Sum adds two numbers; what is infinite stays so.
func Sum(a, b uint32) uint32 { return min(a+b, Infinite) }

// Or takes another child of an OR-node in.
func (n Pair) Or(child Pair) Pair {
	return Pair{min(n.Proof, child.Proof), Sum(n.Disproof, child.Disproof)}
}

// And takes another child of an AND-node in.
func (n Pair) And(child Pair) Pair {
	return Pair{Sum(n.Proof, child.Proof), min(n.Disproof, child.Disproof)}
}

// Waiting takes in so many states of an AND-node that are not expanded yet.
func (n Pair) Waiting(states int) Pair {
	if states == 0 {
		return n
	}
	return n.And(Pair{uint32(min(states, Infinite-1)), 1})
}
