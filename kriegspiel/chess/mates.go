package chess

// MatingMoves appends the legal moves that give checkmate.
func (p *Position) MatingMoves(dst []Move) []Move {
	var c cover
	c.look(p)
	var checks Checks
	checks.look(p, c.ours)
	for i := range c.count {
		man := &c.men[i&(maxPieces-1)]
		for to := c.nets(p, &checks, man); to != 0; to &= to - 1 {
			if m := NewMove(man.from, to.First()); p.Legal(m) && p.mates(m) {
				dst = append(dst, m)
			}
		}
	}
	var room [maxSteps]Move
	for _, m := range p.stepChecks(room[:0], &checks) {
		if c.netsBy(p, m) && p.mates(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// MateInOne tells whether a legal move gives checkmate. It is the inner loop of full
// sight: one loop shared with MatingMoves made that 6 % slower.
func (p *Position) MateInOne() bool {
	var c cover
	c.look(p)
	var checks Checks
	checks.look(p, c.ours)
	for i := range c.count {
		man := &c.men[i&(maxPieces-1)]
		for to := c.nets(p, &checks, man); to != 0; to &= to - 1 {
			if m := NewMove(man.from, to.First()); p.Legal(m) && p.mates(m) {
				return true
			}
		}
	}
	var room [maxSteps]Move
	for _, m := range p.stepChecks(room[:0], &checks) {
		if c.netsBy(p, m) && p.mates(m) {
			return true
		}
	}
	return false
}

// maxSteps is room for moves of king and pawns that give check; more only cost an
// allocation.
const maxSteps = 32

// mates tells whether the legal move m gives checkmate. It looks for flights last:
// most moves that it is asked about leave none.
func (p *Position) mates(m Move) bool {
	next := *p
	next.Apply(m)
	var l limits
	l.look(&next)
	if l.checkers == 0 {
		return false
	}
	s := next.Us.pawns(&l)
	return s.one|s.two|s.left|s.right == 0 && !next.Us.anyPiece(&l) && next.enPassants(&l) == 0 && next.kingSteps(&l) == 0
}

// nets returns where a man, if it may go there, may give a check that leaves the
// king no flight.
func (c *cover) nets(p *Position, checks *Checks, man *attacker) (nets Bitboard) {
	to := man.to
	if !checks.uncover.Has(man.from) {
		to &= checks.from(man.kind)
	}
	if to &^= c.ours; to == 0 {
		return 0
	}
	open := c.open(&p.Us, man.from, man.to)
	occupied := c.occupied &^ man.from.Bit()
	for ; to != 0; to &= to - 1 {
		if sq := to.First(); open&^man.kind.rays(sq) == 0 && open&^man.kind.attacks(sq, occupied) == 0 {
			nets |= sq.Bit()
		}
	}
	return nets
}

// netsBy tells whether a move of king or pawn may leave the enemy's king no flight.
func (c *cover) netsBy(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	if p.EnPassant(m) || from == p.Us.King && castling(m) {
		return true // two men move, or two go
	}
	occupied := c.occupied &^ from.Bit()
	if from == p.Us.King {
		return c.open(&p.Us, from, kingAttacks[from&63])&^kingAttacks[to&63] == 0
	}
	return c.open(&p.Us, from, from.Bit().pawnAttacksUp())&^stepped(to, occupied) == 0
}

// stepChecks appends legal moves of king and pawns among which are all that give
// check.
func (p *Position) stepChecks(dst []Move, c *Checks) []Move {
	king := c.uncover.Has(p.Us.King)
	castles := p.Us.Castling != 0 && p.castlingChecks(c)
	occupied := p.Us.All() | p.Them.All()
	pawns := p.Us.Pawns
	one := pawns.up() &^ occupied
	steps := one | (one&rank3).up()&^occupied | pawns.pawnAttacksUp()&p.Them.All()
	if !king && !castles && steps&(c.pawn|rank8) == 0 && c.uncover&pawns == 0 && p.Them.EnPassant == 0 {
		return dst
	}
	var l limits
	l.look(p)
	if king || castles {
		dst = fan{p.kingSteps(&l), p.Us.King}.appendMoves(dst)
	}
	s := p.Us.pawns(&l)
	uncover := c.uncover & pawns
	dst = appendSteps(dst, s.left&(c.pawn|rank8|uncover.upLeft()), 7)
	dst = appendSteps(dst, s.right&(c.pawn|rank8|uncover.upRight()), 9)
	dst = appendSteps(dst, s.one&(c.pawn|rank8|uncover.up()), 8)
	for two := s.two & (c.pawn | uncover.up().up()); two != 0; two &= two - 1 {
		to := two.First()
		dst = append(dst, NewMove(to-16, to))
	}
	for from := p.enPassants(&l); from != 0; from &= from - 1 {
		dst = append(dst, NewMove(from.First(), p.Them.EnPassant))
	}
	return dst
}

// castlingChecks tells whether castling might give check: by the rook, or
// because the king leaves a line.
func (p *Position) castlingChecks(c *Checks) bool {
	return p.Them.King.Rank() == 0 || c.uncover.Has(E1) || c.straight&(D1.Bit()|F1.Bit()) != 0
}
