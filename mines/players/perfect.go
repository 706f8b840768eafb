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

// Choose returns the first of the best cells. When ctx ends it is the best of those
// valued until then; where the solver has no room to tell, the first closed cell.
func (f *Perfect) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	_, cells, _ := f.solver.Values(ctx, p, first)
	choice := mines.Cell(-1)
	for c := range mines.Cell(p.Board.Cells()) {
		if !p.Open(c) && (choice < 0 || cells != nil && cells[c] > cells[choice]) {
			choice = c
		}
	}
	return choice
}
