package marshal

import (
	"context"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// Advice returns what a Marshal would propose who knows k, whose player must be to move, and
// takes its states for equally likely, and its opponent for one of the first school. What was refused in this turn is not proposed
// again. When ctx ends the advice is what was found by then.
func Advice(ctx context.Context, k *player.Knowledge, seed uint64) chess.Move {
	r := &k.Record
	m := New(player.Seat{Start: player.Start{Rules: r.Rules, Position: r.Start}, Colour: r.Solver, Seed: seed})
	b := m.belief
	b.record, b.view, b.whole, b.pieces = *r, k.View, k.Whole, k.Pieces()
	b.parts = b.parts[:0]
	for _, s := range k.States {
		b.parts = append(b.parts, particle{state: s, weight: 1})
	}
	normalize(b.parts)
	for i := len(r.Events) - 1; i >= 0 && r.Events[i].Percept.Illegal(); i-- {
		m.refused = append(m.refused, r.Events[i].Try)
	}
	return m.propose(ctx)
}
