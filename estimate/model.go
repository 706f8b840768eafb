package estimate

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"
	"unsafe"
)

// A Model is what the estimators ask of a domain, over its view V, hidden
// state S, move M and percept P. Its methods must be safe for use by several
// goroutines at once.
type Model[V any, S comparable, M any, P comparable] interface {
	// Try makes m in the position of v and s and returns what is heard. s
	// becomes the state after m; a refused m leaves it alone.
	Try(v *V, s *S, m M) P
	// Replies appends the states after every move of the opponent, and what
	// is heard of each.
	Replies(dst []S, heard []P, v *V, s *S) ([]S, []P)
	// Bears tells whether the opponent could have been refused so often in
	// the position of v and s before and after its question, which was answered
	// with asked; the zero value is no question. It is asked only if there is
	// something to bear.
	Bears(v *V, s *S, asked P, refusals [2]int) bool
	// Bound returns the view under which Replies gives what is left to the
	// opponent after its question and these refusals.
	Bound(v *V, asked P, refusals [2]int) V
	// After and AfterReply return the view after a move that was answered,
	// or a reply that was heard, with p. After is asked for refusals too,
	// which a search never does: after one the view is as it was, unless the
	// rules let the refusal itself change what may be proposed next.
	After(v *V, m M, p P) V
	AfterReply(v *V, p P) V
	// Hash returns 64 well-mixed bits.
	Hash(v *V, s *S) uint64
}

// An Event is one proposal of the solver with its answer, or one turn of the
// opponent with what was heard of it.
type Event[M any, P comparable] struct {
	Theirs  bool // a turn of the opponent
	Try     M    // the solver's proposal
	Percept P
	// Refusals were heard in a turn of the opponent: before its question, or all
	// of them if it asked none, and after it.
	Refusals [2]int
	// Asked is what was answered to a question of the opponent; the zero value
	// if it asked none.
	Asked P
}

// silent tells whether nothing was heard of the opponent's turn before it moved.
func (e *Event[M, P]) silent() bool {
	var none P
	return e.Refusals == [2]int{} && e.Asked == none
}

// A History is what an estimator is given: the view and the possible states at
// the start, which must be distinct, and all that was heard since. Of several
// proposals between two turns of the opponent only the last may change a state:
// the others were refused.
type History[V any, S comparable, M any, P comparable] struct {
	View   V
	States []S
	Events []Event[M, P]
}

// views returns the view before each event, and after the last.
func (h *History[V, S, M, P]) views(model Model[V, S, M, P]) []V {
	var none P
	views := make([]V, 0, len(h.Events)+1)
	v := h.View
	for i := range h.Events {
		e := &h.Events[i]
		if e.Theirs && e.Asked != none {
			v = model.Bound(&v, e.Asked, e.Refusals)
		}
		views = append(views, v)
		if e.Theirs {
			v = model.AfterReply(&v, e.Percept)
		} else {
			v = model.After(&v, e.Try, e.Percept)
		}
	}
	return append(views, v)
}

// End returns the view after the last event.
func (h *History[V, S, M, P]) End(model Model[V, S, M, P]) V {
	views := h.views(model)
	return views[len(views)-1]
}

// Work counts what an estimation did. It does not depend on the machine.
type Work struct {
	// Kept is the number of distinct states kept after turns of the
	// opponent, summed over the turns.
	Kept int64
	// Replies is the number of replies generated and heard.
	Replies int64
	// Tries is the number of proposals put to the referee.
	Tries int64
	// Peak is the largest number of states held at once.
	Peak int64
}

func (w *Work) add(o Work) {
	w.Kept += o.Kept
	w.Replies += o.Replies
	w.Tries += o.Tries
}

// Limits bound an estimation. Zero means no limit. What goes beyond them ends
// with a [GaveUp].
type Limits struct {
	// States is the most states of one belief state, or, for estimators that
	// keep those after every event, of all of them.
	States int64
	// Memory is the most bytes of states and tables held at once.
	Memory int64
	// Time is how long it may take.
	Time time.Duration
}

// A GaveUp is the error of an estimation that went beyond its limits or was
// cancelled.
type GaveUp struct {
	Event  int   // at which it gave up, from 1
	States int64 // held then
	Cause  error // which limit: ErrStates, ErrMemory, ErrTime, or the context's error
}

// The limits that an estimation can go beyond.
var (
	ErrStates = errors.New("too many states")
	ErrMemory = errors.New("too much memory")
	ErrTime   = errors.New("out of time")
)

// Error tells where the estimation gave up, and why, or that it was interrupted there.
func (g *GaveUp) Error() string {
	states := thousands(g.States) + " states"
	if g.States == 1 {
		states = "1 state"
	}
	if errors.Is(g.Cause, context.Canceled) {
		return fmt.Sprintf("interrupted at event %d with %s", g.Event, states)
	}
	return fmt.Sprintf("gave up at event %d with %s: %v", g.Event, states, g.Cause)
}

// Unwrap returns the cause.
func (g *GaveUp) Unwrap() error { return g.Cause }

// thousands writes 1200000 as 1,200,000.
func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// An Impossible is the error of a history that fits no state.
type Impossible struct {
	Event int // after which no state was left, from 1; 0 for the start
}

// Error names the event that fits no state.
func (i *Impossible) Error() string {
	if i.Event == 0 {
		return "impossible: there is no state at the start"
	}
	return fmt.Sprintf("impossible: no state is left after event %d", i.Event)
}

// clock watches the limits of one estimation.
type clock struct {
	ctx      context.Context
	limits   Limits
	deadline time.Time // zero if there is none
	perState int64     // bytes of a state with its part of the table
}

// tableBytes is what a table takes for a state when it is at its emptiest:
// four slots of eight bytes. The states themselves are in a slice that grows by
// a quarter at a time.
const tableBytes = 32

func newClock[S comparable](ctx context.Context, limits Limits) clock {
	var s S
	c := clock{ctx: ctx, limits: limits, perState: int64(unsafe.Sizeof(s))*5/4 + tableBytes}
	if limits.Time > 0 {
		c.deadline = time.Now().Add(limits.Time)
	}
	return c
}

// over returns which limit is passed with so many states counted for
// Limits.States and so many held in memory, nil if none.
func (c *clock) over(counted, held int64) error {
	switch {
	case c.limits.States > 0 && counted > c.limits.States:
		return ErrStates
	case c.limits.Memory > 0 && held*c.perState > c.limits.Memory:
		return ErrMemory
	case c.ctx.Err() != nil:
		return c.ctx.Err()
	case !c.deadline.IsZero() && time.Now().After(c.deadline):
		return ErrTime
	}
	return nil
}
