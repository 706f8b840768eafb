package endgame

import "kriegmate/kriegspiel/chess"

// A step is a move of the solver with what becomes of the placement.
type step struct {
	move     chess.Move
	after    Placement
	promotes byte // letter of what a pawn becomes, 0 if none does
	// refused holds the squares of the opponent's king on which the move is
	// refused: next to where the own king goes, or in the way of a pawn.
	refused chess.Bitboard
}

// promotionLetters are what a pawn can become.
const promotionLetters = "QRBN"

// steps appends the moves that can be accepted somewhere. Pawn captures are
// not among them: there is nothing to capture.
func (b *board) steps(dst []step) []step {
	m := b.material
	for to := b.near &^ b.own; to != 0; to &= to - 1 {
		dst = b.appendStep(dst, 0, to.First(), chess.KingAttacks(to.First()))
	}
	for i := 1; i <= len(m); i++ {
		if m[i-1] == 'P' {
			dst = b.pushes(dst, i)
			continue
		}
		for to := b.attacks[i] &^ b.own; to != 0; to &= to - 1 {
			dst = b.appendStep(dst, i, to.First(), 0)
		}
	}
	return dst
}

func (b *board) appendStep(dst []step, i int, to chess.Square, refused chess.Bitboard) []step {
	s := step{move: chess.NewMove(b.at[i], to), after: b.at, refused: refused}
	s.after[i] = to
	return append(dst, s)
}

// pushes appends the moves of pawn number i.
func (b *board) pushes(dst []step, i int) []step {
	from := b.at[i]
	to := from + 8
	if b.own.Has(to) {
		return dst
	}
	if to.Rank() == 7 {
		return b.promotions(dst, i, to)
	}
	dst = b.appendStep(dst, i, to, to.Bit())
	if from.Rank() == 1 && !b.own.Has(to+8) {
		dst = b.appendStep(dst, i, to+8, to.Bit()|(to+8).Bit())
	}
	return dst
}

// promotions appends the four moves of pawn number i onto the last rank.
func (b *board) promotions(dst []step, i int, to chess.Square) []step {
	for _, letter := range []byte(promotionLetters) {
		s := step{promotes: letter, refused: to.Bit()}
		s.move = chess.NewPromotion(b.at[i], to, kindOf(letter))
		s.after[0] = b.at[0]
		j := 1
		for _, kind := range []byte(order) {
			for k := 1; k <= len(b.material); k++ {
				if k != i && b.material[k-1] == kind {
					s.after[j] = b.at[k]
					j++
				}
			}
			if kind == letter {
				s.after[j] = to
				j++
			}
		}
		dst = append(dst, s)
	}
	return dst
}
