package exact

import (
	"fmt"
	"math/big"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

// Options are the options of a [Solver]. The zero value is ready.
type Options struct {
	Objective mines.Objective
	// Memory is how many bytes the layouts and the table may take; 0 stands for
	// 2 GiB. If the table is full, old values give way to new ones and some sets are
	// valued again.
	Memory int64
	// Working, if not nil, is called now and then by [Solver.First] with the part of
	// the work that is done, roughly, and how many sets of layouts have been valued.
	Working func(done float64, sets int)
}

// layoutBytes is how much memory a layout takes at most: in the list of all, in
// frames, and while a list is being sorted.
const layoutBytes = 64

// A Solver knows the optimum of a board. What it has found it keeps for later
// questions. It is not to be used by two goroutines at once.
type Solver struct {
	board   *mines.Board
	rules   *mines.Rules
	options Options
	score   bool
	ending  *endgame.Solver
	// step of steps is the first cell that is being valued; steps is 0 if none is.
	step, steps int
}

// New returns a solver of a board with at most 64 cells, or says why there is none.
func New(b *mines.Board, o Options) (*Solver, error) { return newSolver(b, o, b.Symmetries()) }

// newSolver returns a solver that takes positions for the same which are so up to
// the given symmetries.
func newSolver(b *mines.Board, o Options, turns [][]mines.Cell) (*Solver, error) {
	r, err := mines.NewRules(b)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = 2 << 30
	}
	s := &Solver{board: b, rules: r, options: o, score: o.Objective == mines.Score}
	s.ending = endgame.New(r, endgame.Options{
		Objective: o.Objective, Memory: o.Memory / 2, Symmetries: turns, Working: s.working,
	})
	return s, nil
}

// working passes on how far the work is.
func (s *Solver) working(done float64, sets int) {
	if s.options.Working != nil && s.steps > 0 {
		s.options.Working((float64(s.step)+done)/float64(s.steps), sets)
	}
}

// Sets returns how many sets of layouts the table holds, and the bytes it takes.
func (s *Solver) Sets() (sets int, bytes int64) { return s.ending.Sets() }

// most returns how many layouts half of the memory holds.
func (s *Solver) most() int64 { return s.options.Memory / 2 / layoutBytes }

// room returns an error if there are more layouts than the memory holds.
func (s *Solver) room(layouts *big.Int) error {
	if layouts.Cmp(big.NewInt(s.most())) > 0 {
		return fmt.Errorf("%s has %v layouts, the memory is enough for %d: take a smaller board or more memory", s.board, layouts, s.most())
	}
	return nil
}
