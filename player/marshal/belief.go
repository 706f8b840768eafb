package marshal

import (
	"context"
	"math/rand/v2"

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
	ear      listener
	rng      *rand.Rand
	trail    []footprint
	floor    int // with fewer particles than so many, others are looked for
	counts   counts
	index    map[uint64]int32
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
		record: record, whole: true, settings: settings,
		ear:   listener{rules: record.Rules, model: newModel(settings)},
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
	b.parts = b.after(&b.view, b.parts, &e, b.room())
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

// room returns how many states may be kept.
func (b *belief) room() int {
	if b.whole {
		return b.settings.Exact
	}
	return b.settings.Particles
}

// after returns the particles after an event, and sets view to that after it. When there
// are more than most, whole becomes false and a sample of them is returned.
func (b *belief) after(view *kriegspiel.View, parts []particle, e *kriegspiel.Event, most int) []particle {
	var out []particle
	rules := b.record.Rules
	if e.Theirs() {
		out = b.replies(view, parts, e, most)
		*view = rules.AfterReply(view, e.Percept)
		return out
	}
	b.ear.model.hear(e.Percept)
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

// replies returns the particles after a turn of the opponent.
func (b *belief) replies(view *kriegspiel.View, parts []particle, e *kriegspiel.Event, most int) []particle {
	if b.whole {
		if out, ok := b.allReplies(view, parts, e, most); ok {
			return out
		}
		b.whole = false
		b.counts.overflows++
	}
	out := b.someReplies(view, parts, e)
	return b.thin(out, b.settings.Particles)
}

// allReplies returns all states after a turn of the opponent, unless there are more than
// most.
func (b *belief) allReplies(view *kriegspiel.View, parts []particle, e *kriegspiel.Event, most int) (out []particle, ok bool) {
	bound := b.bound(view, e)
	clear(b.index)
	for i := range parts {
		if !b.bears(view, &parts[i].state, e) {
			continue
		}
		b.ear.listen(&bound, &parts[i], e.Percept)
		for _, f := range b.ear.found {
			f.weight *= parts[i].weight
			out = b.merge(out, view, f)
		}
		if len(out) > most {
			return nil, false
		}
	}
	normalize(out)
	return out, true
}

// someReplies draws a few of the replies in each state, so that there are enough particles
// after it.
func (b *belief) someReplies(view *kriegspiel.View, parts []particle, e *kriegspiel.Event) (out []particle) {
	bound := b.bound(view, e)
	each := max(1, b.settings.Particles*3/2/max(1, len(parts)))
	clear(b.index)
	for i := range parts {
		if !b.bears(view, &parts[i].state, e) {
			continue
		}
		b.ear.listen(&bound, &parts[i], e.Percept)
		for _, f := range draw(b.rng, b.ear.found, each) {
			f.weight *= parts[i].weight
			out = b.merge(out, view, f)
		}
	}
	normalize(out)
	return out
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

// thin keeps about n particles, drawn by their weights.
func (b *belief) thin(parts []particle, n int) []particle {
	if len(parts) <= n {
		return parts
	}
	return draw(b.rng, parts, n)
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
	const most = 512
	parts := append([]particle(nil), b.parts...)
	b.trail = append(b.trail, footprint{len(b.record.Events), b.view, b.thin(parts, most)})
	if len(b.trail) > b.settings.Trail {
		b.trail = b.trail[1:]
	}
}

// recall makes the belief whole again, once the opponent has nothing left but its king.
func (b *belief) recall() {
	if b.whole || b.pieces > 1 {
		return
	}
	school := b.ear.model.school(b.parts)
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

// states returns the states that are believed in.
func (b *belief) states() []kriegspiel.State {
	out := make([]kriegspiel.State, len(b.parts))
	for i := range b.parts {
		out[i] = b.parts[i].state
	}
	return out
}
