package coverage

import (
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/internal/bitset"
)

// This file finds out for [Search] which roots can be won together after what was
// heard of a proposal.

// most returns bounds of how many of the roots can be won together after what
// was heard, exact unless fewer than need can be.
func (c *Search[V, S, M, P]) most(h *hearing[V, S, P], roots bitset.Set, need int) bounds {
	b := bounds{h.largestProved(roots), roots.Count()}
	for b.least() < b.most && !c.stopped {
		// Whatever can be won together leaves out one root of every core.
		out, least := bitset.SmallestHit(h.cores, roots, c.late)
		without := roots.Minus(out)
		b.most = min(b.most, roots.Count()-least)
		if b.most < need || b.least() >= b.most {
			break
		}
		if won := c.withoutCores(h, without); won.Count() > b.least() {
			b.set = won
		}
	}
	return b
}

// largestProved returns the largest part of the roots that is known to be won
// together. Every root can be won alone.
func (h *hearing[V, S, P]) largestProved(roots bitset.Set) bitset.Set {
	largest := make(bitset.Set, len(roots))
	for _, p := range h.proved {
		if some := p.And(roots); some.Count() > largest.Count() {
			largest = some
		}
	}
	if largest.Count() == 0 && roots.Count() > 0 {
		largest.Put(roots.First())
	}
	return largest
}

// withoutCores takes core after core away from the roots until the others can be
// won together. When it is stopped none are left.
func (c *Search[V, S, M, P]) withoutCores(h *hearing[V, S, P], roots bitset.Set) bitset.Set {
	for roots.Count() > 0 && !c.together(h, roots) {
		if c.stopped {
			return make(bitset.Set, len(roots))
		}
		roots = roots.Minus(h.cores[len(h.cores)-1])
	}
	return roots
}

// together tells whether the roots can be won together after what was heard. It
// remembers what it finds: a proved set or a core.
func (c *Search[V, S, M, P]) together(h *hearing[V, S, P], roots bitset.Set) bool {
	if c.late() {
		return false
	}
	if roots.Count() == 1 {
		return true
	}
	for _, p := range h.proved {
		if roots.In(p) {
			return true
		}
	}
	for i := range h.children {
		core := c.core(&h.children[i], roots)
		if c.stopped {
			return false
		}
		if core != nil {
			h.cores = append(h.cores, core)
			c.meter.AddBytes(8 * int64(len(core)))
			// What failed once fails first the next time.
			h.children[0], h.children[i] = h.children[i], h.children[0]
			return false
		}
	}
	h.proved = append(slices.DeleteFunc(h.proved, func(p bitset.Set) bool { return p.In(roots) }), roots)
	return true
}

// core returns roots among the given ones that cannot be won together in a
// child, or nil if all can.
func (c *Search[V, S, M, P]) core(in *child[V, S, P], roots bitset.Set) bitset.Set {
	var states []S
	var owner []int
	for i := range in.states {
		at := slices.IndexFunc(in.owners[i], func(root int32) bool { return roots.Has(int(root)) })
		if at >= 0 {
			states, owner = append(states, in.states[i]), append(owner, int(in.owners[i][at]))
		}
	}
	if len(states) == 0 {
		return nil
	}
	refuted := c.shrink(in.view, slices.Clone(states))
	if refuted == nil {
		return nil
	}
	core := bitset.New(len(c.states))
	for _, s := range refuted {
		core.Put(owner[slices.Index(states, s)])
	}
	return core
}

// shrink returns as few of the states as it finds to be refuted together, or nil
// if they are not. If the searcher names a core, it is enough to leave out one of
// its states after another. Otherwise the last state that a refutation has taken
// belongs to each core among those it has taken: so it goes first, and the others
// are asked about again, until those that went first are refuted alone.
func (c *Search[V, S, M, P]) shrink(view V, states []S) []S {
	r := c.ask(view, states)
	if r.Verdict != andor.Refuted {
		return nil
	}
	if r.Core != nil {
		return c.leaveOut(view, r.Core)
	}
	for kept := 0; ; {
		last := r.Integrated - 1
		states = states[:last+1]
		if last < kept || len(states) == 1 {
			return states
		}
		toFront(states)
		if kept++; kept == len(states) {
			return states
		}
		if r = c.ask(view, states); r.Verdict != andor.Refuted {
			return nil
		}
	}
}

// leaveOut leaves out of a core what can be.
func (c *Search[V, S, M, P]) leaveOut(view V, core []S) []S {
	for i := 0; i < len(core) && len(core) > 1; {
		fewer := slices.Delete(slices.Clone(core), i, i+1)
		if r := c.ask(view, fewer); r.Verdict == andor.Refuted {
			core = fewer
		} else {
			i++
		}
	}
	return core
}

// toFront moves the last element to the front.
func toFront[E any](list []E) {
	last := list[len(list)-1]
	copy(list[1:], list)
	list[0] = last
}

// ask asks the searcher whether the states can be won with one move less.
func (c *Search[V, S, M, P]) ask(view V, states []S) andor.Result[S, M, P] {
	return c.put(c.Searcher, &andor.Problem[V, S, M, P]{View: view, States: slices.Values(states), Depth: c.problem.Depth - 1})
}

// put puts a problem to a searcher, with the game and what is left of the limits. They are
// looked at here: a searcher whose work is short does not.
func (c *Search[V, S, M, P]) put(searcher andor.Searcher[V, S, M, P], p *andor.Problem[V, S, M, P]) andor.Result[S, M, P] {
	if c.late() {
		return andor.Result[S, M, P]{}
	}
	p.Game, p.Limits = c.problem.Game, c.problem.Limits
	if p.Limits.Time > 0 {
		p.Limits.Time = max(time.Until(c.end), time.Nanosecond)
	}
	r := searcher.Solve(c.ctx, p)
	c.meter.Stats.Add(&r.Stats)
	if r.Verdict == andor.Unknown || p.Limits.Tries > 0 && c.meter.Tries > p.Limits.Tries {
		c.stopped = true
	}
	return r
}
