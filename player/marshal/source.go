package marshal

import (
	"context"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// sample returns about n states for simulations, from the source of the settings.
func (m *Marshal) sample(ctx context.Context, n int) []particle {
	b := m.belief
	var drawn []particle
	switch m.settings.Source {
	case MetropolisSource:
		drawn = b.walk(ctx, n)
	case PlausibleSource:
		drawn = b.plausible(n, m.refused)
	}
	if len(drawn) == 0 {
		drawn = draw(nil, b.rng, b.parts, n)
	}
	return drawn
}

// walk draws states by a Metropolis walk over the lines of the opponent's moves. There are
// none if no line that fits the record was met.
func (b *belief) walk(ctx context.Context, n int) (out []particle) {
	const steps, most = 20, 2000
	lines := estimate.NewSequences(b.record.Rules, mate.HistoryOf(&b.record))
	walk := estimate.Metropolis[estimate.Sequence]{
		Completions: lines, Seed: b.rng.Uint64(), Steps: steps, Inherit: true, MostSteps: most,
	}
	drawn, _ := walk.Draw(ctx, n) // with less where it has run out of steps
	for _, line := range drawn.Completions {
		out = append(out, particle{state: lines.State(line), weight: 1})
	}
	normalize(out)
	return out
}

// plausible makes up states that agree with the last announcement of the opponent's turn,
// and with what was refused in this one; what was heard before does not count.
func (b *belief) plausible(n int, refused []chess.Move) (out []particle) {
	const patience = 100 // tries for a state
	last := kriegspiel.Event{Percept: kriegspiel.Theirs}
	for i := len(b.record.Events) - 1; i >= 0; i-- {
		if b.record.Events[i].Theirs() {
			last = b.record.Events[i]
			break
		}
	}
	own := kriegspiel.Event{} // before which the player is to move
	for range n * patience {
		s := b.anyState(&b.view, &own)
		if sound(&b.view, &s, &own) && b.agrees(&s, last.Percept, refused) {
			out = append(out, particle{state: s, weight: 1})
		}
		if len(out) == n {
			break
		}
	}
	normalize(out)
	return out
}

// agrees tells whether a state, in which the player is to move, sounds like p.
func (b *belief) agrees(s *kriegspiel.State, p kriegspiel.Percept, refused []chess.Move) bool {
	if sq, ok := p.Captured(); ok && !s.All().Has(sq.Turn()) {
		return false
	}
	at := b.view.OwnTurn(s)
	if directions(at.Us.King, at.Checkers(), at.Them.Knights) != p.Check() {
		return false
	}
	for _, m := range refused {
		after := *s
		if !b.record.Rules.Try(&b.view, &after, m).Illegal() {
			return false
		}
	}
	return true
}

// directions returns what is announced of checks to a king.
func directions(king chess.Square, by, knights chess.Bitboard) (p kriegspiel.Percept) {
	for ; by != 0; by &= by - 1 {
		sq := by.First()
		rises := sq.Rank()-king.Rank() == sq.File()-king.File()
		rising := 8 - abs(king.File()-king.Rank())
		falling := 8 - abs(king.File()+king.Rank()-7)
		switch {
		case knights.Has(sq):
			p |= kriegspiel.ByKnight
		case sq.Rank() == king.Rank():
			p |= kriegspiel.ByRank
		case sq.File() == king.File():
			p |= kriegspiel.ByFile
		case rises == (rising > falling):
			p |= kriegspiel.ByLong
		default:
			p |= kriegspiel.ByShort
		}
	}
	return p
}

func abs(n int) int { return max(n, -n) }
