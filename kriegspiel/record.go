package kriegspiel

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A Record is the solver's history of one game: its proposals with their
// percepts, and the opponent's turns with theirs.
type Record struct {
	Rules  Rules
	Start  chess.Position // the normal array, or where the game began
	Solver chess.Colour
	Events []Event
}

// An Event is one proposal of the solver, or one turn of the opponent. Which
// of the two, its percept says; see [Event.Theirs]. Squares are on the solver's board.
type Event struct {
	// Try is the solver's proposal, or [chess.Ask]; 0 in a turn of the opponent.
	Try     chess.Move
	Percept Percept
	// Refusals tells how often the opponent was refused in its turn: before its
	// question, if it asked one. After tells how often it was refused after it.
	Refusals, After int
	// Asked is AnyYes or AnyNo if the opponent asked, and 0 if it did not.
	Asked Percept
}

// Theirs tells whether the event is a turn of the opponent.
func (e *Event) Theirs() bool { return e.Percept&Theirs != 0 }

// A Tag is a name, in lower case, and a value, such as PGN has.
type Tag struct{ Name, Value string }

// ErrRecord is wrapped by every error about the text or the sense of a record.
var ErrRecord = errors.New("bad record")

// An EventError says which event of a record is wrong, and where in it.
type EventError struct {
	Event int    // from 1
	Field string // as in JSON: "side", "try", "percept", "capture", "check", "end", ...
	Err   error
}

// Error names the event, the field and what is wrong.
func (e *EventError) Error() string {
	return fmt.Sprintf("%v: event %d: %s: %v", ErrRecord, e.Event, e.Field, e.Err)
}

// Unwrap returns ErrRecord and what is wrong.
func (e *EventError) Unwrap() []error { return []error{ErrRecord, e.Err} }

// Initial returns the view and the one state at the start.
func (r *Record) Initial() (View, State) {
	p := r.Rules.Normal(r.Start)
	return r.Rules.Split(&p, r.Solver)
}

// End follows the whole record and returns the follower behind its last event.
func (r *Record) End() (Follower, error) {
	f := r.Follow()
	for _, e := range r.Events {
		if err := f.Next(e); err != nil {
			return f, err
		}
	}
	return f, nil
}

// Check follows the whole record and returns what is wrong with it: an event
// out of turn, a try that is no proposal, a percept that contradicts itself,
// the try or the solver's own pieces. Whether any state fits is not asked.
func (r *Record) Check() error {
	_, err := r.End()
	return err
}

// A Follower walks along a record and knows the solver's view after each
// event.
type Follower struct {
	Rules Rules
	View  View
	// OwnTurn tells whether the solver is to move.
	OwnTurn bool
	// Ended tells whether the last event ended the game.
	Ended bool
	// Done counts the events followed.
	Done int
}

// Follow returns a follower at the start of the record, before its first
// event.
func (r *Record) Follow() Follower {
	v, _ := r.Initial()
	return Follower{Rules: r.Rules, View: v, OwnTurn: r.Start.Turn == r.Solver}
}

// Next takes the next event. An error is an [EventError], and leaves the
// follower where it was.
func (f *Follower) Next(e Event) error {
	if field, err := f.wrong(e); err != nil {
		return &EventError{f.Done + 1, field, err}
	}
	f.Done++
	f.Ended = e.Percept.End() != 0
	switch {
	case !f.OwnTurn:
		f.View = f.Rules.AfterReply(&f.View, e.Percept)
		f.OwnTurn = true
	default:
		f.View = f.Rules.After(&f.View, e.Try, e.Percept)
		f.OwnTurn = !e.Percept.Moved()
	}
	return nil
}

// wrong returns the field of the event that cannot be, and why.
func (f *Follower) wrong(e Event) (field string, err error) {
	own := !e.Theirs()
	switch {
	case f.Ended:
		return "side", errors.New("the game was over before it")
	case own != f.OwnTurn:
		return "side", fmt.Errorf("it is %s's turn", f.Mover().Name())
	case own && e.Try == chess.Ask:
		return f.wrongAsk(e)
	case e.Percept&(AnyYes|AnyNo) != 0:
		return "any", errors.New(`the answer to a question, and none was asked: want "ask"`)
	}
	if field, err := f.Rules.contradiction(e.Percept); err != nil {
		return field, err
	}
	if own {
		return f.wrongTry(e)
	}
	return f.wrongReply(e)
}

// Mover returns who is to move.
func (f *Follower) Mover() chess.Colour {
	if f.OwnTurn {
		return f.View.Colour
	}
	return f.View.Colour.Other()
}

func (f *Follower) wrongTry(e Event) (field string, err error) {
	if e.Try == 0 {
		return "try", errors.New("missing")
	}
	var room [chess.MaxMoves]chess.Move
	simple := f.View.shut == 0 && f.View.turn == 0 && f.View.Own.PieceProposes(e.Try)
	if !simple && !slices.Contains(f.Rules.Proposals(room[:0], &f.View), e.Try) {
		return "try", fmt.Errorf("%s is not a proposal: %s", e.Try.UCI(f.View.Colour), f.whyNot(e.Try))
	}
	if e.Refusals != 0 {
		return "illegals", errors.New("counted in the opponent's turns only")
	}
	if e.Percept.Illegal() {
		return "", nil
	}
	if field, err := f.wrongCapture(e); err != nil {
		return field, err
	}
	return f.wrongOwn(e)
}

