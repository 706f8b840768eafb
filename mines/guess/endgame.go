package guess

import (
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/count"
	"kriegmate/mines/endgame"
)

// An ending is the exact search for the best cell of a group of cells with few layouts.
type ending struct {
	search endgame.Bounded
	cells  []mines.Cell // of the group
	place  []int8       // by cell of the board, its place in cells, or -1
	around []mines.Set  // by place, the places beside
	list   []mines.Set  // the layouts, by place
}

// begin takes in the layouts of a group of cells of a position that was counted. It
// fails if there are too many cells.
func (e *ending) begin(b *mines.Board, k *count.Counter, g *count.Group) bool {
	if len(g.Cells) > mines.SmallCells {
		return false
	}
	e.cells, e.around, e.list = g.Cells, e.around[:0], e.list[:0]
	e.place = slices.Grow(e.place[:0], b.Cells())[:b.Cells()]
	for c := range e.place {
		e.place[c] = -1
	}
	for i, c := range e.cells {
		e.place[c] = int8(i)
	}
	for _, c := range e.cells {
		var around mines.Set
		for _, n := range b.Neighbours(c) {
			if at := e.place[n]; at >= 0 {
				around |= 1 << at
			}
		}
		e.around = append(e.around, around)
	}
	for l := range k.AllOf(g) {
		var set mines.Set
		for i, c := range e.cells {
			if l[c] {
				set |= 1 << i
			}
		}
		e.list = append(e.list, set)
	}
	return true
}

// best returns the cell of the group that wins most layouts. It fails if that takes more
// work, in layouts looked at.
func (e *ending) best(work int) (c mines.Cell, ok bool) {
	at, _, ok := e.search.Best(e.list, e.around, work)
	return e.cells[at], ok
}
