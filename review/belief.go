package review

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A tracker follows the belief state along a record. While it is small it has all
// states; from then on it has some, each of which fits all that was heard.
type tracker struct {
	*Reviewer
	record *kriegspiel.Record
	truths []Truth

	view   kriegspiel.View
	states []kriegspiel.State
	all    bool // states are all there are
	near   bool // some were drawn around the true position
	done   int  // events followed
	turns  []int
	// levels are the states before the opponent's turns, from the last on at which all
	// were known, and not too many. From these states are drawn anew when few are left.
	levels []level
	exact  mate.Exact
	rng    *rand.Rand
}

// A level is what was known before an event, and some of the states.
type level struct {
	event  int
	view   kriegspiel.View
	states []kriegspiel.State
}

func (r *Reviewer) track(record *kriegspiel.Record, truths []Truth) *tracker {
	v, s := record.Initial()
	t := &tracker{Reviewer: r, record: record, truths: truths, view: v, states: []kriegspiel.State{s}, all: true}
	t.levels = []level{{0, v, t.states}}
	t.rng = rand.New(rand.NewPCG(r.Seed, 0x726576696577))
	if record.Start.Turn == record.Solver {
		t.turns = []int{0}
	}
	return t
}

// next takes the next events: one, or several proposals of which all are refused, or all
// but the last. It returns how many states were left after each. The error is an
// [estimate.Impossible], an [estimate.GaveUp], or that of ctx.
func (t *tracker) next(ctx context.Context, n int) (sizes []int, err error) {
	var events []mate.Event
	for _, e := range t.record.Events[t.done : t.done+n] {
		events = append(events, mate.EventOf(e))
	}
	if events[0].Theirs {
		t.keep()
	}
	if sizes, err = t.step(ctx, events); err != nil {
		return sizes, err
	}
	t.done += n
	if e := events[n-1]; e.Theirs {
		t.view = t.record.Rules.AfterReply(&t.view, e.Percept)
		t.turns = append(t.turns, t.done)
	} else {
		t.view = t.record.Rules.After(&t.view, e.Try, e.Percept)
	}
	if !t.all && t.poor() && t.done < len(t.record.Events) {
		return sizes, t.more(ctx)
	}
	return sizes, nil
}

// poor tells whether too few states are left of those that were drawn.
func (t *tracker) poor() bool { return len(t.states) == 0 || len(t.states) < t.sample()/few }

// keep remembers the states before a turn of the opponent, and thins them if there are
// too many to follow.
func (t *tracker) keep() {
	if len(t.states) <= t.maxStates() {
		if t.all {
			clear(t.levels) // so that the states are not kept
			t.levels = t.levels[:0]
		}
		t.levels = append(t.levels, level{t.done, t.view, t.states})
		return
	}
	t.levels = append(t.levels, level{t.done, t.view, t.draw(t.maxStates())})
	t.thin(t.sample())
}

// stepTime is how many times the time of a move one step may take: it is better to
// wait than to lose sight of some states.
const stepTime = 5

// few is the part of the sample below which more states are drawn.
const few = 10

// step replaces the states by those after the events. If that takes too much, it goes on
// with fewer of them.
func (t *tracker) step(ctx context.Context, events []mate.Event) (sizes []int, err error) {
	t.exact.Model = t.record.Rules
	t.exact.Limits = estimate.Limits{Memory: t.memory(), Time: stepTime * t.perMove()}
	for {
		found, err := t.exact.Estimate(ctx, &mate.History{View: t.view, States: t.states, Events: events})
		var gaveUp *estimate.GaveUp
		var impossible *estimate.Impossible
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &gaveUp) && len(t.states) > 1:
			t.thin(len(t.states)/few + 1)
			continue
		case errors.As(err, &gaveUp):
			gaveUp.Event += t.done
			return nil, gaveUp
		case errors.As(err, &impossible) && t.all:
			impossible.Event += t.done
			return nil, impossible
		}
		t.states = found.States // none if those that were drawn do not fit
		for _, size := range found.Sizes[1:] {
			sizes = append(sizes, int(size))
		}
		return sizes, nil
	}
}

