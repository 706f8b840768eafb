package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// A model says how likely the moves of a player are who knows its own pieces and what was
// announced, but not where the enemy's stand. It is used by one goroutine at a time.
type model struct {
	kind    Opponent
	schools []*habits.Habits
	minds   []*habits.Mind // of the schools
	likely  int            // the school by which single moves are weighed
	cares   bool           // some school considers what its moves come to
	// taken is where the player has just lost a piece, on its own board; nowhere if it has
	// not.
	taken chess.Square
	turn  habits.Turn
}

// nowhere is no square.
const nowhere = habits.Nowhere

// alike are the habits of somebody who makes all moves alike.
var alike habits.Habits

// newModel returns the model of the opponent.
func newModel(s *Settings) model {
	schools := s.Schools
	if s.Opponent == UniformOpponent || len(schools) == 0 {
		schools = []*habits.Habits{&alike}
	}
	m := modelOf(schools)
	m.kind = s.Opponent
	return m
}

// modelOf returns the model of somebody who is of one of several schools.
func modelOf(schools []*habits.Habits) model {
	m := model{schools: schools, taken: nowhere}
	for _, h := range schools {
		m.minds = append(m.minds, habits.NewMind(h))
		m.cares = m.cares || h.Cares()
	}
	return m
}

// hear tells the model of the opponent of the answer to our proposal.
func (m *model) hear(p kriegspiel.Percept) {
	m.taken = nowhere
	if sq, ok := p.Captured(); ok {
		m.taken = sq.Turn()
	}
}

// begin begins a turn of the player, who is to move in a position, for the likeliest school.
func (m *model) begin(at *chess.Position) {
	m.turn = habits.NewTurn(at, m.taken)
	m.minds[m.likely].Begin(&m.turn)
}

// beginAll begins a turn for all schools.
func (m *model) beginAll(at *chess.Position) {
	m.turn = habits.NewTurn(at, m.taken)
	for _, x := range m.minds {
		x.Begin(&m.turn)
	}
}

// weight returns how likely a legal move of a piece of a kind is in the turn that was begun,
// compared with the others.
func (m *model) weight(kind chess.Piece, move *habits.Move) float64 {
	return m.minds[m.likely].Weight(kind, move)
}

// weights appends how likely the legal moves of a position are to dst.
func (m *model) weights(dst []float64, at *chess.Position, moves []chess.Move) []float64 {
	m.begin(at)
	checks := at.Checks()
	for _, x := range moves {
		made := habits.NewMove(at, &checks, x)
		dst = append(dst, m.weight(at.Us.On(x.From()), &made))
	}
	return dst
}

// unseen is weights for a player who does not see what its moves do: that a pawn takes it knows, and that a
// piece does which takes back.
func (m *model) unseen(dst []float64, at *chess.Position, moves []chess.Move) []float64 {
	m.begin(at)
	for _, x := range moves {
		made := habits.Move{Move: x, Taken: nowhere}
		kind := at.Us.On(x.From())
		switch {
		case x.To() == m.taken:
			made.Takes, made.Taken = true, m.taken
		case kind == chess.Pawn:
			made.Taken, made.Takes = at.Taken(x)
		}
		dst = append(dst, m.weight(kind, &made))
	}
	return dst
}

// moved returns the move that has made next of s and was heard as p, and the kind of its piece.
func moved(s, next *kriegspiel.State, p kriegspiel.Percept) (chess.Piece, habits.Move) {
	from, to := s.King, next.King
	if from == to {
		from, to = (s.All() &^ next.All()).First(), (next.All() &^ s.All()).First()
	}
	kind, becomes := s.On(from), next.On(to)
	m := habits.Move{Move: chess.NewMove(from, to), Check: p.Check() != 0}
	if kind != becomes {
		m.Move = chess.NewPromotion(from, to, becomes)
	}
	if sq, ok := p.Captured(); ok {
		m.Takes, m.Taken = true, sq.Turn()
	}
	return kind, m
}
