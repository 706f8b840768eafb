package solve

import (
	"fmt"

	"kriegmate/internal/english"
	"kriegmate/mines"
	"kriegmate/mines/count"
)

// A Contradiction is the error that no layout fits a position.
type Contradiction struct {
	Position *mines.Position
	// Cells are open cells that cannot all be right, as few as there are. If there
	// are none, the closed cells have no room for the mines.
	Cells []mines.Cell
	// Counted tells whether the number of mines on the board is needed to see it.
	Counted bool
}

// contradict says why no layout fits a position.
func contradict(p *mines.Position) *Contradiction {
	cells, counted := count.Contradiction(p)
	return &Contradiction{p, cells, counted}
}

// Error names the cells that contradict each other, or the number of mines.
func (e *Contradiction) Error() string {
	b := e.Position.Board
	wrong := fmt.Sprintf("no layout of %s fits the board", english.Count(b.Mines, "mine"))
	names := b.Names(e.Cells)
	switch {
	case len(e.Cells) == 0 && e.Counted:
		return fmt.Sprintf("%s: the closed cells have no room for them", wrong)
	case len(e.Cells) == 0:
		return wrong
	case len(e.Cells) == 1 && e.Counted:
		return fmt.Sprintf("%s: %s contradicts the number of mines", wrong, names)
	case len(e.Cells) == 1:
		return fmt.Sprintf("%s: %s cannot show %d", wrong, names, e.Position.Shown[e.Cells[0]])
	case e.Counted:
		return fmt.Sprintf("%s: %s contradict the number of mines together", wrong, names)
	}
	return fmt.Sprintf("%s: %s contradict each other", wrong, names)
}
