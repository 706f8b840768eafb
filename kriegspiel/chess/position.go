package chess

// A Position is a chess position without clocks, as the side to move sees it:
// Us is the side to move and walks up the board, Them walks down, and squares
// of both are numbered from Us's first rank. Turn says which colour Us is; only
// text needs it.
type Position struct {
	Us, Them Side
	Turn     Colour
}

// Start returns the normal array.
func Start() Position {
	side := Side{
		Pawns:     rank1 << 8,
		Knights:   B1.Bit() | G1.Bit(),
		Diagonals: C1.Bit() | D1.Bit() | F1.Bit(),
		Straights: A1.Bit() | D1.Bit() | H1.Bit(),
		King:      E1,
		Castling:  KingSide | QueenSide,
	}
	return Position{Us: side, Them: side.Turn()}
}

// Apply makes the legal move m and turns the board to the other side.
func (p *Position) Apply(m Move) {
	if taken, ok := p.Taken(m); ok {
		p.Them.Take(taken)
	}
	p.Them.EnPassant = 0
	p.Us.Play(m)
	p.Pass()
}

// Pass hands the board to the other player without a move. It goes field by field: copies of
// whole sides would wait for the single bytes just written.
func (p *Position) Pass() {
	us, them := &p.Us, &p.Them
	us.Pawns, them.Pawns = them.Pawns.Turn(), us.Pawns.Turn()
	us.Knights, them.Knights = them.Knights.Turn(), us.Knights.Turn()
	us.Diagonals, them.Diagonals = them.Diagonals.Turn(), us.Diagonals.Turn()
	us.Straights, them.Straights = them.Straights.Turn(), us.Straights.Turn()
	us.King, them.King = them.King.Turn(), us.King.Turn()
	us.Castling, them.Castling = them.Castling, us.Castling
	us.EnPassant, them.EnPassant = turnEnPassant(them.EnPassant), turnEnPassant(us.EnPassant)
	p.Turn ^= 1
}

// turnEnPassant turns the square, if there is one: 0 stays 0.
func turnEnPassant(s Square) Square {
	if s == 0 {
		return 0
	}
	return s.Turn()
}

// Taken returns the square on which the piece stands that the legal move m
// takes, and whether it takes one. After an en passant capture it is not the
// square moved to.
func (p *Position) Taken(m Move) (Square, bool) {
	to := m.To()
	if p.Them.All().Has(to) {
		return to, true
	}
	if p.EnPassant(m) {
		return to - 8, true
	}
	return 0, false
}

// EnPassant tells whether the pseudo-legal move m captures en passant.
func (p *Position) EnPassant(m Move) bool {
	return p.Them.EnPassant != 0 && m.To() == p.Them.EnPassant &&
		p.Us.Pawns.Has(m.From()) && m.From().File() != m.To().File()
}

// attackers returns the pieces of them that attack s on a board with the given
// pieces on it. Both sides are seen by the side that is attacked. A piece of them
// that is not in occupied must be left out by the caller.
func (s *Side) attackers(sq Square, occupied Bitboard) Bitboard {
	return PawnAttacks(sq)&s.Pawns |
		knightAttacks[sq&63]&s.Knights |
		DiagonalAttacks(sq, occupied)&s.Diagonals |
		StraightAttacks(sq, occupied)&s.Straights |
		kingAttacks[sq&63]&s.King.Bit()
}

// Checkers returns the enemy pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	return p.Them.attackers(p.Us.King, p.Us.All()|p.Them.All())
}
