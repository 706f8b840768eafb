package input

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/estimate"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/hidden"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/mate"
)

// A Problem is what was read, and from what.
type Problem struct {
	Form  Form
	Where string // it came from: the name of a file, "standard input" or "the argument"
	// Naming is how options are called in errors about it.
	Naming Naming
	// Given is a record or positions, with the rules.
	mate.Given
	// Ply is within how many half-moves a mate is asked for; 0 if it is not said.
	Ply int
	// ID is that of a problem of a file, "" if there is none.
	ID string
	// Tags are those of a PGN.
	Tags []kriegspiel.Tag
	// Game is the whole game, both sides of it, if it was given; nil otherwise. Record is
	// one side of it then.
	Game *movetext.Game
	// Hidden counts what was said in words; nil otherwise.
	Hidden *hidden.Positions
}

// Saw tells in one line what was read, and from where.
func (p *Problem) Saw() string {
	var about []string
	if p.ID != "" {
		about = append(about, fmt.Sprintf("id %q", p.ID))
	}
	switch {
	case p.Hidden != nil:
		about = append(about, p.Hidden.String())
	case p.Record != nil:
		about = append(about, "heard by "+p.Record.Solver.Name(), english.Count(len(p.Record.Events), "event"))
	case len(p.Positions) > 1:
		about = append(about, english.Count(len(p.Positions), "position"))
	}
	if !p.TriesKnown() {
		about = append(about, "no refused tries known")
	}
	text := fmt.Sprintf("%s: %v", p.Where, p.Form)
	if len(about) > 0 {
		text += ", " + strings.Join(about, ", ")
	}
	return text
}

// TriesKnown tells whether all refused tries are in the record: an ordinary PGN has none,
// whatever happened, unless it says that it names them.
func (p *Problem) TriesKnown() bool { return p.Form != OrdinaryPGN || p.Game.TriesKnown() }

// Belief returns the belief state that is asked about, with the solver to move; see
// [mate.Open].
func (p *Problem) Belief(ctx context.Context, limits estimate.Limits) (*mate.Belief, error) {
	if p.Record != nil {
		if err := p.solverToMove(); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Where, err)
		}
	}
	b, err := mate.Open(ctx, p.Given, limits)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Where, err)
	}
	return b, nil
}

// solverToMove returns an error if the record ends otherwise, with what to do.
func (p *Problem) solverToMove() error {
	end, err := p.Record.End()
	if err != nil || end.OwnTurn && !end.Ended {
		return err
	}
	why := fmt.Sprintf("after event %d the solver is not to move", end.Done)
	if end.Ended {
		why = fmt.Sprintf("the game is over after event %d", end.Done)
	}
	moves := movesOf(p.Record)
	if moves == 0 {
		return errors.New(why)
	}
	return fmt.Errorf("%s: %s stops before move %d of %s", why, p.Naming.Option("at", strconv.Itoa(moves)), moves, p.Record.Solver.Name())
}

// History returns the record of the problem. One position is a record without events;
// several are none, which is an error.
func (p *Problem) History() (*kriegspiel.Record, error) {
	switch {
	case p.Record != nil:
		return p.Record, nil
	case len(p.Positions) == 1:
		return &kriegspiel.Record{Rules: p.Rules, Start: p.Positions[0], Solver: p.Positions[0].Turn}, nil
	}
	return nil, fmt.Errorf("%s: %v is no record of a game: want one in JSON, filtered PGN, or an ordinary PGN with %s", p.Where, p.Form, p.Naming.Option("side", ""))
}

// movesOf counts the solver's moves.
func movesOf(r *kriegspiel.Record) (n int) {
	for i := range r.Events {
		if e := &r.Events[i]; !e.Theirs() && e.Percept.Moved() {
			n++
		}
	}
	return n
}

// cut ends a record before move n of the solver, from 1.
func cut(r *kriegspiel.Record, n int) error {
	f := r.Follow()
	moves := 0
	for i, e := range r.Events {
		if f.OwnTurn && moves == n-1 {
			r.Events = r.Events[:i:i]
			return nil
		}
		if err := f.Next(e); err != nil {
			return err
		}
		if !e.Theirs() && e.Percept.Moved() {
			moves++
		}
	}
	if f.OwnTurn && moves == n-1 && !f.Ended {
		return nil
	}
	return fmt.Errorf("%s has %s in it", r.Solver.Name(), english.Count(moves, "move"))
}
