package replay

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Limits bound what a [Tracker] follows. The zero value has the default limits.
type Limits struct {
	// MaxStates is the most states that are followed one by one through a turn of the
	// opponent; zero is [DefaultMaxStates]. Of larger belief states so many are drawn as
	// Sample says; zero is [DefaultSample]. The same Seed draws the same states.
	MaxStates, Sample int
	Seed              uint64
	// PerMove is the time that a turn may take, roughly; zero is [DefaultPerMove]. Memory
	// bounds the bytes of states and tables; zero is [DefaultMemory].
	PerMove time.Duration
	Memory  int64
}

// The limits of a [Tracker] that is given none.
const (
	DefaultMaxStates = 20_000
	DefaultSample    = 2_000
	DefaultPerMove   = 120 * time.Millisecond
	DefaultMemory    = 1 << 30
)

// fill puts in what is not said.
func (l Limits) fill() Limits {
	l.MaxStates = cmp.Or(l.MaxStates, DefaultMaxStates)
	l.Sample = min(cmp.Or(l.Sample, DefaultSample), l.MaxStates)
	l.PerMove = cmp.Or(l.PerMove, DefaultPerMove)
	l.Memory = cmp.Or(l.Memory, DefaultMemory)
	return l
}

// A Tracker follows the belief state along a record. While it is small it has all
// states; from then on it has some, each of which fits all that was heard. It is used by
// one goroutine at a time.
type Tracker struct {
	Record *kriegspiel.Record
	// View and States are what is known after the events so far, of which Done counts.
	// The states belong to the tracker, which replaces them and never changes them.
	View   kriegspiel.View
	States []kriegspiel.State
	Done   int
	// All tells that there are no other states; Near that some were drawn around the true
	// position, because too few others were found.
	All, Near bool

	limits Limits
	truths []chess.Position
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

// Track returns a tracker at the start of a checked record. Truths are the true positions
// at the solver's turns, as far as they are known.
func (l Limits) Track(record *kriegspiel.Record, truths []chess.Position) *Tracker {
	v, s := record.Initial()
	t := &Tracker{Record: record, View: v, States: []kriegspiel.State{s}, All: true, limits: l.fill(), truths: truths}
	t.levels = []level{{0, v, t.States}}
	t.rng = rand.New(rand.NewPCG(l.Seed, 0x726576696577))
	if record.Start.Turn == record.Solver {
		t.turns = []int{0}
	}
	return t
}

// Turns returns how many turns of the solver have begun.
func (t *Tracker) Turns() int { return len(t.turns) }

// Next takes the next events: one, or several proposals of which all are refused, or all
// but the last. It returns how many states were left after each. The error is an
// [estimate.Impossible], an [estimate.GaveUp], [ErrLost], or that of ctx.
func (t *Tracker) Next(ctx context.Context, n int) (sizes []int, err error) {
	var events []mate.Event
	for _, e := range t.Record.Events[t.Done : t.Done+n] {
		events = append(events, mate.EventOf(e))
	}
	if events[0].Theirs {
		t.keep()
	}
	if sizes, err = t.step(ctx, events); err != nil {
		return sizes, err
	}
	t.Done += n
	for _, e := range events {
		if e.Theirs {
			t.View = t.Record.Rules.AfterReply(&t.View, e.Percept)
			t.turns = append(t.turns, t.Done)
		} else {
			t.View = t.Record.Rules.After(&t.View, e.Try, e.Percept)
		}
	}
	if t.Done < len(t.Record.Events) {
		return sizes, t.Refill(ctx)
	}
	return sizes, nil
}

// Refill draws more states if few are left of those that were drawn, as Next does behind
// every event but the last. It is for whoever stays at the end of a record.
func (t *Tracker) Refill(ctx context.Context) error {
	if t.All || !t.poor() {
		return nil
	}
	return t.more(ctx)
}

// poor tells whether too few states are left of those that were drawn.
func (t *Tracker) poor() bool { return len(t.States) == 0 || len(t.States) < t.limits.Sample/few }

// keep remembers the states before a turn of the opponent, and thins them if there are
// too many to follow.
func (t *Tracker) keep() {
	if len(t.States) <= t.limits.MaxStates {
		if t.All {
			clear(t.levels) // so that the states are not kept
			t.levels = t.levels[:0]
		}
		t.levels = append(t.levels, level{t.Done, t.View, t.States})
		return
	}
	t.levels = append(t.levels, level{t.Done, t.View, t.Draw(t.limits.MaxStates)})
	t.thin(t.limits.Sample)
}

// stepTime is how many times the time of a move one step may take: it is better to
// wait than to lose sight of some states.
const stepTime = 5

// few is the part of the sample below which more states are drawn.
const few = 10

// step replaces the states by those after the events. If that takes too much, it goes on
// with fewer of them.
func (t *Tracker) step(ctx context.Context, events []mate.Event) (sizes []int, err error) {
	t.exact.Model = t.Record.Rules
	t.exact.Limits = estimate.Limits{Memory: t.limits.Memory, Time: stepTime * t.limits.PerMove}
	for {
		found, err := t.exact.Estimate(ctx, &mate.History{View: t.View, States: t.States, Events: events})
		var gaveUp *estimate.GaveUp
		var impossible *estimate.Impossible
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &gaveUp) && len(t.States) > 1:
			t.thin(len(t.States)/few + 1)
			continue
		case errors.As(err, &gaveUp):
			gaveUp.Event += t.Done
			return nil, gaveUp
		case errors.As(err, &impossible) && t.All:
			impossible.Event += t.Done
			return nil, impossible
		}
		t.States = found.States // none if those that were drawn do not fit
		for _, size := range found.Sizes[1:] {
			sizes = append(sizes, int(size))
		}
		return sizes, nil
	}
}

