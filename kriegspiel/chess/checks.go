package chess

// Checks tells which moves of the side to move give check, without making
// them. It belongs to one position; see [Position.Checks].
type Checks struct {
	// From these squares a man of the kind attacks the enemy's king.
	pawn, knight, diagonal, straight Bitboard
	// uncover holds the own men that stand alone between an own slider and
	// the enemy's king.
	uncover Bitboard
}

// Checks works out what the side to move needs to give check.
func (p *Position) Checks() (c Checks) {
	c.look(p, p.Us.All())
	return c
}

// look works it out as if of the own men only those on some squares were there.
func (c *Checks) look(p *Position, ours Bitboard) {
	king := p.Them.King
	occupied := ours | p.Them.All()
	c.pawn = king.Bit().pawnAttacksDown()
	c.knight = knightAttacks[king&63]
	c.diagonal = DiagonalAttacks(king, occupied)
	c.straight = StraightAttacks(king, occupied)
	c.uncover = 0
	sliders := (straightRays[king&63]&p.Us.Straights | diagonalRays[king&63]&p.Us.Diagonals) & ours
	for ; sliders != 0; sliders &= sliders - 1 {
		if men := Between(king, sliders.First()) & occupied; !men.Several() {
			c.uncover |= men & ours
		}
	}
}

// By returns the men that give check after the legal move m of p, to which c
// belongs: none, one or two squares on the board of the side that makes m.
func (c *Checks) By(p *Position, m Move) Bitboard {
	from, to := m.From(), m.To()
	if c.uncover.Has(from) || p.odd(m) {
		next := *p
		next.Apply(m)
		return next.Checkers().Turn()
	}
	return c.from(p.Us.On(from)) & to.Bit()
}

// First puts the moves that give check, of a list of legal moves of p, to which c
// belongs, before the others, and returns how many there are.
func (c *Checks) First(p *Position, moves []Move) (checks int) {
	// What a man other than king and pawns needs is worked out once: its moves are
	// next to each other.
	man, plain, squares := Square(0), false, Bitboard(0)
	for i, m := range moves {
		if from := m.From(); i == 0 || from != man {
			man = from
			kind := p.Us.On(from)
			plain, squares = kind != Pawn && kind != King && !c.uncover.Has(from), c.from(kind)
		}
		if plain && squares.Has(m.To()) || !plain && c.By(p, m) != 0 {
			moves[i], moves[checks] = moves[checks], m
			checks++
		}
	}
	return checks
}

// odd tells whether m changes more than one own man's square and what stands
// on the square it goes to: promotion, en passant and castling do.
func (p *Position) odd(m Move) bool {
	return m.Promotion() != NoPiece || p.EnPassant(m) || m.From() == p.Us.King && castling(m)
}

// from returns the squares from which a man of a kind attacks the enemy's king.
func (c *Checks) from(kind Piece) Bitboard {
	switch kind {
	case Pawn:
		return c.pawn
	case Knight:
		return c.knight
	case Bishop:
		return c.diagonal
	case Rook:
		return c.straight
	case Queen:
		return c.diagonal | c.straight
	}
	return 0
}
