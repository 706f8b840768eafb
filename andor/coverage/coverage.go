// Package coverage asks how near a belief state without a plan is to having
// one: how many of its states one plan wins. It is the optimisation beside the
// decision of package andor, and uses any of its searchers for the latter.
package coverage

import (
	"context"
	"slices"
	"time"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/internal/bitset"
)

// A Search finds the largest part of a belief state that one plan wins: how
// near a belief state without a plan is to having one.
//
// It counts the states of the belief state it is asked about, the roots. A
// state further down stands for all roots that lead to it, and a root is covered
// only if all that becomes of it is won. What can be heard of a proposal
// divides the roots, so there the coverage is a sum; and what a proposal leaves
// after its refusal is covered apart. The choice of proposals is a branch and
// bound over the sets that are left. After the replies a root is in several
// belief states at once: there the largest part that can be won together is what
// remains without a smallest set that hits every core, where a core is a set of
// roots that cannot be won together. Cores are found as they are needed: the
// searcher is asked about what remains, and if that is refuted, it has a core.
type Search[V, S, M comparable, P andor.Percept] struct {
	// Searcher decides the belief states below. It must tell the core of what
	// it refutes, as the one of package best does, or refute from the states
	// that it has integrated so far, as DUB and DBU do, or the cores are
	// large. Nil means DBU, greedy.
	Searcher andor.Searcher[V, S, M, P]
	// AtLeast is how many states are asked for: the search ends early once
	// fewer can be covered.
	AtLeast int
	// Root, if not nil, is asked about the whole belief state, and about what
	// remains of it without a few states, before the proposals are looked at one
	// by one: the short way where one plan wins nearly all. It decides how long
	// the answer takes, not what it is, though the States may be others. It
	// should tell the core of what it refutes.
	Root andor.Searcher[V, S, M, P]

	stopped bool
	meter   andor.Meter
	problem *andor.Problem[V, S, M, P]
	ctx     context.Context
	end     time.Time
	states  []S
	offers  []offer[V, S, M, P]
	hope    bitset.Set // roots that may be won
	known   map[string]bounds
}

// Covered says how many states one plan wins: at least Least, for which a plan
// is known, and at most Most.
type Covered[S comparable] struct {
	Least, Most int
	// States are Least states that one plan wins. A searcher that is asked
	// about them finds the plan.
	States []S
	Stats  andor.Stats // sums over all searches; Peak and Largest are those of the largest
}

// Exact tells whether no plan covers more than Least.
func (c *Covered[S]) Exact() bool { return c.Least == c.Most }

// bounds are a set of roots that one plan wins, and the most that one could.
type bounds struct {
	set  bitset.Set
	most int
}

func (b *bounds) least() int { return b.set.Count() }

// beside returns the bounds of two sets that have no root in common.
func (b bounds) beside(other bounds) bounds {
	return bounds{b.set.Or(other.set), b.most + other.most}
}

// Solve finds how many states of the problem's belief state one plan wins, all
// of which it takes. Running out of limits, or a cancelled context, leaves Least
// below Most: States are the most that were found until then.
func (c *Search[V, S, M, P]) Solve(ctx context.Context, p *andor.Problem[V, S, M, P]) Covered[S] {
	var s S
	c.problem, c.ctx, c.stopped = p, ctx, false
	c.meter = andor.NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(s)))
	if c.Searcher == nil {
		c.Searcher = &andor.DBU[V, S, M, P]{Greedy: true}
	}
	c.end = time.Now().Add(p.Limits.Time)
	c.states = slices.AppendSeq(c.states[:0], p.States)
	c.known = map[string]bounds{}
	found := Covered[S]{}
	if p.Depth > 0 && len(c.states) > 0 {
		b, decided := c.nearlyAll()
		if !decided {
			c.lookAround()
			b = c.turn(c.hope, c.AtLeast)
		}
		found.Least, found.Most = b.least(), b.most
		for i := range b.set.All() {
			found.States = append(found.States, c.states[i])
		}
	}
	found.Stats = c.meter.Stats
	found.Stats.CPU = max(found.Stats.CPU, c.meter.End().CPU)
	return found
}

// late tells whether the search must end.
func (c *Search[V, S, M, P]) late() bool {
	c.meter.Look()
	c.stopped = c.stopped || c.meter.Stopped()
	return c.stopped
}

// How far the short way by [Search].Root goes: how many states it leaves out,
// and how many cores it gathers.
const (
	mostLeftOut   = 4
	mostRootCores = 60
)

// nearlyAll takes the short way: whatever one plan wins leaves out a root of every
// core, so no plan wins more than what remains without a smallest set that hits all
// cores known. If one does win that, it is the most; if not, there is one more
// core. It is decided also if fewer than AtLeast remain, and not if that leads too
// far.
func (c *Search[V, S, M, P]) nearlyAll() (b bounds, decided bool) {
	if c.Root == nil {
		return b, false
	}
	all := bitset.New(len(c.states))
	for i := range c.states {
		all.Put(i)
	}
	for cores := []bitset.Set(nil); len(cores) < mostRootCores; {
		out, _ := bitset.SmallestHit(cores, all, c.late)
		if c.stopped {
			break
		}
		rest := all.Minus(out)
		if rest.Count() < c.AtLeast || rest.Count() == 0 {
			return bounds{bitset.New(len(c.states)), rest.Count()}, true
		}
		if out.Count() > mostLeftOut {
			break
		}
		r := c.askAbout(c.Root, c.among(rest))
		switch r.Verdict {
		case andor.Proved:
			return bounds{rest, rest.Count()}, true
		case andor.Unknown:
			return b, false
		}
		core := rest
		if r.Core != nil {
			core = c.numbers(r.Core)
		}
		cores = append(cores, core)
	}
	return b, false
}

// numbers returns the roots that are among the states.
func (c *Search[V, S, M, P]) numbers(states []S) bitset.Set {
	among := make(map[S]bool, len(states))
	for _, s := range states {
		among[s] = true
	}
	set := bitset.New(len(c.states))
	for i := range c.states {
		if among[c.states[i]] {
			set.Put(i)
		}
	}
	return set
}

// among returns the states of some roots.
func (c *Search[V, S, M, P]) among(roots bitset.Set) []S {
	var states []S
	for i := range roots.All() {
		states = append(states, c.states[i])
	}
	return states
}

// askAbout asks a searcher about the states of some roots.
func (c *Search[V, S, M, P]) askAbout(searcher andor.Searcher[V, S, M, P], states []S) andor.Result[S, M, P] {
	return c.put(searcher, &andor.Problem[V, S, M, P]{View: c.problem.View, States: slices.Values(states), Depth: c.problem.Depth})
}
