package tree

import (
	"context"
	"math/rand/v2"

	"kriegmate/estimate"
	"kriegmate/mines"
)

// A belief draws layouts for a view: such as fit it, but for [metropolis].
type belief interface {
	Draw(ctx context.Context, rng *rand.Rand, v *mines.View, visits int) (mines.Set, error)
}

// A rejection draws layouts until one fits: BSR-UCT. Its draws are right, however
// long they take. What the single-point strategy knows is settled before: no layout
// that fits is lost by that.
type rejection struct {
	rules *mines.Rules

	seen       observed
	estimators estimate.Rejection[mines.Set]
	// Draws counts the layouts drawn so far, those that did not fit included.
	Draws int64
}

// observed are the completions of the view last looked at.
type observed struct {
	completions *mines.Completions
	view        mines.View
}

// look turns to a view, and tells whether it is another one than before.
func (o *observed) look(r *mines.Rules, v *mines.View) bool {
	if o.completions == nil {
		o.completions = mines.NewCompletions(r, v)
	} else if o.view == *v {
		return false
	} else {
		o.completions.Observe(v, 0)
	}
	o.view = *v
	return true
}

// Draw returns a layout; its error is that of the context.
func (b *rejection) Draw(ctx context.Context, rng *rand.Rand, v *mines.View, _ int) (mines.Set, error) {
	if b.seen.look(b.rules, v) {
		b.seen.completions.Settle(v)
		b.estimators = estimate.Rejection[mines.Set]{Completions: b.seen.completions, Bounded: true}
	}
	b.estimators.Seed = rng.Uint64()
	drawn, err := b.estimators.Draw(ctx, 1)
	b.Draws += drawn.Draws
	if err != nil {
		return 0, err
	}
	return drawn.Completions[0], nil
}

// A metropolis belief walks from layout to layout by the papers' kernel, as many steps as
// simulations have come through the node: the first paper's fast version with
// Inherit, which starts where the last walk ended, its algorithm 3 without. The
// draws are right only in the limit: a short walk may end on a layout that does not
// fit.
type metropolis struct {
	rules   *mines.Rules
	Inherit bool

	seen observed
	walk *estimate.Metropolis[mines.Set]
}

// Draw returns the end of a walk; its error is that of the context.
func (b *metropolis) Draw(ctx context.Context, rng *rand.Rand, v *mines.View, visits int) (mines.Set, error) {
	b.seen.look(b.rules, v)
	if b.walk == nil {
		b.walk = &estimate.Metropolis[mines.Set]{Completions: b.seen.completions, Seed: rng.Uint64(), Inherit: b.Inherit, Exactly: true}
	}
	b.walk.Steps = max(1, visits)
	drawn, err := b.walk.Draw(ctx, 1)
	if err != nil {
		return 0, err
	}
	return drawn.Completions[0], nil
}

// A csp belief draws by exact counting: BSSUCT. Its draws are right, and take about the
// same time everywhere.
type csp struct {
	rules *mines.Rules

	counter marginals
}

// Draw returns a layout; its error is that the layouts cannot be counted.
func (b *csp) Draw(_ context.Context, rng *rand.Rand, v *mines.View, _ int) (mines.Set, error) {
	if err := b.counter.count(b.rules, v); err != nil {
		return 0, err
	}
	return b.counter.draw(rng), nil
}
