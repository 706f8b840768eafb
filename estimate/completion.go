package estimate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Completions is what the two sampling estimators ask of a domain: everything
// that is hidden, X, drawn and judged as a whole. Its values must not be
// changed once they are handed out.
type Completions[X any] interface {
	// Draw returns a random completion.
	Draw(rng *rand.Rand) X
	// Mutate returns a random variation of x; it must be as likely to get
	// from x to x' as from x' to x, in terms of the draws of Draw.
	Mutate(rng *rand.Rand, x X) X
	// LogLikelihood returns the logarithm of how well x explains what was
	// observed, times the target density over that of Draw; and whether x
	// contradicts no observation.
	LogLikelihood(x X) (log float64, fits bool)
}

// Rejection draws completions until one fits, and accepts it with a probability
// in proportion to its likelihood: algorithm 1 of Couetoux, Milone and Teytaud
// (2011). Its draws are independent, and have the target distribution.
//
// The proportion needs an upper bound of the likelihood. Where a domain has
// none, the largest seen so far takes its place (empirical supremum rejection:
// Caffo, Booth and Davis 2002): the first hundred draws that fit only look for
// it, and when a larger one turns up later, each draw accepted so far is kept
// only with the ratio of the two. So the distribution is the target's but for
// completions likelier than all that were ever drawn.
type Rejection[X any] struct {
	Completions Completions[X]
	Seed        uint64
	// MostDraws bounds the number of completions drawn; 0 is no bound.
	MostDraws int64
	// Bounded tells that LogLikelihood is never above 0.
	Bounded bool
}

// pilotDraws is how many draws that fit look for the bound alone.
const pilotDraws = 100

// Drawn are the results of a sampling estimator.
type Drawn[X any] struct {
	Completions []X
	// Draws is the number of completions drawn, or of steps walked.
	Draws int64
}

// ErrDraws is wrapped by the error after too many draws or steps.
var ErrDraws = errors.New("too many draws")

// Draw returns n completions, or those it had when it ran out of draws or of
// the context, with an error that says so.
func (e *Rejection[X]) Draw(ctx context.Context, n int) (Drawn[X], error) {
	rng := newRNG(e.Seed)
	var out Drawn[X]
	fitting := 0
	bound := math.Inf(-1)
	if e.Bounded {
		bound = 0
	}
	for len(out.Completions) < n {
		if err := overDraws(ctx, out.Draws, e.MostDraws); err != nil {
			return out, fmt.Errorf("rejection: %d of %d states after %d draws: %w", len(out.Completions), n, out.Draws, err)
		}
		out.Draws++
		x := e.Completions.Draw(rng)
		log, fits := e.Completions.LogLikelihood(x)
		if !fits {
			continue
		}
		if fitting++; log > bound {
			out.Completions = thin(out.Completions, rng, math.Exp(bound-log))
			bound = log
		}
		if (e.Bounded || fitting > pilotDraws) && rng.Float64() < math.Exp(log-bound) {
			out.Completions = append(out.Completions, x)
		}
	}
	return out, nil
}

// thin keeps each of the list with the given probability.
func thin[X any](list []X, rng *rand.Rand, keep float64) []X {
	kept := list[:0]
	for _, x := range list {
		if rng.Float64() < keep {
			kept = append(kept, x)
		}
	}
	return kept
}

func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6b72696567)) }

func overDraws(ctx context.Context, draws, most int64) error {
	if most > 0 && draws >= most {
		return ErrDraws
	}
	if draws%1024 == 0 {
		return ctx.Err()
	}
	return nil
}

// Metropolis walks from completion to completion by mutations, and takes a step
// with the ratio of the likelihoods: algorithms 3 and 4 of Couetoux, Milone and
// Teytaud (2011). Its limit is the target distribution of [Rejection]; how near
// it comes depends on Steps.
type Metropolis[X any] struct {
	Completions Completions[X]
	Seed        uint64
	// Steps is the number of steps before each draw; 0 is 100.
	Steps int
	// Inherit starts each walk where the last one ended (algorithm 4);
	// otherwise it starts at a new random completion (algorithm 3).
	Inherit bool
	// Exactly ends each walk after its steps, as both algorithms do, also on a
	// completion that does not fit; otherwise such a walk goes on.
	Exactly bool
	// MostSteps bounds the steps of one call of Draw; 0 is no bound.
	MostSteps int64

	rng  *rand.Rand
	last *X
}

// Draw returns n completions, which fit unless the walks have to end Exactly. With
// Inherit a later call goes on from the last completion of this one.
func (e *Metropolis[X]) Draw(ctx context.Context, n int) (Drawn[X], error) {
	if e.rng == nil {
		e.rng = newRNG(e.Seed)
	}
	var out Drawn[X]
	for len(out.Completions) < n {
		x, err := e.walk(ctx, &out.Draws)
		if err != nil {
			return out, fmt.Errorf("metropolis: %d of %d states after %d steps: %w", len(out.Completions), n, out.Draws, err)
		}
		out.Completions = append(out.Completions, x)
	}
	return out, nil
}

// walk returns the end of one walk.
func (e *Metropolis[X]) walk(ctx context.Context, steps *int64) (X, error) {
	var x X
	if e.Inherit && e.last != nil {
		x = *e.last
	} else {
		x = e.Completions.Draw(e.rng)
	}
	log, fits := e.Completions.LogLikelihood(x)
	atLeast := e.Steps
	if atLeast == 0 {
		atLeast = 100
	}
	// To stop at the first completion that fits would prefer those next to
	// the edge; so the walk is looked at only after whole rounds.
	for i := 0; i == 0 || i%atLeast != 0 || !fits && !e.Exactly; i++ {
		if err := overDraws(ctx, *steps, e.MostSteps); err != nil {
			return x, err
		}
		*steps++
		next := e.Completions.Mutate(e.rng, x)
		nextLog, nextFits := e.Completions.LogLikelihood(next)
		if nextLog >= log || e.rng.Float64() < math.Exp(nextLog-log) {
			x, log, fits = next, nextLog, nextFits
		}
	}
	e.last = &x
	return x, nil
}
