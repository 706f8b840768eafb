package estimate

import (
	"context"
	"errors"
	"math/rand/v2"
)

// Sample draws some states of a belief state, distinct, and the same for the
// same seed.
//
// The zero value is the quick variant, a randomised depth-first search: each
// draw dives from the start and takes at every turn of the opponent a random
// one of the replies that fit, backing out of dead ends. It is not uniform: a
// state behind few alternatives is found sooner than one behind many.
//
// The uniform variant draws every set of n states with the same probability.
// It passes all states of a [Stream] through a reservoir, so it costs as much as
// the whole belief state; only its result is small.
type Sample[V any, S comparable, M any, P comparable] struct {
	Model   Model[V, S, M, P]
	Limits  Limits
	Seed    uint64
	Uniform bool
}

// Sampled are the states of a sample.
type Sampled[S comparable] struct {
	States []S
	// Exhausted tells whether these are all there are.
	Exhausted bool
	Work      Work
}

// Draw returns n states, or all if there are fewer. The error is an
// [Impossible] or a [GaveUp].
func (e *Sample[V, S, M, P]) Draw(ctx context.Context, h *History[V, S, M, P], n int) (Sampled[S], error) {
	rng := newRNG(e.Seed)
	if e.Uniform {
		return e.reservoir(ctx, h, n, rng)
	}
	d := diver[V, S, M, P]{rng: rng}
	d.begin(e.Model, h, newClock[S](ctx, e.Limits))
	d.gaveUp = d.over()
	starts := append([]S(nil), h.States...)
	// One dive more than asked for tells whether there are more.
	for len(starts) > 0 && len(d.found) <= n && n > 0 && d.gaveUp == nil {
		i := rng.IntN(len(starts))
		if !d.dive(0, &starts[i]) {
			starts[i] = starts[len(starts)-1]
			starts = starts[:len(starts)-1]
		}
	}
	out := Sampled[S]{States: d.found, Exhausted: len(starts) == 0 && d.gaveUp == nil, Work: d.work}
	if len(d.found) > n {
		out.States, out.Exhausted = d.found[:n], false
	}
	if d.gaveUp == nil && len(out.States) == 0 && n > 0 {
		return out, d.impossible()
	}
	return out, d.gaveUp
}

// reservoir keeps each of the states with the same probability (Vitter's
// algorithm R).
func (e *Sample[V, S, M, P]) reservoir(ctx context.Context, h *History[V, S, M, P], n int, rng *rand.Rand) (Sampled[S], error) {
	stream := Stream[V, S, M, P]{Model: e.Model, Limits: e.Limits, History: h}
	var out Sampled[S]
	seen := 0
	for s := range stream.States(ctx) {
		seen++
		if len(out.States) < n {
			out.States = append(out.States, s)
		} else if i := rng.IntN(seen); i < n {
			out.States[i] = s
		}
	}
	err := stream.Err()
	out.Exhausted = (err == nil || errors.As(err, new(*Impossible))) && seen <= n
	out.Work = stream.Work()
	return out, err
}

// diver looks for one state after another. What it has seen of the walk are the
// states behind which nothing is left to find.
type diver[V any, S comparable, M any, P comparable] struct {
	walk[V, S, M, P]
	rng   *rand.Rand
	found []S
	turns int // of the opponent that were looked at
}

// dive finds a state that s, after the first i events, can become and that was
// not found before. It returns false if there is none.
func (d *diver[V, S, M, P]) dive(i int, s *S) bool {
	next := *s
	i, fits := d.tries(i, &next)
	if !fits {
		return false
	}
	hash := d.model.Hash(&d.views[i], &next)
	if d.seen[i].has(hash, &next) {
		return false
	}
	if i == len(d.events) {
		d.exhaust(i, hash, &next)
		d.found = append(d.found, next)
		return true
	}
	if d.late(i) {
		return false
	}
	n := d.replies(i, &next)
	states := d.scratch[i].states
	d.rng.Shuffle(n, func(a, b int) { states[a], states[b] = states[b], states[a] })
	for j := range n {
		if d.dive(i+1, &d.scratch[i].states[j]) || d.gaveUp != nil {
			return d.gaveUp == nil
		}
	}
	d.exhaust(i, hash, &next)
	return false
}

// late tells whether the limits are passed at event i. A dive through a long history keeps
// one state only, so it is not enough to look at the clock when states are kept.
func (d *diver[V, S, M, P]) late(i int) bool {
	if d.turns++; d.turns%blockSize != 0 {
		return false
	}
	if err := d.clock.over(d.held, d.held); err != nil {
		d.gaveUp = &GaveUp{i + 1, d.held, err}
	}
	return d.gaveUp != nil
}

// exhaust remembers that nothing more is to be found behind s.
func (d *diver[V, S, M, P]) exhaust(i int, hash uint64, s *S) {
	d.seen[i].add(hash, s)
	d.kept(i)
}
