package andor

// numbers are the proof number and the disproof number of a node (Allis 1994):
// how many leaves must at least be proved, or refuted, to decide it.
type numbers struct{ proof, disproof uint32 }

// infinite stands for what cannot happen; two of it can be added.
const infinite = 1 << 30

var (
	provedNumbers  = numbers{0, infinite}
	refutedNumbers = numbers{infinite, 0}
	unknownNumbers = numbers{1, 1}
)

// sum adds two numbers; what is infinite stays so.
func sum(a, b uint32) uint32 { return min(a+b, infinite) }

// or takes another child of an OR-node in.
func (n numbers) or(child numbers) numbers {
	return numbers{min(n.proof, child.proof), sum(n.disproof, child.disproof)}
}

// and takes another child of an AND-node in.
func (n numbers) and(child numbers) numbers {
	return numbers{sum(n.proof, child.proof), min(n.disproof, child.disproof)}
}

// waiting takes n states of an AND-node in that are not expanded yet.
func (n numbers) waiting(states int) numbers {
	if states == 0 {
		return n
	}
	return n.and(numbers{uint32(min(states, infinite-1)), 1})
}
