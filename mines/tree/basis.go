package tree

import (
	"math/bits"

	"kriegmate/mines"
)

// A basis is up to 64 layouts turned on their side: for every cell the set of the
// layouts in which it is a mine, and the bits of what it shows in each. A set of
// layouts is one word, and what is known of a position in which just these fit
// depends on nothing else: cells that are free in all of them are opened without a
// risk, whatever their order.
//
// Totals are sums over layouts of what a game on it is worth, in whole numbers: 1
// for a win, or the free cells opened.
type basis struct {
	rules *mines.Rules
	// unit is what a layout is worth that is cleared, dead whether cells opened
	// before a mine count.
	unit int
	dead bool

	size   int
	mined  [mines.SmallCells]uint64
	planes [mines.SmallCells][4]uint64
	cells  []mines.Cell // mines in some layouts, not in all
	memo   memo
	work   int  // sets of layouts looked at by solve
	limit  int  // how many may be
	spent  bool // they were not enough
}

// load takes in a list of layouts.
func (b *basis) load(list []mines.Set) {
	b.size = len(list)
	b.memo.clear()
	b.work, b.spent = 0, false
	clear(b.mined[:])
	for i, s := range list {
		b.mined[i] = uint64(s)
	}
	transpose(&b.mined)
	b.cells = b.cells[:0]
	for c := range mines.Cell(b.rules.Board.Cells()) {
		if b.mined[c] == b.all() {
			continue
		}
		b.cells = append(b.cells, c)
		b.planes[c] = [4]uint64{}
		for around := b.rules.Around(c); around != 0; around &= around - 1 {
			s := b.mined[lowest(around)]
			for i := 0; s != 0; i++ {
				b.planes[c][i], s = b.planes[c][i]^s, b.planes[c][i]&s
			}
		}
	}
}

// all returns the set of all layouts.
func (b *basis) all() uint64 { return ^uint64(0) >> (64 - b.size) }

// transpose turns a matrix of 64 by 64 bits on its side: block by block, each
// exchange halving the size.
func transpose(m *[64]uint64) {
	mask := uint64(0xffffffff)
	for width := 32; width > 0; width >>= 1 {
		for i := 0; i < 64; i = (i + width + 1) &^ width {
			x := (m[i]>>width ^ m[i+width]) & mask
			m[i] ^= x << width
			m[i+width] ^= x
		}
		mask ^= mask << (width / 2)
	}
}

// same returns the layouts of a set that show on a cell what the first of them
// shows.
func (b *basis) same(set uint64, c mines.Cell) uint64 {
	first := bits.TrailingZeros64(set)
	p := &b.planes[c]
	for i := range p {
		// All ones if the first layout has the bit.
		want := -(p[i] >> first & 1)
		set &^= p[i] ^ want
	}
	return set
}

// A look is what a set of layouts shows at first sight.
type look struct {
	free   int        // cells that are free in all of them
	teller mines.Cell // one of these that tells some of them apart, or -1
	safe   int        // the most layouts in which a cell is free that is not in all
}

// look looks at a set.
func (b *basis) look(set uint64) look {
	l := look{teller: -1}
	size := bits.OnesCount64(set)
	for _, c := range b.cells {
		switch mined := set & b.mined[c]; {
		case mined == 0:
			l.free++
			if l.teller < 0 && b.same(set, c) != set {
				l.teller = c
			}
		default:
			l.safe = max(l.safe, size-bits.OnesCount64(mined))
		}
	}
	return l
}

// high returns a bound above the total of a set: all layouts if something is
// learned without a risk, else those in which the safest cell is free.
func (b *basis) high(set uint64) int {
	size := bits.OnesCount64(set)
	if size == 1 {
		return b.unit
	}
	if total, ok := b.memo.get(set); ok {
		return total
	}
	l := b.look(set)
	if l.teller >= 0 {
		return size * b.unit
	}
	return l.safe*b.unit + (size-l.safe)*b.lost(l)
}

// lost returns what a layout is worth in which the next cell is a mine.
func (b *basis) lost(l look) int {
	if b.dead {
		return l.free
	}
	return 0
}
