package chess

// MatingMoves appends the legal moves that give checkmate.
func (p *Position) MatingMoves(dst []Move) []Move {
	var room [maxChecks]Move
	for _, m := range p.likelyChecks(room[:0]) {
		if p.mates(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// MateInOne tells whether a legal move gives checkmate.
func (p *Position) MateInOne() bool {
	var room [maxChecks]Move
	for _, m := range p.likelyChecks(room[:0]) {
		if p.mates(m) {
			return true
		}
	}
	return false
}

// maxChecks is room for the checks of a position; more only cost an
// allocation.
const maxChecks = 64

// mates tells whether the legal move m gives checkmate.
func (p *Position) mates(m Move) bool {
	next := *p
	next.Apply(m)
	checkers, movable := next.Plight()
	return checkers != 0 && !movable
}

// likelyChecks appends legal moves among which are all that give check: those
// that go to where the man attacks the king, and every move of a man that may
// uncover an attack, of a promoting pawn, en passant and of a castling king.
func (p *Position) likelyChecks(dst []Move) []Move {
	l := p.limits()
	c := p.Checks()
	var room [maxFans]fan
	for _, f := range p.Us.pieces(&room, &l) {
		if !c.uncover.Has(f.from) {
			f.to &= c.squares(&p.Us, f.from)
		}
		dst = f.appendMoves(dst)
	}
	if king := p.Us.King; c.uncover.Has(king) {
		dst = fan{p.kingSteps(&l), king}.appendMoves(dst)
	} else if p.Us.Castling != 0 && l.checkers == 0 {
		dst = fan{p.castlings(&l, p.kingSteps(&l)), king}.appendMoves(dst)
	}
	s := p.Us.pawns(&l)
	uncover := c.uncover & p.Us.Pawns
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

// squares returns from where the man on a square, which is no pawn and no king,
// would give check.
func (c *Checks) squares(s *Side, from Square) (to Bitboard) {
	if s.Knights.Has(from) {
		return c.knight
	}
	if s.Diagonals.Has(from) {
		to = c.diagonal
	}
	if s.Straights.Has(from) {
		to |= c.straight
	}
	return to
}
