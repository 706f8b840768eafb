package play

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/mines"
)

// A Record is a game as data: how it began, and what was done. It gives the same game
// whenever it is played back.
type Record struct {
	Size  string `json:"size"` // such as "9x9"
	Mines int    `json:"mines"`
	First string `json:"first,omitempty"` // the rule for the first cell; "" is classic
	Seed  uint64 `json:"seed"`
	// Opened are the cells that the person opened, in order, as rows and columns. Flags
	// are those that are flagged at the end, in any order.
	Opened Cells `json:"opened"`
	Flags  Cells `json:"flags"`
}

// Cells are rows and columns, from 0.
type Cells [][2]int

// UnmarshalJSON reads a list of cells. Each has two whole numbers: one that has more, fewer
// or null is an error, not the cell (0,0).
func (c *Cells) UnmarshalJSON(text []byte) error {
	var list [][]*int
	if err := json.Unmarshal(text, &list); err != nil {
		return errors.New("opened and flags: want rows and columns, as in [[0,1],[2,3]]")
	}
	*c = nil
	for i, pair := range list {
		if len(pair) != 2 || pair[0] == nil || pair[1] == nil {
			return fmt.Errorf("opened and flags: cell %d: want a row and a column, as in [0,1]", i+1)
		}
		*c = append(*c, [2]int{*pair[0], *pair[1]})
	}
	return nil
}

// Board returns the board of the record, and the rule for the first cell.
func (r *Record) Board() (*mines.Board, mines.First, error) {
	rows, cols, err := mines.ParseSize(r.Size)
	if err != nil {
		return nil, 0, err
	}
	b, err := mines.NewBoard(rows, cols, r.Mines)
	if err != nil {
		return nil, 0, err
	}
	first, err := r.Rule()
	return b, first, err
}

// Rule returns the rule for the first cell.
func (r *Record) Rule() (mines.First, error) {
	return mines.ParseFirst(cmp.Or(r.First, mines.Classic.String()))
}

// Play plays the game back. Cells that need not be opened any more when their turn comes,
// because they are open or the game is over, are passed over, and so are flags on open
// cells: who opens all neighbours of a cell does not know which of them open the others.
func (r *Record) Play() (*Game, error) {
	b, first, err := r.Board()
	if err != nil {
		return nil, err
	}
	g, err := New(b, first, r.Seed)
	if err != nil {
		return nil, err
	}
	for i, pair := range r.Opened {
		c, err := cellOf(b, pair)
		if err == nil && g.closed(c) == nil {
			err = g.Open(c)
		}
		if err != nil {
			return nil, fmt.Errorf("opened: cell %d: %w", i+1, err)
		}
	}
	for i, pair := range r.Flags {
		c, err := cellOf(b, pair)
		if err != nil {
			return nil, fmt.Errorf("flags: cell %d: %w", i+1, err)
		}
		g.flags[c] = !g.position.Open(c)
	}
	return g, nil
}

// cellOf returns the cell of a row and a column.
func cellOf(b *mines.Board, pair [2]int) (mines.Cell, error) {
	if row, col := pair[0], pair[1]; row < 0 || col < 0 || row >= b.Rows || col >= b.Cols {
		return 0, fmt.Errorf("there is no (%d,%d): want a row from 0 to %d and a column from 0 to %d", row, col, b.Rows-1, b.Cols-1)
	}
	return b.At(pair[0], pair[1]), nil
}

// A Sight is what a person sees of a game, as data.
type Sight struct {
	Record
	// Rows are the rows of the board: "#" is closed, "F" flagged, a digit the count of an
	// open cell. At the end "*" is a mine, "X" the one that was opened, and a flag that
	// is left is a wrong one.
	Rows []string `json:"rows"`
	// Status is "playing", "won" or "lost".
	Status string `json:"status"`
	// Left is how many free cells are closed.
	Left int `json:"left"`
	// Words tell how the game has ended; they are empty before that.
	Words string `json:"words,omitempty"`
}

// Sight returns what the person sees, with the record that leads there.
func (g *Game) Sight(seed uint64) *Sight {
	b := g.board
	var flags []mines.Cell
	for c, flag := range g.flags {
		if flag {
			flags = append(flags, mines.Cell(c))
		}
	}
	s := &Sight{
		Record: Record{Size: b.Size(), Mines: b.Mines, First: g.first.String(), Seed: seed, Opened: b.Pairs(g.opened), Flags: b.Pairs(flags)},
		Status: "playing", Left: g.position.Left, Words: strings.TrimSpace(g.Outcome()),
	}
	switch {
	case g.Lost():
		s.Status = "lost"
	case g.Won():
		s.Status = "won"
	}
	for row := range b.Rows {
		var line strings.Builder
		for col := range b.Cols {
			line.WriteString(strings.ReplaceAll(g.sign(b.At(row, col)), ".", "0"))
		}
		s.Rows = append(s.Rows, line.String())
	}
	return s
}

// SightOf returns what is seen of a position that nobody has played here. It has no
// record.
func SightOf(p *mines.Position) *Sight {
	s := &Sight{
		Record: Record{Size: p.Board.Size(), Mines: p.Board.Mines, Opened: [][2]int{}, Flags: [][2]int{}},
		Status: "playing", Left: p.Left, Rows: slices.Collect(strings.Lines(p.Text())),
	}
	for i := range s.Rows {
		s.Rows[i] = strings.TrimSpace(s.Rows[i])
	}
	if p.Cleared() {
		s.Status = "won"
	}
	return s
}
