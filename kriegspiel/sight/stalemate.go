package sight

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Under the rules rand, where the stalemated side loses, there is no search with full
// sight: it says only what wins at once.

// ends tells whether the proposal m, which is legal in p, leaves no move.
func ends(p *chess.Position, m chess.Move) bool {
	next := *p
	next.Apply(m)
	return !next.Movable()
}

// ending appends the moves of p that leave no move.
func ending(dst []chess.Move, p *chess.Position) []chess.Move {
	var room [chess.MaxMoves]chess.Move
	for _, m := range p.Moves(room[:0]) {
		if ends(p, m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// short tells that the rule set knows wins that the search does not look for.
func (z Sight) short() bool { return z.rules == kriegspiel.Rand }
