// Package random is a player who knows the rules and nothing else. It is what others are
// measured against.
package random

import (
	"context"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// A Random proposes uniformly among the moves that may still be proposed in its turn. It
// never asks "any?".
type Random struct {
	rules   kriegspiel.Rules
	view    kriegspiel.View
	rng     *rand.Rand
	refused []chess.Move // in this turn
	moves   []chess.Move
}

// stream is that of its random numbers.
const stream = 4

// New returns a Random for one game. It has no use for limits.
func New(seat player.Seat) *Random {
	record := kriegspiel.Record{Rules: seat.Rules, Start: seat.Position, Solver: seat.Colour}
	view, _ := record.Initial()
	return &Random{rules: seat.Rules, view: view, rng: rand.New(rand.NewPCG(seat.Seed, stream))}
}

// Hear tells the next event of its record.
func (r *Random) Hear(e kriegspiel.Event) {
	if e.Theirs() {
		r.view = r.rules.AfterReply(&r.view, e.Percept)
		return
	}
	r.view = r.rules.After(&r.view, e.Try, e.Percept)
	switch {
	case e.Percept.Illegal():
		r.refused = append(r.refused, e.Try)
	case e.Percept.Moved():
		r.refused = r.refused[:0]
	}
}

// Propose draws one of the moves that were not refused in this turn.
func (r *Random) Propose(ctx context.Context) (chess.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	r.moves = slices.DeleteFunc(r.rules.Proposals(r.moves[:0], &r.view), func(m chess.Move) bool { return slices.Contains(r.refused, m) })
	return r.moves[r.rng.IntN(len(r.moves))], nil
}
