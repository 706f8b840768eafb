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
	states iter.Seq[kriegspiel.State]
	// err tells, after the sequence has ended, why it ended too early.
	err func() error
}

// beliefOfRecord returns the belief state at the end of a record, which must
// have the solver to move.
func beliefOfRecord(ctx context.Context, r *kriegspiel.Record, limits estimate.Limits) (belief, error) {
	end, err := r.End()
	if err != nil {
		return belief{}, err
	}
	if end.Ended {
		return belief{}, fmt.Errorf("the game is over after event %d", end.Done)
	}
	if !end.OwnTurn {
		return belief{}, fmt.Errorf("after event %d the solver is not to move", end.Done)
	}
	s := &stream{Model: r.Rules, Limits: limits, History: historyOf(r)}
	return belief{r.Rules, end.View, s.States(ctx), s.Err}, nil
}

// beliefOfFENs returns the belief state of a list of positions, one a line. All
// must agree on whose turn it is and on that side's men and castling rights;
// lines that say the same count once.
func beliefOfFENs(lines []string, rules kriegspiel.Rules, solver *chess.Colour) (belief, error) {
	b := belief{rules: rules, err: func() error { return nil }}
	var list []kriegspiel.State
	seen := map[kriegspiel.State]bool{}
	for i, line := range lines {
		p, err := chess.ParseFEN(line)
		if err != nil {
			return b, fmt.Errorf("line %d: %w", i+1, err)
		}
		p = rules.Normal(p)
		if solver != nil && p.Turn != *solver {
			return b, fmt.Errorf("line %d: %s is to move, but the solver is %s", i+1, p.Turn.Name(), solver.Name())
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		if len(list) == 0 {
			b.view = v
		} else if err := agree(&b.view, &v); err != nil {
			return b, fmt.Errorf("line %d: %w", i+1, err)
		}
		if !p.Movable() {
			return b, fmt.Errorf("line %d: the game is over: %s has no move", i+1, p.Turn.Name())
		}
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return b, errors.New("no position")
	}
	b.states = func(yield func(kriegspiel.State) bool) {
		for _, s := range list {
			if !yield(s) {
				return
			}
		}
	}
	return b, nil
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
