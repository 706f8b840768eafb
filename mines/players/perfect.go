package players

import (
	"context"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// A Perfect player opens a cell of the highest value: nobody plays better. It is for
// small boards, and satisfies [mines.Player].
type Perfect struct{ solver *exact.Solver }

// NewPerfect returns a player that asks a solver, which it then owns.
func NewPerfect(s *exact.Solver) *Perfect { return &Perfect{s} }

// Choose returns the first of the best cells, or where the solver has no room to tell
// the first closed cell.
func (f *Perfect) Choose(p *mines.Position, first mines.First) mines.Cell {
	_, cells, err := f.solver.Values(context.Background(), p, first)
	choice := mines.Cell(-1)
	for c := range mines.Cell(p.Board.Cells()) {
		if !p.Open(c) && (choice < 0 || err == nil && cells[c] > cells[choice]) {
			choice = c
		}
	}
	return choice
}
