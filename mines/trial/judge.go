package trial

import (
	"context"
	"sync"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// A Judge knows what choices cost. It may be used by several goroutines at once, which
// wait for each other.
type Judge struct {
	lock   sync.Mutex
	solver *exact.Solver
	first  map[mines.First]opening
}

// An opening is the value of every first cell, and the best of them.
type opening struct {
	best  float64
	cells []float64
}

// NewJudge returns a judge that asks a solver.
func NewJudge(s *exact.Solver) *Judge { return &Judge{solver: s, first: map[mines.First]opening{}} }

// Optimum returns what the best strategy is worth.
func (j *Judge) Optimum(ctx context.Context, b *mines.Board, first mines.First) (float64, error) {
	j.lock.Lock()
	defer j.lock.Unlock()
	o, err := j.open(ctx, mines.NewPosition(b), first)
	return o.best, err
}

// Loss returns how much less a cell is worth than the best one of a position.
func (j *Judge) Loss(ctx context.Context, p *mines.Position, first mines.First, c mines.Cell) (float64, error) {
	j.lock.Lock()
	defer j.lock.Unlock()
	if p.Left == p.Board.Cells()-p.Board.Mines {
		o, err := j.open(ctx, p, first)
		if err != nil {
			return 0, err
		}
		return o.best - o.cells[c], nil
	}
	best, cells, err := j.solver.Values(ctx, p, first)
	if err != nil {
		return 0, err
	}
	return best - cells[c], nil
}

// open returns the values of a closed board, which are worked out once.
func (j *Judge) open(ctx context.Context, p *mines.Position, first mines.First) (opening, error) {
	o, known := j.first[first]
	if known {
		return o, nil
	}
	var err error
	if o.best, o.cells, err = j.solver.Values(ctx, p, first); err == nil {
		j.first[first] = o
	}
	return o, err
}
