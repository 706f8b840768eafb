package main

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// kinds are what men are drawn from: those that a game has more of are drawn more
// often.
var kinds = []chess.Piece{
	chess.Pawn, chess.Pawn, chess.Pawn, chess.Knight, chess.Knight, chess.Bishop, chess.Bishop, chess.Rook, chess.Rook, chess.Queen,
}

// drawView draws the solver's king and 2 to 6 more of its men. The solver is
// Black once in four times.
func (t *trial) drawView() kriegspiel.View {
	own := chess.Side{King: t.drawSquare()}
	for range 2 + t.IntN(5) {
		t.put(&own, 0)
	}
	colour := chess.White
	if t.IntN(4) == 0 {
		colour = chess.Black
	}
	return kriegspiel.NewView(own, colour)
}

// mostMen is how many men the opponent has at most beside its king.
const mostMen = 4

// drawState draws the opponent's king and some more of its men, and tells
// whether they fit the view.
func (t *trial) drawState() (s kriegspiel.State, ok bool) {
	taken := t.taken()
	for s.King = t.drawSquare(); taken.Has(s.King); s.King = t.drawSquare() {
	}
	for range t.IntN(mostMen + 1) {
		t.put(&s, taken)
	}
	return s, t.fits(&s)
}

// vary makes a small change to a state: the king steps, another man moves,
// appears, vanishes, or is of another kind. Where that cannot be nothing changes.
func (t *trial) vary(s *kriegspiel.State) {
	men := s.All() &^ s.King.Bit()
	change := t.IntN(6)
	switch {
	case change < 2:
		if to := chess.KingAttacks(s.King) &^ (s.All() | t.taken()); to != 0 {
			s.King = t.pick(to)
		}
	case change == 2 && men.Count() < mostMen:
		t.put(s, t.taken())
	case men != 0:
		t.alter(s, t.pick(men), change)
	}
}

// alter takes a man away, or exchanges it, or else moves it.
func (t *trial) alter(s *kriegspiel.State, from chess.Square, change int) {
	piece := s.On(from)
	to := reach(s, from, s.All()|t.taken())
	s.Remove(from)
	switch {
	case change == 2:
	case change == 3:
		if piece = kinds[t.IntN(len(kinds))]; piece != chess.Pawn || !edgeRanks.Has(from) {
			s.Put(piece, from)
		}
	case to == 0:
		s.Put(piece, from)
	default:
		s.Put(piece, t.pick(to))
	}
}

// reach returns the empty squares that a man can go to.
func reach(s *kriegspiel.State, from chess.Square, occupied chess.Bitboard) (to chess.Bitboard) {
	switch s.On(from) {
	case chess.Pawn:
		to = (from + 8).Bit() &^ edgeRanks
	case chess.Knight:
		to = chess.KnightAttacks(from)
	case chess.Bishop:
		to = chess.DiagonalAttacks(from, occupied)
	case chess.Rook:
		to = chess.StraightAttacks(from, occupied)
	case chess.Queen:
		to = chess.DiagonalAttacks(from, occupied) | chess.StraightAttacks(from, occupied)
	}
	return to &^ occupied
}

// edgeRanks are the first and the last rank, on which no pawn stands.
const edgeRanks chess.Bitboard = 0xff000000000000ff

// taken returns the squares of the solver's men, on the opponent's board.
func (t *trial) taken() chess.Bitboard { return t.view.Own.All().Turn() }

// put draws a man on a square that is not taken by anyone.
func (t *trial) put(s *chess.Side, taken chess.Bitboard) {
	piece, free := kinds[t.IntN(len(kinds))], ^(taken | s.All())
	if piece == chess.Pawn {
		free &^= edgeRanks
	}
	s.Put(piece, t.pick(free))
}

func (t *trial) drawSquare() chess.Square { return chess.Square(t.IntN(64)) }

// pick draws one of the squares of a set that is not empty.
func (t *trial) pick(set chess.Bitboard) chess.Square {
	for range t.IntN(set.Count()) {
		set &= set - 1
	}
	return set.First()
}

// fits tells whether a state could be one of the belief state: the opponent is
// not in check, the solver can move, and it is in check in all states by one man
// on the same square, or in none, since it has heard of a check.
func (t *trial) fits(s *kriegspiel.State) bool {
	theirs, own := t.view.TheirTurn(s), t.view.OwnTurn(s)
	by := own.Checkers()
	if theirs.Checkers() != 0 || by.Several() || !own.Movable() {
		return false
	}
	if len(t.states) == 0 {
		return true
	}
	first := t.view.OwnTurn(&t.states[0])
	return by == first.Checkers()
}
