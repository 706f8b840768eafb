package endgame

import "kriegmate/kriegspiel/chess"

// keeps tells whether a step at b wins from a set within n moves: for every
// class of squares after it, all that the opponent can do is won within n-1,
// and what is left after a refusal is won within n. A step that is refused on
// the whole set wins nothing.
func (t *Table) keeps(b *board, set chess.Bitboard, n int, st *step) bool {
	accepted := set &^ st.refused
	if accepted == 0 || n == 0 || !t.within(&b.at, set&st.refused, n) {
		return false
	}
	next := t
	if st.promotes != 0 {
		if next = t.promoted[promotionIndex(st.promotes)]; next == nil {
			return false
		}
	}
	var after board
	after.look(next.Material(), &st.after)
	captures := next.capturesOf(&after)
	if accepted&^after.allowed(&captures, n) != 0 {
		return false
	}
	var room [maxClasses]chess.Bitboard
	for _, squares := range after.classes(room[:0]) {
		if !next.within(&st.after, neighbours(accepted&squares)&after.safe(), n-1) {
			return false
		}
	}
	return true
}
