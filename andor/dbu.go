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

// solve integrates the states of the problem into the root, one at a time, and
// asks for the rest of the proof when all are there.
func (t *tree[V, S, M, P]) solve(p *Problem[V, S, M, P], verify func(root int32) bool) Result[S, M, P] {
	out := Result[S, M, P]{Complete: true}
	root := t.newTurn(&p.View, *new(P), int32(p.Depth))
	proved := p.Depth > 0
	for s := range p.States {
		out.Integrated++
		t.push(&t.turns[root].queue, &s, *new(P))
		if proved && !p.Sequential {
			proved = t.solveTurn(root)
		}
		if !proved || !t.meter.taken() {
			out.Complete = false
			break
		}
	}
	t.exhausted = out.Complete
	proved = proved && t.solveTurn(root) && verify(root)
	t.finish(p, &out, proved)
	return out
}

// finish fills in the verdict, the certificate that was asked for, and the
// statistics. The root is the first turn that was made.
func (t *tree[V, S, M, P]) finish(p *Problem[V, S, M, P], out *Result[S, M, P], proved bool) {
	const root = 1
	out.Verdict, out.Stopped = t.meter.verdict(p.Depth, out.Integrated, proved)
	if p.Want != WantVerdict && out.Verdict == Proved {
		out.Plan = t.plan(root)
	}
	if p.Want == WantCertificate && out.Verdict == Refuted {
		out.Refutation = t.failed
	}
	out.Stats = t.meter.stats()
}
