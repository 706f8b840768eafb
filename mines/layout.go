package mines

import (
	"math/rand/v2"
	"strings"
)

// A Layout tells of every cell whether it is a mine.
type Layout []bool

// NewLayout draws a layout, every one alike, with no mine on the cells in free. There
// must be room for the mines. The cells are shuffled without regard to free, and the
// first that may be mines are: so the same random numbers give layouts that differ only
// where free makes them.
func NewLayout(b *Board, free []Cell, rng *rand.Rand) Layout {
	l := make(Layout, b.Cells())
	barred := make([]bool, b.Cells())
	for _, c := range free {
		barred[c] = true
	}
	left := b.Mines
	for _, c := range rng.Perm(b.Cells()) {
		if left > 0 && !barred[c] {
			l[c] = true
			left--
		}
	}
	return l
}

// Count returns how many neighbours of a cell are mines.
func (l Layout) Count(b *Board, c Cell) int {
	n := 0
	for _, d := range b.Neighbours(c) {
		if l[d] {
			n++
		}
	}
	return n
}

// Text draws the layout: "*" is a mine, a digit what a cell shows.
func (l Layout) Text(b *Board) string {
	var text strings.Builder
	for c, mine := range l {
		sign := byte('*')
		if !mine {
			sign = '0' + byte(l.Count(b, Cell(c)))
		}
		text.WriteByte(sign)
		if (c+1)%b.Cols == 0 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}
