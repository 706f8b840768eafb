package exact

import (
	"context"
	"math/big"

	"kriegmate/mines"
)

// A FirstMove tells what opening a first cell is worth.
type FirstMove struct {
	// Cell is the smallest of a class of cells that the symmetries of the board
	// carry into each other.
	Cell mines.Cell
	// Won is in how many layouts the game is won by the best strategy, or for
	// [mines.Score] how many free cells it opens in all layouts together.
	Won *big.Int
	// Layouts is how many layouts the first-move rule allows.
	Layouts *big.Int
	// Forced tells whether the game is won in all of them.
	Forced bool
	// AtLeast tells that the search was stopped: Won is what was found by then, and it
	// may be more.
	AtLeast bool

	free int64
}

// Value returns the probability of a win, or the expected score, from 0 to 1.
func (m *FirstMove) Value() *big.Rat {
	return new(big.Rat).SetFrac(m.Won, new(big.Int).Mul(m.Layouts, big.NewInt(m.free)))
}

// First returns what the first cell is worth under a rule, for one cell of each
// class, in ascending order. The error is a [mines.NoRoom] if the rule allows no cell;
// there is one, too, if the memory does not hold the layouts, or if ctx ends. Then the
// moves are those that were finished, and perhaps one that has AtLeast.
func (s *Solver) First(ctx context.Context, first mines.First) ([]FirstMove, error) {
	if err := first.Room(s.board); err != nil {
		return nil, err
	}
	var moves []FirstMove
	for _, c := range first.Cells(s.board) {
		moves = append(moves, FirstMove{Cell: c})
	}
	defer func() { s.steps = 0 }()
	for i := range moves {
		s.step, s.steps = i, len(moves)
		if err := s.first(ctx, first, &moves[i]); err != nil {
			if moves[i].AtLeast {
				i++
			}
			return moves[:i], err
		}
	}
	return moves, nil
}

// first finds out what a first cell is worth.
func (s *Solver) first(ctx context.Context, first mines.First, m *FirstMove) error {
	room := int64(s.board.Cells() - len(first.Free(s.board, m.Cell)))
	m.Layouts, m.free = new(big.Int).Binomial(room, int64(s.board.Mines)), 1
	if s.score {
		m.free = int64(s.board.Cells() - s.board.Mines)
	}
	if err := s.room(m.Layouts); err != nil {
		return err
	}
	list := make([]mines.Set, 0, m.Layouts.Int64())
	_, states := s.rules.Begin(first, m.Cell)
	for l := range states {
		if list = append(list, l); len(list)&(1<<16-1) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	won, err := s.ending.Opened(ctx, list, m.Cell, s.rules.All())
	m.Won, m.AtLeast = big.NewInt(int64(won)), err != nil
	m.Forced = m.Value().Cmp(big.NewRat(1, 1)) == 0
	return err
}
