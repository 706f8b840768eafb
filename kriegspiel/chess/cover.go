package chess

// A cover is what the men of the side to move attack, with an eye on the enemy's
// king, which stands in no line.
type cover struct {
	ours     Bitboard // the men of the side
	occupied Bitboard // without the enemy's king
	flights  Bitboard // squares next to the enemy's king that it might go to
	once     Bitboard // squares that are attacked
	twice    Bitboard // squares that two men attack or more
	lines    Bitboard // what sliders attack: a man there may open a line
	men      [maxPieces]attacker
	count    int
}

// maxPieces is how many men other than king and pawns a side may have.
const maxPieces = 16

// An attacker is a man, other than king and pawns, with what it attacks.
type attacker struct {
	to   Bitboard
	from Square
	kind Piece
}

// look sees what the side to move attacks.
func (c *cover) look(p *Position) {
	us := &p.Us
	king := p.Them.King
	theirs := p.Them.All()
	c.ours = us.All()
	c.occupied = (c.ours | theirs) &^ king.Bit()
	c.flights = kingAttacks[king&63] &^ theirs
	c.once, c.twice, c.count = 0, 0, 0
	queens := us.Diagonals & us.Straights
	for men := queens; men != 0; men &= men - 1 {
		from := men.First()
		c.man(from, Queen, DiagonalAttacks(from, c.occupied)|StraightAttacks(from, c.occupied))
	}
	for men := us.Diagonals &^ queens; men != 0; men &= men - 1 {
		from := men.First()
		c.man(from, Bishop, DiagonalAttacks(from, c.occupied))
	}
	for men := us.Straights &^ queens; men != 0; men &= men - 1 {
		from := men.First()
		c.man(from, Rook, StraightAttacks(from, c.occupied))
	}
	c.lines = c.once
	for men := us.Knights; men != 0; men &= men - 1 {
		from := men.First()
		c.man(from, Knight, knightAttacks[from&63])
	}
	c.add(us.Pawns.upLeft())
	c.add(us.Pawns.upRight())
	c.add(kingAttacks[us.King&63])
}

// man adds a man that is no pawn.
func (c *cover) man(from Square, kind Piece, to Bitboard) {
	c.men[c.count&(maxPieces-1)] = attacker{to, from, kind}
	c.count++
	c.add(to)
}

// add counts the squares that one more man attacks, or pawns in one direction.
func (c *cover) add(to Bitboard) {
	c.twice |= c.once & to
	c.once |= to
}

// open returns the flights that are open once a man that attacks to has left the
// square from.
func (c *cover) open(us *Side, from Square, to Bitboard) Bitboard {
	open := c.flights &^ (c.twice | c.once&^to)
	if c.lines.Has(from) {
		open &^= us.through(from, c.occupied)
	}
	return open
}

// through returns what the sliders that attack a square attack once it is empty.
func (s *Side) through(at Square, occupied Bitboard) (to Bitboard) {
	occupied &^= at.Bit()
	for men := s.Diagonals & DiagonalAttacks(at, occupied); men != 0; men &= men - 1 {
		if from := men.First(); from != at {
			to |= DiagonalAttacks(from, occupied)
		}
	}
	for men := s.Straights & StraightAttacks(at, occupied); men != 0; men &= men - 1 {
		if from := men.First(); from != at {
			to |= StraightAttacks(from, occupied)
		}
	}
	return to
}

// attacks returns what a man of a kind attacks from a square.
func (k Piece) attacks(from Square, occupied Bitboard) Bitboard {
	switch k {
	case Pawn:
		return from.Bit().pawnAttacksUp()
	case Knight:
		return knightAttacks[from&63]
	case Bishop:
		return DiagonalAttacks(from, occupied)
	case Rook:
		return StraightAttacks(from, occupied)
	case Queen:
		return DiagonalAttacks(from, occupied) | StraightAttacks(from, occupied)
	}
	return kingAttacks[from&63]
}

// rays returns what a man of a kind, other than a pawn, attacks from a square of an
// empty board: never less than with other men on it, and sooner known.
func (k Piece) rays(from Square) Bitboard {
	switch k {
	case Knight:
		return knightAttacks[from&63]
	case Bishop:
		return diagonalRays[from&63]
	case Rook:
		return straightRays[from&63]
	case Queen:
		return diagonalRays[from&63] | straightRays[from&63]
	}
	return kingAttacks[from&63]
}

// without makes c what is left of a cover when the man of a kind is gone from a
// square. us are the men without it.
func (c *cover) without(whole *cover, us *Side, kind Piece, from Square) {
	c.ours, c.occupied, c.flights = whole.ours&^from.Bit(), whole.occupied&^from.Bit(), whole.flights
	c.once, c.twice, c.count, c.lines = 0, 0, 0, 0
	for i := range whole.count {
		man := &whole.men[i&(maxPieces-1)]
		if man.from == from {
			continue
		}
		to := man.to
		if man.kind != Knight {
			if to.Has(from) {
				to = man.kind.attacks(man.from, c.occupied)
			}
			c.lines |= to
		}
		c.man(man.from, man.kind, to)
	}
	c.add(us.Pawns.upLeft())
	c.add(us.Pawns.upRight())
	if kind != King {
		c.add(kingAttacks[us.King&63])
	}
}

// Takers returns the men of the side to move that attack a square.
func (p *Position) Takers(sq Square) Bitboard {
	us := &p.Us
	takers := sq.Bit().pawnAttacksDown()&us.Pawns | knightAttacks[sq&63]&us.Knights | kingAttacks[sq&63]&us.King.Bit()
	occupied := us.All() | p.Them.All()
	if diagonalRays[sq&63]&us.Diagonals != 0 {
		takers |= DiagonalAttacks(sq, occupied) & us.Diagonals
	}
	if straightRays[sq&63]&us.Straights != 0 {
		takers |= StraightAttacks(sq, occupied) & us.Straights
	}
	return takers
}
