package marshal

import (
	"context"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
)

// fromEndings returns which of the moves begins the shortest certain mate against a bare
// king, if a table knows.
func (m *Marshal) fromEndings(ctx context.Context, moves []chess.Move) (chess.Move, bool) {
	b := m.belief
	if !m.settings.Tables || !b.whole || b.pieces > 1 {
		return 0, false
	}
	limits := oracle.Limits{Context: ctx}
	limits.Deadline, _ = ctx.Deadline()
	known, states := m.endings.Oracle(limits).Under(b.record.Rules), b.states()
	for _, view := range b.endings() {
		if won, _ := known.Moves(&view, states); won == 0 {
			continue
		}
		try, ok := known.Propose(&view, states)
		if ok && slices.Contains(moves, try) && !b.stalemates(try) {
			return try, true
		}
	}
	return 0, false
}

// endings returns the view, and those in which nothing of the own pieces is left but the
// king and a queen, or a rook: the others are hardly ever in the way of its mate.
func (b *belief) endings() []kriegspiel.View {
	list := []kriegspiel.View{b.view}
	own := &b.view.Own
	queens := own.Diagonals & own.Straights
	for _, from := range []chess.Bitboard{queens, own.Straights &^ queens} {
		if from != 0 && own.All().Count() > 2 {
			sq := from.First()
			alone := chess.Side{King: own.King}
			alone.Put(own.On(sq), sq)
			list = append(list, kriegspiel.NewView(alone, b.view.Colour))
		}
	}
	return list
}

// stalemates tells whether a move stalemates in one of the states.
func (b *belief) stalemates(try chess.Move) bool {
	for i := range b.parts {
		s := b.parts[i].state
		if p := b.record.Rules.Try(&b.view, &s, try); p.Lost() {
			return true
		}
	}
	return false
}
