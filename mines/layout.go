package mines

import (
	"math/rand/v2"
	"strings"
)

// A Layout tells of every cell whether it is a mine.
type Layout []bool

// NewLayout draws a layout, every one alike, with no mine on the cells in free.
// There must be room for the mines.
func NewLayout(b *Board, free []Cell, rng *rand.Rand) Layout {
	l := make(Layout, b.Cells())
	closed := make([]Cell, 0, len(l))
	barred := make(Layout, b.Cells())
	for _, c := range free {
		barred[c] = true
	}
	for c := range l {
		if !barred[c] {
			closed = append(closed, Cell(c))
		}
	}
	for i := range b.Mines {
		j := i + rng.IntN(len(closed)-i)
		closed[i], closed[j] = closed[j], closed[i]
		l[closed[i]] = true
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
