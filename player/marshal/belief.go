package marshal

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// stream is that of the Marshal's random numbers.
const stream = 5

// A particle is a state with its weight: how likely it is, compared with the others, that
// the opponent stands so, and of which school it is then.
type particle struct {
	state  kriegspiel.State
	weight float64
	school shares
}

// A belief is what a player believes of the opponent: all states that fit its record as
// long as these are few, and a weighted sample of them when they are not. The weights
// follow the model of the opponent.
type belief struct {
	record kriegspiel.Record
	view   kriegspiel.View
	parts  []particle
	whole  bool // parts are all states that fit the record
	pieces int  // of the opponent, the king among them

	settings *Settings
	breadth  int         // with how many particles it goes from turn to turn
	ears     []*listener // share the work
	rng      *rand.Rand
	trail    []footprint
	floor    int // with fewer particles than so many, others are looked for
	counts   counts
	listens  int // states whose replies were listened to
	index    map[uint64]int32
	merged   []particle // room for expand
}

// A footprint is what was believed when the player was to move, before it proposed
// anything, and how many events had been heard by then.
type footprint struct {
	events int
	view   kriegspiel.View
	parts  []particle
}

// counts say what has become of a belief, for reports.
type counts struct {
	overflows, replays, inventions int
}

func newBelief(record kriegspiel.Record, settings *Settings, seed uint64) *belief {
	b := &belief{
		record: record, whole: true, settings: settings, breadth: settings.Particles,
		ears:  []*listener{newListener(record.Rules, settings)},
		rng:   rand.New(rand.NewPCG(seed, stream)),
		index: map[uint64]int32{},
	}
	v, s := record.Initial()
	b.view, b.parts, b.pieces = v, []particle{{state: s, weight: 1}}, s.All().Count()
	b.step()
	return b
}

// hear takes the next event of the record.
func (b *belief) hear(ctx context.Context, e kriegspiel.Event) {
	b.record.Events = append(b.record.Events, e)
	before, view := b.parts, b.view
	if e.Refusals > 0 {
		b.told()
	}
	b.parts = b.after(ctx, &b.view, b.parts, &e)
	if _, took := e.Percept.Captured(); took && !e.Theirs() {
		b.pieces--
	}
	if e.Percept.End() != 0 {
		return
	}
	if len(b.parts) == 0 || !b.whole && len(b.parts) < b.floor {
		b.repair(ctx, before, &view, &e)
		// What other ways have not found is not worth looking for again.
		b.floor = min(b.settings.Fewest, len(b.parts)/2)
	} else if len(b.parts) > 2*b.settings.Fewest {
		b.floor = b.settings.Fewest
	}
	if e.Theirs() {
		b.recall()
		b.step()
	}
}

// spread is how many times more particles are kept within a turn than go on to the next: the player's tries
// will rule many of them out.
const spread = 3

// mostParticles is with how many a belief goes from turn to turn at most. More need hundreds of megabytes and tell little.
const mostParticles = 60_000

// most tells up to how many states a belief that is whole is gone on with, and up to how many it then stays whole.
func (b *belief) most() (before, after int) {
	if b.settings.Exact > 0 {
		return b.settings.Exact, b.settings.Exact
	}
	return b.breadth, spread * b.breadth
}

// pace sets with how many particles it goes on: as many as can be listened to in the time of aim, if it took so
// long for those since from.
func (b *belief) pace(from int, took, aim time.Duration) {
	const fewest, telling = 500, 500
	const change = 4. // at once
	heard := float64(b.listens - from)
	if heard < telling {
		return
	}
	now := float64(b.breadth)
	next := min(max(heard*float64(aim)/float64(took), now/change), change*now)
	b.breadth = int(min(max(next, fewest), mostParticles))
}

// after returns the particles after an event, and sets view to that after it.
func (b *belief) after(ctx context.Context, view *kriegspiel.View, parts []particle, e *kriegspiel.Event) []particle {
	rules := b.record.Rules
	if e.Theirs() {
		out := b.replies(ctx, view, parts, e)
		*view = rules.AfterReply(view, e.Percept)
		return out
	}
	b.answered(e.Percept)
	out := make([]particle, 0, len(parts))
	for i := range parts {
		s := parts[i].state
		if rules.Try(view, &s, e.Try) == e.Percept {
			next := parts[i]
			next.state = s
			out = append(out, next)
		}
	}
	*view = rules.After(view, e.Try, e.Percept)
	normalize(out)
	return out
}

// answered tells all ears of the answer to a proposal of the player.
func (b *belief) answered(p kriegspiel.Percept) {
	for _, ear := range b.ears {
		ear.model.hear(p)
	}
}

// told tells all ears that the opponent's refusals are told.
func (b *belief) told() {
	for _, ear := range b.ears {
		ear.told = true
	}
}

// lost tells all ears where the opponent has just lost a piece, or nowhere.
func (b *belief) lost(taken chess.Square) {
	for _, ear := range b.ears {
		ear.model.taken = taken
	}
}

// replies returns the particles after a turn of the opponent: all if the belief is whole and there are not too many, else
// a sample of them.
func (b *belief) replies(ctx context.Context, view *kriegspiel.View, parts []particle, e *kriegspiel.Event) []particle {
	p := b.passage(view, 0, []kriegspiel.Event{*e})
	if b.whole {
		if before, after := b.most(); len(parts) <= before {
			if out, ok := b.expand(ctx, view, parts, &p, math.MaxInt, after); ok {
				return slices.Clone(out)
			}
		}
		b.whole = false
		b.counts.overflows++
	}
	return b.someReplies(ctx, view, draw(nil, b.rng, parts, b.breadth), &p)
}

