package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Replayer goes through games. The zero value has the default limits. It is used by one
// goroutine at a time.
type Replayer struct {
	Limits
	// Keep is how many states the belief of a step has; zero is [DefaultKeep]. Of more
	// states so many are drawn at random.
	Keep int
	// MaxEvents is the most events that are followed; zero is [DefaultMaxEvents].
	MaxEvents int
	// Timeout bounds the whole replay; zero is no bound.
	Timeout time.Duration
}

// The limits of a [Replayer] that names none.
const (
	DefaultKeep      = 10_000
	DefaultMaxEvents = 3000
)

// A Step is what is known after an event.
type Step struct {
	// Done is how many events there have been, and Moves how many half-moves.
	Done, Moves int
	// Event is the last of them; nil at the start.
	Event *Heard
	// OwnTurn tells whether the solver is to move, and Ended that the game is over.
	OwnTurn, Ended bool
	View           kriegspiel.View
	// Found is how many states were found to be possible. All tells that there are no
	// others; Near that some were drawn around the true position, because too few others
	// were found. Heat is about all that were found.
	Found     int
	All, Near bool
	Heat      kriegspiel.Heat
	// Belief has the states themselves, or some of them.
	Belief *Belief
	// Truth is the true position; nil if it is not known.
	Truth *chess.Position
}

// A Heard is an event as the two players know it. Both hear the same words; only who made
// a proposal knows which it was.
type Heard struct {
	kriegspiel.Event
	Side chess.Colour // who moved, or tried to
	// Name is the proposal in SAN as its player writes it; "" in a turn of the opponent
	// whose moves are not known.
	Name string
	// Refused are the opponent's tries that were refused in this turn, in SAN, as far as
	// they are known. The event counts all.
	Refused []string
	// Said is what the referee announced to both players about the proposal, such as "White
	// has moved, capture on d5".
	Said string
}

// Stopped is the error of a replay that ends before the game does: because of a limit, or
// because the context has ended.
type Stopped struct {
	Done  int // events before
	Cause error
}

// Error tells where the replay ends, and why.
func (s *Stopped) Error() string {
	return fmt.Sprintf("the replay ends after event %d: %v", s.Done, s.Cause)
}

// Unwrap returns the cause.
func (s *Stopped) Unwrap() error { return s.Cause }

// ErrEvents is the cause of a replay that has [Stopped] after as many events as it may have.
var ErrEvents = errors.New("too many events")

// Steps goes through a game: it gives the step at the start and those after every event,
// each of which the caller may keep. An error is the last that it gives: a [Stopped], an
// [estimate.Impossible], or that the record makes no sense.
func (r *Replayer) Steps(ctx context.Context, g *Game) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		w, err := r.walk(g)
		if err != nil {
			yield(nil, err)
			return
		}
		limited, cancel := ctx, context.CancelFunc(func() {})
		if r.Timeout > 0 {
			limited, cancel = context.WithTimeout(ctx, r.Timeout)
		}
		defer cancel()
		for yield(w.step(), nil) && w.follow.Done < len(g.Record.Events) {
			if err := w.next(limited); err != nil {
				if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
					err = estimate.ErrTime
				}
				yield(nil, w.stopped(err))
				return
			}
		}
	}
}

// A walk is one replay in the making.
type walk struct {
	*Replayer
	game      *Game
	positions []chess.Position // true, before each half-move
	track     *Tracker
	follow    kriegspiel.Follower
	moves     int // half-moves made
	last      *Heard
}

func (r *Replayer) walk(g *Game) (*walk, error) {
	if err := g.Record.Check(); err != nil {
		return nil, err
	}
	positions, err := g.positions()
	if err != nil {
		return nil, err
	}
	w := &walk{Replayer: r, game: g, positions: positions, follow: g.Record.Follow()}
	w.track = r.Track(g.Record, turns(positions, g.Record.Solver))
	if g.States != nil {
		w.track.States = g.States
	}
	return w, nil
}

// next follows the next event.
func (w *walk) next(ctx context.Context) error {
	if w.follow.Done == cmp.Or(w.MaxEvents, DefaultMaxEvents) {
		return ErrEvents
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	e := w.game.Record.Events[w.follow.Done]
	if _, err := w.track.Next(ctx, 1); err != nil {
		return err
	}
	if w.track.Done == len(w.game.Record.Events) {
		if err := w.track.Refill(ctx); err != nil {
			return err
		}
	}
	w.last = w.heard(e)
	if err := w.follow.Next(e); err != nil {
		return err
	}
	if e.Percept.Moved() {
		w.moves++
	}
	return nil
}

// stopped returns the error with which a replay ends.
func (w *walk) stopped(err error) error {
	if impossible := (*estimate.Impossible)(nil); errors.As(err, &impossible) {
		return err
	}
	return &Stopped{w.follow.Done, err}
}

// heard tells of an event that comes next.
func (w *walk) heard(e kriegspiel.Event) *Heard {
	solver := w.game.Record.Solver
	h := &Heard{Event: e, Side: solver}
	if !e.Theirs() {
		h.Said = e.Percept.Announce(solver)
		h.Name = name(&w.follow.View, e.Try)
		return h
	}
	h.Side = solver.Other()
	h.Said = e.Percept.Other().Announce(h.Side)
	if w.moves+1 < len(w.positions) {
		h.Name, h.Refused = w.game.reply(&w.positions[w.moves], w.moves)
	}
	return h
}

// name returns a proposal of the solver in SAN.
func name(v *kriegspiel.View, m chess.Move) string {
	n := chess.Notation{Side: &v.Own, Moves: v.Own.Proposals(nil), Colour: v.Colour}
	return n.Name(m)
}

// step tells what is known now.
func (w *walk) step() *Step {
	t := w.track
	s := &Step{
		Done: w.follow.Done, Moves: w.moves, Event: w.last, OwnTurn: w.follow.OwnTurn, Ended: w.follow.Ended,
		View: t.View, Found: len(t.States), All: t.All, Near: t.Near,
	}
	for i := range t.States {
		s.Heat.Add(&t.States[i])
	}
	if w.moves < len(w.positions) {
		s.Truth = &w.positions[w.moves]
	}
	s.Belief = &Belief{
		Rules: w.game.Record.Rules, View: t.View, OwnTurn: s.OwnTurn, Ended: s.Ended,
		States: t.Draw(cmp.Or(w.Keep, DefaultKeep)), Found: s.Found, All: s.All,
	}
	return s
}
