package coverage

import "kriegmate/andor/internal/bitset"

// This file chooses for [Search] what to propose first, and what after every
// refusal.

// turn returns bounds of how many of the roots left one plan wins, exact unless
// fewer than need can be or the search was stopped.
func (c *Search[V, S, M, P]) turn(left bitset.Set, need int) bounds {
	left = left.And(c.hope)
	b := bounds{bitset.New(len(c.states)), left.Count()}
	if b.most == 0 || b.most < need {
		return b
	}
	key := left.Key()
	if known, ok := c.known[key]; ok {
		b = known
	} else {
		b.set = c.greedy(left)
	}
	if b.least() == b.most || b.most < need || c.late() {
		return b
	}
	if m, ok := c.sure(left); ok {
		sure := left.And(c.offers[m].accepted)
		b = c.refused(&c.offers[m], left, need-sure.Count()).beside(bounds{sure, sure.Count()})
	} else {
		b = c.choose(left, b, need)
	}
	if !c.stopped {
		c.known[key] = b
		c.meter.AddBytes(int64(len(key)) + 8*int64(len(b.set)) + knownBytes)
	}
	return b
}

// refused returns bounds of how many of the roots left one plan wins after they have refused
// a proposal: for each kind of refusal a plan of its own.
func (c *Search[V, S, M, P]) refused(o *offer[V, S, M, P], left bitset.Set, need int) bounds {
	if !o.splits(left) {
		return c.turn(left.Minus(o.accepted), need)
	}
	b, reach := bounds{set: bitset.New(len(c.states))}, left.Minus(o.accepted).Count()
	for _, kind := range o.refused {
		part := left.And(kind)
		elsewhere := reach - part.Count()
		got := c.turn(part, need-elsewhere)
		b = b.beside(got)
		if reach = elsewhere + got.most; reach < need {
			return bounds{b.set, reach}
		}
	}
	return b
}

// knownBytes is what an entry of the map of known bounds takes, about, beside its key
// and its set: a string, a slice and a number, in a map that is half full.
const knownBytes = 96

// greedy returns roots that one plan is known to win. It proposes what wins most as
// far as is known, again and again: once as it is, and once with what is lost by it
// taken away.
func (c *Search[V, S, M, P]) greedy(left bitset.Set) bitset.Set {
	best := bitset.New(len(c.states))
	for _, price := range []int{0, 1} {
		won, rest := bitset.New(len(c.states)), left
		for {
			top, gain := -1, bitset.Set(nil)
			value := 0
			for m := range c.offers {
				got := c.offers[m].gain(rest)
				n := got.Count()
				if n == 0 {
					continue
				}
				v := n - price*(rest.And(c.offers[m].accepted).Count()-n)
				if top < 0 || v > value {
					top, gain, value = m, got, v
				}
			}
			if top < 0 {
				break
			}
			won.Add(gain)
			rest = rest.Minus(c.offers[top].accepted)
		}
		if won.Count() > best.Count() {
			best = won
		}
	}
	return best
}

// sure returns a proposal that wins all of the roots left in which it is
// accepted, if there is one: by monotony none is better to begin with. One that they all
// refuse must split them.
func (c *Search[V, S, M, P]) sure(left bitset.Set) (int, bool) {
	for m := range c.offers {
		o := &c.offers[m]
		accepted := left.And(o.accepted)
		if accepted.Count() == 0 && o.splits(left) {
			return m, true
		}
		if accepted.Count() == 0 || !accepted.In(o.alone) {
			continue
		}
		if !c.prepare(o) {
			return 0, false
		}
		all := accepted.In(o.alone)
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

// choose tries one proposal after another, the most promising first. A proposal is
// prepared, which may show that it promises less, only when its turn comes.
func (c *Search[V, S, M, P]) choose(left bitset.Set, b bounds, need int) bounds {
	done := make([]bool, len(c.offers))
	most := 0
	for {
		m, reach := c.promising(left, done)
		if m < 0 {
			break
		}
		if reach <= max(b.least(), need-1) || c.late() {
			most = max(most, reach)
			break
		}
		if o := &c.offers[m]; !o.ready {
			c.prepare(o)
			continue
		}
		done[m] = true
		got := c.propose(m, left, reach, max(b.least()+1, need))
		if got.least() > b.least() {
			b.set = got.set
		}
		most = max(most, got.most)
	}
	b.most = min(b.most, max(most, b.least()))
	return b
}

// promising returns the proposal, of those that are not done, which may win most of
// the roots left if it comes first, and how many that are; -1 if there is none.
func (c *Search[V, S, M, P]) promising(left bitset.Set, done []bool) (first, reach int) {
	first = -1
	for m := range c.offers {
		if done[m] || !left.Meets(c.offers[m].accepted) {
			continue
		}
		lost := left.And(c.offers[m].accepted).Minus(c.offers[m].alone)
		if n := left.Count() - lost.Count(); first < 0 || n > reach {
			first, reach = m, n
		}
	}
	return first, reach
}

// propose returns bounds of what can be covered by proposing m first. No more
// than reach can be; the bounds are exact unless fewer than need can, or the search
// was stopped.
func (c *Search[V, S, M, P]) propose(m int, left bitset.Set, reach, need int) bounds {
	o := &c.offers[m]
	won := left.And(o.won)
	b := bounds{won, won.Count()}
	for h := range o.hearings {
		roots := left.And(o.hearings[h].roots)
		here := roots.Count() // no more than these can be covered here
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
	return b.beside(c.refused(o, left, need-b.most))
}
