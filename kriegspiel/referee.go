package kriegspiel

import (
	"errors"
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A Referee sees the whole board and leads a game of two players, each of whom
// is the solver of its own record.
type Referee struct {
	// Position is the position now, seen by the side to move.
	Position chess.Position

	rules   Rules
	start   chess.Position
	ended   bool
	answers []answer
}

// answer is one proposal with what was announced, on the board of the player
// who made it.
type answer struct {
	mover   chess.Colour
	try     chess.Move
	percept Percept
	// counts tells of a refusal whether the other player counts it: a
	// repeated proposal is none, and see [Rules.Refusable].
	counts bool
}

// NewReferee starts a game in the given position.
func NewReferee(r Rules, start chess.Position) *Referee {
	start = r.Normal(start)
	return &Referee{Position: start, rules: r, start: start, ended: !start.Movable()}
}

// ErrEnded is returned for a proposal after the end of the game.
var ErrEnded = errors.New("the game is over")

// Parse reads a proposal of the side to move, in UCI or in SAN as that player
// writes it, who sees only its own pieces, or as [chess.Notation.ParseLoose]
// understands it. What is no proposal is an error.
func (f *Referee) Parse(text string) (chess.Move, error) {
	if f.ended {
		return 0, ErrEnded
	}
	p := &f.Position
	notation := f.notation()
	if m, err := chess.ParseUCI(text, p.Turn); err == nil {
		if slices.Contains(notation.Moves, m) {
			return m, nil
		}
		own := Follower{View: NewView(p.Us, p.Turn)}
		return 0, fmt.Errorf("%s is not a proposal for %s: %s", text, p.Turn.Name(), own.whyNot(m))
	}
	return notation.ParseLoose(text)
}

// Try answers the proposal m of the side to move, which [Referee.Parse] has
// accepted, and makes the move if it is legal. The percept is the mover's; the
// other player hears [Percept.Other].
func (f *Referee) Try(m chess.Move) Percept {
	mover := f.Position.Turn
	v, s := Split(&f.Position, mover)
	percept := Refused
	if f.accepts(m) {
		percept = f.rules.Try(&v, &s, m)
	}
	f.answers = append(f.answers, answer{mover, m, percept, percept.Illegal() && f.counts(m)})
	if !percept.Illegal() {
		f.Position.Apply(m)
		f.Position.Us.Castling = s.Castling // as the rule set counts it
		f.Position = f.rules.Normal(f.Position)
		f.ended = percept.End() != 0
	}
	return percept
}

// Propose answers a proposal in text, as [Referee.Parse] reads it, and returns what
// happened in a sentence such as
//
//	White tries exd5: "White has moved, capture on d5"
func (f *Referee) Propose(text string) (sentence string, p Percept, err error) {
	m, err := f.Parse(text)
	if err != nil {
		return "", 0, err
	}
	mover, name := f.Position.Turn, f.Name(m)
	p = f.Try(m)
	return fmt.Sprintf("%s tries %s: %q", mover.Name(), name, p.Announce(mover)), p, nil
}

// accepts tells whether m is legal, and under berkeley-db no move that a player
// in check does not think of.
func (f *Referee) accepts(m chess.Move) bool {
	p := &f.Position
	if !p.Legal(m) || f.rules != BerkeleyDB {
		return p.Legal(m)
	}
	return slices.Contains(withoutBlindEnPassant(p, p.Moves(nil)), m)
}

// counts tells whether the refusal of m is one more that an estimator should
// know of.
func (f *Referee) counts(m chess.Move) bool {
	for i := len(f.answers) - 1; i >= 0 && f.answers[i].percept.Illegal(); i-- {
		if f.answers[i].try == m {
			return false
		}
	}
	by := f.Position.Checkers()
	king := f.Position.Us.King
	return f.rules != BerkeleyDB || by == 0 || couldAnswer(king, answering(king, by), m)
}

// Ended tells whether the game is over.
func (f *Referee) Ended() bool { return f.ended }

// Proposals returns what the side to move may propose, in two lists: what
// would be legal and what would be refused.
func (f *Referee) Proposals() (legal, illegal []chess.Move) {
	for _, m := range f.Position.Us.Proposals(nil) {
		if f.accepts(m) {
			legal = append(legal, m)
		} else {
			illegal = append(illegal, m)
		}
	}
	return legal, illegal
}

// Record returns the game as the given player knows it. Refusals of a proposal
// that was repeated in the same turn are counted once. An opponent's turn that
// is not finished is left out.
func (f *Referee) Record(solver chess.Colour) Record {
	r := Record{Rules: f.rules, Start: f.start, Solver: solver}
	refusals := 0
	for _, a := range f.answers {
		switch {
		case a.mover == solver:
			r.Events = append(r.Events, Event{Try: a.try, Percept: a.percept})
		case a.percept.Illegal():
			if a.counts {
				refusals++
			}
		default:
			r.Events = append(r.Events, Event{Percept: a.percept.Other(), Refusals: refusals})
			refusals = 0
		}
	}
	return r
}

// PGN returns the game as the given player knows it, in filtered PGN.
func (f *Referee) PGN(solver chess.Colour) ([]byte, error) {
	game := PGN{Record: f.Record(solver)}
	return game.Append(nil)
}

// LastTurn returns the last finished turn as the other player hears it: the last
// event of that player's record before it moves itself. There must have been one.
func (f *Referee) LastTurn() Event {
	last := len(f.answers) - 1
	for f.answers[last].percept.Illegal() {
		last--
	}
	e := Event{Percept: f.answers[last].percept.Other()}
	for i := last - 1; i >= 0 && f.answers[i].percept.Illegal(); i-- {
		if f.answers[i].counts {
			e.Refusals++
		}
	}
	return e
}

// Name returns the SAN of a proposal as the side to move writes it.
func (f *Referee) Name(m chess.Move) string {
	n := f.notation()
	return n.Name(m)
}

func (f *Referee) notation() chess.Notation {
	p := &f.Position
	return chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
}
