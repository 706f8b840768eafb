package chess

// Takes are captures of pawns, or diagonal steps that might be some: the squares
// that the pawns come from. One that takes to both sides is in both sets; what it
// becomes on the last rank does not count.
type Takes struct {
	Left, Right Bitboard
}

// Takes returns the legal captures of pawns of the side to move, en passant ones
// included.
func (p *Position) Takes() Takes {
	target := p.Them.All()
	if p.Them.EnPassant != 0 {
		target |= p.Them.EnPassant.Bit()
	}
	if p.Us.Pawns.PawnAttacksUp()&target == 0 {
		return Takes{}
	}
	var l limits
	l.look(p)
	s := p.Us.pawns(&l)
	t := Takes{s.left >> 7, s.right >> 9}
	if from := p.enPassants(&l); from != 0 {
		t.Left |= from & (p.Them.EnPassant.Bit() >> 7)
		t.Right |= from & (p.Them.EnPassant.Bit() >> 9)
	}
	return t
}

// Diagonals returns the diagonal steps of the side's pawns onto squares without an
// own piece: what its owner may try, who does not see the enemy.
func Diagonals(s *Side) Takes {
	ours := s.All()
	return Takes{s.Pawns.UpLeft() &^ ours >> 7, s.Pawns.UpRight() &^ ours >> 9}
}

// Count returns how many there are; a promotion counts once.
func (t Takes) Count() int { return t.Left.Count() + t.Right.Count() }

// Moves returns how many moves they are; a promotion counts as four.
func (t Takes) Moves() int {
	return t.Count() + 3*((t.Left&rank7).Count()+(t.Right&rank7).Count())
}

// From returns the squares that they start from.
func (t Takes) From() Bitboard { return t.Left | t.Right }

// Diagonal tells whether m is a diagonal step of one of the side's pawns.
func (s *Side) Diagonal(m Move) bool {
	return s.Pawns.Has(m.From()) && m.From().File() != m.To().File()
}
