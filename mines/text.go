package mines

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseBoard reads a board from its size, such as "4x4", and its number of mines.
func ParseBoard(size, mines string) (*Board, error) {
	rows, cols, err := ParseSize(size)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(mines)
	if err != nil {
		return nil, fmt.Errorf("the number of mines %.20q: want a whole number", mines)
	}
	return NewBoard(rows, cols, n)
}

// Size returns the size of the board, such as "4x4".
func (b *Board) Size() string { return fmt.Sprintf("%dx%d", b.Rows, b.Cols) }

// Name names a cell by its row and its column, such as "(1,2)".
func (b *Board) Name(c Cell) string {
	row, col := b.Place(c)
	return fmt.Sprintf("(%d,%d)", row, col)
}

// Names names cells, with commas between them.
func (b *Board) Names(cells []Cell) string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = b.Name(c)
	}
	return strings.Join(words, ", ")
}

// ParseCell reads a row and a column, both from 0, with a comma or blanks between
// them, such as "1,2".
func (b *Board) ParseCell(text string) (Cell, error) {
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	if len(words) == 2 {
		row, err1 := strconv.Atoi(words[0])
		col, err2 := strconv.Atoi(words[1])
		if err1 == nil && err2 == nil && row >= 0 && row < b.Rows && col >= 0 && col < b.Cols {
			return b.At(row, col), nil
		}
	}
	return 0, fmt.Errorf("the cell %.20q: want a row from 0 to %d and a column from 0 to %d", text, b.Rows-1, b.Cols-1)
}

// Pair returns the row and the column of a cell as they stand in JSON.
func (b *Board) Pair(c Cell) [2]int {
	row, col := b.Place(c)
	return [2]int{row, col}
}

// Pairs returns the rows and columns of cells as they stand in JSON: never null.
func (b *Board) Pairs(cells []Cell) [][2]int {
	list := make([][2]int, len(cells))
	for i, c := range cells {
		list[i] = b.Pair(c)
	}
	return list
}

// Grid draws the board with the numbers of its rows and columns around it. Every cell
// is drawn as cell says, in a column of the given width.
func (b *Board) Grid(width int, cell func(Cell) string) string {
	var t strings.Builder
	margin := len(strconv.Itoa(b.Rows - 1))
	t.WriteString(strings.Repeat(" ", margin))
	for col := range b.Cols {
		fmt.Fprintf(&t, " %*d", width, col)
	}
	t.WriteByte('\n')
	for row := range b.Rows {
		fmt.Fprintf(&t, "%*d", margin, row)
		for col := range b.Cols {
			fmt.Fprintf(&t, " %*s", width, cell(b.At(row, col)))
		}
		t.WriteByte('\n')
	}
	return t.String()
}
