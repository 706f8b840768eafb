package kriegspiel

import "kriegmate/kriegspiel/chess"

// A View is what the solver knows for certain, and what all states of a belief
// state share: its own pieces, castling rights and the square its pawn has just
// jumped over. The rest of it is derived from these, once for all states.
type View struct {
	// Own is the solver's side, on the solver's board.
	Own chess.Side
	// Colour of the solver; only text depends on it.
	Colour chess.Colour

	// shut holds the own pawns, counted from a1, that can take nothing, as far as
	// the referee has said so. It follows from any state, so only an answer to the
	// question is hashed.
	shut uint8
	turn turn // what was asked in this turn
	// denied holds the diagonal steps of pawns that were refused in this turn, under
	// the rule sets where the question binds to one try; see denial.
	denied uint64

	turned chess.Side // Own on the opponent's board
	// mobile holds, on the solver's board, pieces that have a move in every
	// state in which the solver is not in check: no pawns, not on a line
	// where they could be pinned, and not walled in by own pieces. As long as
	// one is left the solver cannot be stalemated.
	mobile chess.Bitboard
	key    uint64
}

// A State is what is hidden: the opponent's side, on the opponent's board.
// With the view it is a whole position. EnPassant is set where the rule set
// counts it. States are equal if == says so.
type State = chess.Side

// NewView returns the view of a solver who owns the given pieces, seen by itself.
func NewView(own chess.Side, c chess.Colour) View {
	return View{Own: own, Colour: c, turned: own.Turn(), mobile: mobile(&own), key: sideKey(&own)}
}

func mobile(own *chess.Side) (pieces chess.Bitboard) {
	ours := own.All()
	seen := chess.DiagonalAttacks(own.King, ours) | chess.StraightAttacks(own.King, ours)
	for rest := own.Knights &^ seen; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); chess.KnightAttacks(sq)&^ours != 0 {
			pieces |= sq.Bit()
		}
	}
	for rest := own.Diagonals &^ seen; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); chess.DiagonalAttacks(sq, ours)&^ours != 0 {
			pieces |= sq.Bit()
		}
	}
	for rest := own.Straights &^ seen; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); chess.StraightAttacks(sq, ours)&^ours != 0 {
			pieces |= sq.Bit()
		}
	}
	return pieces
}

// OwnTurn returns the whole position of v and s with the solver to move.
func (v *View) OwnTurn(s *State) chess.Position {
	return chess.Position{Us: v.Own, Them: s.Turn(), Turn: v.Colour}
}

// Placement returns the solver's pieces as the first field of a FEN, as if no others were
// on the board.
func (v *View) Placement() string { return v.Own.Placement(v.Colour) }

// TheirTurn returns the whole position of v and s with the opponent to move.
func (v *View) TheirTurn(s *State) chess.Position {
	return chess.Position{Us: *s, Them: v.turned, Turn: v.Colour.Other()}
}

// Split returns the view and the state of a position for a solver of the given
// colour, whoever is to move.
func Split(p *chess.Position, solver chess.Colour) (View, State) {
	if p.Turn == solver {
		return NewView(p.Us, solver), p.Them.Turn()
	}
	return NewView(p.Them.Turn(), solver), p.Us
}
