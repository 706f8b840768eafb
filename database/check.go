package database

import (
	"errors"
	"fmt"

	"kriegmate/kriegspiel"
)

// A FieldError says which field of a problem or of a header is wrong, by its
// name in JSON.
type FieldError struct {
	Field string
	Err   error
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *FieldError) Unwrap() error { return e.Err }

func wrong(field, format string, args ...any) error {
	return &FieldError{field, fmt.Errorf(format, args...)}
}

// Check returns what is wrong with the problem, a [FieldError]: numbers that do
// not fit each other or the verdict, a record that does not end with the solver
// to move, positions that are not of one belief state. Whether the verdict is
// true is not asked, nor whether the events of the record can be, for which
// [kriegspiel.Record.Check] is there.
func (p *Problem) Check() error {
	switch {
	case p.ID == "":
		return wrong("id", "missing")
	case kriegspiel.CheckPly(p.Ply) != nil:
		return &FieldError{"ply", kriegspiel.CheckPly(p.Ply)}
	case p.Belief < 1:
		return wrong("belief", "%d, want the number of states", p.Belief)
	case p.Covered < 0 || p.Covered > p.Belief:
		return wrong("covered", "%d of %d states", p.Covered, p.Belief)
	case p.Verdict == Mate && p.Covered != p.Belief:
		return wrong("covered", "%d of %d states, but the verdict is mate", p.Covered, p.Belief)
	case p.Verdict != Mate && p.Covered == p.Belief:
		return wrong("covered", "all %d states, but the verdict is %v", p.Belief, p.Verdict)
	case p.Verdict != Mate && (p.Verdict == NearMiss) != (2*p.Covered >= p.Belief):
		return wrong("covered", "%d of %d states, but the verdict is %v", p.Covered, p.Belief, p.Verdict)
	case (p.Record != nil) == (len(p.Positions) > 0):
		return errors.New("want either a record or positions")
	case p.Origin.Game < 0:
		return wrong("game", "%d", p.Origin.Game)
	}
	if p.Record != nil {
		return p.checkRecord()
	}
	return p.checkPositions()
}

func (p *Problem) checkRecord() error {
	r := p.Record
	ownTurn, ended := r.Start.Turn == r.Solver, false
	if n := len(r.Events); n > 0 {
		last := r.Events[n-1].Percept
		ownTurn, ended = last&kriegspiel.Theirs != 0 || !last.Moved(), last.End() != 0
	}
	switch {
	case r.Rules != p.Rules:
		return wrong("record", "its rules are %v, those of the problem %v", r.Rules, p.Rules)
	case r.Solver != p.Solver:
		return wrong("record", "its solver is %s, that of the problem %s", r.Solver.Name(), p.Solver.Name())
	case ended:
		return wrong("record", "the game is over after event %d", len(r.Events))
	case !ownTurn:
		return wrong("record", "after event %d the solver is not to move", len(r.Events))
	}
	return nil
}

func (p *Problem) checkPositions() error {
	b, err := kriegspiel.PositionsOf(p.Positions, p.Rules)
	switch {
	case err != nil:
		return &FieldError{"positions", err}
	case b.View.Colour != p.Solver:
		return wrong("positions", "%s is to move, but the solver is %s", b.View.Colour.Name(), p.Solver.Name())
	case len(b.States) != len(p.Positions):
		return wrong("positions", "%d of them are there twice", len(p.Positions)-len(b.States))
	case p.Belief != len(p.Positions):
		return wrong("belief", "%d states, but there are %d positions", p.Belief, len(p.Positions))
	}
	return nil
}
