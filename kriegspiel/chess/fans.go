package chess

// Fans are the legal moves of a side, piece by piece: of one that can be packed, so that it has no more
// than MaxPacked pieces.
type Fans struct {
	// Count is the number of all legal moves, to whatever square.
	Count int
	// Checkers are the enemies that give check.
	Checkers Bitboard

	allowed Bitboard
	fans    [maxFans]Fan // en passant captures need room beside those of MaxPacked pieces
	used    int
}

// A Fan is where a piece may go.
type Fan struct {
	To   Bitboard
	From Square
	Kind Piece
}

// Look fills in the legal moves of p, en passant captures aside, of which those to the
// allowed squares are listed. The enemy is the side of w: it is for those who go through very many
// positions with one enemy.
func (f *Fans) Look(p *Position, w *Watch, allowed Bitboard) []Fan {
	var l limits
	l.look(p)
	l.doubt = w.reach
	f.list(p, &l, allowed)
	return f.fans[:f.used&(2*maxFans-1)]
}

// All fills in the legal moves of p and lists all of them: an en passant capture apart from the
// other moves of its pawn.
func (f *Fans) All(p *Position) []Fan {
	var l limits
	l.look(p)
	f.list(p, &l, ^Bitboard(0))
	for rest := p.enPassants(&l); rest != 0; rest &= rest - 1 {
		f.add(Pawn, rest.First(), p.Them.EnPassant.Bit())
	}
	return f.fans[:f.used&(2*maxFans-1)]
}

// list fills in the legal moves of p, en passant captures aside, to the allowed squares.
func (f *Fans) list(p *Position, l *limits, allowed Bitboard) {
	f.Count, f.Checkers, f.allowed, f.used = 0, l.checkers, allowed, 0
	f.add(King, p.Us.King, p.kingSteps(l))
	if l.target != 0 {
		f.officers(&p.Us, l)
		f.pawns(&p.Us, l)
	}
}

func (f *Fans) add(kind Piece, from Square, to Bitboard) {
	f.Count += to.Count()
	if to &= f.allowed; to != 0 {
		f.fans[f.used&(maxFans-1)] = Fan{to, from, kind}
		f.used++
	}
}

// officers adds the moves of the pieces other than pawns and king.
func (f *Fans) officers(s *Side, l *limits) {
	for rest := s.Knights &^ (l.pinStraight | l.pinDiagonal); rest != 0; rest &= rest - 1 {
		from := rest.First()
		f.add(Knight, from, knightAttacks[from&63]&l.target)
	}
	for rest := s.Diagonals | s.Straights; rest != 0; rest &= rest - 1 {
		from, kind := rest.First(), NoPiece
		var to Bitboard
		if s.Diagonals.Has(from) {
			kind = Bishop
			to = l.slides(from, DiagonalAttacks(from, l.occupied), l.pinDiagonal, l.pinStraight)
		}
		if s.Straights.Has(from) {
			if kind == NoPiece {
				kind = Rook
			} else {
				kind = Queen
			}
			to |= l.slides(from, StraightAttacks(from, l.occupied), l.pinStraight, l.pinDiagonal)
		}
		f.add(kind, from, to)
	}
}

// slides returns which of the squares that a slider attacks it may go to: on a line along
// which it is pinned it stays, and across one it does not move.
func (l *limits) slides(from Square, to, along, across Bitboard) Bitboard {
	switch {
	case across.Has(from):
		return 0
	case along.Has(from):
		to &= along
	}
	return to & l.target
}

// pawns adds the moves of pawns.
func (f *Fans) pawns(s *Side, l *limits) {
	steps := s.pawns(l)
	f.Count += steps.one.Count() + steps.two.Count() + steps.left.Count() + steps.right.Count()
	if s.Pawns&rank7 != 0 {
		f.Count += 3 * ((steps.one & rank8).Count() + (steps.left & rank8).Count() + (steps.right & rank8).Count())
	}
	one, two, left, right := steps.one&f.allowed, steps.two&f.allowed, steps.left&f.allowed, steps.right&f.allowed
	for rest := one>>8 | two>>16 | left>>7 | right>>9; rest != 0; rest &= rest - 1 {
		pawn := rest & -rest
		to := pawn<<8&one | pawn<<16&two | pawn<<7&left | pawn<<9&right
		f.fans[f.used&(maxFans-1)] = Fan{to, rest.First(), Pawn}
		f.used++
	}
}