// thin keeps n of the states, drawn at random.
func (t *Tracker) thin(n int) {
	if n < len(t.States) {
		t.States, t.All = t.Draw(n), false
	}
}

// Draw returns n of the states, drawn at random, or all if there are no more.
func (t *Tracker) Draw(n int) []kriegspiel.State {
	if n >= len(t.States) {
		return t.States
	}
	list := append([]kriegspiel.State(nil), t.States...)
	for i := range n {
		j := i + t.rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n:n]
}

// ErrLost is why a tracker ends where no position is left to follow: none of those that
// were drawn fits what was heard next, and no other was found in time.
var ErrLost = errors.New("none of the positions that were drawn fits what was heard next")

// more draws states that fit from what was remembered. If it finds all there are, all are
// known again. If hardly any are found, some are drawn around the true position, if that
// is known, and if none, it takes more time.
func (t *Tracker) more(ctx context.Context) error {
	if err := t.redraw(ctx, t.limits.PerMove/2); err != nil || t.All {
		return err
	}
	if len(t.States) < tooFew {
		t.around(ctx)
	}
	if len(t.States) == 0 {
		if err := t.redraw(ctx, patience*t.limits.PerMove); err != nil {
			return err
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case len(t.States) == 0:
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
func (t *Tracker) redraw(ctx context.Context, within time.Duration) error {
	end := time.Now().Add(within)
	for back := 2; t.poor() && time.Now().Before(end); back *= 2 {
		from := max(0, len(t.levels)-back)
		drawn, err := t.drawFrom(ctx, t.levels[from], end)
		t.States = union(t.States, drawn.States)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case from > 0:
			continue
		case errors.As(err, new(*estimate.Impossible)):
			return &estimate.Impossible{Event: t.Done}
		case err == nil && drawn.Exhausted:
			t.All, t.Near = true, false
		}
		return nil
	}
	return nil
}

// around draws states from the true position of some turns ago, if it is known.
func (t *Tracker) around(ctx context.Context) {
	turn := max(0, len(t.turns)-1-turnsBack)
	if len(t.turns) == 0 || turn >= len(t.truths) {
		return
	}
	v, s := t.Record.Rules.Split(&t.truths[turn], t.Record.Solver)
	drawn, _ := t.drawFrom(ctx, level{t.turns[turn], v, []kriegspiel.State{s}}, time.Now().Add(t.limits.PerMove))
	t.States, t.Near = union(t.States, drawn.States), true // what it has when its time ends is good too
}

// turnsBack is how many turns before the present states are drawn from the true position.
const turnsBack = 3

// drawFrom draws states at present that come from those of a level.
func (t *Tracker) drawFrom(ctx context.Context, from level, end time.Time) (estimate.Sampled[kriegspiel.State], error) {
	h := mate.History{View: from.view, States: from.states}
	for _, e := range t.Record.Events[from.event:t.Done] {
		h.Events = append(h.Events, mate.EventOf(e))
	}
	draw := mate.Sample{Model: t.Record.Rules, Seed: t.rng.Uint64()}
	draw.Limits = estimate.Limits{Memory: t.limits.Memory, Time: max(time.Until(end), time.Millisecond)}
	return draw.Draw(ctx, &h, t.limits.Sample)
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
