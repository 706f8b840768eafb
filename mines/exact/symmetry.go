package exact

import "kriegmate/mines"

// symmetries lists the symmetries of a board: of every cell the one that it goes
// to. A square has eight of them, other boards four; on a board of one row or one
// column each comes twice. The first one leaves every cell where it is.
func symmetries(b *mines.Board) [][]mines.Cell {
	var list [][]mines.Cell
	for turn := range 8 {
		if turn&4 != 0 && b.Rows != b.Cols {
			break
		}
		to := make([]mines.Cell, b.Cells())
		for c := range to {
			row, col := b.Place(mines.Cell(c))
			if turn&1 != 0 {
				row = b.Rows - 1 - row
			}
			if turn&2 != 0 {
				col = b.Cols - 1 - col
			}
			if turn&4 != 0 {
				row, col = col, row
			}
			to[c] = b.At(row, col)
		}
		list = append(list, to)
	}
	return list
}

// classes lists the smallest cell of every class of cells that symmetries carry
// into each other.
func classes(turns [][]mines.Cell) []mines.Cell {
	var list []mines.Cell
	for c := range mines.Cell(len(turns[0])) {
		least := c
		for _, to := range turns {
			least = min(least, to[c])
		}
		if least == c {
			list = append(list, c)
		}
	}
	return list
}
