package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A model says how likely the moves of the opponent are, who knows its own pieces and
// what was announced, but not where ours stand: it takes back where we have just taken,
// tries the captures of its pawns, which cost nothing, and likes to go forward. What it
// hits upon otherwise it hits upon by chance.
type model struct {
	kind Opponent
	// taken is where we have taken in the move before, on our board; nowhere if we have
	// not.
	taken chess.Square
}

// nowhere is no square.
const nowhere chess.Square = 64

// hear tells the model of the answer to our proposal.
func (m *model) hear(p kriegspiel.Percept) {
	m.taken = nowhere
	if sq, ok := p.Captured(); ok {
		m.taken = sq
	}
}

// The weights of the model's moves; a quiet move of an officer weighs 1.
const (
	weightRecapture = 40
	weightPawnTakes = 12
	weightTakes     = 4
	weightCheck     = 1.5
	weightPromotes  = 6
	weightPawnStep  = 1.3
	weightKingStep  = 0.6
	weightCastles   = 2
)

// capture returns how likely it is that a piece takes on a square of our board.
func (m *model) capture(kind chess.Piece, sq chess.Square) float64 {
	switch {
	case m.kind == UniformOpponent:
		return 1
	case sq == m.taken && sq != nowhere:
		return weightRecapture
	case kind == chess.Pawn:
		return weightPawnTakes
	}
	return weightTakes
}

// quiet returns how likely it is that a piece moves without taking.
func (m *model) quiet(kind chess.Piece, from, to chess.Square) float64 {
	switch {
	case m.kind == UniformOpponent:
		return 1
	case kind == chess.Pawn:
		return weightPawnStep
	case kind == chess.King && castles(from, to):
		return weightCastles
	case kind == chess.King:
		return weightKingStep
	}
	return 1
}

// castles tells whether the king's move is of two files.
func castles(from, to chess.Square) bool {
	files := from.File() - to.File()
	return files == 2 || files == -2
}

// check returns how much likelier a move becomes by giving check, promotion by promoting.
func (m *model) check() float64 { return m.unless(weightCheck) }

func (m *model) promotion() float64 { return m.unless(weightPromotes) }

func (m *model) unless(w float64) float64 {
	if m.kind == UniformOpponent {
		return 1
	}
	return w
}

// weight returns how likely a reply is, which has made next of s and was heard as p.
func (m *model) weight(s, next *kriegspiel.State, p kriegspiel.Percept) float64 {
	kind := chess.Knight // or any other officer
	switch {
	case s.Pawns&^next.Pawns != 0:
		kind = chess.Pawn
	case s.King != next.King:
		kind = chess.King
	}
	w := 0.
	if sq, ok := p.Captured(); ok {
		w = m.capture(kind, sq)
	} else {
		w = m.quiet(kind, s.King, next.King)
	}
	if kind == chess.Pawn && next.Pawns.Count() < s.Pawns.Count() {
		w *= m.promotion()
	}
	if p.Check() != 0 {
		w *= m.check()
	}
	return w
}
