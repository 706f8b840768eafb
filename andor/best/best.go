package best

import (
	"cmp"
	"context"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
	"kriegmate/fullsight"
)

// A Searcher decides problems as the package comment says. The zero value has all
// parts, and full sight by the rules of the game alone. Its answers are those of
// the other searchers.
type Searcher[V, S, M comparable, P andor.Percept] struct {
	// Sight returns what solves a game with everything visible; see
	// [SightOf]. Nil means by the rules of the game alone, which is slow.
	Sight func(andor.Game[V, S, M, P]) Sight[V, S, M]
	// Oracle returns what knows some belief states of a game; see [OracleOf].
	// Nil means that nothing is known beforehand.
	Oracle func(andor.Game[V, S, M, P]) Oracle[V, S, M]
	// Blind leaves out the full-sight bound.
	Blind bool
	// SightDepth is the most moves left at which the full-sight bound is
	// asked for; 0 means 2: further up it costs more than it saves.
	SightDepth int
	// Forgetful leaves out the table of belief states.
	Forgetful bool
	// Unordered looks at proposals and states in the order in which they
	// come.
	Unordered bool
	// Hasty probes a proposal with full sight in one state instead of up to
	// eight before it looks at the belief states after it.
	Hasty bool
	// Near is how many moves before the end a search without proof numbers
	// takes over; 0 means 3.
	Near int
	// DepthFirst leaves out the proof numbers: everything is searched depth
	// first.
	DepthFirst bool
	// AllStates leaves out the look at single states before the whole belief
	// state.
	AllStates bool
	// OneDepth does not ask for fewer moves than are allowed.
	OneDepth bool
	// Threads is how many threads work on one problem, from the moment that
	// it turns out not to be easy; 0 means one. With more, the statistics
	// depend on chance, the verdict does not.
	Threads int
	// Easy is after how many tries and positions seen a problem is not easy;
	// 0 means 200,000.
	Easy int64

	run   run[V, S, M, P]
	first thread[V, S, M, P]
}

// run is the problem at hand, with what all threads share. The memory of its tables
// outlives the problem; what is in them does only if the next is the same with more
// moves.
type run[V, S, M comparable, P andor.Percept] struct {
	options *Searcher[V, S, M, P]
	ctx     context.Context
	problem *andor.Problem[V, S, M, P]
	seen    boundTable // states, with full sight
	sets    boundTable // belief states
	nodes   *nodes     // of the search with proof numbers
	team    *team      // of the threads, once there are several
	near    int        // moves before the end that are searched without proof numbers
	memory  int64      // limit for which the tables were made
	lost    int        // moves with which the root is known not to be won
}

// Solve decides the problem. A certificate costs a second search, which is not
// in the statistics; it has the same limits, and where these end it there is
// none.
func (b *Searcher[V, S, M, P]) Solve(ctx context.Context, p *andor.Problem[V, S, M, P]) andor.Result[S, M, P] {
	if p.Depth < 0 { // wins as little as none
		none := *p
		none.Depth = 0
		p = &none
	}
	b.begin(ctx, p)
	t, out := &b.first, andor.Result[S, M, P]{Complete: true}
	root := t.frames[p.Depth]
	root.begin(&p.View, p.Depth)
	found := andor.Refuted
	if t.take(p, root, &out) && !t.meter.Stopped() && out.Integrated > 0 && t.start(root) {
		found = andor.Proved
	}
	out.Verdict, out.Stopped = t.meter.Verdict(found, out.Integrated)
	out.Stats = t.meter.End()
	if team := b.run.team; team != nil {
		if out.Verdict = team.end(out.Verdict); out.Verdict != andor.Unknown {
			out.Stopped = andor.NotStopped
		}
		out.Stats.AddParallel(&team.stats)
		b.run.team, b.run.nodes.shared = nil, false
	} else if out.Verdict == andor.Refuted {
		for _, i := range root.core {
			out.Core = append(out.Core, root.states[i])
		}
	}
	if out.Verdict == andor.Refuted {
		b.run.lost = p.Depth
	}
	t.certify(root, &out)
	b.run.problem, b.run.ctx = nil, nil
	return out
}

// begin empties everything for a new problem, unless that is the last with more moves.
// Tables that were made for another limit of memory are emptied even then.
func (b *Searcher[V, S, M, P]) begin(ctx context.Context, p *andor.Problem[V, S, M, P]) {
	r, t := &b.run, &b.first
	r.options, r.ctx, r.problem, r.team = b, ctx, p, nil
	r.near = max(cmp.Or(b.Near, 3), 1)
	again := p.Deeper && r.nodes != nil && r.memory == p.Limits.Memory
	if r.seen.fixed, r.sets.fixed = false, false; !again {
		r.forget(p.Limits.Memory)
		t.expansions.reset(r.expansionBytes())
	}
	t.begin(r)
	t.measure(p.Limits)
	if !again {
		for _, f := range t.frames {
			f.hasKiller, f.hasRefuter = false, false
		}
	}
}

// forget empties the tables. Each may take a quarter of the memory.
func (r *run[V, S, M, P]) forget(memory int64) {
	r.memory = memory
	bytes := memory / 4
	r.seen.reset(fewPositions, bytes)
	r.sets.reset(fewSets, bytes)
	if r.nodes == nil {
		r.nodes = new(nodes)
	}
	r.nodes.reset(bytes)
	r.lost = 0
}

// expansionBytes returns how many bytes the expansions of a thread may take, 0 if memory
// is not limited: an eighth of it for all threads.
func (r *run[V, S, M, P]) expansionBytes() int64 {
	return r.memory / 8 / int64(max(r.options.Threads, 1))
}

// take takes the states of the problem into the root, and looks at each with full
// sight. It tells whether the problem is still open.
func (t *thread[V, S, M, P]) take(p *andor.Problem[V, S, M, P], root *frame[V, S, M, P], out *andor.Result[S, M, P]) bool {
	open := p.Depth > 0
	for s := range p.States {
		out.Integrated++
		root.add(s, mix.Bits(p.Game.Hash(&p.View, &s)))
		t.meter.Hold(1)
		if open && !p.Sequential {
			if open = t.sees(root, len(root.states)-1); !open {
				root.refuter, root.hasRefuter = s, true // for the certificate
			}
		}
		if !open || !t.meter.Taken() {
			out.Complete = false
			break
		}
	}
	t.meter.Hold(-out.Integrated)
	return open
}

// bounds tells whether the full-sight bound is asked for with so many moves
// left.
func (b *Searcher[V, S, M, P]) bounds(depth int) bool {
	most := b.SightDepth
	if most == 0 {
		most = 2
	}
	return !b.Blind && depth <= most
}

// sightNodes is after how many nodes a search with full sight gives up.
const sightNodes = 1 << 18

// newMemory returns the memory of one thread for full sight.
func newMemory(table fullsight.Table) fullsight.Memory {
	return fullsight.Memory{Table: table, MaxNodes: sightNodes}
}
