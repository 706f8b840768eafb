package exact

import (
	"context"
	"fmt"
	"math/big"

	"kriegmate/mines"
)

// An Objective is what a strategy is to make as large as possible.
type Objective uint8

// The objectives.
const (
	Win   Objective = iota // the probability that all free cells are opened
	Score                  // the expected part of the free cells that is opened before a mine
)

// Options are the options of a [Solver]. The zero value is ready.
type Options struct {
	Objective Objective
	// Memory is how many bytes the layouts and the table may take; 0 stands for
	// 2 GiB.
	Memory int64
}

// A Solver knows the optimum of a board. What it has found it keeps for later
// questions. It is not to be used by two goroutines at once.
type Solver struct {
	board   *mines.Board
	rules   *mines.Rules
	options Options
	turns   [][]mines.Cell
	keys    keys
	values  map[key]uint64
	ctx     context.Context
}

// New returns a solver of a board with at most 64 cells, or says why there is none.
func New(b *mines.Board, o Options) (*Solver, error) {
	r, err := mines.NewRules(b)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = 2 << 30
	}
	s := &Solver{board: b, rules: r, options: o, turns: symmetries(b), values: map[key]uint64{}}
	s.keys.init(b)
	return s, nil
}

// room returns an error if n layouts are more than the memory holds.
func (s *Solver) room(n *big.Int) error {
	if limit := s.options.Memory / 32; n.Cmp(big.NewInt(limit)) > 0 {
		return fmt.Errorf("%s has %v layouts, the memory is enough for %d: take a smaller board or more memory", s.board, n, limit)
	}
	return nil
}
