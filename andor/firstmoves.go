package andor

import (
	"context"
	"slices"
	"time"
)

// A FirstMove is a proposal with which a plan can begin.
type FirstMove[M comparable] struct {
	Try     M
	Verdict Verdict // whether it wins in every state in which it is accepted
}

// FirstMoves judges every proposal that is legal in at least one state of the
// problem, or is refused in more than one way: it is Proved if, once accepted, it wins
// in all the states in which it is legal, with the depth of the problem. The searcher
// decides what follows.
// The limit of time holds for all of its searches together, the others for each.
// What is not decided when the time or the context ends is Unknown.
func FirstMoves[V, S, M comparable, P Percept](ctx context.Context, s Searcher[V, S, M, P], p *Problem[V, S, M, P]) []FirstMove[M] {
	j := firstMoveJudge[V, S, M, P]{ctx: ctx, searcher: s, problem: p, states: slices.Collect(p.States)}
	if p.Limits.Time > 0 {
		j.end = time.Now().Add(p.Limits.Time)
	}
	var out []FirstMove[M]
	for _, m := range p.Game.Moves(nil, &p.View) {
		legal, groups, verdict := j.try(m)
		if verdict == Proved {
			verdict = j.accepted(m, groups)
		}
		if legal {
			out = append(out, FirstMove[M]{m, verdict})
		}
	}
	return out
}

type firstMoveJudge[V, S, M comparable, P Percept] struct {
	ctx      context.Context
	end      time.Time // zero if there is no limit of time
	searcher Searcher[V, S, M, P]
	problem  *Problem[V, S, M, P]
	states   []S
}

// late tells whether the time or the context has ended.
func (j *firstMoveJudge[V, S, M, P]) late() bool {
	return j.ctx.Err() != nil || !j.end.IsZero() && time.Now().After(j.end)
}

// lateEvery is how many states pass between two looks at the time.
const lateEvery = 256

// try proposes m in every state. It returns whether m is ever accepted, or refused in two
// ways, and the states after it that are not won yet, by what is heard. The verdict is that of m
// at once: Refuted if it ends the game otherwise or uses up the depth, Unknown if it
// is late, and Proved if all depends on the groups.
func (j *firstMoveJudge[V, S, M, P]) try(m M) (legal bool, groups heardGroups[S, P], verdict Verdict) {
	p := j.problem
	var refusal P
	for i, s := range j.states {
		if legal && i%lateEvery == 0 && j.late() {
			return true, nil, Unknown
		}
		heard := p.Game.Try(&p.View, &s, m)
		switch {
		case heard.Illegal():
			if i == 0 {
				refusal = heard
			}
			legal = legal || heard != refusal
			continue
		case heard.Won() && p.Depth > 0:
		case heard.Lost() || p.Depth <= 1:
			return true, nil, Refuted
		default:
			groups.of(heard).add(s)
		}
		legal = true
	}
	return legal, groups, Proved
}

// accepted judges what follows when m was accepted: all that can be heard of it
// and of the replies must be won.
func (j *firstMoveJudge[V, S, M, P]) accepted(m M, groups heardGroups[S, P]) Verdict {
	verdict := Proved
	for _, own := range groups {
		view := j.problem.Game.After(&j.problem.View, m, own.heard)
		replies, atOnce := j.reply(&view, own.states)
		if atOnce != Proved {
			return atOnce
		}
		for _, reply := range replies {
			switch j.solve(j.problem.Game.AfterReply(&view, reply.heard), reply.states) {
			case Refuted:
				return Refuted
			case Unknown:
				verdict = Unknown
			}
		}
	}
	return verdict
}

// reply returns the states after all replies by what is heard, and a verdict as try
// does: Refuted if a reply ends the game.
func (j *firstMoveJudge[V, S, M, P]) reply(v *V, states []S) (groups heardGroups[S, P], verdict Verdict) {
	for i := range states {
		if i%lateEvery == 0 && j.late() {
			return nil, Unknown
		}
		next, heard := j.problem.Game.Replies(nil, nil, v, &states[i])
		for k := range next {
			if heard[k].Lost() {
				return nil, Refuted
			}
			groups.of(heard[k]).add(next[k])
		}
	}
	return groups, Proved
}

// solve asks the searcher about a belief state with one move less to go.
func (j *firstMoveJudge[V, S, M, P]) solve(view V, states []S) Verdict {
	below := *j.problem
	below.View, below.States, below.Depth = view, slices.Values(states), j.problem.Depth-1
	below.Want = WantVerdict
	if !j.end.IsZero() {
		below.Limits.Time = max(time.Until(j.end), time.Nanosecond)
	}
	return j.searcher.Solve(j.ctx, &below).Verdict
}

// heardGroups are states by what is heard, in the order in which that comes up.
type heardGroups[S comparable, P Percept] []*heardGroup[S, P]

type heardGroup[S comparable, P Percept] struct {
	heard  P
	states []S
	seen   map[S]bool
}

// of returns the group for what is heard.
func (g *heardGroups[S, P]) of(heard P) *heardGroup[S, P] {
	for _, group := range *g {
		if group.heard == heard {
			return group
		}
	}
	group := &heardGroup[S, P]{heard: heard, seen: map[S]bool{}}
	*g = append(*g, group)
	return group
}

// add adds a state unless it is there.
func (g *heardGroup[S, P]) add(s S) {
	if !g.seen[s] {
		g.seen[s] = true
		g.states = append(g.states, s)
	}
}
