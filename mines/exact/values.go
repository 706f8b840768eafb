package exact

import (
	"context"

	"kriegmate/mines"
)

// Values returns what the best strategy from a position is worth, and what it is
// worth to open each cell first and go on as well as possible: the probability of
// a win, or the expected number of cells that will be opened divided by the number
// of free cells of the board, so that losses of several moves can be summed. Open
// cells have the value -1. On a board without open cells the first-move rule
// decides which layouts there are; cells that it does not allow are worth 0. If ctx
// ends, its error comes with what was found until then: a cell that is not valued yet
// has the value -1, or 0 on a board without open cells.
func (s *Solver) Values(ctx context.Context, p *mines.Position, first mines.First) (best float64, cells []float64, err error) {
	cells = make([]float64, s.board.Cells())
	if p.Left == s.board.Cells()-s.board.Mines {
		best, err = s.firstValues(ctx, first, cells)
		return best, cells, err
	}
	list, closed, err := s.layouts(ctx, p)
	if err != nil {
		return 0, nil, err
	}
	total := float64(len(list))
	if s.score {
		total *= float64(s.board.Cells() - s.board.Mines)
	}
	for c := range cells {
		cells[c] = -1
	}
	for c := range cells {
		if p.Open(mines.Cell(c)) {
			continue
		}
		won, err := s.ending.Opened(ctx, list, mines.Cell(c), closed)
		if err != nil {
			return best, cells, err
		}
		cells[c] = float64(won) / total
		best = max(best, cells[c])
	}
	return best, cells, nil
}

// firstValues sets the values of all cells of a closed board and returns the best.
func (s *Solver) firstValues(ctx context.Context, first mines.First, cells []float64) (best float64, err error) {
	moves, err := s.First(ctx, first)
	for i := range moves {
		value, _ := moves[i].Value().Float64()
		best = max(best, value)
		for c, least := range s.board.Classes() {
			if least == moves[i].Cell {
				cells[c] = value
			}
		}
	}
	return best, err
}
