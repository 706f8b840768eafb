package mines

import (
	"fmt"
	"strconv"
	"strings"

	"kriegmate/internal/english"
)

// MaxCells is the size of the largest board.
const MaxCells = 1024

// A Cell is the number of a cell, from 0 at the top left, row after row.
type Cell int16

// A Board is a size and a number of mines. It does not change, and may be shared.
type Board struct {
	Rows, Cols, Mines int

	neighbours [][]Cell
}

// NewBoard returns a board, or an error that says why there is none.
func NewBoard(rows, cols, mines int) (*Board, error) {
	if rows < 1 || cols < 1 || rows > MaxCells || cols > MaxCells || rows*cols > MaxCells {
		return nil, fmt.Errorf("a board of %dx%d: it must have 1 to %d cells", rows, cols, MaxCells)
	}
	if mines < 0 || mines >= rows*cols {
		return nil, fmt.Errorf("%s on %dx%d: there must be 0 to %d, so that a cell is free", english.Count(mines, "mine"), rows, cols, rows*cols-1)
	}
	b := &Board{Rows: rows, Cols: cols, Mines: mines, neighbours: make([][]Cell, rows*cols)}
	for c := range b.neighbours {
		b.neighbours[c] = b.around(c/cols, c%cols)
	}
	return b, nil
}

// around lists the cells beside a cell, in their order.
func (b *Board) around(row, col int) []Cell {
	var list []Cell
	for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, b.Cols-1); c++ {
			if r != row || c != col {
				list = append(list, b.At(r, c))
			}
		}
	}
	return list
}

// ParseSize reads a size such as 16x30: rows, then columns.
func ParseSize(text string) (rows, cols int, err error) {
	r, c, found := strings.Cut(text, "x")
	rows, err1 := strconv.Atoi(r)
	cols, err2 := strconv.Atoi(c)
	if !found || err1 != nil || err2 != nil {
		return 0, 0, fmt.Errorf("the size %q: it must be ROWSxCOLUMNS, such as 4x4", text)
	}
	return rows, cols, nil
}

// String returns the size and the mines, such as "16x30 99".
func (b *Board) String() string { return fmt.Sprintf("%dx%d %d", b.Rows, b.Cols, b.Mines) }

// Cells returns the number of cells.
func (b *Board) Cells() int { return b.Rows * b.Cols }

// At returns the cell in a row and a column, both from 0.
func (b *Board) At(row, col int) Cell { return Cell(row*b.Cols + col) }

// Place returns the row and the column of a cell.
func (b *Board) Place(c Cell) (row, col int) { return int(c) / b.Cols, int(c) % b.Cols }

// Neighbours returns the cells beside c in ascending order. It is not to be
// changed.
func (b *Board) Neighbours(c Cell) []Cell { return b.neighbours[c] }
