package andor

import (
	"context"
	"slices"
	"time"

	"kriegmate/andor/internal/bitset"
)

// Coverage finds the largest part of a belief state that one plan wins: how
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
type Coverage[V, S, M comparable, P Percept] struct {
	// Searcher decides the belief states below. It must tell the core of what
	// it refutes, as the one of package best does, or refute from the states
	// that it has integrated so far, as DUB and DBU do, or the cores are
	// large. Nil means DBU, greedy.
	Searcher Searcher[V, S, M, P]
	// AtLeast is how many states are asked for: the search ends early once
	// fewer can be covered.
	AtLeast int
	// Root, if not nil, is asked about the whole belief state, and about what
	// remains of it without a few states, before the proposals are looked at one
	// by one: the short way where one plan wins nearly all. It decides how long
	// the answer takes, not what it is, though the States may be others. It
	// should tell the core of what it refutes.
	Root Searcher[V, S, M, P]

	stopped bool
	stats   Stats
	problem *Problem[V, S, M, P]
	ctx     context.Context
	end     time.Time
	states  []S
	offers  []offer[V, S, M, P]
	alone   []bitset.Set // by proposal: roots that it wins alone
	hope    bitset.Set   // roots that are won alone by some proposal
	known   map[string]bounds
}

// Covered says how many states one plan wins: at least Least, for which a plan
// is known, and at most Most.
type Covered[S comparable] struct {
	Least, Most int
	// States are Least states that one plan wins. A searcher that is asked
	// about them finds the plan.
	States []S
	Stats  Stats // sums over all searches; Peak and Largest are those of the largest
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

// An offer is a proposal at the root with what can be heard of it.
type offer[V, S, M comparable, P Percept] struct {
	move     M
	accepted bitset.Set
	won      bitset.Set // at once
	hearings []hearing[V, S, P]
}

// A hearing is what was heard of a proposal, with the roots in which it is and
// what becomes of them.
type hearing[V, S comparable, P Percept] struct {
	heard    P
	roots    bitset.Set
	children []child[V, S, P]
	cores    []bitset.Set // cannot be won together
	proved   []bitset.Set // can
}

// A child is a belief state after a reply. The state with number i stands for
// the roots owners[i].
type child[V, S comparable, P Percept] struct {
	view   V
	heard  P
	states []S
	owners []bitset.Set
}

// Solve finds how many states of the problem's belief state one plan wins, all
// of which it takes. Running out of limits leaves Least below Most.
func (c *Coverage[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Covered[S] {
	c.problem, c.ctx, c.stopped, c.stats = p, ctx, false, Stats{}
	if c.Searcher == nil {
		c.Searcher = &DBU[V, S, M, P]{Greedy: true}
	}
	c.end = time.Now().Add(p.Limits.Time)
	c.states = slices.AppendSeq(c.states[:0], p.States)
	c.known = map[string]bounds{}
	found := Covered[S]{}
	if p.Depth > 0 && len(c.states) > 0 {
		found.Most = len(c.states)
		b, decided := c.nearlyAll()
		if !decided && !c.stopped {
			c.lookAround()
		}
		if !c.stopped {
			if !decided {
				b = c.turn(c.hope, c.AtLeast)
			}
			found.Least, found.Most = b.least(), b.most
			for i := range b.set.All() {
				found.States = append(found.States, c.states[i])
			}
		}
	}
	found.Stats = c.stats
	return found
}

// How far the short way by [Coverage].Root goes: how many states it leaves out,
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
func (c *Coverage[V, S, M, P]) nearlyAll() (b bounds, decided bool) {
	if c.Root == nil {
		return b, false
	}
	all := bitset.New(len(c.states))
	for i := range c.states {
		all.Put(i)
	}
	for cores := []bitset.Set(nil); len(cores) < mostRootCores; {
		out := bitset.SmallestHit(cores, all)
		rest := all.Minus(out)
		if rest.Count() < c.AtLeast || rest.Count() == 0 {
			return bounds{bitset.New(len(c.states)), rest.Count()}, true
		}
		if out.Count() > mostLeftOut {
			break
		}
		r := c.askAbout(c.Root, rest)
		switch r.Verdict {
		case Proved:
			return bounds{rest, rest.Count()}, true
		case Unknown:
			return b, false
		}
		core := rest
		if r.Core != nil {
			core = bitset.New(len(c.states))
			for _, s := range r.Core {
				core.Put(slices.Index(c.states, s))
			}
		}
		cores = append(cores, core)
	}
	return b, false
}

// askAbout asks a searcher about some of the roots.
func (c *Coverage[V, S, M, P]) askAbout(searcher Searcher[V, S, M, P], roots bitset.Set) Result[S, M, P] {
	var states []S
	for i := range roots.All() {
		states = append(states, c.states[i])
	}
	return c.put(searcher, &Problem[V, S, M, P]{View: c.problem.View, States: slices.Values(states), Depth: c.problem.Depth})
}

// lookAround tries every proposal in every state, and finds out which roots
// each wins alone.
func (c *Coverage[V, S, M, P]) lookAround() {
	p := c.problem
	moves := p.Game.Moves(nil, &p.View)
	c.offers, c.alone, c.hope = c.offers[:0], c.alone[:0], bitset.New(len(c.states))
	for _, m := range moves {
		o := offer[V, S, M, P]{move: m, accepted: bitset.New(len(c.states)), won: bitset.New(len(c.states))}
		alone := bitset.New(len(c.states))
		for i := range c.states {
			c.offer(&o, i)
		}
		alone.Add(o.won)
		for h := range o.hearings {
			for i := range o.hearings[h].roots.All() {
				one := bitset.New(len(c.states))
				one.Put(i)
				if c.together(&o.hearings[h], one) {
					alone.Put(i)
				} else {
					o.hearings[h].cores = append(o.hearings[h].cores, one)
				}
			}
		}
		c.hope.Add(alone)
		c.offers, c.alone = append(c.offers, o), append(c.alone, alone)
	}
}

// offer puts the proposal to the referee in the state of a root.
func (c *Coverage[V, S, M, P]) offer(o *offer[V, S, M, P], root int) {
	p := c.problem
	s := c.states[root]
	c.stats.Tries++
	heard := p.Game.Try(&p.View, &s, o.move)
	if heard.Illegal() {
		return
	}
	o.accepted.Put(root)
	if heard.Won() {
		o.won.Put(root)
	}
	if heard.Won() || heard.Lost() || p.Depth == 1 {
		return
	}
	after := p.Game.After(&p.View, o.move, heard)
	next, replies := p.Game.Replies(nil, nil, &after, &s)
	c.stats.Replies += int64(len(next))
	if slices.ContainsFunc(replies, P.Lost) {
		return
	}
	at := slices.IndexFunc(o.hearings, func(h hearing[V, S, P]) bool { return h.heard == heard })
	if at < 0 {
		at = len(o.hearings)
		o.hearings = append(o.hearings, hearing[V, S, P]{heard: heard, roots: bitset.New(len(c.states))})
	}
	h := &o.hearings[at]
	h.roots.Put(root)
	for i := range next {
		h.reply(p.Game, &after, replies[i]).put(next[i], root, len(c.states))
	}
}

// reply returns the child for what was heard of a reply.
func (h *hearing[V, S, P]) reply(game interface{ AfterReply(*V, P) V }, after *V, heard P) *child[V, S, P] {
	for i := range h.children {
		if h.children[i].heard == heard {
			return &h.children[i]
		}
	}
	h.children = append(h.children, child[V, S, P]{view: game.AfterReply(after, heard), heard: heard})
	return &h.children[len(h.children)-1]
}

// put adds a state that stands for a root.
func (c *child[V, S, P]) put(s S, root, roots int) {
	i := slices.Index(c.states, s)
	if i < 0 {
		i = len(c.states)
		c.states, c.owners = append(c.states, s), append(c.owners, bitset.New(roots))
	}
	c.owners[i].Put(root)
}

// turn returns bounds of how many of the roots left one plan wins, exact unless
// fewer than need can be.
func (c *Coverage[V, S, M, P]) turn(left bitset.Set, need int) bounds {
	left = left.And(c.hope)
	b := bounds{bitset.New(len(c.states)), left.Count()}
	if b.most == 0 || b.most < need {
		return b
	}
	key := left.Key()
	if known, ok := c.known[key]; ok {
		b = known
	}
	if b.least() == b.most || b.most < need {
		return b
	}
	if m, ok := c.sure(left); ok {
		sure := left.And(c.offers[m].accepted)
		b = c.turn(left.Minus(sure), need-sure.Count()).beside(bounds{sure, sure.Count()})
	} else {
		b = c.choose(left, b, need)
	}
	if !c.stopped {
		c.known[key] = b
	}
	return b
}

// sure returns a proposal that wins all of the roots left in which it is
// accepted, if there is one: by monotony none is better to begin with.
func (c *Coverage[V, S, M, P]) sure(left bitset.Set) (int, bool) {
	for m := range c.offers {
		accepted := left.And(c.offers[m].accepted)
		if accepted.Count() == 0 || !accepted.In(c.alone[m]) {
			continue
		}
		o, all := &c.offers[m], true
		for h := range o.hearings {
			if roots := left.And(o.hearings[h].roots); all && roots.Count() > 0 {
				b := c.most(&o.hearings[h], roots, roots.Count())
				all = b.least() == roots.Count()
			}
		}
		if all {
			return m, true
		}
	}
	return 0, false
}

// choose tries one proposal after another, the most promising first.
func (c *Coverage[V, S, M, P]) choose(left bitset.Set, b bounds, need int) bounds {
	reach := make([]int, len(c.offers))
	order := make([]int, 0, len(c.offers))
	for m := range c.offers {
		accepted := left.And(c.offers[m].accepted)
		if accepted.Count() == 0 {
			continue
		}
		reach[m] = left.Minus(c.offers[m].accepted).Count() + accepted.And(c.alone[m]).Count()
		order = append(order, m)
	}
	slices.SortStableFunc(order, func(x, y int) int { return reach[y] - reach[x] })
	most := 0
	for _, m := range order {
		if reach[m] <= max(b.least(), need-1) {
			most = max(most, reach[m])
			break
		}
		got := c.propose(m, left, reach[m], max(b.least()+1, need))
		if got.least() > b.least() {
			b.set = got.set
		}
		most = max(most, got.most)
	}
	b.most = min(b.most, max(most, b.least()))
	return b
}

// propose returns bounds of what can be covered by proposing m first. No more
// than reach can be; the bounds are exact unless fewer than need can.
func (c *Coverage[V, S, M, P]) propose(m int, left bitset.Set, reach, need int) bounds {
	o := &c.offers[m]
	won := left.And(o.won)
	b := bounds{won, won.Count()}
	for h := range o.hearings {
		roots := left.And(o.hearings[h].roots)
		here := roots.And(c.alone[m]).Count() // no more than these can be covered here
		if here == 0 {
			continue
		}
		elsewhere := reach - here
		got := c.most(&o.hearings[h], roots, need-elsewhere)
		b = b.beside(got)
		if reach = elsewhere + got.most; reach < need {
			return bounds{b.set, reach}
		}
	}
	return b.beside(c.turn(left.Minus(o.accepted), need-b.most))
}
