package count

import "math/bits"

// A step says how a box changes the keys of a layer.
type step struct {
	begin key // what to add for the limits that become active
	mine  key // what to add for every mine in the box, modulo 2 to the power of 64
	links [8]struct {
		shift uint8
		high  bool
		cells int8 // that stay undecided under the limit
	}
	n int
}

// unit returns 1 in a slot of a key.
func unit(slot int8) key {
	if slot < lowSlots {
		return key{low: 1 << (4 * slot)}
	}
	return key{high: 1 << (4 * (slot - lowSlots))}
}

// add returns a key with n times another added.
func (a key) add(b key, n uint64) key { return key{low: a.low + n*b.low, high: a.high + n*b.high} }

// decide adds a box to a component, and the layer of nodes after it.
func (g *builder) decide(p *component, b *draft) error {
	s := step{mine: key{high: 1 << mineShift}}
	for _, l := range b.links[:b.n] {
		limit := &g.limits[l]
		if limit.slot < 0 {
			if g.slots == 0 {
				return ErrTooWide
			}
			limit.slot = int8(bits.TrailingZeros32(g.slots))
			g.slots &= g.slots - 1
			s.begin = s.begin.add(unit(limit.slot), uint64(limit.mines))
			if int(l) != len(g.opens)-1 {
				g.active = append(g.active, l)
			}
		}
		s.mine = s.mine.add(unit(limit.slot), ^uint64(0))
		limit.left--
		limit.cells -= b.size
		link := &s.links[s.n]
		link.shift, link.high, link.cells = 4*uint8(limit.slot%lowSlots), limit.slot >= lowSlots, limit.cells
		s.n++
	}
	b.done = true
	from := int32(len(p.cells))
	p.cells = append(p.cells, b.cells[:b.size]...)
	p.boxes = append(p.boxes, box{from, int32(len(p.cells))})
	return g.extend(p, &s, int(b.size))
}

// extend makes the layer of nodes after a box of n cells.
func (g *builder) extend(p *component, s *step, n int) error {
	g.restart()
	from, to := p.layer(len(p.boxes) - 1)
	for j := from; j < to; j++ {
		at := g.now[j-from].add(s.begin, 1)
		least, most := s.bounds(at, n)
		a := &p.nodes[j]
		a.edge = int32(len(p.edges))
		a.least, a.edges = uint8(least), uint8(max(most-least+1, 0))
		ways := a.ways
		for m := least; m <= most; m++ {
			next := to + g.find(at.add(s.mine, uint64(m)))
			if int(next) == len(p.nodes) {
				p.nodes = append(p.nodes, node{})
			}
			p.nodes[next].ways += ways * choose[n][m]
			p.edges = append(p.edges, next)
		}
		if len(p.nodes) > maxNodes {
			return ErrTooWide
		}
	}
	p.layers = append(p.layers, int32(len(p.nodes)))
	g.now, g.next = g.next, g.now
	return nil
}

// bounds returns the least and the largest number of mines that a box of n cells can
// have.
func (s *step) bounds(at key, n int) (least, most int) {
	most = n
	for i := range s.links[:s.n] {
		link := &s.links[i]
		word := at.low
		if link.high {
			word = at.high
		}
		lacking := int(word >> link.shift & 15)
		most = min(most, lacking)
		least = max(least, lacking-int(link.cells))
	}
	return least, most
}

// restart empties the layer being made.
func (g *builder) restart() {
	g.next = g.next[:0]
	if len(g.table) == 0 {
		g.table, g.stamps = make([]int32, 64), make([]uint32, 64)
	}
	if g.stamp++; g.stamp == 0 {
		clear(g.stamps)
		g.stamp = 1
	}
}

// find returns the place of a key in the layer being made, where it is put if it is
// new.
func (g *builder) find(k key) int32 {
	i := k.hash() & uint64(len(g.table)-1)
	for g.stamps[i] == g.stamp {
		if at := g.table[i]; g.next[at] == k {
			return at
		}
		i = (i + 1) & uint64(len(g.table)-1)
	}
	at := int32(len(g.next))
	g.next = append(g.next, k)
	g.stamps[i], g.table[i] = g.stamp, at
	if 2*len(g.next) > len(g.table) {
		g.widen()
	}
	return at
}

// hash returns mixed bits of the key.
func (a key) hash() uint64 {
	h := (a.low ^ bits.RotateLeft64(a.high, 29)) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// widen doubles the table.
func (g *builder) widen() {
	size := 2 * len(g.table)
	g.table, g.stamps, g.stamp = make([]int32, size), make([]uint32, size), 1
	for at, k := range g.next {
		i := k.hash() & uint64(size-1)
		for g.stamps[i] == g.stamp {
			i = (i + 1) & uint64(size-1)
		}
		g.stamps[i], g.table[i] = g.stamp, int32(at)
	}
}

// finish reads the totals off the last layer, whose keys are given.
func (p *component) finish(last []key) {
	p.totals, p.ends, p.least = p.totals[:0], p.ends[:0], 0
	if len(last) == 0 {
		return
	}
	least, most := int(last[0].high>>mineShift), 0
	for _, k := range last {
		least, most = min(least, int(k.high>>mineShift)), max(most, int(k.high>>mineShift))
	}
	from, _ := p.layer(len(p.boxes))
	p.least = least
	for range most - least + 1 {
		p.totals, p.ends = append(p.totals, 0), append(p.ends, -1)
	}
	for i, k := range last {
		m := int(k.high>>mineShift) - least
		p.ends[m] = from + int32(i)
		p.totals[m] = p.nodes[p.ends[m]].ways
	}
}
