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
	careful []*habits.Mind // the same, of those who also consider what their moves come to
	likely  int            // the school by which single moves are weighed
	// cares tells whether some school considers what its moves come to, and considers whether that is asked for. Then weights are
	// by habit alone until [model.consider] has looked at all moves of a turn.
	cares, considers bool
	// taken is where the player has just lost a piece, on its own board; nowhere if it has
	// not.
	taken   chess.Square
	turn    habits.Turn
	made    []habits.Move // that were weighed in the turn, if they are to be considered
	outlook habits.Outlook
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
		m.careful = append(m.careful, habits.NewCareful(h))
		m.cares = m.cares || h.Cares()
	}
	return m
}

// meet sets the school by which single moves are weighed, and considers what they come to if that does.
func (m *model) meet(school int) {
	m.likely, m.considers = school, m.schools[school].Cares()
}

// hear tells the model of the opponent of the answer to our proposal.
func (m *model) hear(p kriegspiel.Percept) {
	m.taken = nowhere
	if sq, ok := p.Captured(); ok {
		m.taken = stood(p, sq).Turn()
	}
}

// begin begins a turn of the player, who is to move in a position, for the likeliest school.
func (m *model) begin(at *chess.Position) {
	m.turn, m.made = habits.NewTurn(at, m.taken), m.made[:0]
	m.mind().Begin(&m.turn)
}

// beginAll begins a turn for all schools.
func (m *model) beginAll(at *chess.Position) {
	m.turn, m.made = habits.NewTurn(at, m.taken), m.made[:0]
	for _, x := range m.all() {
		x.Begin(&m.turn)
	}
}

// mind returns that of the likeliest school.
func (m *model) mind() *habits.Mind { return m.all()[m.likely] }

// all returns the minds of all schools.
func (m *model) all() []*habits.Mind {
	if m.considers {
		return m.careful
	}
	return m.minds
}

// weight returns how likely a legal move of a piece of a kind is in the turn that was begun,
// compared with the others; by habit alone, if what moves come to is still to be considered.
func (m *model) weight(kind chess.Piece, move *habits.Move) float64 {
	if m.considers {
		m.made = append(m.made, *move)
	}
	return m.mind().Weight(kind, move)
}

// weigh appends the weights of a move by all schools.
func (m *model) weigh(dst []float64, kind chess.Piece, move *habits.Move) {
	if m.considers {
		m.made = append(m.made, *move)
	}
	habits.Weights(dst, m.all(), kind, move)
}

// consider looks at what the moves come to that were weighed in the turn, the sides being seen by their own players.
func (m *model) consider(own, theirs *chess.Side) {
	m.outlook.Begin(own, theirs)
	for i := range m.made {
		m.outlook.Add(&m.made[i])
	}
	m.outlook.Rank()
}

// considered returns how much likelier move i of those is, for a school, than by habit alone.
func (m *model) considered(school, i int) float64 {
	return m.schools[school].Considered(&m.outlook, i)
}

// weights appends how likely the legal moves of a position are to dst.
func (m *model) weights(dst []float64, at *chess.Position, moves []chess.Move) []float64 {
	m.begin(at)
	checks := at.Checks()
	for _, x := range moves {
		made := habits.NewMove(at, &checks, x)
		dst = append(dst, m.weight(at.Us.On(x.From()), &made))
	}
	if m.considers {
		theirs := at.Them.Turn()
		m.consider(&at.Us, &theirs)
		for i := range moves {
			dst[len(dst)-len(moves)+i] *= m.considered(m.likely, i)
		}
	}
	return dst
}

// unseen is weights for a player who does not see what its moves do, and so considers nothing: that a pawn takes it knows, and that a
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
		m.Takes, m.Taken = true, stood(p, sq.Turn())
	}
	return kind, m
}

// stood returns where the piece stood whose capture was announced with a square, on the board of whoever took it.
func stood(p kriegspiel.Percept, sq chess.Square) chess.Square {
	if p&kriegspiel.EnPassant != 0 { // these rules tell where the other pawn went
		sq -= 8
	}
	return sq
}
