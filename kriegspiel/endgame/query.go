package endgame

import (
	"errors"

	"kriegmate/kriegspiel/chess"
)

// Moves returns how many accepted moves the shortest certain mate takes when
// the opponent's king is on one of the squares of the set, or 0 if there is none
// in any number, which an unfinished table takes for granted. The set must not be
// empty, and the king must be able to stand on its squares; see
// [Material.Impossible]. The error is of a stored table that is damaged.
func (t *Table) Moves(p Placement, set chess.Bitboard) (n int, err error) {
	defer recovered(&err)
	return orZero(t.value(&p, set)), nil
}

// ErrNever is returned where no plan wins in any number of moves.
var ErrNever = errors.New("no certain mate in any number of moves")

// Propose returns what to propose first in a shortest certain mate from a set,
// or [ErrNever].
func (t *Table) Propose(p Placement, set chess.Bitboard) (proposal Proposal, err error) {
	defer recovered(&err)
	n := t.value(&p, set)
	if n == never {
		return Proposal{}, ErrNever
	}
	var b board
	b.look(t.Material(), &p)
	steps := b.steps(nil)
	for i := len(steps) - 1; i >= 0; i-- {
		if t.keeps(&b, set, n, &steps[i]) {
			return t.follow(&b, set, &steps[i]), nil
		}
	}
	panic("endgame: a set that is won without a first move")
}

// A Proposal is a move with what can come of it.
type Proposal struct {
	Move chess.Move
	// Refused is what is left of the set if the move is refused: the solver
	// proposes again.
	Refused chess.Bitboard
	// Mates are the squares on which the move mates.
	Mates chess.Bitboard
	// Stalemates are the squares on which it stalemates.
	Stalemates chess.Bitboard
	Next       []Outcome
}

// An Outcome is what the solver knows at its next move.
type Outcome struct {
	// Said are the squares of the king before its reply that sounded alike
	// when the solver moved.
	Said chess.Bitboard
	// Captured is set if the king has taken the piece on Square.
	Captured bool
	Square   chess.Square
	Table    *Table // of the material then; nil if nobody wins with it
	Material Material
	At       Placement
	Set      chess.Bitboard
}

// follow works out what can come of a step.
func (t *Table) follow(b *board, set chess.Bitboard, st *step) Proposal {
	next, m := t, b.material
	if st.promotes != 0 {
		next, m = t.promoted[promotionIndex(st.promotes)], m.promoted(st.promotes)
	}
	var after board
	after.look(m, &st.after)
	p := Proposal{Move: st.move, Refused: set & st.refused}
	var room [maxClasses]chess.Bitboard
	for _, squares := range after.classes(room[:0]) {
		said := set &^ st.refused & squares
		if said == 0 {
			continue
		}
		var takers chess.Bitboard
		for i := 1; i <= len(m); i++ {
			from := said & chess.KingAttacks(st.after[i])
			if from == 0 || !after.capturable(i) {
				continue
			}
			takers |= from
			o := Outcome{Said: said, Captured: true, Square: st.after[i], Material: m.without(i), At: st.after.captured(i), Set: st.after[i].Bit()}
			if next != nil {
				o.Table = next.smaller[i-1]
			}
			p.Next = append(p.Next, o)
		}
		if to := neighbours(said) & after.safe(); to != 0 {
			p.Next = append(p.Next, Outcome{Said: said, Table: next, Material: m, At: st.after, Set: to})
		}
		stuck := said &^ takers &^ neighbours(after.safe())
		p.Mates |= stuck & after.covered
		p.Stalemates |= stuck &^ after.covered
	}
	return p
}

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
