package marshal

import (
	"context"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// repair finds states when those that were kept are all ruled out, or nearly: it goes back
// along its trail and takes other ways from there; and if none leads on, it moves pieces of the states
// that it had so that they fit the last event. before and view are what was
// believed before it.
func (b *belief) repair(ctx context.Context, before []particle, view *kriegspiel.View, last *kriegspiel.Event) {
	b.whole = false
	kept := b.parts
	within, cancel := half(ctx)
	defer cancel()
	for back := 2; back <= len(b.trail) && within.Err() == nil; back *= 2 {
		if found := b.replay(within, &b.trail[len(b.trail)-back]); len(found) > len(kept) {
			kept = found
		}
		if len(kept) >= b.settings.Fewest {
			break
		}
	}
	if len(kept) == 0 {
		b.counts.inventions++
		kept = b.invent(ctx, before, view, last)
	} else {
		b.counts.replays++
	}
	normalize(kept)
	b.parts = kept
}

// half returns a context that has half the time that is left of one.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, ok := ctx.Deadline()
	if !ok {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Until(deadline)/2)
}

// replay goes again through the events since a footprint. What the player has heard in its turns is known by now, so
// replies that do not lead there are not drawn, and fewer particles will do. There are none if ctx ends.
func (b *belief) replay(ctx context.Context, f *footprint) []particle {
	const fewer = 3
	view, parts := f.view, f.parts
	events := b.record.Events
	taken := b.ears[0].model.taken
	defer b.lost(taken)
	b.lost(nowhere)
	for i := f.events; i < len(events) && len(parts) > 0; {
		if ctx.Err() != nil {
			return nil
		}
		if !events[i].Theirs() {
			parts = b.after(ctx, &view, parts, &events[i])
			i++
			continue
		}
		p := b.passage(&view, i, events)
		parts = b.someReplies(ctx, &view, draw(nil, b.rng, parts, max(1, b.breadth/fewer)), &p)
		view = *p.end()
		for i++; i < len(events) && !events[i].Theirs(); i++ {
			b.answered(events[i].Percept)
		}
	}
	return parts
}

// invent returns states that fit the last event, made of those before it by moving a
// few of the opponent's pieces to other squares.
func (b *belief) invent(ctx context.Context, before []particle, view *kriegspiel.View, last *kriegspiel.Event) (made []particle) {
	const tries = 4000
	if len(before) == 0 {
		before = []particle{{state: b.anyState(view, last), weight: 1}}
	}
	school := b.school(before)
	for i := range tries {
		s := before[b.rng.IntN(len(before))].state
		for range 1 + i*4/tries {
			b.shuffle(view, &s, last)
		}
		if p, ok := b.fits(view, &particle{state: s, weight: 1, school: school}, last); ok {
			made = append(made, p)
		}
		if len(made) >= b.settings.Fewest*2 || ctx.Err() != nil {
			break
		}
	}
	if len(made) == 0 {
		made = []particle{{b.anyState(&b.view, &kriegspiel.Event{}), 1, school}}
	}
	return made
}

// fits tells whether an event can follow from a particle, and returns what may come of it.
func (b *belief) fits(view *kriegspiel.View, p *particle, e *kriegspiel.Event) (particle, bool) {
	if !e.Theirs() {
		next := *p
		return next, b.record.Rules.Try(view, &next.state, e.Try) == e.Percept
	}
	if !b.bears(view, &p.state, e) {
		return *p, false
	}
	bound, ear := b.bound(view, e), b.ears[0]
	ear.listen(&bound, p, e)
	if len(ear.found) == 0 {
		return *p, false
	}
	return ear.found[b.rng.IntN(len(ear.found))], true
}

// shuffle moves one piece of s to a square that is empty, if it finds one that fits the
// turn of the event.
func (b *belief) shuffle(view *kriegspiel.View, s *kriegspiel.State, e *kriegspiel.Event) {
	own := view.Own.All().Turn()
	for range 8 {
		all := s.All()
		from := nth(all, b.rng.IntN(all.Count()))
		free := ^(all | own)
		kind := s.On(from)
		if kind == chess.Pawn {
			free &= pawnRanks
		}
		next := *s
		to := nth(free, b.rng.IntN(free.Count()))
		next.EnPassant = 0
		if kind == chess.King {
			next.King, next.Castling = to, 0
		} else {
			next.Remove(from)
			next.Put(kind, to)
		}
		if sound(view, &next, e) {
			*s = next
			return
		}
	}
}

// pawnRanks are all but the first and the last.
const pawnRanks chess.Bitboard = 0x00ffffffffffff00

// sound tells whether a state could be on the board before an event: the side that has
// just moved is not in check.
func sound(view *kriegspiel.View, s *kriegspiel.State, e *kriegspiel.Event) bool {
	if chess.KingAttacks(view.Own.King.Turn()).Has(s.King) {
		return false
	}
	p := view.TheirTurn(s)
	if e.Theirs() {
		p = view.OwnTurn(s)
	}
	return p.Checkers() == 0
}

// anyState returns a state with as many pieces as the opponent has, somewhere: what is
// left to believe in when nothing is known.
func (b *belief) anyState(view *kriegspiel.View, e *kriegspiel.Event) (s kriegspiel.State) {
	start := chess.Start().Us
	own := view.Own.All().Turn()
	kinds := []chess.Piece{}
	for sq := range chess.Square(16) {
		if kind := start.On(sq); kind != chess.King {
			kinds = append(kinds, kind)
		}
	}
	b.rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for range 1000 {
		s = kriegspiel.State{King: nth(^own, b.rng.IntN((^own).Count()))}
		for _, kind := range kinds[:min(b.pieces-1, len(kinds))] {
			free := ^(own | s.All())
			if kind == chess.Pawn {
				free &= pawnRanks
			}
			s.Put(kind, nth(free, b.rng.IntN(free.Count())))
		}
		if sound(view, &s, e) {
			break
		}
	}
	return s
}

// nth returns square number n of a set, from 0.
func nth(set chess.Bitboard, n int) chess.Square {
	for range n {
		set &= set - 1
	}
	return set.First()
}
