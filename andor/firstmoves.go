package andor

import (
	"context"
	"slices"
)

// A FirstMove is a proposal with which a plan can begin.
type FirstMove[M comparable] struct {
	Try     M
	Verdict Verdict // whether it wins in every state in which it is accepted
}

// FirstMoves judges every proposal that is legal in at least one state of the
// problem: it is Proved if, once accepted, it wins in all the states in which it
// is legal, with the depth of the problem. The searcher decides what follows.
// The limits of the problem hold for each of its searches.
func FirstMoves[V, S, M comparable, P Percept](ctx context.Context, s Searcher[V, S, M, P], p *Problem[V, S, M, P]) []FirstMove[M] {
	states := slices.Collect(p.States)
	var out []FirstMove[M]
	for _, m := range p.Game.Moves(nil, &p.View) {
		if verdict, legal := accepted(ctx, s, p, states, m); legal {
			out = append(out, FirstMove[M]{m, verdict})
		}
	}
	return out
}

// accepted judges what follows when m is accepted, and tells whether it ever
// is.
func accepted[V, S, M comparable, P Percept](ctx context.Context, searcher Searcher[V, S, M, P], p *Problem[V, S, M, P], states []S, m M) (v Verdict, legal bool) {
	after := grouping[S, P]{}
	for _, s := range states {
		heard := p.Game.Try(&p.View, &s, m)
		switch {
		case heard.Illegal():
			continue
		case heard.Lost() || !heard.Won() && p.Depth == 1:
			return Refuted, true
		case !heard.Won():
			after.add(heard, s)
		}
		legal = true
	}
	v = Proved
	for _, own := range after.order {
		view := p.Game.After(&p.View, m, own)
		replies := grouping[S, P]{}
		for i := range after.of[own] {
			next, heard := p.Game.Replies(nil, nil, &view, &after.of[own][i])
			for j := range next {
				if heard[j].Lost() {
					return Refuted, true
				}
				replies.addNew(heard[j], next[j])
			}
		}
		for _, reply := range replies.order {
			below := *p
			below.View, below.States, below.Depth = p.Game.AfterReply(&view, reply), slices.Values(replies.of[reply]), p.Depth-1
			below.Want = WantVerdict
			switch searcher.Solve(ctx, &below).Verdict {
			case Refuted:
				return Refuted, true
			case Unknown:
				v = Unknown
			}
		}
	}
	return v, legal
}
