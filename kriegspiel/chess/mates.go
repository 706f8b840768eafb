package chess

// MatingMoves appends the legal moves that give checkmate.
func (p *Position) MatingMoves(dst []Move) []Move {
	var room [maxChecks]Move
	var f flights
	f.look(p)
	for _, m := range p.likelyMates(room[:0], &f) {
		if !f.escapes(p, m) && p.mates(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// MateInOne tells whether a legal move gives checkmate.
func (p *Position) MateInOne() bool {
	var room [maxChecks]Move
	var f flights
	f.look(p)
	for _, m := range p.likelyMates(room[:0], &f) {
		if !f.escapes(p, m) && p.mates(m) {
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

// likelyMates appends legal moves among which are all that give checkmate:
// those that go to where the man attacks the king, and every move of a man that
// may uncover an attack, of a promoting pawn, en passant and of a castling king.
// Men that could never cover all open flights are left out.
func (p *Position) likelyMates(dst []Move, f *flights) []Move {
	c := p.Checks()
	men := p.able(f, &c)
	castling := p.Us.Castling != 0
	if men == 0 && !castling {
		return dst
	}
	l := p.limits()
	side := p.Us
	side.Pawns &= men
	side.Knights &= men
	side.Diagonals &= men
	side.Straights &= men
	var room [maxFans]fan
	for _, f := range side.pieces(&room, &l) {
		if !c.uncover.Has(f.from) {
			f.to &= c.squares(&p.Us, f.from)
		}
		dst = f.appendMoves(dst)
	}
	if king := p.Us.King; c.uncover.Has(king) {
		dst = fan{p.kingSteps(&l), king}.appendMoves(dst)
	} else if castling && l.checkers == 0 {
		dst = fan{p.castlings(&l, p.kingSteps(&l)), king}.appendMoves(dst)
	}
	if side.Pawns == 0 {
		return dst
	}
	s := side.pawns(&l)
	uncover := c.uncover & side.Pawns
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

// able returns the men that might give mate, by a look at the open flights: a
// man that gives check covers no more than mostCovered of them. Men that may
// uncover a check or a flight, promote or capture en passant are always among
// them.
func (p *Position) able(f *flights, c *Checks) Bitboard {
	men := (c.uncover | f.lines) & p.Us.All()
	if p.Us.Pawns&rank7 != 0 {
		men |= p.Us.Pawns & rank7
	}
	if p.Them.EnPassant != 0 {
		men |= p.Them.EnPassant.Bit().pawnAttacksDown() & p.Us.Pawns
	}
	open := (f.to &^ f.once).Count()
	queens := p.Us.Diagonals & p.Us.Straights
	if open <= mostCovered[Queen] {
		men |= queens
	}
	if open <= mostCovered[Rook] {
		men |= p.Us.Straights &^ queens
	}
	if open <= mostCovered[Bishop] {
		men |= p.Us.Diagonals &^ queens
	}
	if open <= mostCovered[Knight] {
		men |= p.Us.Knights
	}
	if open <= mostCovered[Pawn] {
		men |= p.Us.Pawns
	}
	return men
}

// mostCovered tells of how many squares next to a king a man can attack at most
// while it gives check.
var mostCovered = func() (most [King + 1]int) {
	for king := range Square(64) {
		for from := range Square(64) {
			diagonal, straight := diagonalRays[from], straightRays[from]
			for kind, to := range map[Piece]Bitboard{
				Pawn: PawnAttacks(from), Knight: knightAttacks[from], Bishop: diagonal, Rook: straight, Queen: diagonal | straight,
			} {
				if to.Has(king) {
					most[kind] = max(most[kind], (to & kingAttacks[king]).Count())
				}
			}
		}
	}
	return most
}()

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

// flights are the squares next to the enemy's king that it might flee to, and
// what the side to move attacks. The enemy's king stands in no line.
type flights struct {
	occupied Bitboard // without the enemy's king
	to       Bitboard
	once     Bitboard // squares that are attacked
	twice    Bitboard // squares that two men attack or more
	lines    Bitboard // what sliders attack: a man there may open a line
}

func (f *flights) look(p *Position) {
	us := &p.Us
	king := p.Them.King
	theirs := p.Them.All()
	f.occupied = (us.All() | theirs) &^ king.Bit()
	f.to = kingAttacks[king&63] &^ theirs
	for men := us.Diagonals; men != 0; men &= men - 1 {
		f.add(DiagonalAttacks(men.First(), f.occupied))
	}
	for men := us.Straights; men != 0; men &= men - 1 {
		f.add(StraightAttacks(men.First(), f.occupied))
	}
	f.lines = f.once
	for men := us.Knights; men != 0; men &= men - 1 {
		f.add(knightAttacks[men.First()&63])
	}
	f.add(us.Pawns.upLeft())
	f.add(us.Pawns.upRight())
	f.add(kingAttacks[us.King&63])
}

// add counts the squares that one more man attacks, or pawns in one direction.
func (f *flights) add(to Bitboard) {
	f.twice |= f.once & to
	f.once |= to
}

// escapes tells, of a move that may give check, that the king has a flight for
// certain: a square that no other man attacks, that the moving one does not
// attack from where it goes, and to which it opens no line. It is not sure of
// the odd moves, nor of the king's.
func (f *flights) escapes(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	if from == p.Us.King || p.odd(m) {
		return false
	}
	after := f.occupied&^from.Bit() | to.Bit()
	others := f.twice | f.once&^p.Us.attacks(from, from, f.occupied)
	free := f.to &^ (others | p.Us.attacks(from, to, after))
	if !f.lines.Has(from) {
		return free != 0
	}
	for ; free != 0; free &= free - 1 {
		if !p.opens(free.First(), from, after) {
			return true
		}
	}
	return false
}

// attacks returns what the man that stands on from attacks from sq. It is not
// the king.
func (s *Side) attacks(from, sq Square, occupied Bitboard) (to Bitboard) {
	switch {
	case s.Knights.Has(from):
		return knightAttacks[sq&63]
	case s.Pawns.Has(from):
		return sq.Bit().pawnAttacksUp()
	}
	if s.Diagonals.Has(from) {
		to = DiagonalAttacks(sq, occupied)
	}
	if s.Straights.Has(from) {
		to |= StraightAttacks(sq, occupied)
	}
	return to
}

// opens tells whether a slider attacks sq on a board with the given men, other
// than the one that was on from.
func (p *Position) opens(sq, from Square, occupied Bitboard) bool {
	return DiagonalAttacks(sq, occupied)&p.Us.Diagonals&^from.Bit() != 0 ||
		StraightAttacks(sq, occupied)&p.Us.Straights&^from.Bit() != 0
}
