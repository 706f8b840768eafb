package database

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Belief is the belief state that a solver is asked about: a view with the
// solver to move, and a sequence of states that are looked for only when they
// are asked for. It is used by one goroutine at a time.
type Belief struct {
	Rules kriegspiel.Rules
	View  kriegspiel.View

	source iter.Seq[kriegspiel.State]
	err    func() error // of the source, after it has ended
	known  []kriegspiel.State
	whole  bool
}

// States gives the states known so far, and looks for more only when they are
// not enough; what it finds is known from then on. It is an
// iter.Seq[kriegspiel.State].
func (b *Belief) States(yield func(kriegspiel.State) bool) {
	for _, s := range b.known {
		if !yield(s) {
			return
		}
	}
	if b.whole {
		return
	}
	// A source that is asked again starts anew.
	skip := len(b.known)
	for s := range b.source {
		if skip > 0 {
			skip--
			continue
		}
		b.known = append(b.known, s)
		if !yield(s) {
			return
		}
	}
	b.whole = b.err() == nil
}

// Known returns the states found so far, which are the first that States gives.
// They belong to the Belief.
func (b *Belief) Known() []kriegspiel.State { return b.known }

// Whole tells whether the known states are all there are.
func (b *Belief) Whole() bool { return b.whole }

// Err tells, after States has ended, why it ended too early: nil if it did not,
// or if the caller stopped it, else an [estimate.GaveUp].
func (b *Belief) Err() error { return b.err() }

// All returns all states, or with those known so far an error that says why
// there are not all, or none: an [estimate.GaveUp] or an [estimate.Impossible].
// The states belong to the Belief.
func (b *Belief) All() ([]kriegspiel.State, error) {
	b.States(func(kriegspiel.State) bool { return true })
	switch {
	case !b.whole:
		return b.known, b.err()
	case len(b.known) == 0:
		return nil, &estimate.Impossible{}
	}
	return b.known, nil
}

// Open returns the belief state of the problem. The states of a record are
// looked for within the limits and as long as ctx lasts.
func (p *Problem) Open(ctx context.Context, limits estimate.Limits) (*Belief, error) {
	if p.Record != nil {
		return BeliefOfRecord(ctx, p.Record, limits)
	}
	return BeliefOfPositions(p.Positions, p.Rules)
}

// BeliefOfRecord returns the belief state at the end of a record, which must
// have the solver to move.
func BeliefOfRecord(ctx context.Context, r *kriegspiel.Record, limits estimate.Limits) (*Belief, error) {
	end, err := r.End()
	switch {
	case err != nil:
		return nil, err
	case end.Ended:
		return nil, fmt.Errorf("the game is over after event %d", end.Done)
	case !end.OwnTurn:
		return nil, fmt.Errorf("after event %d the solver is not to move", end.Done)
	}
	s := &Stream{Model: r.Rules, Limits: limits, History: HistoryOf(r)}
	return &Belief{Rules: r.Rules, View: end.View, source: s.States(ctx), err: s.Err}, nil
}

// BeliefOfPositions returns the belief state of a list of positions. The solver
// is the side to move. All positions must agree on it and on its men and
// castling rights; equal ones count once.
func BeliefOfPositions(positions []chess.Position, rules kriegspiel.Rules) (*Belief, error) {
	l := newList(rules, "position")
	for i := range positions {
		if err := l.add(rules.Normal(positions[i])); err != nil {
			return nil, l.wrong(i, err)
		}
	}
	return l.belief()
}

// BeliefOfFENs is [BeliefOfPositions] for positions in text, one a line. If
// solver is not nil it must be the side to move. An error about a line is a
// [LineError].
func BeliefOfFENs(lines []string, rules kriegspiel.Rules, solver *chess.Colour) (*Belief, error) {
	l := newList(rules, "line")
	for i, line := range lines {
		p, err := rules.ParseFEN(line)
		switch {
		case err != nil:
		case solver != nil && p.Turn != *solver:
			err = fmt.Errorf("%s is to move, but the solver is %s", p.Turn.Name(), solver.Name())
		default:
			err = l.add(p)
		}
		if err != nil {
			return nil, l.wrong(i, err)
		}
	}
	return l.belief()
}

// BeliefOfFEN is [BeliefOfFENs] for one known position.
func BeliefOfFEN(fen string, rules kriegspiel.Rules, solver *chess.Colour) (*Belief, error) {
	b, err := BeliefOfFENs([]string{fen}, rules, solver)
	if in := (*LineError)(nil); errors.As(err, &in) {
		err = in.Err
	}
	return b, err
}

// A LineError says which entry of a list of positions is wrong.
type LineError struct {
	Line int    // from 1
	Kind string // "line" or "position"
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("%s %d: %v", e.Kind, e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// A list collects positions.
type list struct {
	b    *Belief
	kind string
	seen map[kriegspiel.State]bool
}

func newList(rules kriegspiel.Rules, kind string) *list {
	b := &Belief{Rules: rules, err: func() error { return nil }, whole: true}
	return &list{b, kind, map[kriegspiel.State]bool{}}
}

// add takes a position in which the side to move has a move.
func (l *list) add(p chess.Position) error {
	if !p.Movable() {
		return fmt.Errorf("the game is over: %s has no move", p.Turn.Name())
	}
	v, s := kriegspiel.Split(&p, p.Turn)
	if len(l.b.known) > 0 {
		if err := Agree(&v, &l.b.View, "in "+l.kind+" 1"); err != nil {
			return err
		}
	}
	l.b.View = v
	if !l.seen[s] {
		l.seen[s] = true
		l.b.known = append(l.b.known, s)
	}
	return nil
}

func (l *list) wrong(i int, err error) error { return &LineError{i + 1, l.kind, err} }

func (l *list) belief() (*Belief, error) {
	if len(l.b.known) == 0 {
		return nil, errors.New("no position")
	}
	return l.b, nil
}

// Agree tells where the view v differs from another, and calls that one by the
// given words, such as "in line 1". It is nil if they show the same.
func Agree(v, other *kriegspiel.View, where string) error {
	if v.Colour != other.Colour {
		return fmt.Errorf("%s is to move, %s %s", v.Colour.Name(), where, other.Colour.Name())
	}
	for sq := range chess.Square(64) {
		own := v.Colour.Square(sq)
		if x, y := v.Own.On(own), other.Own.On(own); x != y {
			return fmt.Errorf("%s has %s on %v, %s %s", v.Colour.Name(), pieceNames[x], sq, where, pieceNames[y])
		}
	}
	if v.Own.Castling != other.Own.Castling {
		return fmt.Errorf("%s has other castling rights than %s", v.Colour.Name(), where)
	}
	return nil
}

// pieceNames are what stands on a square, by kind.
var pieceNames = [...]string{
	chess.NoPiece: "nothing", chess.Knight: "a knight", chess.Bishop: "a bishop", chess.Rook: "a rook",
	chess.Queen: "a queen", chess.Pawn: "a pawn", chess.King: "the king",
}
