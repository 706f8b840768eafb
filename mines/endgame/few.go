package endgame

import (
	"math/bits"

	"kriegmate/mines"
)

// Few is up to 64 layouts turned on their side: for every cell the set of the layouts in
// which it is a mine, and the bits of what it shows in each. A set of layouts is one
// word, and what is known of a position in which just these fit depends on nothing else:
// cells that are free in all of them are opened without a risk, whatever their order.
//
// Totals are sums over layouts of what a game on it is worth, in whole numbers: 1 for a
// win, or the free cells opened. It is used by one goroutine at a time.
type Few struct {
	around []mines.Set // by cell, the cells beside it
	score  bool        // whether cells opened before a mine count
	unit   int         // what a layout is worth that is cleared

	size   int
	mined  [mines.SmallCells]uint64
	planes [mines.SmallCells][4]uint64
	cells  []mines.Cell // not mines in all layouts
	frames [64]fewFrame // a set has fewer layouts than the one before it
	memo   memo
	work   int  // sets of layouts looked at by Solve
	limit  int  // how many may be
	spent  bool // they were not enough
}

// fewSets is the binary logarithm of how many sets a Few remembers.
const fewSets = 12

// NewFew returns a Few without layouts. Around has the cells beside each cell, at most
// 64 of them.
func NewFew(around []mines.Set, o mines.Objective) *Few {
	return &Few{around: around, score: o == mines.Score}
}

// Load takes in a list of 1 to 64 layouts, all with as many mines.
func (f *Few) Load(list []mines.Set) {
	f.size, f.unit = len(list), 1
	if f.score {
		f.unit = len(f.around) - list[0].Len()
	}
	clear(f.mined[:])
	for i, s := range list {
		f.mined[i] = uint64(s)
	}
	transpose(&f.mined)
	f.cells = f.cells[:0]
	for c := range mines.Cell(len(f.around)) {
		if f.mined[c] == f.all() {
			continue
		}
		f.cells = append(f.cells, c)
		f.planes[c] = [4]uint64{}
		for around := f.around[c]; around != 0; around &= around - 1 {
			s := f.mined[bits.TrailingZeros64(uint64(around))&63]
			for i := 0; s != 0; i++ {
				f.planes[c][i], s = f.planes[c][i]^s, f.planes[c][i]&s
			}
		}
	}
}

// Solve returns the greatest total that can be reached. It fails if more sets of layouts
// than the limit must be looked at.
func (f *Few) Solve(limit int) (total int, ok bool) {
	f.memo.clear(fewSets)
	f.work, f.limit, f.spent = 0, limit, false
	total = search[uint64, *Few]{f, false}.value(0, f.all(), 1)
	return total, !f.spent
}

// Greedy returns a total that can be reached: that of the policy which opens the cell
// with the greatest [Promise].
func (f *Few) Greedy() int {
	f.memo.clear(fewSets)
	return f.greedy(f.all())
}

// High returns a bound above what can be reached, without a search.
func (f *Few) High() int {
	if f.size == 1 {
		return f.unit
	}
	return f.highest(f.all())
}

// scatter returns a hash of a set, another one for every set: the lowest bits, which are
// the highest of a product, depend on all of it.
func scatter(set uint64) uint64 { return bits.RotateLeft64(set*0x9e3779b97f4a7c15, fewSets) }

// all returns the set of all layouts.
func (f *Few) all() uint64 { return ^uint64(0) >> (64 - f.size) }

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

// split splits a set by what a cell shows; layouts in which it is a mine are left out.
func (f *Few) split(dst []uint64, set uint64, c mines.Cell) []uint64 {
	for rest := set &^ f.mined[c]; rest != 0; {
		part := f.same(rest, c)
		dst = append(dst, part)
		rest &^= part
	}
	return dst
}

// same returns the layouts of a set that show on a cell what the first of them
// shows.
func (f *Few) same(set uint64, c mines.Cell) uint64 {
	first := bits.TrailingZeros64(set)
	p := &f.planes[c]
	for i := range p {
		// All ones if the first layout has the bit.
		want := -(p[i] >> first & 1)
		set &^= p[i] ^ want
	}
	return set
}

// A look is what a set of layouts shows at first sight.
type look struct {
	free    int        // cells that are free in all of them
	telling mines.Cell // one of these that tells some of them apart, or -1
	safe    int        // the most layouts in which a cell is free that is not in all
}

// look looks at a set.
func (f *Few) look(set uint64) look {
	l := look{telling: -1}
	size := bits.OnesCount64(set)
	for _, c := range f.cells {
		switch mined := set & f.mined[c]; {
		case mined == 0:
			l.free++
			if l.telling < 0 && f.same(set, c) != set {
				l.telling = c
			}
		default:
			l.safe = max(l.safe, size-bits.OnesCount64(mined))
		}
	}
	return l
}

// high returns the total of a set if it is known, and else a bound above it.
func (f *Few) high(set uint64) (total, bound int) {
	if set&(set-1) == 0 {
		return f.unit, 0
	}
	if total, ok := f.memo.get(scatter(set)); ok {
		return total, 0
	}
	return 0, f.highest(set)
}

// highest returns a bound above the total of a set of two or more layouts: all layouts if something is learned
// without a risk, else those in which the safest cell is free.
func (f *Few) highest(set uint64) int {
	size := bits.OnesCount64(set)
	l := f.look(set)
	if l.telling >= 0 {
		return size * f.unit
	}
	return l.safe*f.unit + (size-l.safe)*f.lost(l)
}

// lost returns what a layout is worth in which the next cell is a mine.
func (f *Few) lost(l look) int {
	if f.score {
		return l.free
	}
	return 0
}
