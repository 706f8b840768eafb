package uct

import (
	"context"
	"math/rand/v2"
)

// A Process is a partially observable decision process of one player, as [Search]
// asks for it: I is an information state, which is all that the player knows, Z a
// hidden state, A an action. Every episode must end.
type Process[I comparable, Z, A any] interface {
	// Actions appends the actions of i to dst, the most promising first where
	// anything is known of that; none where the episode has ended.
	Actions(dst []A, i *I) []A
	// Draw returns a hidden state given i: the belief state estimation. Visits is
	// how many simulations have come through i. An error ends the search.
	Draw(ctx context.Context, rng *rand.Rand, i *I, visits int) (Z, error)
	// Step takes an action of i. It returns what the player knows then and what
	// the step is worth; z becomes the hidden state after it.
	Step(rng *rand.Rand, i *I, z *Z, a A) (next I, reward float64)
}

// A Policy chooses the actions of the Monte-Carlo part of a simulation.
type Policy[I comparable, Z, A any] interface {
	// Choose returns an action of i, and false where the episode has ended. It may
	// look at the hidden state.
	Choose(rng *rand.Rand, i *I, z *Z) (A, bool)
}

// Uniform is the policy of the first paper: every action alike.
type Uniform[I comparable, Z, A any] struct {
	Process Process[I, Z, A]

	actions []A
}

// Choose returns a random action.
func (u *Uniform[I, Z, A]) Choose(rng *rand.Rand, i *I, _ *Z) (A, bool) {
	u.actions = u.Process.Actions(u.actions[:0], i)
	if len(u.actions) == 0 {
		var none A
		return none, false
	}
	return u.actions[rng.IntN(len(u.actions))], true
}
