package count

import "kriegmate/mines"

// A builder makes components. It holds nothing between two of them but memory.
type builder struct {
	sign  []uint32     // of every open cell: itself, which neighbours are unknown, mines lacking
	opens []mines.Cell // the open cells, in breadth-first order

	at     []int16  // by cell, the place of an open cell in opens
	boxed  []bool   // by cell, whether an unknown cell is in a box
	boxes  []draft  // in the order they were found
	limits []limit  // by place in opens
	active []int16  // limits with some but not all of their boxes decided
	slots  uint32   // which are not in use
	now    []key    // of the nodes of the layer that was made last
	next   []key    // of the layer being made
	table  []int32  // finds a key in next: its place there and the layer it belongs to
	stamps []uint32 // of the entries of table
	stamp  uint32
}

// A draft is a box before it has its place in the order.
type draft struct {
	cells [8]mines.Cell
	links [8]int16 // the limits it is under
	size  int8     // cells
	n     int8     // links
	done  bool
}

// A limit is an open cell: so many mines must be in its boxes.
type limit struct {
	boxes [8]int16
	n     int8 // boxes
	left  int8 // boxes not yet decided
	mines int8 // lacking
	cells int8 // in boxes not yet decided
	slot  int8 // in a key; -1 if none of the boxes is decided
}

// A key tells the nodes of a layer apart: how many mines every active limit lacks,
// four bits each, and in the upper bits of the second word the mines so far.
type key struct{ low, high uint64 }

const (
	lowSlots  = 16
	allSlots  = 29
	mineShift = 52
)

// maxNodes bounds the memory of a component, to about 200 megabytes.
const maxNodes = 1 << 22

// gather finds the open cells of the component of c, and its sign, by which equal
// components are known.
func (g *builder) gather(k *Counter, c mines.Cell) {
	g.opens, g.sign = append(g.opens[:0], c), g.sign[:0]
	k.visited[c] = k.round
	for i := 0; i < len(g.opens); i++ {
		o := g.opens[i]
		mask := uint32(0)
		for j, n := range k.board.Neighbours(o) {
			if k.known[n] != unknown {
				continue
			}
			mask |= 1 << j
			if k.visited[n] == k.round {
				continue
			}
			k.visited[n] = k.round
			for _, q := range k.board.Neighbours(n) {
				if k.known[q] == open && k.visited[q] != k.round {
					k.visited[q] = k.round
					g.opens = append(g.opens, q)
				}
			}
		}
		g.sign = append(g.sign, uint32(o)<<16|mask<<8|uint32(k.lacking(o)))
	}
}

// build makes p the component of the open cells that were gathered.
func (g *builder) build(p *component, d *deduction) error {
	p.board, p.sign = nil, append(p.sign[:0], g.sign...)
	g.draw(d)
	p.cells, p.boxes = p.cells[:0], p.boxes[:0]
	p.nodes = append(p.nodes[:0], node{ways: 1})
	p.layers, p.edges = append(p.layers[:0], 0, 1), p.edges[:0]
	p.into.ready = false
	g.now, g.active, g.slots = append(g.now[:0], key{}), g.active[:0], 1<<allSlots-1
	// The open cell that was found last is at one end of the frontier.
	g.active = append(g.active, int16(len(g.opens)-1))
	for len(g.active) > 0 {
		if b := g.pick(); b >= 0 {
			if err := g.decide(p, &g.boxes[b]); err != nil {
				return err
			}
		}
	}
	p.finish(g.now)
	p.board = d.board
	return nil
}

// draw finds the boxes and the limits.
func (g *builder) draw(d *deduction) {
	g.at, g.boxed = extended(g.at, len(d.known)), extended(g.boxed, len(d.known))
	g.limits = grown(g.limits, len(g.opens))
	for i, o := range g.opens {
		g.at[o] = int16(i)
		g.limits[i] = limit{mines: d.lacking(o), cells: d.hidden[o], slot: -1}
	}
	g.boxes = g.boxes[:0]
	for _, o := range g.opens {
		// All cells of a box are neighbours of the same open cells, so they are met
		// together.
		first := len(g.boxes)
		for _, c := range d.board.Neighbours(o) {
			if d.known[c] == unknown && !g.boxed[c] {
				g.place(d, c, first)
			}
		}
	}
	for i := range g.boxes {
		b := &g.boxes[i]
		for _, c := range b.cells[:b.size] {
			g.boxed[c] = false
		}
		for _, l := range b.links[:b.n] {
			limit := &g.limits[l]
			limit.boxes[limit.n] = int16(i)
			limit.n++
			limit.left++
		}
	}
}

// place puts an unknown cell into one of the boxes from first on, or a new one.
func (g *builder) place(d *deduction, c mines.Cell, first int) {
	var links [8]int16
	n := int8(0)
	for _, o := range d.board.Neighbours(c) {
		if d.known[o] == open {
			links[n] = g.at[o]
			n++
		}
	}
	at := first
	for at < len(g.boxes) && (g.boxes[at].n != n || g.boxes[at].links != links) {
		at++
	}
	if at == len(g.boxes) {
		g.boxes = append(g.boxes, draft{links: links, n: n})
	}
	b := &g.boxes[at]
	b.cells[b.size] = c
	b.size++
	g.boxed[c] = true
}

// pick returns the box to decide next: one of the active limit with the fewest left,
// and among these one that makes the fewest limits active. It returns -1 when the
// limit had none left, which is then no longer active.
func (g *builder) pick() int {
	best := 0
	for i, l := range g.active {
		if g.limits[l].left < g.limits[g.active[best]].left {
			best = i
		}
	}
	l := &g.limits[g.active[best]]
	if l.left == 0 {
		if l.slot >= 0 {
			g.slots |= 1 << l.slot
		}
		g.active = append(g.active[:best], g.active[best+1:]...)
		return -1
	}
	pick, fewest := -1, 9
	for _, b := range l.boxes[:l.n] {
		if d := &g.boxes[b]; !d.done {
			if n := g.fresh(d); n < fewest {
				pick, fewest = int(b), n
			}
		}
	}
	return pick
}

// fresh returns how many limits of a box have none of their boxes decided.
func (g *builder) fresh(b *draft) int {
	n := 0
	for _, l := range b.links[:b.n] {
		if g.limits[l].slot < 0 {
			n++
		}
	}
	return n
}
