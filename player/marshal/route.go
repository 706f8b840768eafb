package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A route is where the own pieces have stood since something last changed for good: it
// keeps a player who is ahead from going in circles until the game is drawn.
type route struct {
	stood map[chess.Side]int
	quiet int // half-moves without a capture or a move of an own pawn
}

// hear takes an event, before which the view was as given.
func (r *route) hear(view *kriegspiel.View, e *kriegspiel.Event) {
	if !e.Percept.Moved() {
		return
	}
	if r.stood == nil {
		r.stood = map[chess.Side]int{}
	}
	r.quiet++
	if _, took := e.Percept.Captured(); took || !e.Theirs() && view.Own.Pawns.Has(e.Try.From()) {
		clear(r.stood)
		r.quiet = 0
		return
	}
	if !e.Theirs() {
		own := view.Own
		own.Play(e.Try)
		r.stood[own]++
	}
}

// discourage makes a draw of a part of what the moves of a table are worth that lead to where the
// pieces have stood before, or that change nothing when the game has long been quiet.
func (r *route) discourage(t *table) {
	const again, patience, most = 0.15, 30, 100
	for m, move := range t.moves {
		own := t.view.Own
		pawn := own.Pawns.Has(move.From())
		own.Play(move)
		keep := 1 - again*float64(min(3, r.stood[own]))
		if r.quiet > patience && !pawn {
			keep *= 1 - float64(min(r.quiet, most)-patience)/(2*(most-patience))
		}
		if keep == 1 {
			continue
		}
		to := move.To().Turn()
		for i, v := range t.worth[m] {
			if v > 0 && v < 1 && !t.rows[i].state.All().Has(to) {
				t.worth[m][i] = v * keep
			}
		}
	}
}