// thin keeps n of the states, drawn at random.
func (t *tracker) thin(n int) {
	if n < len(t.states) {
		t.states, t.all = t.draw(n), false
	}
}

// draw returns n of the states, drawn at random, or all if there are no more.
func (t *tracker) draw(n int) []kriegspiel.State {
	if n >= len(t.states) {
		return t.states
	}
	list := append([]kriegspiel.State(nil), t.states...)
	for i := range n {
		j := i + t.rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n:n]
}

// ErrLost is why a review ends where no position is left to follow: none of those that
// were drawn fits what was heard next, and no other was found in time.
var ErrLost = errors.New("none of the positions that were drawn fits what was heard next; more may be found with a larger --max-states or --per-move")

// more draws states that fit from what was remembered. If it finds all there are, all are
// known again. If hardly any are found, some are drawn around the true position, if that
// is known, and if none, it takes more time.
func (t *tracker) more(ctx context.Context) error {
	if err := t.redraw(ctx, t.perMove()/2); err != nil || t.all {
		return err
	}
	if len(t.states) < tooFew {
		t.around(ctx)
	}
	if len(t.states) == 0 {
		if err := t.redraw(ctx, patience*t.perMove()); err != nil {
			return err
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case len(t.states) == 0:
		return ErrLost
	}
	return nil
}

const (
	// tooFew are states that would give a wrong impression.
	tooFew = 20
	// patience is how many times the time of a move it takes to find any state at all.
	patience = 20
)

// redraw draws states from what was remembered, of late first, back to when all were
// known.
func (t *tracker) redraw(ctx context.Context, within time.Duration) error {
	end := time.Now().Add(within)
	for back := 2; t.poor() && time.Now().Before(end); back *= 2 {
		from := max(0, len(t.levels)-back)
		drawn, err := t.drawFrom(ctx, t.levels[from], end)
		t.states = union(t.states, drawn.States)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case from > 0:
			continue
		case errors.As(err, new(*estimate.Impossible)):
			return &estimate.Impossible{Event: t.done}
		case err == nil && drawn.Exhausted:
			t.all, t.near = true, false
		}
		return nil
	}
	return nil
}

// around draws states from the true position of some turns ago, if it is known.
func (t *tracker) around(ctx context.Context) {
	turn := max(0, len(t.turns)-1-turnsBack)
	if len(t.turns) == 0 || turn >= len(t.truths) {
		return
	}
	v, s := kriegspiel.Split(&t.truths[turn].Position, t.record.Solver)
	drawn, _ := t.drawFrom(ctx, level{t.turns[turn], v, []kriegspiel.State{s}}, time.Now().Add(t.perMove()))
	t.states, t.near = union(t.states, drawn.States), true // what it has when its time ends is good too
}

// turnsBack is how many turns before the present states are drawn from the true position.
const turnsBack = 3

// drawFrom draws states at present that come from those of a level.
func (t *tracker) drawFrom(ctx context.Context, from level, end time.Time) (estimate.Sampled[kriegspiel.State], error) {
	h := mate.History{View: from.view, States: from.states}
	for _, e := range t.record.Events[from.event:t.done] {
		h.Events = append(h.Events, mate.EventOf(e))
	}
	draw := mate.Sample{Model: t.record.Rules, Seed: t.rng.Uint64()}
	draw.Limits = estimate.Limits{Memory: t.memory(), Time: max(time.Until(end), time.Millisecond)}
	return draw.Draw(ctx, &h, t.sample())
}

// union returns the states of both lists, each once.
func union(a, b []kriegspiel.State) []kriegspiel.State {
	seen := make(map[kriegspiel.State]bool, len(a)+len(b))
	var list []kriegspiel.State
	for _, s := range append(a[:len(a):len(a)], b...) {
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	return list
}
