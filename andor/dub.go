package andor

import "context"

// DUB searches depth first, then uncertainty, then breadth (section 6 of
// Russell and Wolfe 2005): it proves one branch of percepts, for one state after
// another, and then verifies that proof on the other percepts, deepest first.
// The inner recursion is that of [DBU], but looks at the first percept of each
// node alone; the outer one goes through the rest.
//
// The zero value is the paper's L-DUB.
type DUB[V, S, M comparable, P Percept] struct {
	// Greedy refutes a turn as soon as what is left of it after a refusal
	// is refuted.
	Greedy bool
	// Unordered drops the legal-first heuristic; see [DBU].
	Unordered bool

	tree[V, S, M, P]
}

// Solve decides the problem, taking one state at a time.
func (d *DUB[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.begin(ctx, p, treeOptions{greedy: d.Greedy, unordered: d.Unordered, onlyFirst: true})
	return d.solve(p, d.outerTurn)
}

// outerTurn verifies the proof of a turn (OUTER, OR-node).
func (t *tree[V, S, M, P]) outerTurn(turn int32) bool {
	for t.turns[turn].numTries > 0 { // else no state ever came
		try := t.turns[turn].current
		ok, whole := t.outerTry(turn, try)
		if ok || t.meter.Stopped() {
			return ok
		}
		if whole || !t.prove(turn) {
			return false
		}
	}
	return true
}

// outerTry verifies what can be heard of a try, one percept after another
// (OUTER, AND-node).
func (t *tree[V, S, M, P]) outerTry(turn, try int32) (ok, whole bool) {
	for {
		r := t.firstReply(try)
		if r == none {
			break
		}
		if !t.solveReply(turn, try, r) || !t.outerReply(turn, try, r) {
			return false, false
		}
		t.tries[try].done = r
	}
	for child := t.tries[try].refused; child != none; child = t.turns[child].next {
		if !t.solveTurn(child) || !t.outerTurn(child) {
			return false, t.denied(try, child)
		}
	}
	return true, false
}

// outerReply verifies what can be heard of the replies.
func (t *tree[V, S, M, P]) outerReply(turn, try, r int32) bool {
	for {
		child := t.firstTurn(r)
		if child == none {
			return true
		}
		if !t.solveTurn(child) || !t.outerTurn(child) {
			if !t.meter.Stopped() {
				t.killBelow(try, r, child)
			}
			return false
		}
		t.replies[r].done = child
	}
}
