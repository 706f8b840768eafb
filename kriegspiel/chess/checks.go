package chess

// Checks tells which moves of the side to move give check, without making
// them. It belongs to one position; see [Position.Checks].
type Checks struct {
	// From these squares a piece of the kind attacks the enemy's king; a
	// queen does from Diagonal and Straight.
	Pawn, Knight, Diagonal, Straight Bitboard
	// Uncover holds the own pieces that stand alone between an own slider
	// and the enemy's king.
	Uncover Bitboard
}

// Checks works out what the side to move needs to give check.
func (p *Position) Checks() (c Checks) {
	c.Look(p, p.Us.All())
	return c
}

// Look works it out as if of the own pieces only those on the given squares
// were there.
func (c *Checks) Look(p *Position, ours Bitboard) {
	king := p.Them.King
	occupied := ours | p.Them.All()
	c.Pawn = king.Bit().PawnAttacksDown()
	c.Knight = knightAttacks[king&63]
	c.Diagonal = DiagonalAttacks(king, occupied)
	c.Straight = StraightAttacks(king, occupied)
	c.Uncover = 0
	sliders := (straightRays[king&63]&p.Us.Straights | diagonalRays[king&63]&p.Us.Diagonals) & ours
	for ; sliders != 0; sliders &= sliders - 1 {
		if between := Between(king, sliders.First()) & occupied; !between.Several() {
			c.Uncover |= between & ours
		}
	}
}

// By returns the pieces that give check after the legal move m of p, to which c
// belongs: none, one or two squares on the board of the side that makes m.
func (c *Checks) By(p *Position, m Move) Bitboard {
	from, to := m.From(), m.To()
	if c.Uncover.Has(from) || p.Special(m) {
		next := *p
		next.Apply(m)
		return next.Checkers().Turn()
	}
	return c.From(p.Us.On(from)) & to.Bit()
}

// Special tells whether m does more than move one piece onto a square that is
// empty or holds an enemy: promotion, en passant and castling do.
func (p *Position) Special(m Move) bool {
	return m.Promotion() != NoPiece || p.EnPassant(m) || m.From() == p.Us.King && castling(m)
}

// From returns the squares from which a piece of a kind attacks the enemy's
// king.
func (c *Checks) From(kind Piece) Bitboard {
	switch kind {
	case Pawn:
		return c.Pawn
	case Knight:
		return c.Knight
	case Bishop:
		return c.Diagonal
	case Rook:
		return c.Straight
	case Queen:
		return c.Diagonal | c.Straight
	}
	return 0
}
