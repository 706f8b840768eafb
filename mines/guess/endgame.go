package guess

import (
	"math/bits"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// An endgame is the exact search for the best cell when few layouts are left.
//
// An information state is the set of layouts that fit. A cell that is a mine in none
// of them is opened at once, which never hurts: it must be opened some time, it costs
// nothing, and what it shows can only help. So the set alone tells which cells are
// open, and its value is the number of its layouts that the best play wins.
type endgame struct {
	cells  []mines.Cell // that are mines in some layouts and not in others
	place  []int8       // by cell, its place in cells, or -1
	around [64]uint64   // by place, the places beside
	set    []layout
	stack  []layout // the sets between the root and the present one
	table  table
	work   int // layouts looked at
	budget int
}

// A layout is a set of mines among the cells of an endgame.
type layout struct {
	mines uint64
	key   uint64 // random bits; the keys of a set add up to its hash
}

// begin takes in the layouts of a group of cells of a position that was counted. It
// fails if there are too many cells.
func (e *endgame) begin(b *mines.Board, k *count.Counter, g *count.Group) bool {
	if len(g.Cells) > len(e.around) {
		return false
	}
	e.cells, e.set = g.Cells, e.set[:0]
	e.place = slices.Grow(e.place[:0], b.Cells())[:b.Cells()]
	for c := range e.place {
		e.place[c] = -1
	}
	for i, c := range e.cells {
		e.place[c] = int8(i)
	}
	for i, c := range e.cells {
		e.around[i] = 0
		for _, n := range b.Neighbours(c) {
			if at := e.place[n]; at >= 0 {
				e.around[i] |= 1 << at
			}
		}
	}
	for l := range k.AllOf(g) {
		var set uint64
		for i, c := range e.cells {
			if l[c] {
				set |= 1 << i
			}
		}
		e.set = append(e.set, layout{set, mix(set)})
	}
	return true
}

// best returns the cell that wins most layouts, and how many, when no cell is free in
// all of them. It fails if that takes more work than the budget, in layouts looked
// at.
func (e *endgame) best(budget int) (c mines.Cell, won int, ok bool) {
	e.work, e.budget = 0, budget
	e.table.clear()
	at, won := e.choose(e.set, 0, 0)
	if e.work > e.budget {
		return 0, 0, false
	}
	return e.cells[at], won, true
}

// value returns how many layouts of a set the best play wins, or, if that is not
// above enough, any number from it up to enough. The cells in open show the same in all
// layouts of the set.
func (e *endgame) value(set []layout, open uint64, enough int) int {
	if len(set) <= max(1, enough) {
		return len(set)
	}
	if e.work += len(set); e.work > e.budget {
		return 0
	}
	var some, hash uint64
	for _, l := range set {
		some |= l.mines
		hash += l.key
	}
	for safe := ^some &^ open & (1<<len(e.cells) - 1); safe != 0; safe &= safe - 1 {
		at := bits.TrailingZeros64(safe)
		open |= 1 << at
		if e.tells(set, at) {
			return e.open(set, at, open, enough)
		}
	}
	if len(set) == 2 {
		return 1
	}
	v, exact, ok := e.table.find(hash)
	if ok && (exact || v <= enough) {
		return v
	}
	_, v = e.choose(set, open, enough)
	if e.work <= e.budget {
		e.table.put(hash, v, v > enough)
	}
	return v
}

// tells tells whether a cell that is free in all layouts of a set does not show the
// same in all.
func (e *endgame) tells(set []layout, at int) bool {
	around := e.around[at]
	first := bits.OnesCount64(set[0].mines & around)
	for _, l := range set[1:] {
		if bits.OnesCount64(l.mines&around) != first {
			return true
		}
	}
	return false
}

// choose returns the cell to open when none is free in all layouts, and how many
// layouts that wins; if not more than enough can be won, any cell and enough.
func (e *endgame) choose(set []layout, open uint64, enough int) (best, won int) {
	var mined [64]int32
	for _, l := range set {
		for m := l.mines; m != 0; m &= m - 1 {
			mined[bits.TrailingZeros64(m)&63]++
		}
	}
	var order [64]int32 // mines and place, to be sorted by both
	n := 0
	for at := range e.cells {
		if m := mined[at]; m > 0 && int(m) < len(set)-enough {
			order[n] = m<<6 | int32(at)
			n++
		}
	}
	slices.Sort(order[:n])
	won = enough
	for _, o := range order[:n] {
		at := int(o & 63)
		if len(set)-int(o>>6) <= won {
			break
		}
		if v := e.open(set, at, open|1<<at, won); v > won {
			best, won = at, v
		}
	}
	return best, won
}

// open returns how many layouts the best play wins after a cell is opened, or, if
// that is not above enough, any number from it up to enough.
func (e *endgame) open(set []layout, at int, open uint64, enough int) int {
	var sizes, ends [10]int
	for _, l := range set {
		sizes[e.shows(l, at)]++
	}
	base := len(e.stack)
	e.stack = slices.Grow(e.stack, len(set))[:base+len(set)]
	sum := base
	for shown, size := range sizes {
		ends[shown] = sum
		sum += size
	}
	for _, l := range set {
		shown := e.shows(l, at)
		e.stack[ends[shown]] = l
		ends[shown]++
	}
	hope := len(set) - sizes[9] // what can be won at most
	for shown, size := range sizes[:9] {
		if size == 0 {
			continue
		}
		// The slice is taken anew each time: the stack may have been moved.
		hope += e.value(e.stack[ends[shown]-size:ends[shown]], open, max(enough-hope+size, 0)) - size
		if hope <= enough {
			break
		}
	}
	e.stack = e.stack[:base]
	return hope
}

// shows returns what a cell shows in a layout: a count, or 9 for a mine.
func (e *endgame) shows(l layout, at int) int {
	if l.mines>>at&1 != 0 {
		return 9
	}
	return bits.OnesCount64(l.mines & e.around[at])
}

// mix is a bijection in which every bit of x changes about half of the result.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
