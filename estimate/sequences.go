package estimate

import (
	"math"
	"math/rand/v2"
)

// A Sequence stands for one line of the opponent's moves in a history: a random
// word per turn. The word puts all states of the world in a random order, and
// the opponent makes the move that leads to the first of those that fit what
// was heard in that turn. So every sequence of words is a line of moves, words
// can be changed one by one, and a move mostly stays the same when one before it
// changes.
type Sequence []uint64

// Sequences are the [Completions] of a history over any model. The target is
// uniform over the lines of the opponent's legal moves that fit the history.
//
// A line drawn by random words has the probability 1/b1 * 1/b2 * ..., where b
// is the number of replies that fit the turn; the likelihood makes up for that
// with the factor b1 * b2 * ... The replies fit by construction, so a line breaks
// off where an answer to a proposal of the solver does not fit, a turn has no
// reply that fits, or the opponent could not be refused so often. All events
// from there on count as contradicted, and each divides the likelihood by e to
// the power of Slope.
type Sequences[V any, S comparable, M any, P comparable] struct {
	Model   Model[V, S, M, P]
	History *History[V, S, M, P]
	// Slope is how much of its logarithm the likelihood loses for each
	// contradicted event; 0 is 2.
	Slope float64

	turns int
	walk  walk[V, S, M, P]
}

// NewSequences returns the completions of a history.
func NewSequences[V any, S comparable, M any, P comparable](model Model[V, S, M, P], h *History[V, S, M, P]) *Sequences[V, S, M, P] {
	q := &Sequences[V, S, M, P]{Model: model, History: h}
	q.walk.begin(model, h, clock{})
	for _, e := range h.Events {
		if e.Theirs {
			q.turns++
		}
	}
	return q
}

// Draw returns random words: one for the start, one for every turn.
func (q *Sequences[V, S, M, P]) Draw(rng *rand.Rand) Sequence {
	x := make(Sequence, q.turns+1)
	for i := range x {
		x[i] = rng.Uint64()
	}
	return x
}

// Mutate draws each word anew with the probability 1/length, the kernel of the
// paper.
func (q *Sequences[V, S, M, P]) Mutate(rng *rand.Rand, x Sequence) Sequence {
	next := make(Sequence, len(x))
	copy(next, x)
	for i := range next {
		if rng.IntN(len(next)) == 0 {
			next[i] = rng.Uint64()
		}
	}
	return next
}

// LogLikelihood plays the line and judges it.
func (q *Sequences[V, S, M, P]) LogLikelihood(x Sequence) (log float64, fits bool) {
	_, done, log := q.play(x)
	slope := q.Slope
	if slope == 0 {
		slope = 2
	}
	missed := len(q.History.Events) - done
	return log - slope*float64(missed), missed == 0
}

// State returns the state at the end of a line that fits.
func (q *Sequences[V, S, M, P]) State(x Sequence) S {
	s, _, _ := q.play(x)
	return s
}

// play returns the state after the line, how many events it explains, and the
// logarithm of the number of alternatives along it.
func (q *Sequences[V, S, M, P]) play(x Sequence) (s S, done int, log float64) {
	w := &q.walk
	s, log = q.choose(x[0], q.History.States, 0)
	for turn := 1; ; turn++ {
		i, fits := w.tries(done, &s)
		if !fits || i == len(w.events) {
			return s, i, log
		}
		if w.replies(i, &s) == 0 {
			return s, i, log
		}
		var more float64
		s, more = q.choose(x[turn], w.scratch[i].states, i+1)
		log += more
		done = i + 1
	}
}

// choose returns the first of the states in the order of the word, and the
// logarithm of their number.
func (q *Sequences[V, S, M, P]) choose(word uint64, states []S, event int) (S, float64) {
	best, lowest := 0, uint64(math.MaxUint64)
	for i := range states {
		if rank := scramble(word ^ q.Model.Hash(&q.walk.views[event], &states[i])); rank < lowest {
			best, lowest = i, rank
		}
	}
	return states[best], math.Log(float64(len(states)))
}

// scramble mixes 64 bits (the finalizer of MurmurHash3).
func scramble(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
