package andor

import "context"

// DBU searches depth first, then breadth, then uncertainty (section 6 of
// Russell and Wolfe 2005): it proves the first state of the belief state with a
// whole plan, for everything that can be heard, and then extends that plan to
// one state after another. A state that the plan does not win sends it back to
// the deepest proposal that can be changed. So it can refute a belief state of
// any size with a single state.
//
// The zero value is the paper's L-DBU; with Greedy it is GL-DBU, the best of
// the paper.
type DBU[V, S, M comparable, P Percept] struct {
	// Greedy refutes a turn as soon as what is left of it after a refusal
	// is refuted.
	Greedy bool
	// Unordered drops the legal-first heuristic: it looks also at proposals
	// that were refused in every state so far, as long as the node has more
	// states to come.
	Unordered bool

	tree[V, S, M, P]
}

// Solve decides the problem, taking one state at a time.
func (d *DBU[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.begin(ctx, p, treeOptions{greedy: d.Greedy, unordered: d.Unordered})
	return d.solve(p, func(int32) bool { return true })
}
