package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type stream = estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// A belief is what a solver is asked about: a view with the solver to move, and
// a sequence of states.
type belief struct {
	rules  kriegspiel.Rules
	view   kriegspiel.View
	source iter.Seq[kriegspiel.State]
	// err tells, after the source has ended, why it ended too early.
	err func() error

	// known are the states that the source has given so far, whole whether
	// these are all.
	known []kriegspiel.State
	whole bool
}

// states gives the states known so far, and asks the source for more only when
// they are not enough. A source that is asked again starts anew.
func (b *belief) states(yield func(kriegspiel.State) bool) {
	for _, s := range b.known {
		if !yield(s) {
			return
		}
	}
	if b.whole {
		return
	}
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

// all returns all states, or an error that says why there are not all.
func (b *belief) all() ([]kriegspiel.State, error) {
	b.states(func(kriegspiel.State) bool { return true })
	switch {
	case !b.whole:
		return b.known, b.err()
	case len(b.known) == 0:
		return nil, &estimate.Impossible{}
	}
	return b.known, nil
}

// beliefOfRecord returns the belief state at the end of a record, which must
// have the solver to move.
func beliefOfRecord(ctx context.Context, r *kriegspiel.Record, limits estimate.Limits) (*belief, error) {
	end, err := r.End()
	switch {
	case err != nil:
		return nil, err
	case end.Ended:
		return nil, fmt.Errorf("the game is over after event %d", end.Done)
	case !end.OwnTurn:
		return nil, fmt.Errorf("after event %d the solver is not to move", end.Done)
	}
	s := &stream{Model: r.Rules, Limits: limits, History: historyOf(r)}
	return &belief{rules: r.Rules, view: end.View, source: s.States(ctx), err: s.Err}, nil
}

// beliefOfFENs returns the belief state of a list of positions, one a line. All
// must agree on whose turn it is and on that side's men and castling rights;
// lines that say the same count once.
func beliefOfFENs(lines []string, rules kriegspiel.Rules, solver *chess.Colour) (*belief, error) {
	b := &belief{rules: rules, err: func() error { return nil }, whole: true}
	seen := map[kriegspiel.State]bool{}
	for i, line := range lines {
		v, s, err := splitFEN(line, rules, solver)
		if err == nil && len(b.known) > 0 {
			err = agree(&b.view, &v)
		}
		if err != nil {
			return nil, &lineError{i + 1, err}
		}
		b.view = v
		if !seen[s] {
			seen[s] = true
			b.known = append(b.known, s)
		}
	}
	if len(b.known) == 0 {
		return nil, errors.New("no position")
	}
	return b, nil
}

// A lineError says in which line of a list something is wrong.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// beliefOfFEN returns the belief state of one known position.
func beliefOfFEN(fen string, rules kriegspiel.Rules, solver *chess.Colour) (*belief, error) {
	b, err := beliefOfFENs([]string{fen}, rules, solver)
	if in := (*lineError)(nil); errors.As(err, &in) {
		err = in.err
	}
	return b, err
}

// splitFEN reads a position in which the solver, the side to move, has a move.
func splitFEN(fen string, rules kriegspiel.Rules, solver *chess.Colour) (v kriegspiel.View, s kriegspiel.State, err error) {
	p, err := rules.ParseFEN(fen)
	if err != nil {
		return v, s, err
	}
	switch {
	case solver != nil && p.Turn != *solver:
		return v, s, fmt.Errorf("%s is to move, but the solver is %s", p.Turn.Name(), solver.Name())
	case !p.Movable():
		return v, s, fmt.Errorf("the game is over: %s has no move", p.Turn.Name())
	}
	v, s = kriegspiel.Split(&p, p.Turn)
	return v, s, nil
}

// agree tells where two views differ.
func agree(a, b *kriegspiel.View) error {
	if a.Colour != b.Colour {
		return fmt.Errorf("%s is to move, in line 1 %s", b.Colour.Name(), a.Colour.Name())
	}
	for sq := range chess.Square(64) {
		own := a.Colour.Square(sq)
		if x, y := a.Own.On(own), b.Own.On(own); x != y {
			return fmt.Errorf("%s has %s on %v, in line 1 %s", a.Colour.Name(), manName(y), sq, manName(x))
		}
	}
	if a.Own.Castling != b.Own.Castling {
		return fmt.Errorf("%s has other castling rights than in line 1", a.Colour.Name())
	}
	return nil
}

func manName(p chess.Piece) string {
	return [...]string{"nothing", "a knight", "a bishop", "a rook", "a queen", "a pawn", "the king"}[p]
}

// linesOf cuts a text into lines and drops blank ones at the end, and a byte
// order mark.
func linesOf(data []byte) []string {
	text := strings.TrimRight(string(bytes.TrimPrefix(data, []byte("\ufeff"))), " \t\r\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}