// wrongCapture tells whether the capture that was announced, or none, is one
// that the accepted proposal can have made.
func (f *Follower) wrongCapture(e Event) (field string, err error) {
	own, to := &f.View.Own, e.Try.To()
	sq, captured := e.Percept.Captured()
	pawn := own.On(e.Try.From()) == chess.Pawn
	diagonal := e.Try.From().File() != to.File()
	taken, told := sq, e.Percept&EnPassant != 0
	if told {
		taken -= 8 // behind the square moved to, which is announced
	}
	enPassant := pawn && diagonal && to.Rank() == 5 && taken == to-8 && own.On(taken) == chess.NoPiece &&
		told == f.Rules.features().enPassant
	fits := sq == to && !told || enPassant
	castles := e.Try.From() == own.King && !chess.KingAttacks(own.King).Has(to)
	switch {
	case pawn && diagonal && !captured:
		return "capture", fmt.Errorf("the pawn move %s must capture", e.Try.UCI(f.View.Colour))
	case captured && (castles || pawn && !diagonal || !fits):
		return "capture", fmt.Errorf("%s cannot capture on %v", e.Try.UCI(f.View.Colour), f.View.Colour.Square(sq))
	}
	return "", nil
}

// whyNot says in words why m is no proposal.
func (f *Follower) whyNot(m chess.Move) string {
	own := &f.View.Own
	from, to := f.View.Colour.Square(m.From()), f.View.Colour.Square(m.To())
	switch {
	case own.On(m.From()) == chess.NoPiece:
		return fmt.Sprintf("no own piece on %v", from)
	case own.On(m.To()) != chess.NoPiece:
		return fmt.Sprintf("an own piece on %v", to)
	case own.On(m.From()) == chess.Pawn && m.To().Rank() == 7 && m.Promotion() == chess.NoPiece:
		return "a promotion needs its piece, as in " + m.UCI(f.View.Colour) + "q"
	case f.View.Obliged():
		return `after "yes" a pawn must try to capture`
	case own.Diagonal(m) && f.View.shut != 0:
		return "the referee has said that the pawn cannot take"
	}
	return "the piece cannot move so"
}

func (f *Follower) wrongReply(e Event) (field string, err error) {
	sq, captured := e.Percept.Captured()
	if e.Percept&EnPassant != 0 {
		if sq += 8; sq.Rank() != 3 || f.View.Own.On(sq) != chess.Pawn {
			return "enpassant", fmt.Errorf("no own pawn on %v has moved two squares", f.View.Colour.Square(sq))
		}
	}
	switch {
	case e.Try != 0:
		return "try", errors.New("the opponent's proposals are not heard")
	case captured && (f.View.Own.On(sq) == chess.NoPiece || sq == f.View.Own.King):
		return "capture", fmt.Errorf("no own piece to capture on %v", f.View.Colour.Square(sq))
	}
	if field, err := f.wrongQuestion(e); err != nil {
		return field, err
	}
	return f.wrongTold(e.Percept)
}

// Complete adds to what was read of an event what follows from it: the kind of an own
// piece that was taken need not be said, and a stalemate may be a win.
func (f *Follower) Complete(e *Event) {
	rules := f.Rules.features()
	e.Percept = rules.ending(e.Percept)
	sq, captured := e.Percept.Captured()
	if captured && e.Theirs() && rules.takenKind && e.Percept&(TakenPawn|TakenPiece) == 0 {
		e.Percept |= kind(f.View.Own.Pawns.Has(sq), TakenPawn, TakenPiece)
	}
}

// Words returns each event of a checked record in words: the proposal in SAN and
// what the referee said, such as "White Qd4: capture on d4", and for the
// opponent's turns "Black ??: check by file, 2 refusals".
func (r *Record) Words() []string {
	words := make([]string, len(r.Events))
	f := r.Follow()
	for i, e := range r.Events {
		words[i] = f.words(e)
		if f.Next(e) != nil {
			return words[:i]
		}
	}
	return words
}

// refusals returns the words for a number of refusals, "" if there are none.
func refusals(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return ", 1 refusal"
	}
	return fmt.Sprintf(", %d refusals", n)
}

func (f *Follower) words(e Event) string {
	name := "??"
	if !e.Theirs() {
		notation := f.Notation()
		name = notation.Name(e.Try)
	}
	text := f.Mover().Name() + " " + name
	said := e.Percept.Say(f.View.Colour)
	said = strings.TrimPrefix(said+refusals(e.Refusals), ", ")
	if e.Asked != 0 {
		said = strings.TrimPrefix(fmt.Sprintf("%s, asked any: %s%s", said, e.Asked.Say(f.View.Colour), refusals(e.After)), ", ")
	}
	if said == "" {
		return text
	}
	return text + ": " + said
}

// Notation returns how proposals are named on the solver's own board.
func (f *Follower) Notation() chess.Notation {
	return chess.Notation{Side: &f.View.Own, Moves: f.Rules.Proposals(nil, &f.View), Colour: f.View.Colour}
}
