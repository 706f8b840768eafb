package coverage

import (
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/internal/bitset"
)

// This file finds out for [Search] what each proposal at the root leads to.

// An offer is a proposal at the root with what can be heard of it.
type offer[V, S, M comparable, P andor.Percept] struct {
	move     M
	accepted bitset.Set
	refused  []bitset.Set // by the kind of refusal, if there is more than one
	won      bitset.Set   // at once
	alone    bitset.Set   // no other root can be won by it, whatever else is known
	hearings []hearing[V, S, P]
	ready    bool // alone and the hearings have only roots that are won if known
}

// A hearing is what was heard of a proposal, with the roots in which it is and
// what becomes of them.
type hearing[V, S comparable, P andor.Percept] struct {
	heard    P
	roots    bitset.Set
	children []child[V, S, P]
	cores    []bitset.Set // cannot be won together
	proved   []bitset.Set // can
}

// A child is a belief state after a reply. The state with number i stands for
// the roots owners[i].
type child[V, S comparable, P andor.Percept] struct {
	view   V
	heard  P
	states []S
	owners [][]int32
	number map[S]int
}

// lookAround tries every proposal in every state, and finds out which roots can be
// won at all. If it is stopped, the offers are those that it has tried everywhere.
func (c *Search[V, S, M, P]) lookAround() {
	c.hope = bitset.New(len(c.states))
	for i := range c.states {
		c.hope.Put(i)
	}
	c.offers = c.offers[:0]
	some, atOnce := bitset.New(len(c.states)), bitset.New(len(c.states))
	for _, m := range c.problem.Game.Moves(nil, &c.problem.View) {
		o := c.offer(m)
		if c.late() {
			return
		}
		c.offers = append(c.offers, o)
		some.Add(o.alone)
		atOnce.Add(o.won)
	}
	c.hope = some
	if c.problem.Depth == 1 {
		return
	}
	for i := range some.Minus(atOnce).All() {
		if r := c.askAbout(c.Searcher, c.states[i:i+1]); c.stopped {
			return
		} else if r.Verdict == andor.Refuted {
			c.hope.Take(i)
		}
	}
}

// offer puts a proposal to the referee in the state of every root.
func (c *Search[V, S, M, P]) offer(m M) offer[V, S, M, P] {
	p, n := c.problem, len(c.states)
	o := offer[V, S, M, P]{move: m, accepted: bitset.New(n), won: bitset.New(n), alone: bitset.New(n)}
	var refusals []P
	for root, s := range c.states {
		if c.meter.Tried(1); c.meter.Stopped() {
			break
		}
		heard := p.Game.Try(&p.View, &s, m)
		if heard.Illegal() {
			k := slices.Index(refusals, heard)
			if k < 0 {
				k, refusals, o.refused = len(refusals), append(refusals, heard), append(o.refused, bitset.New(n))
			}
			o.refused[k].Put(root)
			continue
		}
		o.accepted.Put(root)
		switch {
		case heard.Won():
			o.won.Put(root)
			o.alone.Put(root)
		case !heard.Lost() && p.Depth > 1:
			o.hearing(heard, n).roots.Put(root)
			o.alone.Put(root)
		}
	}
	if len(o.refused) == 1 {
		o.refused = nil
	}
	o.ready = len(o.hearings) == 0
	return o
}

// splits tells whether some of the roots left refuse the proposal in one way and some in
// another.
func (o *offer[V, S, M, P]) splits(left bitset.Set) bool {
	kinds := 0
	for _, r := range o.refused {
		if left.Meets(r) {
			kinds++
		}
	}
	return kinds > 1
}

// hearing returns the hearing of what was heard.
func (o *offer[V, S, M, P]) hearing(heard P, roots int) *hearing[V, S, P] {
	at := slices.IndexFunc(o.hearings, func(h hearing[V, S, P]) bool { return h.heard == heard })
	if at < 0 {
		at = len(o.hearings)
		o.hearings = append(o.hearings, hearing[V, S, P]{heard: heard, roots: bitset.New(roots)})
	}
	return &o.hearings[at]
}

// gain returns the roots among those left that the proposal is known to win with
// one plan.
func (o *offer[V, S, M, P]) gain(left bitset.Set) bitset.Set {
	won := left.And(o.won)
	for h := range o.hearings {
		if o.ready {
			won.Add(o.hearings[h].largestProved(left.And(o.hearings[h].roots)))
		}
	}
	return won
}

// prepare finds out which roots the proposal wins if they are known, and what
// becomes of these. It returns false if it was stopped.
func (c *Search[V, S, M, P]) prepare(o *offer[V, S, M, P]) bool {
	if o.ready {
		return true
	}
	alone := o.won.And(o.won)
	for h := range o.hearings {
		in := &o.hearings[h]
		roots := bitset.New(len(c.states))
		for root := range in.roots.And(c.hope).All() {
			won := c.follow(o, in, root)
			if c.late() {
				*in = hearing[V, S, P]{heard: in.heard, roots: in.roots}
				return false
			}
			if won {
				roots.Put(root)
			}
		}
		alone.Add(roots)
		in.roots = roots
	}
	o.alone, o.ready = alone, true
	return true
}

// follow tells whether a root is won by the proposal if it is known, and if so puts
// what becomes of it into the children.
func (c *Search[V, S, M, P]) follow(o *offer[V, S, M, P], in *hearing[V, S, P], root int) bool {
	p, s := c.problem, c.states[root]
	heard := p.Game.Try(&p.View, &s, o.move)
	after := p.Game.After(&p.View, o.move, heard)
	next, replies := p.Game.Replies(nil, nil, &after, &s)
	c.meter.Replied(len(next))
	if slices.ContainsFunc(replies, P.Lost) {
		return false
	}
	one := hearing[V, S, P]{}
	for i := range next {
		one.reply(p.Game, &after, replies[i]).put(next[i], root)
	}
	for i := range one.children {
		if c.ask(one.children[i].view, one.children[i].states).Verdict != andor.Proved {
			return false
		}
	}
	for i := range next {
		in.reply(p.Game, &after, replies[i]).put(next[i], root)
	}
	c.meter.Hold(len(next))
	return true
}

// reply returns the child for what was heard of a reply.
func (h *hearing[V, S, P]) reply(game interface{ AfterReply(*V, P) V }, after *V, heard P) *child[V, S, P] {
	for i := range h.children {
		if h.children[i].heard == heard {
			return &h.children[i]
		}
	}
	h.children = append(h.children, child[V, S, P]{view: game.AfterReply(after, heard), heard: heard, number: map[S]int{}})
	return &h.children[len(h.children)-1]
}

// put adds a state that stands for a root.
func (c *child[V, S, P]) put(s S, root int) {
	i, ok := c.number[s]
	if !ok {
		i = len(c.states)
		c.number[s] = i
		c.states, c.owners = append(c.states, s), append(c.owners, nil)
	}
	if own := c.owners[i]; len(own) == 0 || own[len(own)-1] != int32(root) {
		c.owners[i] = append(own, int32(root))
	}
}
