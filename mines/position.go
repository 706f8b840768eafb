package mines

import (
	"fmt"
	"strings"
	"unicode"

	"kriegmate/internal/english"
)

// Closed is what a closed cell shows in a [Position].
const Closed int8 = -1

// A Position is what a player sees: of every open cell how many neighbours are
// mines.
type Position struct {
	Board *Board
	// Shown has the count of every open cell, and Closed for the others.
	Shown []int8
	// Left is how many cells without a mine are still closed.
	Left int
}

// NewPosition returns a board on which all cells are closed.
func NewPosition(b *Board) *Position {
	p := &Position{Board: b, Shown: make([]int8, b.Cells()), Left: b.Cells() - b.Mines}
	for c := range p.Shown {
		p.Shown[c] = Closed
	}
	return p
}

// Copy makes p the same as q, which is of the same board.
func (p *Position) Copy(q *Position) {
	p.Board, p.Left = q.Board, q.Left
	p.Shown = append(p.Shown[:0], q.Shown...)
}

// Open tells whether a cell is open.
func (p *Position) Open(c Cell) bool { return p.Shown[c] != Closed }

// Show opens a closed cell that is no mine.
func (p *Position) Show(c Cell, count int) {
	p.Shown[c] = int8(count)
	p.Left--
}

// Hide closes a cell that was open.
func (p *Position) Hide(c Cell) {
	p.Shown[c] = Closed
	p.Left++
}

// Cleared tells whether every cell without a mine is open.
func (p *Position) Cleared() bool { return p.Left == 0 }

// Fits tells whether a layout shows what the position shows.
func (p *Position) Fits(l Layout) bool {
	for c, shown := range p.Shown {
		if shown != Closed && (l[c] || l.Count(p.Board, Cell(c)) != int(shown)) {
			return false
		}
	}
	return true
}

// Text draws the position: "#" is closed, a digit the count of an open cell.
func (p *Position) Text() string {
	var text strings.Builder
	for c, shown := range p.Shown {
		sign := byte('#')
		if shown != Closed {
			sign = '0' + byte(shown)
		}
		text.WriteByte(sign)
		if (c+1)%p.Board.Cols == 0 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

// ParsePosition reads a position with the given number of mines: a line for every
// row, "#" for a closed cell, a digit for an open one. Blanks between the cells and
// empty lines do not count, nor does a byte order mark. An error names the line, and the column if one character
// is wrong, both from 1.
func ParsePosition(text string, mines int) (*Position, error) {
	var shown []int8
	rows, cols := 0, 0
	for n, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		row, err := parseRow(line)
		switch {
		case err != nil:
			return nil, fmt.Errorf("line %d, %w", n+1, err)
		case len(row) == 0:
			continue
		case rows > 0 && len(row) != cols:
			return nil, fmt.Errorf("line %d has %s, the lines before it have %d", n+1, english.Count(len(row), "cell"), cols)
		}
		rows, cols = rows+1, len(row)
		shown = append(shown, row...)
	}
	if rows == 0 {
		return nil, fmt.Errorf("the board is empty: write a line for every row, '#' for a closed cell, a digit for an open one")
	}
	b, err := NewBoard(rows, cols, mines)
	if err != nil {
		return nil, err
	}
	p := NewPosition(b)
	for c, count := range shown {
		if count != Closed {
			p.Show(Cell(c), int(count))
		}
	}
	if p.Left < 0 {
		return nil, fmt.Errorf("%d of %d cells are open: there is no room for %s", b.Cells()-b.Mines-p.Left, b.Cells(), english.Count(mines, "mine"))
	}
	return p, nil
}

// parseRow reads a row of a position.
func parseRow(line string) ([]int8, error) {
	var row []int8
	column := 0
	for _, sign := range line {
		column++
		switch {
		case unicode.IsSpace(sign):
		case sign == '#':
			row = append(row, Closed)
		case sign >= '0' && sign <= '8':
			row = append(row, int8(sign-'0'))
		default:
			return nil, fmt.Errorf("column %d: %q is no cell; a closed cell is '#', an open one a digit from 0 to 8", column, sign)
		}
	}
	return row, nil
}
