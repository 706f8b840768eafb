package trial

import (
	"fmt"
	"strings"

	"kriegmate/mines"
)

// A Setting is a board with a rule for the first cell.
type Setting struct {
	Board *mines.Board
	First mines.First
}

// String returns the board, such as "9x9/10".
func (s Setting) String() string { return fmt.Sprintf("%s/%d", s.Board.Size(), s.Board.Mines) }

// ParseBoard reads a board as settings write it: "9x9/10" has 10 mines.
func ParseBoard(text string) (*mines.Board, error) {
	size, number, _ := strings.Cut(text, "/")
	b, err := mines.ParseBoard(size, number)
	if err != nil {
		return nil, fmt.Errorf("%q: %w; want SIZE/MINES, such as 9x9/10", text, err)
	}
	return b, nil
}

// Settings returns every board with every rule. It returns a [mines.NoRoom] error if a
// rule allows no first cell.
func Settings(boards []*mines.Board, rules ...mines.First) ([]Setting, error) {
	var list []Setting
	for _, b := range boards {
		for _, first := range rules {
			if err := first.Room(b); err != nil {
				return nil, err
			}
			list = append(list, Setting{b, first})
		}
	}
	return list, nil
}
