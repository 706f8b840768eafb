package chess

// A Proposal is a move of a side that does not see the other, with what tells whether it
// is legal from the other's code. All sets are on the other's board.
type Proposal struct {
	Move   Move
	To     Bitboard // where it goes
	way    Bitboard // must be free
	prey   Bitboard // where a pawn takes
	castle bool
	// After it a piece of the other attacks the king from these squares, if nothing of the
	// other is between: by kind as in a code, and of any kind.
	king   Square
	reach  [1 << kindBits]Bitboard
	danger Bitboard
}

// ProposalOf returns what m, which must be from [Side.Proposals], comes to for the other.
func ProposalOf(own *Side, m Move) Proposal {
	from, to := m.From(), m.To()
	q := Proposal{Move: m, To: to.Bit().Turn(), way: Between(from, to).Turn(), king: own.King.Turn()}
	switch {
	case from == own.King:
		q.king, q.castle = to.Turn(), castling(m)
	case !own.Pawns.Has(from):
	case from.File() == to.File():
		q.way |= q.To
	default:
		q.prey = q.To
	}
	ours := own.All().Turn()&^from.Turn().Bit() | q.To
	diagonal, straight := DiagonalAttacks(q.king, ours), StraightAttacks(q.king, ours)
	q.reach = [1 << kindBits]Bitboard{
		0:                               kingAttacks[q.king&63],
		packedDiagonal:                  diagonal,
		packedStraight:                  straight,
		packedDiagonal | packedStraight: diagonal | straight,
		packedKnight:                    knightAttacks[q.king&63],
		packedPawn:                      q.king.Bit().PawnAttacksDown(),
	}
	q.danger = diagonal | straight | knightAttacks[q.king&63]
	return q
}

// Allows tells whether q is legal where the other side has the code c. It does not know
// whether castling is, if the way is free, and whether a pawn may take one that has just
// jumped.
func (c Packed) Allows(q *Proposal) (legal, known bool) {
	all := Bitboard(c[0])
	switch {
	case all&q.way != 0:
		return false, true
	case q.castle || q.prey&c.Passed() != 0:
		return false, false
	case q.prey&^all != 0:
		return false, true
	}
	all &^= q.To
	for rest := all & q.danger; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		kind := c[1] >> (place(c[0], sq) & 63) & kindMask
		if q.reach[kind].Has(sq) && Between(q.king, sq)&all == 0 {
			return false, true
		}
	}
	return true, true
}

// A Watch is a side that the other looks at, which is to move: what it attacks as far as
// that does not depend on the other's pieces. It is on the other's board.
type Watch struct {
	side Side
	all  Bitboard
	// reach holds all squares that the side might attack: those that it would if the
	// other had no pieces.
	reach Bitboard
}

// WatchOf returns the watch of a side, which is seen by the other.
func WatchOf(side *Side) Watch {
	w := Watch{side: *side, all: side.All()}
	w.reach = kingAttacks[side.King&63] | side.Pawns.PawnAttacksDown()
	for rest := side.Knights; rest != 0; rest &= rest - 1 {
		w.reach |= knightAttacks[rest.First()&63]
	}
	for rest := side.Diagonals; rest != 0; rest &= rest - 1 {
		w.reach |= DiagonalAttacks(rest.First(), w.all)
	}
	for rest := side.Straights; rest != 0; rest &= rest - 1 {
		w.reach |= StraightAttacks(rest.First(), w.all)
	}
	return w
}

// Checkers returns the king of the side with code c, the pieces of w that attack it, and
// whether the side can surely move: if not, it may or may not have a legal move.
func (c Packed) Checkers(w *Watch) (king Square, checkers Bitboard, movable bool) {
	king, all := c.king(), Bitboard(c[0])
	if w.reach.Has(king) {
		checkers = w.side.attackers(king, all|w.all)
	}
	if kingAttacks[king&63]&^(all|w.reach) != 0 {
		return king, checkers, true
	}
	if checkers != 0 {
		return king, checkers, false
	}
	// What is on no line with the king is not pinned, and nearly all that has a free
	// square before it can go there.
	able := all &^ (diagonalRays[king&63] | straightRays[king&63] | king.Bit()) &^ ((all | w.all) >> 8) &^ rank8
	for ; able != 0; able &= able - 1 {
		kind := c[1] >> (place(c[0], able.First()) & 63) & kindMask
		if kind&packedStraight != 0 || kind == packedPawn {
			return king, 0, true
		}
	}
	return king, 0, false
}

// Bare tells whether the side has one piece, its king.
func (c Packed) Bare() bool { return c[0]&(c[0]-1) == 0 }

// kindOnes has the lowest bit of every kind.
const kindOnes = kindsMask / kindMask

// king returns the square of the king: the first piece whose kind is zero.
func (c Packed) king() Square {
	none := ^(c[1] | c[1]>>1 | c[1]>>2) & kindOnes
	all := Bitboard(c[0])
	for below := none&-none - 1; below&kindOnes != 0; below >>= kindBits {
		all &= all - 1
	}
	return all.First()
}

// Less returns the code of the side without what it has on the given squares, which is
// none or one piece, and not the king; its castling rights stay. No pawn has just jumped.
func (c Packed) Less(taken Bitboard) Packed {
	all, kinds, rights := c[0], c[1]&kindsMask, c[1]&(3<<castlingShift)
	if sq := Bitboard(all) & taken; sq != 0 {
		below := uint64(1)<<(place(all, sq.First())&63) - 1
		kinds = kinds&below | kinds>>kindBits&^below
		all ^= uint64(sq)
	}
	return Packed{all, kinds | rights}
}
