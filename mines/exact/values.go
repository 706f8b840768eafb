package exact

import (
	"context"
	"fmt"
	"math/big"

	"kriegmate/mines"
)

// Values returns what the best strategy from a position is worth, and what it is
// worth to open each cell first and go on as well as possible: the probability of
// a win, or the expected number of cells that will be opened divided by the number
// of free cells of the board, so that losses of several moves can be summed. Open
// cells have the value -1. On a board without open cells the first-move rule
// decides which layouts there are; cells that it does not allow are worth 0.
func (s *Solver) Values(ctx context.Context, p *mines.Position, first mines.First) (best float64, cells []float64, err error) {
	cells = make([]float64, s.board.Cells())
	if p.Left == s.board.Cells()-s.board.Mines {
		return s.firstValues(ctx, first, cells)
	}
	list, closed, err := s.layouts(p)
	if err != nil {
		return 0, nil, err
	}
	total := float64(len(list))
	if s.options.Objective == Score {
		total *= float64(s.board.Cells() - s.board.Mines)
	}
	for c := range cells {
		cells[c] = -1
		if p.Open(mines.Cell(c)) {
			continue
		}
		won, err := s.open(ctx, list, mines.Cell(c), closed)
		if err != nil {
			return 0, nil, err
		}
		cells[c] = float64(won) / total
		best = max(best, cells[c])
	}
	return best, cells, nil
}

// firstValues sets the values of all cells of a closed board.
func (s *Solver) firstValues(ctx context.Context, first mines.First, cells []float64) (float64, []float64, error) {
	moves, err := s.First(ctx, first)
	best := 0.0
	for i := range moves {
		value, _ := moves[i].Value().Float64()
		best = max(best, value)
		for _, to := range s.turns {
			cells[to[moves[i].Cell]] = value
		}
	}
	return best, cells, err
}

// layouts lists the layouts that fit a position, and its closed cells.
func (s *Solver) layouts(p *mines.Position) ([]mines.Set, mines.Set, error) {
	e := enumeration{solver: s, limit: s.options.Memory / 32}
	closed := s.rules.All()
	for c, shown := range p.Shown {
		if shown != mines.Closed {
			closed &^= 1 << c
			e.open = append(e.open, mines.Cell(c))
			e.shown = append(e.shown, int(shown))
		}
	}
	e.add(0, closed, s.board.Mines)
	if int64(len(e.list)) > e.limit {
		return nil, 0, s.room(big.NewInt(int64(len(e.list))))
	}
	if len(e.list) == 0 {
		return nil, 0, fmt.Errorf("no layout of %d mines fits the position", s.board.Mines)
	}
	return e.list, closed, nil
}

// An enumeration lists the layouts that fit the counts of open cells.
type enumeration struct {
	solver *Solver
	open   []mines.Cell
	shown  []int
	limit  int64
	list   []mines.Set
}

// add lists the layouts that have the mines of l and n more among the given cells.
func (e *enumeration) add(l, among mines.Set, n int) {
	if n > among.Len() || int64(len(e.list)) > e.limit {
		return
	}
	for i, c := range e.open {
		around := e.solver.rules.Around(c)
		lacking := e.shown[i] - (l & around).Len()
		if lacking < 0 || lacking > min(n, (among&around).Len()) {
			return
		}
	}
	if n == 0 {
		e.list = append(e.list, l)
		return
	}
	low := among & -among
	e.add(l, among&^low, n)
	e.add(l|low, among&^low, n-1)
}
