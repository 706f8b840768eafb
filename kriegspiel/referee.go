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
	view    View // of the side to move, with what it was told in this turn
	answers []answer
}

// answer is one proposal with what was announced, on the board of the player
// who made it.
type answer struct {
	mover   chess.Colour
	try     chess.Move
	percept Percept
	// counts tells of a refusal whether the other player counts it: a
	// repeated proposal is none, nor what it does not hear, and see
	// [Rules.Refusable].
	counts bool
}

// NewReferee starts a game in the given position.
func NewReferee(r Rules, start chess.Position) *Referee {
	start = r.Normal(start)
	view, _ := r.Split(&start, start.Turn)
	return &Referee{Position: start, rules: r, start: start, ended: !start.Movable(), view: view}
}

// ErrEnded is returned for a proposal after the end of the game.
var ErrEnded = errors.New("the game is over")

// Parse reads a proposal of the side to move, in UCI or in SAN as that player
// writes it, who sees only its own pieces, or as [chess.Notation.ParseLoose]
// understands it, or the question "any?". What is no proposal is an error; what this
// turn does not allow is not.
func (f *Referee) Parse(text string) (chess.Move, error) {
	if f.ended {
		return 0, ErrEnded
	}
	if text == chess.Ask.String() || text == "any" {
		if !f.rules.Asks() {
			return 0, fmt.Errorf("the rules %v have no question any?", f.rules)
		}
		return chess.Ask, nil
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
// other player hears [Percept.Other], or nothing if it hears no refusals.
func (f *Referee) Try(m chess.Move) Percept {
	if !f.allows(m) {
		f.answers = append(f.answers, answer{f.Position.Turn, m, Refused | Nonsense, false})
		return Refused | Nonsense
	}
	mover := f.Position.Turn
	v, s := Split(&f.Position, mover)
	percept := f.rules.Try(&v, &s, m)
	f.answers = append(f.answers, answer{mover, m, percept, percept.Illegal() && f.counts(m)})
	if !percept.Moved() {
		f.view = f.rules.After(&f.view, m, percept)
		return percept
	}
	f.Position.Apply(m)
	f.Position.Us.Castling = s.Castling // as the rule set counts it
	f.Position = f.rules.Normal(f.Position)
	f.ended = percept.End() != 0
	f.view, _ = f.rules.Split(&f.Position, f.Position.Turn)
	return percept
}

// allows tells whether m may be proposed at this point of the turn. Under the plain
// rules everything may, any time.
func (f *Referee) allows(m chess.Move) bool {
	if f.rules.plain() {
		return true
	}
	if m == chess.Ask {
		return f.MayAsk()
	}
	return f.view.allows(m) && !f.refused(m)
}

// refused tells whether m was refused in this turn.
func (f *Referee) refused(m chess.Move) bool {
	for i := len(f.answers) - 1; i >= 0 && !f.answers[i].percept.Moved(); i-- {
		if f.answers[i].try == m && f.answers[i].percept&Nonsense == 0 {
			return true
		}
	}
	return false
}

// MayAsk tells whether the side to move may ask "any?" now.
func (f *Referee) MayAsk() bool { return f.rules.MayAsk(&f.view) && !f.ended }

// Told returns what the referee has told of the pawn tries of the side to move, seen by
// it; 0 if nothing.
func (f *Referee) Told() Percept { return f.rules.Told(&f.Position) }

// Propose answers a proposal in text, as [Referee.Parse] reads it, and returns what
// happened in a sentence such as
//
//	White tries exd5: "White has moved, capture on d5"
//	White asks any?: "yes"
func (f *Referee) Propose(text string) (sentence string, p Percept, err error) {
	m, err := f.Parse(text)
	if err != nil {
		return "", 0, err
	}
	mover, name := f.Position.Turn, f.Name(m)
	p = f.Try(m)
	does, alone := "tries", ""
	if m == chess.Ask {
		does = "asks"
	}
	if f.rules.Private() && p.Illegal() {
		alone = ", and hears alone"
	}
	return fmt.Sprintf("%s %s %s%s: %q", mover.Name(), does, name, alone, p.Announce(mover)), p, nil
}

// counts tells whether the refusal of m is one more that an estimator should
// know of.
func (f *Referee) counts(m chess.Move) bool {
	if f.refused(m) || f.rules.Private() {
		return false
	}
	by := f.Position.Checkers()
	king := f.Position.Us.King
	return f.rules != BerkeleyDB || by == 0 || couldAnswer(king, answering(king, by), m)
}

// Rules returns the rule set of the game.
func (f *Referee) Rules() Rules { return f.rules }

// Ended tells whether the game is over.
func (f *Referee) Ended() bool { return f.ended }

// Proposals returns what the side to move may propose now, in two lists: what
// would be legal and what would be refused. After the end it is nothing.
func (f *Referee) Proposals() (legal, illegal []chess.Move) {
	if f.ended {
		return nil, nil
	}
	for _, m := range f.Position.Us.Proposals(nil) {
		if !f.allows(m) {
			continue
		}
		if f.Position.Legal(m) {
			legal = append(legal, m)
		} else {
			illegal = append(illegal, m)
		}
	}
	return legal, illegal
}

// Record returns the game as the given player knows it. Refusals of a proposal
// that was repeated in the same turn are counted once. An opponent's turn that
// is not finished is left out, and so is nonsense.
func (f *Referee) Record(solver chess.Colour) Record {
	r := Record{Rules: f.rules, Start: f.start, Solver: solver}
	var turn Event
	for _, a := range f.answers {
		switch {
		case a.percept&Nonsense != 0:
		case a.mover == solver:
			r.Events = append(r.Events, Event{Try: a.try, Percept: a.percept})
		default:
			if turn.hear(a); a.percept.Moved() {
				r.Events = append(r.Events, turn)
				turn = Event{}
			}
		}
	}
	return r
}

// hear adds an answer to a turn of the opponent, as the solver hears it.
func (e *Event) hear(a answer) {
	switch {
	case a.percept.Moved():
		e.Percept = a.percept.Other()
	case !a.percept.Illegal():
		e.Asked = a.percept
	case !a.counts:
	case e.Asked != 0:
		e.After++
	default:
		e.Refusals++
	}
}

// LastTurn returns the last finished turn as the other player hears it: the last
// event of that player's record before it moves itself. There must have been one.
func (f *Referee) LastTurn() (e Event) {
	end := len(f.answers)
	for !f.answers[end-1].percept.Moved() {
		end--
	}
	begin := end - 1
	for begin > 0 && !f.answers[begin-1].percept.Moved() {
		begin--
	}
	for _, a := range f.answers[begin:end] {
		e.hear(a)
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
