package player

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Knowledge is what one player knows of a game: its record, and the states that
// fit it, all of them as long as they are few. It is kept from event to event,
// so an event costs as much as the states it meets.
type Knowledge struct {
	Record kriegspiel.Record
	View   kriegspiel.View
	// States are distinct, in an order that depends on the record and the
	// seed alone. They belong to the Knowledge. There are none if those that
	// were kept have all been ruled out.
	States []kriegspiel.State
	// Whole tells whether States is the whole belief state. Once it has had
	// more than the limit, States is a part of it.
	Whole bool

	limit  int
	stream mate.Stream
	rng    *rand.Rand
}

// stream is that of the random numbers of a Knowledge. Players draw from others: those
// who play one game may have the same seed.
const stream = 1

// NewKnowledge returns what a player in the given seat knows at the start of a game.
// It keeps at most limit states; the seed decides which, when there are more. The limits of
// the seat do not count.
func NewKnowledge(seat Seat, limit int) *Knowledge {
	k := &Knowledge{
		Record: kriegspiel.Record{Rules: seat.Rules, Start: seat.Position, Solver: seat.Colour},
		Whole:  true, limit: limit,
		stream: mate.Stream{Model: seat.Rules},
		rng:    rand.New(rand.NewPCG(seat.Seed, stream)),
	}
	v, s := k.Record.Initial()
	k.View, k.States = v, []kriegspiel.State{s}
	return k
}

// fewest is how many states are expanded at least when their successors are too
// many to be kept.
const fewest = 64

// Hear takes the next event of the player's record.
func (k *Knowledge) Hear(e kriegspiel.Event) {
	k.Record.Events = append(k.Record.Events, e)
	h := mate.History{View: k.View, States: k.States, Events: []mate.Event{
		mate.EventOf(e),
	}}
	states, all := k.after(&h, k.limit)
	if !all {
		k.Whole = false
		h.States = k.thin(h.States, max(fewest, k.limit/16))
		states, _ = k.after(&h, math.MaxInt)
	}
	k.View, k.States = h.End(k.Record.Rules), k.thin(states, k.limit)
}

// after returns the states after a history of one event, unless there are more than
// most. Their order decides which are drawn later on, so games and problems made of a
// seed depend on it: it is that in which they are found, in piles by hash.
func (k *Knowledge) after(h *mate.History, most int) (states []kriegspiel.State, all bool) {
	k.pile(h.States, &h.View)
	k.stream.History = h
	for s := range k.stream.States(context.Background()) {
		if len(states) == most {
			return nil, false
		}
		states = append(states, s)
	}
	view := h.End(k.Record.Rules)
	k.pile(states, &view)
	return states, true
}

// pile sorts states by the lowest bits of their hash, and leaves them in order otherwise.
func (k *Knowledge) pile(states []kriegspiel.State, v *kriegspiel.View) {
	var piles [16][]kriegspiel.State
	for i := range states {
		pile := &piles[k.Record.Rules.Hash(v, &states[i])%uint64(len(piles))]
		*pile = append(*pile, states[i])
	}
	states = states[:0]
	for _, pile := range piles {
		states = append(states, pile...)
	}
}

// thin keeps n of the states, drawn at random, if there are more.
func (k *Knowledge) thin(states []kriegspiel.State, n int) []kriegspiel.State {
	if len(states) <= n {
		return states
	}
	for i := range n {
		j := i + k.rng.IntN(len(states)-i)
		states[i], states[j] = states[j], states[i]
	}
	return states[:n]
}

// Redraw looks for at most n states that fit the whole record, and gives up
// after it has looked at so many. It is for a player who has lost all states.
func (k *Knowledge) Redraw(n int, looks int64) {
	sample := mate.Sample{Model: k.Record.Rules, Seed: k.rng.Uint64(), Limits: estimate.Limits{States: looks}}
	drawn, _ := sample.Draw(context.Background(), mate.HistoryOf(&k.Record), n)
	k.States, k.Whole = drawn.States, drawn.Exhausted
}

// Pieces returns how many pieces the opponent has left, the king among them: the player
// has heard of every capture.
func (k *Knowledge) Pieces() int {
	_, s := k.Record.Initial()
	n := s.All().Count()
	for _, e := range k.Record.Events {
		if _, took := e.Percept.Captured(); took && !e.Theirs() {
			n--
		}
	}
	return n
}

// kingStates is more than an event of a game against a bare king can leave.
const kingStates = 64 * 9

// Recall makes what is known whole again, once the opponent has nothing left but its
// king: it stands on one of the squares that are not attacked. Some of them may have been
// ruled out before, but what is certain for more states is certain. From then on nothing
// is lost, whatever the limit. The player must be to move, and nothing may have been
// refused in this turn.
func (k *Knowledge) Recall() {
	if k.Whole || k.Pieces() > 1 {
		return
	}
	k.States, k.Whole, k.limit = nil, true, max(k.limit, kingStates)
	for sq := range chess.Square(64) {
		s := kriegspiel.State{King: sq}
		p := k.View.TheirTurn(&s)
		if !p.Them.All().Has(sq) && p.Checkers() == 0 {
			k.States = append(k.States, s)
		}
	}
}

// Problem asks whether a player who is to move can mate within some ply, with the states
// that it has. It shares them.
func (k *Knowledge) Problem(ply int) *mate.Problem {
	return &mate.Problem{Game: k.Record.Rules, View: k.View, States: slices.Values(k.States), Depth: kriegspiel.Depth(ply)}
}
