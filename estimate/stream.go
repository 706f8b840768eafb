package estimate

import (
	"context"
	"iter"
)

// Stream is the depth-first estimator of section 2 of Russell and Wolfe (2005).
// It gives the states of the belief state one at a time: the first after little
// more work than one game takes, all of them after no more work than [Exact]
// does. A searcher that has seen enough stops it.
//
// A Stream keeps its memory when it is given another history, and is used by
// one goroutine at a time.
type Stream[V any, S comparable, M any, P comparable] struct {
	Model   Model[V, S, M, P]
	Limits  Limits // the states of all levels count, which are all kept
	History *History[V, S, M, P]

	walk[V, S, M, P]
	err error
}

// States returns the distinct states of the belief state. Stopping the range
// stops the work; a second range starts anew. After the range, [Stream.Err]
// tells whether it was cut short by the limits, or nothing fits.
func (e *Stream[V, S, M, P]) States(ctx context.Context) iter.Seq[S] {
	return func(yield func(S) bool) {
		e.walk.begin(e.Model, e.History, newClock[S](ctx, e.Limits))
		if e.err = e.over(); e.err != nil {
			return
		}
		for i := range e.History.States {
			if !e.visit(0, &e.History.States[i], yield) {
				e.err = e.gaveUp
				return
			}
		}
		if e.reached < len(e.events) {
			e.err = e.impossible()
		}
	}
}

// Err returns why the last range gave too few states or none: a [GaveUp] if it
// went beyond the limits, an [Impossible] if no state fits the history. It is
// nil if all states were given, or if the caller stopped before.
func (e *Stream[V, S, M, P]) Err() error { return e.err }

// Work returns what the last range has cost so far.
func (e *Stream[V, S, M, P]) Work() Work { return e.work }

// visit gives all states that s, the start or the state after the opponent's
// turn i-1, can become and that have not been given yet. It returns false to
// end the walk.
func (e *Stream[V, S, M, P]) visit(i int, s *S, yield func(S) bool) bool {
	if !e.first(i, s) {
		return e.gaveUp == nil
	}
	if i > 0 {
		e.work.Kept++
	}
	// A variable on the stack would escape through the interface.
	next := &e.scratch[i].next
	*next = *s
	j, fits := e.tries(i, next)
	if !fits || j > i && !e.first(j, next) {
		return e.gaveUp == nil
	}
	if j == len(e.events) {
		return yield(*next)
	}
	for k := range e.replies(j, next) {
		// A deeper level has scratch of its own, so this one's stays.
		if reply := &e.scratch[j].states[k]; !e.visit(j+1, reply, yield) {
			return false
		}
	}
	return true
}

// first tells whether s is met after event i for the first time, and within
// the limits.
func (e *Stream[V, S, M, P]) first(i int, s *S) bool {
	return e.seen[i].add(e.model.Hash(&e.views[i], s), s) && !e.kept(i)
}

// walk is a way from the start of a history to its end, and what it remembers
// of the ways before.
type walk[V any, S comparable, M any, P comparable] struct {
	model  Model[V, S, M, P]
	events []Event[M, P]
	views  []V
	clock  clock
	// seen holds what is remembered after each event. Between refusals there
	// is nothing to remember: they change no state.
	seen    []set[S]
	scratch []fitting[S, P] // one per level, kept
	work    Work
	held    int64
	reached int // the furthest event that was passed; -1 if there is no state at the start
	gaveUp  error
}

// fitting are the replies to one state.
type fitting[S comparable, P comparable] struct {
	next   S // the state that the walk has come to before them
	states []S
	heard  []P
}

// begin starts anew on a history, with the memory of the last.
func (w *walk[V, S, M, P]) begin(model Model[V, S, M, P], h *History[V, S, M, P], c clock) {
	w.model, w.events, w.views, w.clock = model, h.Events, h.views(model), c
	for i := range w.seen {
		w.seen[i].reset()
	}
	if more := len(h.Events) + 1 - len(w.seen); more > 0 {
		w.seen = append(w.seen, make([]set[S], more)...)
		w.scratch = append(w.scratch, make([]fitting[S, P], more)...)
	}
	w.work, w.held, w.reached, w.gaveUp = Work{}, 0, 0, nil
	if len(h.States) == 0 {
		w.reached = -1
	}
}

// over returns a GaveUp if there is no time to begin with.
func (w *walk[V, S, M, P]) over() error {
	if err := w.clock.over(0, 0); err != nil {
		return &GaveUp{1, 0, err}
	}
	return nil
}

// tries takes s through the solver's proposals from event i on, up to the next
// turn of the opponent or the end. It returns the event reached, and whether
// all the answers fit.
func (w *walk[V, S, M, P]) tries(i int, s *S) (int, bool) {
	for ; i < len(w.events) && !w.events[i].Theirs; i++ {
		w.work.Tries++
		if w.model.Try(&w.views[i], s, w.events[i].Try) != w.events[i].Percept {
			return i, false
		}
		w.reached = max(w.reached, i+1)
	}
	return i, true
}

// replies fills the scratch of level i with the states after the opponent's
// turn i that fit what was heard, and returns how many there are.
func (w *walk[V, S, M, P]) replies(i int, s *S) int {
	e, f := &w.events[i], &w.scratch[i]
	f.states, f.heard = f.states[:0], f.heard[:0]
	if !e.silent() && !w.model.Bears(&w.views[i], s, e.Asked, e.Refusals) {
		return 0
	}
	f.states, f.heard = w.model.Replies(f.states, f.heard, &w.views[i], s)
	w.work.Replies += int64(len(f.states))
	n := 0
	for j := range f.states {
		if f.heard[j] == e.Percept {
			f.states[n] = f.states[j]
			n++
		}
	}
	f.states = f.states[:n]
	if n > 0 {
		w.reached = max(w.reached, i+1)
	}
	return n
}

// impossible returns the error after all ways were found to end before the last
// event.
func (w *walk[V, S, M, P]) impossible() error { return &Impossible{w.reached + 1} }

// kept counts a state that is now held after event i, and tells whether that
// goes beyond the limits.
func (w *walk[V, S, M, P]) kept(i int) bool {
	w.held++
	w.work.Peak = max(w.work.Peak, w.held)
	overStates := w.clock.limits.States > 0 && w.held > w.clock.limits.States
	if w.held%blockSize != 0 && !overStates {
		return false
	}
	if err := w.clock.over(w.held, w.held); err != nil {
		w.gaveUp = &GaveUp{max(1, i), w.held, err}
		return true
	}
	return false
}
