package exact

import (
	"fmt"
	"math/big"

	"kriegmate/mines"
)

// layouts lists the layouts that fit a position, and its closed cells.
func (s *Solver) layouts(p *mines.Position) ([]mines.Set, mines.Set, error) {
	e := enumeration{solver: s}
	closed := s.rules.All()
	for c, shown := range p.Shown {
		if shown != mines.Closed {
			closed &^= 1 << c
			e.open = append(e.open, mines.Cell(c))
			e.shown = append(e.shown, int(shown))
		}
	}
	e.add(0, closed, s.board.Mines)
	if len(e.list) == 0 {
		return nil, 0, fmt.Errorf("no layout of %d mines fits the position", s.board.Mines)
	}
	return e.list, closed, s.room(big.NewInt(int64(len(e.list))))
}

// An enumeration lists the layouts that fit the counts of open cells, up to one more
// than there is room for.
type enumeration struct {
	solver *Solver
	open   []mines.Cell
	shown  []int
	list   []mines.Set
}

// add lists the layouts that have the mines of l and n more among the given cells.
func (e *enumeration) add(l, among mines.Set, n int) {
	if n > among.Len() || int64(len(e.list)) > e.solver.most() {
		return
	}
	for i, c := range e.open {
		around := e.solver.around[c]
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
