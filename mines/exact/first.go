package exact

import (
	"context"
	"fmt"
	"math/big"

	"kriegmate/mines"
)

// A FirstMove tells what opening a first cell is worth.
type FirstMove struct {
	// Cell is the smallest of a class of cells that the symmetries of the board
	// carry into each other.
	Cell mines.Cell
	// Won is in how many layouts the game is won by the best strategy, or for
	// [Score] how many free cells it opens in all layouts together.
	Won *big.Int
	// Layouts is how many layouts the first-move rule allows.
	Layouts *big.Int
	// Forced tells whether the game is won in all of them.
	Forced bool

	free int64
}

// Value returns the probability of a win, or the expected score, from 0 to 1.
func (m *FirstMove) Value() *big.Rat {
	return new(big.Rat).SetFrac(m.Won, new(big.Int).Mul(m.Layouts, big.NewInt(m.free)))
}

// First returns what the first cell is worth under a rule, for one cell of each
// class, in ascending order. It returns an error if the rule allows no cell, if
// the memory does not hold the layouts, or if ctx ends.
func (s *Solver) First(ctx context.Context, first mines.First) ([]FirstMove, error) {
	var moves []FirstMove
	for _, c := range classes(s.turns) {
		if !first.Allows(s.board, c) {
			continue
		}
		m, err := s.first(ctx, first, c)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	if len(moves) == 0 {
		return nil, fmt.Errorf("%s with the rule %v: no first cell leaves room for the mines", s.board, first)
	}
	return moves, nil
}

// first returns what opening c first is worth.
func (s *Solver) first(ctx context.Context, first mines.First, c mines.Cell) (FirstMove, error) {
	room := int64(s.board.Cells() - len(first.Free(s.board, c)))
	m := FirstMove{Cell: c, Layouts: new(big.Int).Binomial(room, int64(s.board.Mines)), free: 1}
	if err := s.room(m.Layouts); err != nil {
		return m, err
	}
	if s.options.Objective == Score {
		m.free = int64(s.board.Cells() - s.board.Mines)
	}
	list := make([]mines.Set, 0, m.Layouts.Int64())
	_, states := s.rules.Begin(first, c)
	for l := range states {
		list = append(list, l)
	}
	won, err := s.open(ctx, list, c, s.rules.All())
	m.Won = new(big.Int).SetUint64(won)
	m.Forced = m.Value().Cmp(big.NewRat(1, 1)) == 0
	return m, err
}
