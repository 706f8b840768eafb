package count

import (
	"iter"
	"math/rand/v2"

	"kriegmate/mines"
)

// incoming lists the edges of a component by the node to which they lead.
type incoming struct {
	ready bool
	first []int32 // by node, where its edges begin in arrivals, and the end
	edges []arrival
}

// An arrival is an edge seen from its end.
type arrival struct {
	from  int32
	mines int32
}

// arrivals returns the edges that lead to a node.
func (p *component) arrivals(at int32) []arrival {
	if !p.into.ready {
		p.turn()
	}
	return p.into.edges[p.into.first[at]:p.into.first[at+1]]
}

// turn works out the incoming edges.
func (p *component) turn() {
	in := &p.into
	in.ready = true
	in.first, in.edges = grown(in.first, len(p.nodes)+2), grown(in.edges, len(p.edges))
	clear(in.first)
	for _, to := range p.edges {
		in.first[to+2]++
	}
	for i := 2; i < len(in.first); i++ {
		in.first[i] += in.first[i-1]
	}
	// first[n+1] runs from the beginning of the edges of n to their end.
	for j := range p.nodes[:p.layers[len(p.boxes)]] {
		a := &p.nodes[j]
		for e := range int32(a.edges) {
			to := p.edges[a.edge+e]
			in.edges[in.first[to+1]] = arrival{int32(j), int32(a.least) + e}
			in.first[to+1]++
		}
	}
}

// Draw sets l to one of the layouts that fit the position last counted, every one
// with the same probability.
func (k *Counter) Draw(rng *rand.Rand, l mines.Layout) {
	k.base(l)
	r := 0
	for i, part := range k.parts {
		later := k.after[i+1]
		u := rng.Float64() * k.after[i][r]
		m := -1
		for n, ways := range part.totals {
			if w := ways * later[r+n]; w > 0 {
				m = n
				if u -= w; u < 0 {
					break
				}
			}
		}
		part.draw(rng, l, part.ends[m])
		r += m
	}
	scatter(rng, l, k.outside, k.rest-r)
}

// base sets l to the mines that are certain, and nothing else.
func (k *Counter) base(l mines.Layout) {
	for c, known := range k.known {
		l[c] = known == mined
	}
}

// draw draws the mines of the boxes among all ways that lead to the node at, from
// the last box to the first.
func (p *component) draw(rng *rand.Rand, l mines.Layout, at int32) {
	for i := len(p.boxes) - 1; i >= 0; i-- {
		b := p.boxes[i]
		u := rng.Float64() * p.nodes[at].ways
		var last arrival
		for _, last = range p.arrivals(at) {
			if u -= p.nodes[last.from].ways * choose[b.len()][last.mines]; u < 0 {
				break
			}
		}
		scatter(rng, l, p.cells[b.from:b.to], int(last.mines))
		at = last.from
	}
}

// scatter puts n mines on some of the cells, the order of which it changes; the
// others become free.
func scatter(rng *rand.Rand, l mines.Layout, cells []mines.Cell, n int) {
	for i := range n {
		if n < len(cells) {
			j := i + rng.IntN(len(cells)-i)
			cells[i], cells[j] = cells[j], cells[i]
		}
		l[cells[i]] = true
	}
	for _, c := range cells[n:] {
		l[c] = false
	}
}

// All yields every layout that fits the position last counted once, always in the
// same slice, which is not to be changed. The counter must not be used for anything
// else meanwhile.
func (k *Counter) All() iter.Seq[mines.Layout] {
	return func(yield func(mines.Layout) bool) {
		a := all{k: k, l: make(mines.Layout, len(k.known)), yield: yield}
		k.base(a.l)
		a.part(0, 0)
	}
}

// all is a walk through all layouts. Its methods tell whether to go on.
type all struct {
	k     *Counter
	l     mines.Layout
	yield func(mines.Layout) bool
	only  *Group // if it is not nil, only its cells are decided
}

// part decides the components from i on, when those before have r mines more than
// their least.
func (a *all) part(i, r int) bool {
	k := a.k
	if i == len(k.parts) {
		if a.only != nil && !a.only.outside {
			return a.yield(a.l)
		}
		return a.subsets(k.outside, k.rest-r, func() bool { return a.yield(a.l) })
	}
	p := k.parts[i]
	for m, ways := range p.totals {
		if ways == 0 || k.after[i+1][r+m] == 0 {
			continue
		}
		if a.only != nil && !a.only.parts[i] {
			return a.part(i+1, r+m) // any number of mines does, if it leaves the group its own
		}
		if !a.boxes(p, len(p.boxes), p.ends[m], func() bool { return a.part(i+1, r+m) }) {
			return false
		}
	}
	return true
}

// boxes decides the first n boxes of a component in all ways that lead to a node,
// and calls then for each.
func (a *all) boxes(p *component, n int, at int32, then func() bool) bool {
	if n == 0 {
		return then()
	}
	b := p.boxes[n-1]
	for _, in := range p.arrivals(at) {
		if !a.subsets(p.cells[b.from:b.to], int(in.mines), func() bool { return a.boxes(p, n-1, in.from, then) }) {
			return false
		}
	}
	return true
}

// subsets puts n mines on the cells in all ways and calls then for each.
func (a *all) subsets(cells []mines.Cell, n int, then func() bool) bool {
	if n > len(cells) {
		return true
	}
	if len(cells) == 0 {
		return then()
	}
	a.l[cells[0]] = false
	if !a.subsets(cells[1:], n, then) {
		return false
	}
	if n == 0 {
		return true
	}
	a.l[cells[0]] = true
	return a.subsets(cells[1:], n-1, then)
}
