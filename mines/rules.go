package mines

import (
	"fmt"
	"iter"
	"math/bits"
)

// SmallCells is the size of the largest board that [Rules] plays on.
const SmallCells = 64

// A Set is a set of cells of a small board; a set of mines is a hidden state.
type Set uint64

// Has tells whether a cell is in the set.
func (s Set) Has(c Cell) bool { return s>>c&1 != 0 }

// Len returns the number of cells in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// A View is what is open of a small board, with the counts.
type View struct {
	Open Set
	// Counts has the bits of the counts: a cell in Counts[i] counts 1<<i.
	Counts [4]Set
}

// Count returns what an open cell shows.
func (v *View) Count(c Cell) int {
	n := 0
	for i := range v.Counts {
		n |= int(v.Counts[i]>>c&1) << i
	}
	return n
}

// View returns what a position shows, whose board must have at most [SmallCells] cells.
func (p *Position) View() View {
	var v View
	for c, shown := range p.Shown {
		if shown == Closed {
			continue
		}
		v.Open |= 1 << c
		for i := range v.Counts {
			v.Counts[i] |= Set(shown>>i&1) << c
		}
	}
	return v
}

// A Percept is the answer to a move: a count of neighbouring mines, with a mark
// when that was the last free cell, or that there was a mine.
type Percept uint8

const (
	boom    Percept = 16
	cleared Percept = 32
)

// Count returns the count, if no mine was hit.
func (p Percept) Count() int { return int(p & 15) }

// Illegal is false: every closed cell can be opened.
func (p Percept) Illegal() bool { return false }

// Won tells whether the last free cell was opened.
func (p Percept) Won() bool { return p&cleared != 0 }

// Lost tells whether a mine was hit.
func (p Percept) Lost() bool { return p&boom != 0 }

// String returns the percept in words.
func (p Percept) String() string {
	switch {
	case p.Lost():
		return "mine"
	case p.Won():
		return fmt.Sprintf("%d, cleared", p.Count())
	}
	return fmt.Sprint(p.Count())
}

// Rules are those of a board with at most [SmallCells] cells.
type Rules struct {
	Board *Board

	all    Set
	around [SmallCells]Set
}

// NewRules returns the rules of a board, which must be small.
func NewRules(b *Board) (*Rules, error) {
	if b.Cells() > SmallCells {
		return nil, fmt.Errorf("a board of %dx%d has %d cells: want at most %d", b.Rows, b.Cols, b.Cells(), SmallCells)
	}
	r := &Rules{Board: b, all: ^Set(0) >> (SmallCells - b.Cells())}
	for c := range Cell(b.Cells()) {
		for _, d := range b.Neighbours(c) {
			r.around[c] |= 1 << d
		}
	}
	return r, nil
}

// Around returns the cells beside a cell.
func (r *Rules) Around(c Cell) Set { return r.around[c] }

// Arounds returns the cells beside every cell. It is not to be changed.
func (r *Rules) Arounds() []Set { return r.around[:r.Board.Cells()] }

// All returns all cells of the board.
func (r *Rules) All() Set { return r.all }

// Questions appends nothing: no cell is refused.
func (r *Rules) Questions(dst []Cell, _ *View) []Cell { return dst }

// Moves appends the cells that may be opened to dst. Where the counts around a
// single open cell tell that a cell is free, the first such cell is the only one:
// it can be opened now as well as later, and every free cell must be.
func (r *Rules) Moves(dst []Cell, v *View) []Cell {
	free, mined := r.SinglePoint(v)
	rest := r.all &^ v.Open &^ mined
	if free != 0 {
		rest = free & -free
	}
	for ; rest != 0; rest &= rest - 1 {
		dst = append(dst, Cell(bits.TrailingZeros64(uint64(rest))))
	}
	return dst
}

// SinglePoint returns closed cells that must be free and cells that must be mines
// by the single-point strategy: where an open cell has all its mines, the other
// closed neighbours are free; where it has as many closed neighbours as mines, they
// all are. It ends when a free cell is found, or nothing changes.
func (r *Rules) SinglePoint(v *View) (free, mined Set) {
	for {
		before := mined
		for open := v.Open; open != 0; open &= open - 1 {
			c := Cell(bits.TrailingZeros64(uint64(open)))
			closed := r.around[c] &^ v.Open &^ mined
			switch lacking := v.Count(c) - (r.around[c] & mined).Len(); {
			case closed == 0:
			case lacking == 0:
				free |= closed
			case lacking == closed.Len():
				mined |= closed
			}
		}
		if free != 0 || mined == before {
			return free, mined
		}
	}
}

// Try opens a cell and returns what is seen. The mines stay where they are.
func (r *Rules) Try(v *View, s *Set, c Cell) Percept {
	if s.Has(c) {
		return boom
	}
	p := Percept((*s & r.around[c]).Len())
	if v.Open|1<<c|*s == r.all {
		p |= cleared
	}
	return p
}

// Replies appends the state itself: nobody replies.
func (r *Rules) Replies(dst []Set, heard []Percept, _ *View, s *Set) ([]Set, []Percept) {
	return append(dst, *s), append(heard, 0)
}

// Bears returns false: there is no opponent who could be refused anything.
func (r *Rules) Bears(*View, *Set, Percept, [2]int) bool { return false }

// Bound returns the view itself: nobody asks.
func (r *Rules) Bound(v *View, _ Percept, _ [2]int) View { return *v }

// After returns the view with one more cell open, unless it was a mine.
func (r *Rules) After(v *View, c Cell, p Percept) View {
	next := *v
	if p.Lost() {
		return next
	}
	next.Open |= 1 << c
	for i := range next.Counts {
		next.Counts[i] |= Set(p.Count()>>i&1) << c
	}
	return next
}

// AfterReply returns the view as it is.
func (r *Rules) AfterReply(v *View, _ Percept) View { return *v }

// Hash returns 64 mixed bits of a view and a state. The state tells what the open
// cells show.
func (r *Rules) Hash(v *View, s *Set) uint64 { return Mix(uint64(*s) ^ Mix(uint64(v.Open)+1)) }

// Mix is a bijection in which every bit of x changes about half of the result: the
// finalizer of SplitMix64 (Steele, Lea and Flood 2014). It makes hashes of layouts and
// positions.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Begin returns how a game begins whose first cell is c: the view, and all states
// that the rule allows. Where the rule tells what c shows, it is open already.
func (r *Rules) Begin(first First, c Cell) (View, iter.Seq[Set]) {
	var v View
	if first == Gnomine {
		v.Open = 1 << c
	}
	var barred Set
	for _, d := range first.Free(r.Board, c) {
		barred |= 1 << d
	}
	return v, r.states(r.all &^ barred)
}

// states lists the sets of as many mines as the board has among the given cells, in
// ascending order.
func (r *Rules) states(among Set) iter.Seq[Set] {
	return func(yield func(Set) bool) {
		r.choose(0, among, r.Board.Mines, yield)
	}
}

// choose adds n of the given cells to a set in all ways, the highest first decided,
// and tells whether to go on.
func (r *Rules) choose(s, among Set, n int, yield func(Set) bool) bool {
	if n == 0 {
		return yield(s)
	}
	if among.Len() < n {
		return true
	}
	top := Set(1) << (63 - bits.LeadingZeros64(uint64(among)))
	return r.choose(s, among&^top, n, yield) && r.choose(s|top, among&^top, n-1, yield)
}