// someReplies draws a few of the replies in each state, so that there are enough particles
// after it.
func (b *belief) someReplies(ctx context.Context, view *kriegspiel.View, parts []particle, p *passage) []particle {
	const generous = 3. / 2 // some are the same
	each := max(1, int(generous*spread*float64(b.breadth)/float64(max(1, len(parts)))))
	out, _ := b.expand(ctx, view, parts, p, each, math.MaxInt)
	return draw(nil, b.rng, out, spread*b.breadth)
}

// A passage is a turn of the opponent, and those events of the player's turn after it that are known already.
type passage struct {
	theirs *kriegspiel.Event
	then   []kriegspiel.Event
	views  []kriegspiel.View // after the opponent's turn, and after each event
}

// passage returns the one that begins with a turn of the opponent, number i of some events, before which the view is as given.
func (b *belief) passage(view *kriegspiel.View, i int, events []kriegspiel.Event) passage {
	rules := b.record.Rules
	p := passage{theirs: &events[i], views: []kriegspiel.View{rules.AfterReply(view, events[i].Percept)}}
	for _, e := range events[i+1:] {
		if e.Theirs() {
			break
		}
		p.then = append(p.then, e)
		p.views = append(p.views, rules.After(p.end(), e.Try, e.Percept))
	}
	return p
}

// end returns the view after a passage.
func (p *passage) end() *kriegspiel.View { return &p.views[len(p.views)-1] }

// expand returns the particles after a passage, at most so many of the replies in each state, drawn by their weights. It is
// false if there are more than most, or ctx has ended before all were listened to. The result does not depend on how many ears share the work, and is good until the next call.
func (b *belief) expand(ctx context.Context, view *kriegspiel.View, parts []particle, p *passage, each, most int) (out []particle, ok bool) {
	const lot, lots = 64, 16 // states for an ear, and lots before they are put together
	bound, seed := b.bound(view, p.theirs), b.rng.Uint64()
	clear(b.index)
	out, ok = b.merged[:0], true
	defer func() { b.merged = out }()
	var found [lots][]particle
	for first := 0; first < len(parts); first += lot * lots {
		left := parts[first:min(len(parts), first+lot*lots)]
		share(b.ears, (len(left)+lot-1)/lot, func(ear *listener, n int) {
			rng := rand.New(rand.NewPCG(seed, uint64(first+n)))
			found[n] = found[n][:0]
			for i := n * lot; i < min(len(left), (n+1)*lot); i++ {
				if b.bears(view, &left[i].state, p.theirs) {
					found[n] = ear.follow(found[n], rng, &bound, &left[i], p, each)
				}
			}
		})
		for n := range (len(left) + lot - 1) / lot {
			for _, f := range found[n] {
				out = b.merge(out, p.end(), f)
			}
		}
		b.listens += len(left)
		if ok = len(out) <= most && (ctx.Err() == nil || first+len(left) == len(parts)); !ok {
			break
		}
	}
	normalize(out)
	return out, ok
}

// merge adds a particle to those that the index knows.
func (b *belief) merge(out []particle, view *kriegspiel.View, p particle) []particle {
	key := b.record.Rules.Hash(view, &p.state)
	if at, ok := b.index[key]; ok {
		out[at].add(&p)
		return out
	}
	b.index[key] = int32(len(out))
	return append(out, p)
}

// bound returns the view under which the opponent replies in an event.
func (b *belief) bound(view *kriegspiel.View, e *kriegspiel.Event) kriegspiel.View {
	return b.record.Rules.Bound(view, e.Asked, [2]int{e.Refusals, e.After})
}

// bears tells whether the opponent could have been refused as it was in a state.
func (b *belief) bears(view *kriegspiel.View, s *kriegspiel.State, e *kriegspiel.Event) bool {
	return e.Refusals+e.After == 0 && e.Asked == 0 || b.record.Rules.Bears(view, s, e.Asked, [2]int{e.Refusals, e.After})
}

// normalize makes the weights add up to 1. Where all have become too small to be more than 0, which
// takes moves that the model deems all but impossible, they are alike.
func normalize(parts []particle) {
	total := 0.
	for i := range parts {
		total += parts[i].weight
	}
	for i := range parts {
		if total > 0 {
			parts[i].weight /= total
		} else {
			parts[i].weight = 1 / float64(len(parts))
		}
	}
}

// step leaves a footprint before the player's turn.
func (b *belief) step() {
	const most = 10_000 // particles
	b.trail = append(b.trail, footprint{len(b.record.Events), b.view, draw(nil, b.rng, b.parts, min(most, b.breadth))})
	if len(b.trail) > b.settings.Trail {
		b.trail = slices.Delete(b.trail, 0, 1)
	}
}

// recall makes the belief whole again, once the opponent has nothing left but its king.
func (b *belief) recall() {
	if b.whole || b.pieces > 1 {
		return
	}
	school := b.school(b.parts)
	b.parts, b.whole = b.parts[:0], true
	for sq := range chess.Square(64) {
		s := kriegspiel.State{King: sq}
		p := b.view.TheirTurn(&s)
		if !p.Them.All().Has(sq) && p.Checkers() == 0 {
			b.parts = append(b.parts, particle{s, 1. / 64, school})
		}
	}
	normalize(b.parts)
}

// school returns how likely the schools of opponents are by some particles.
func (b *belief) school(parts []particle) shares { return b.ears[0].model.school(parts) }

// states returns the states that are believed in.
func (b *belief) states() []kriegspiel.State {
	out := make([]kriegspiel.State, len(b.parts))
	for i := range b.parts {
		out[i] = b.parts[i].state
	}
	return out
}
