package exact

import (
	"context"
	"fmt"
	"math/big"

	"kriegmate/mines"
)

// layouts lists the layouts that fit a position, and its closed cells. It returns an
// error if there are none or too many, or if ctx ends.
func (s *Solver) layouts(ctx context.Context, p *mines.Position) ([]mines.Set, mines.Set, error) {
	e := enumeration{ctx: ctx, solver: s}
	closed := s.rules.All()
	for c, shown := range p.Shown {
		if shown != mines.Closed {
			closed &^= 1 << c
			e.open = append(e.open, mines.Cell(c))
			e.shown = append(e.shown, int(shown))
		}
	}
	e.add(0, closed, s.board.Mines)
	if ctx.Err() != nil {
		return nil, 0, ctx.Err()
	}
	if len(e.list) == 0 {
		return nil, 0, fmt.Errorf("no layout of %d mines fits the position", s.board.Mines)
	}
	return e.list, closed, s.room(big.NewInt(int64(len(e.list))))
}

// An enumeration lists the layouts that fit the counts of open cells, up to one more
// than there is room for.
type enumeration struct {
	ctx    context.Context
	solver *Solver
	open   []mines.Cell
	shown  []int
	list   []mines.Set

	stopped bool // because the context has ended
}

// add lists the layouts that have the mines of l and n more among the given cells.
func (e *enumeration) add(l, among mines.Set, n int) {
	if n > among.Len() || int64(len(e.list)) > e.solver.most() || e.stopped {
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
		if e.list = append(e.list, l); len(e.list)&(1<<14-1) == 0 {
			e.stopped = e.ctx.Err() != nil
		}
		return
	}
	low := among & -among
	e.add(l, among&^low, n)
	e.add(l|low, among&^low, n-1)
}
