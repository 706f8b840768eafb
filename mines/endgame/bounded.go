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
	frames []*boundedFrame
	memo   memo
	work   int // layouts looked at
	budget int
}

// An openedSet is a list of layouts, with cells that show the same in all of them.
type openedSet struct {
	list []mines.Set
	open mines.Set
}

// A boundedFrame is where a set is searched: one for every depth, used again and again.
type boundedFrame struct {
	telling mines.Cell // free in all layouts, and tells some of them apart; -1 if there is none
	open    mines.Set  // cells that show the same in all layouts
	moves   [mines.SmallCells]move
	pool    []mines.Set // the layouts of the parts
	parts   [9]part[openedSet]
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
	f := b.frame(0)
	f.telling, f.open = -1, 0
	c, won = search[openedSet, *Bounded]{b, true}.best(0, openedSet{list: list}, 0)
	return c, won, b.work <= b.budget
}

// Worth returns how many of the layouts of a list are won under best play. Other than in
// [Bounded.Best], cells may be free in all of them; such cells are opened first. It fails
// if more layouts than the budget must be looked at.
func (b *Bounded) Worth(list, around []mines.Set, budget int) (won int, ok bool) {
	b.around, b.work, b.budget = around, 0, budget
	b.memo.clear(boundedSets)
	won = search[openedSet, *Bounded]{b, true}.value(0, openedSet{list: list}, 1)
	return won, b.work <= b.budget
}

// Work returns how many layouts were looked at in the last search.
func (b *Bounded) Work() int { return b.work }

// frame returns the frame of a depth.
func (b *Bounded) frame(depth int) *boundedFrame {
	for len(b.frames) <= depth {
		b.frames = append(b.frames, new(boundedFrame))
	}
	return b.frames[depth]
}

// recall knows sets that cannot be worth more than enough, those of two layouts that
// nothing safe tells apart, and those it remembers. Sets with something safe to open are
// not remembered: their parts are.
func (b *Bounded) recall(depth int, set openedSet, enough int) (value int, k key, known bool) {
	if len(set.list) <= enough {
		return len(set.list), k, true
	}
	if b.work += len(set.list); b.work > b.budget {
		return 0, k, true
	}
	f := b.frame(depth)
	b.tell(f, set)
	if f.telling >= 0 {
		return 0, k, false
	}
	if len(set.list) == 2 {
		return 1, k, true
	}
	for _, l := range set.list {
		k[0] += mines.Mix(uint64(l))
	}
	// The memo has twice the value, and one more if it is exact and not a bound.
	if v, ok := b.memo.get(k[0]); ok && (v&1 != 0 || v>>1 <= enough) {
		return v >> 1, k, true
	}
	return 0, k, false
}

// tell looks for a cell that is free in all layouts of a set and tells them apart.
func (b *Bounded) tell(f *boundedFrame, set openedSet) {
	var some mines.Set
	for _, l := range set.list {
		some |= l
	}
	f.telling, f.open = -1, set.open
	for safe := ^some &^ set.open & (1<<len(b.around) - 1); safe != 0; safe &= safe - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(safe)))
		f.open |= 1 << c
		if Differ(set.list, b.around[c]) {
			f.telling = c
			return
		}
	}
}

func (b *Bounded) keep(k key, value, enough int) {
	if k == (key{}) || b.work > b.budget {
		return
	}
	v := value << 1
	if value > enough {
		v |= 1
	}
	b.memo.put(k[0], v)
}

// moves returns the telling cell if there is one, and else all that can win more than
// enough, the safest first.
func (b *Bounded) moves(depth int, set openedSet, enough int) []move {
	f := b.frames[depth]
	size := len(set.list)
	if f.telling >= 0 {
		f.moves[0] = move{cell: f.telling, bound: size}
		return f.moves[:1]
	}
	t, levels := NewTally(set.list)
	var order [mines.SmallCells]int32 // mines and cell, to be sorted by both
	n := 0
	for c := range mines.Cell(len(b.around)) {
		if m := t.Count(c, levels); m > 0 && m < size-enough {
			order[n] = int32(m)<<6 | int32(c)
			n++
		}
	}
	slices.Sort(order[:n])
	for i, o := range order[:n] {
		f.moves[i] = move{cell: mines.Cell(o & 63), bound: size - int(o>>6)}
	}
	return f.moves[:n]
}

func (b *Bounded) parts(depth int, set openedSet, m *move) []part[openedSet] {
	if b.work > b.budget {
		return nil
	}
	f := b.frames[depth]
	f.pool = slices.Grow(f.pool[:0], len(set.list))[:len(set.list)]
	ends := Split(f.pool, set.list, m.cell, b.around[m.cell])
	n, start := 0, 0
	for _, end := range ends {
		switch size := end - start; size {
		case 0:
			continue
		case 1:
			f.parts[n] = part[openedSet]{base: 1}
		default:
			f.parts[n] = part[openedSet]{set: openedSet{f.pool[start:end], f.open | 1<<m.cell}, bound: size}
		}
		n, start = n+1, end
	}
	return f.parts[:n]
}
