package mate

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"kriegmate/andor"
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
	given  Given
}

// OfRecord returns the belief state at the end of a record, which must have the
// solver to move. Its states are looked for within the limits and as long as ctx
// lasts.
func OfRecord(ctx context.Context, r *kriegspiel.Record, limits estimate.Limits) (*Belief, error) {
	end, err := r.End()
	switch {
	case err != nil:
		return nil, err
	case end.Ended:
		return nil, fmt.Errorf("the game is over after event %d", end.Done)
	case !end.OwnTurn:
		return nil, fmt.Errorf("after event %d the solver is not to move", end.Done)
	case r.Rules.MustTry(&end.View):
		return nil, fmt.Errorf("event %d was answered \"yes\", so a pawn must try to take next: a mate is looked for before the question or after that try", end.Done)
	}
	s := &Stream{Model: r.Rules, Limits: limits, History: HistoryOf(r)}
	return &Belief{Rules: r.Rules, View: end.View, source: s.States(ctx), err: s.Err, given: Given{Record: r}}, nil
}

// OfPositions returns the belief state of a list of positions; see
// [kriegspiel.PositionsOf]. The Belief keeps the list.
func OfPositions(positions []chess.Position, rules kriegspiel.Rules) (*Belief, error) {
	list, err := kriegspiel.PositionsOf(positions, rules)
	if err != nil {
		return nil, err
	}
	return ofList(list, positions), nil
}

// OfFENs is [OfPositions] for positions in text; see [kriegspiel.ParsePositions].
func OfFENs(lines []string, rules kriegspiel.Rules, solver *chess.Colour) (*Belief, error) {
	list, err := kriegspiel.ParsePositions(lines, rules, solver)
	if err != nil {
		return nil, err
	}
	positions := make([]chess.Position, len(lines))
	for i, line := range lines {
		if positions[i], err = rules.ParseFEN(line); err != nil {
			return nil, err
		}
	}
	return ofList(list, positions), nil
}

// OfFEN is [OfFENs] for one known position.
func OfFEN(fen string, rules kriegspiel.Rules, solver *chess.Colour) (*Belief, error) {
	b, err := OfFENs([]string{fen}, rules, solver)
	if in := (*kriegspiel.LineError)(nil); errors.As(err, &in) {
		err = in.Err
	}
	return b, err
}

func ofList(l *kriegspiel.Positions, positions []chess.Position) *Belief {
	return &Belief{
		Rules: l.Rules, View: l.View, err: func() error { return nil }, known: l.States, whole: true,
		given: Given{Rules: l.Rules, Positions: positions},
	}
}

// mostWritten is the most positions that an answer holds.
const mostWritten = 2000

// Question returns what the belief state was made from, so that an answer can hold its
// problem; nil if that would be very long.
func (b *Belief) Question() *Question {
	if len(b.given.Positions) > mostWritten {
		return nil
	}
	return b.given.Question()
}

// Given is what a problem says of its belief state: a record that ends with the
// solver to move or, if there is none, positions.
type Given struct {
	Rules     kriegspiel.Rules // of the positions; a record has its own
	Record    *kriegspiel.Record
	Positions []chess.Position
}

// Open returns the belief state that is given. The states of a record are looked
// for within the limits and as long as ctx lasts.
func Open(ctx context.Context, g Given, limits estimate.Limits) (*Belief, error) {
	if g.Record != nil {
		return OfRecord(ctx, g.Record, limits)
	}
	return OfPositions(g.Positions, g.Rules)
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

// Err tells, after States has ended, why it gave too few states or none: an
// [estimate.GaveUp] if the limits were too low, an [estimate.Impossible], which
// names the event, if no state fits the record. It is nil if all states were
// given, or if the caller stopped before.
func (b *Belief) Err() error { return b.err() }

// All returns all states, or with those known so far the error of [Belief.Err].
// The states belong to the Belief.
func (b *Belief) All() ([]kriegspiel.State, error) {
	b.States(func(kriegspiel.State) bool { return true })
	return b.known, b.err()
}

// Problem returns the question whether the solver mates for certain within a
// number of ply, without limits, for a searcher that is called directly. What it
// answers is to be settled by [Belief.Settle].
func (b *Belief) Problem(ply int) *Problem {
	return &Problem{Game: b.Rules, View: b.View, States: b.States, Depth: kriegspiel.Depth(ply)}
}

// Settle is the function of that name for the belief state, and tells in the
// result whether all of its states were looked at.
func (b *Belief) Settle(r *Result) error {
	err := Settle(r, b.Err())
	r.Complete = b.whole && r.Integrated == len(b.known)
	return err
}

// Settle corrects what a searcher has answered by how the states it was given have
// ended, as [Belief.Err] or [Stream].Err tells: where not all were found nothing is
// proved, only refuted. What is left as an error is an impossible record.
func Settle(r *Result, states error) error {
	gaveUp := (*estimate.GaveUp)(nil)
	if !errors.As(states, &gaveUp) {
		return states
	}
	if r.Verdict == andor.Proved {
		r.Verdict, r.Plan = andor.Unknown, nil
	}
	if r.Verdict == andor.Unknown && r.Stopped == andor.NotStopped {
		r.Stopped = StoppedBy(states)
	}
	return nil
}

// StoppedBy returns which limit an estimation has gone beyond, in the words of the
// search: NotStopped if it was none.
func StoppedBy(err error) andor.Cause {
	switch {
	case errors.Is(err, estimate.ErrTime), errors.Is(err, context.DeadlineExceeded):
		return andor.OutOfTime
	case errors.Is(err, estimate.ErrMemory):
		return andor.OutOfMemory
	case errors.Is(err, estimate.ErrStates):
		return andor.OutOfStates
	case errors.Is(err, context.Canceled):
		return andor.Cancelled
	}
	return andor.NotStopped
}
