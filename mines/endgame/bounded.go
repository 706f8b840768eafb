package endgame

import (
	"math/bits"
	"slices"

	"kriegmate/mines"
)

// Bounded searches any list of layouts for the cell that wins most of them, but not
// longer than it may. The list need not be that of a position.
//
// A set of layouts is known by a hash of them all. A value is asked for with what it must
// exceed to matter: the search gives up a set as soon as it cannot. The zero value is
// ready. It is used by one goroutine at a time, and does not allocate once warm.
type Bounded struct {
	around []mines.Set // by cell, the cells beside it
	stack  []mines.Set // the sets between the root and the present one
	memo   memo
	work   int // layouts looked at
	budget int
}

// boundedSets is the binary logarithm of how many sets a Bounded remembers.
const boundedSets = 15

// Best returns the cell that wins most of the layouts of a list under best play, and how
// many: of several cells the safest, and of these the first. No cell may be free in all
// of them. Around has the cells beside each cell, at most 64. It fails if more layouts
// than the budget must be looked at.
func (b *Bounded) Best(list, around []mines.Set, budget int) (c mines.Cell, won int, ok bool) {
	b.around, b.work, b.budget = around, 0, budget
	b.memo.clear(boundedSets)
	c, won = b.choose(list, 0, 0)
	return c, won, b.work <= b.budget
}

// Work returns how many layouts were looked at in the last search.
func (b *Bounded) Work() int { return b.work }

// value returns how many layouts of a set the best play wins, or, if that is not
// above enough, any number from it up to enough. The cells in open show the same in all
// layouts of the set.
func (b *Bounded) value(set []mines.Set, open mines.Set, enough int) int {
	if len(set) <= max(1, enough) {
		return len(set)
	}
	if b.work += len(set); b.work > b.budget {
		return 0
	}
	var some mines.Set
	for _, l := range set {
		some |= l
	}
	for safe := ^some &^ open & (1<<len(b.around) - 1); safe != 0; safe &= safe - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(safe)))
		open |= 1 << c
		if Differ(set, b.around[c]) {
			return b.open(set, c, open, enough)
		}
	}
	if len(set) == 2 {
		return 1
	}
	hash := uint64(0)
	for _, l := range set {
		hash += mines.Mix(uint64(l))
	}
	// The memo has twice the value, and one more if it is exact and not a bound.
	if v, ok := b.memo.get(hash); ok && (v&1 != 0 || v>>1 <= enough) {
		return v >> 1
	}
	_, v := b.choose(set, open, enough)
	if b.work <= b.budget {
		exact := 0
		if v > enough {
			exact = 1
		}
		b.memo.put(hash, v<<1|exact)
	}
	return v
}

// choose returns the cell to open when none is free in all layouts, and how many
// layouts that wins; if not more than enough can be won, any cell and enough.
func (b *Bounded) choose(set []mines.Set, open mines.Set, enough int) (best mines.Cell, won int) {
	t, levels := NewTally(set)
	var order [mines.SmallCells]int32 // mines and cell, to be sorted by both
	n := 0
	for c := range mines.Cell(len(b.around)) {
		if m := t.Count(c, levels); m > 0 && m < len(set)-enough {
			order[n] = int32(m)<<6 | int32(c)
			n++
		}
	}
	slices.Sort(order[:n])
	won = enough
	for _, o := range order[:n] {
		c := mines.Cell(o & 63)
		if len(set)-int(o>>6) <= won {
			break
		}
		if v := b.open(set, c, open|1<<c, won); v > won {
			best, won = c, v
		}
	}
	return best, won
}

// open returns how many layouts the best play wins after a cell is opened, or, if
// that is not above enough, any number from it up to enough.
func (b *Bounded) open(set []mines.Set, c mines.Cell, open mines.Set, enough int) int {
	base := len(b.stack)
	b.stack = slices.Grow(b.stack, len(set))[:base+len(set)]
	ends := Split(b.stack[base:], set, c, b.around[c])
	hope := ends[8] // what can be won at most
	start := 0
	for _, end := range ends {
		if size := end - start; size > 0 {
			// The slice is taken anew each time: the stack may have been moved.
			hope += b.value(b.stack[base+start:base+end], open, max(enough-hope+size, 0)) - size
			if hope <= enough {
				break
			}
		}
		start = end
	}
	b.stack = b.stack[:base]
	return hope
}
