package mines

import "slices"

// Symmetries returns the symmetries of the board, each as the cells that the cells
// 0, 1, 2 and so on go to; the first leaves all where they are. A square has eight,
// an oblong four, a single row or column two, a single cell one.
func (b *Board) Symmetries() [][]Cell {
	var list [][]Cell
	for i := range 8 {
		if i&4 != 0 && b.Rows != b.Cols {
			break
		}
		to := make([]Cell, b.Cells())
		for c := range to {
			row, col := b.Place(Cell(c))
			if i&1 != 0 {
				row = b.Rows - 1 - row
			}
			if i&2 != 0 {
				col = b.Cols - 1 - col
			}
			if i&4 != 0 {
				row, col = col, row
			}
			to[c] = b.At(row, col)
		}
		if !slices.ContainsFunc(list, func(other []Cell) bool { return slices.Equal(other, to) }) {
			list = append(list, to)
		}
	}
	return list
}

// Classes returns of every cell the first one of its class: of the cells that
// symmetries of the board take it to.
func (b *Board) Classes() []Cell {
	classes := make([]Cell, b.Cells())
	for c := range classes {
		classes[c] = Cell(c)
	}
	for _, to := range b.Symmetries() {
		for c, d := range to {
			classes[c] = min(classes[c], d)
		}
	}
	return classes
}
