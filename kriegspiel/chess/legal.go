package chess

import "slices"

// limits is what restricts the moves of the side to move: worked out once per
// position, before any move is looked at.
type limits struct {
	ours, theirs, occupied Bitboard
	checkers               Bitboard
	// target is where a piece other than the king may go: not on own pieces, and
	// in check only onto the checker or between it and the king.
	target Bitboard
	// pinStraight and pinDiagonal are the lines from the king to an enemy
	// slider with one own piece between, slider included. A piece on such a line
	// may move along it only. One union per direction is enough: no rook can
	// reach another straight line of its own king without crossing the king,
	// and no bishop another diagonal.
	pinStraight, pinDiagonal Bitboard
	// doubt holds the squares that knights and sliders of the enemy might attack.
	doubt Bitboard
}

// look works them out.
func (l *limits) look(p *Position) {
	us, them := &p.Us, &p.Them
	l.ours, l.theirs = us.All(), them.All()
	l.occupied = l.ours | l.theirs
	king := us.King
	l.checkers = PawnAttacks(king)&them.Pawns | knightAttacks[king&63]&them.Knights
	l.pinStraight, l.pinDiagonal = 0, 0
	if straightRays[king&63]&them.Straights != 0 {
		l.pinStraight = l.pins(king, StraightAttacks(king, l.theirs)&them.Straights)
	}
	if diagonalRays[king&63]&them.Diagonals != 0 {
		l.pinDiagonal = l.pins(king, DiagonalAttacks(king, l.theirs)&them.Diagonals)
	}
	l.target, l.doubt = ^l.ours, ^Bitboard(0)
	switch {
	case l.checkers == 0:
	case l.checkers.Several():
		l.target = 0
	default:
		l.target = l.checkers | Between(king, l.checkers.First())
	}
}

// pins sorts the sliders that see the king through own pieces only: with none
// between they are checkers, with one they pin. It returns the pin lines.
func (l *limits) pins(king Square, sliders Bitboard) (lines Bitboard) {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := sliders.First()
		line := Between(king, from)
		switch own := line & l.ours; {
		case own == 0:
			l.checkers |= from.Bit()
		case !own.Several():
			lines |= line | from.Bit()
		}
	}
	return lines
}

// A fan is where one piece may go.
type fan struct {
	to   Bitboard
	from Square
}

// maxFans bounds the fans of one side: 16 pieces, and queens have two.
const maxFans = 32

// pawnSteps are the squares that pawns may go to, by the kind of their step.
type pawnSteps struct{ one, two, left, right Bitboard }

// officers fills in a fan for every officer, which is a piece other than pawns
// and king: a queen has two, one as a bishop and one as a rook.
func (s *Side) officers(fans *[maxFans]fan, l *limits) []fan {
	n := 0
	add := func(from Square, to Bitboard) {
		fans[n&(maxFans-1)] = fan{to, from}
		n++
	}
	if l.target != 0 { // else a double check: only the king moves
		for rest := s.Knights &^ (l.pinStraight | l.pinDiagonal); rest != 0; rest &= rest - 1 {
			from := rest.First()
			add(from, knightAttacks[from&63]&l.target)
		}
		for rest := s.Diagonals &^ l.pinStraight; rest != 0; rest &= rest - 1 {
			from := rest.First()
			to := DiagonalAttacks(from, l.occupied) & l.target
			if l.pinDiagonal.Has(from) {
				to &= l.pinDiagonal
			}
			add(from, to)
		}
		for rest := s.Straights &^ l.pinDiagonal; rest != 0; rest &= rest - 1 {
			from := rest.First()
			to := StraightAttacks(from, l.occupied) & l.target
			if l.pinStraight.Has(from) {
				to &= l.pinStraight
			}
			add(from, to)
		}
	}
	return fans[:n&(2*maxFans-1)]
}

// pawns returns all steps of pawns but en passant captures.
func (s *Side) pawns(l *limits) pawnSteps {
	pawns := s.Pawns
	free := pawns &^ (l.pinStraight | l.pinDiagonal)
	along := pawns & l.pinStraight
	across := pawns & l.pinDiagonal
	one := (free.Up() | along.Up()&l.pinStraight) &^ l.occupied
	taking := l.theirs & l.target
	return pawnSteps{
		one:   one & l.target,
		two:   (one & rank3).Up() &^ l.occupied & l.target,
		left:  (free.UpLeft() | across.UpLeft()&l.pinDiagonal) & taking,
		right: (free.UpRight() | across.UpRight()&l.pinDiagonal) & taking,
	}
}

// kingSteps returns the squares the king may go to, castling included.
func (p *Position) kingSteps(l *limits) Bitboard {
	king := p.Us.King
	to := kingAttacks[king&63] &^ (l.ours | kingAttacks[p.Them.King&63] | p.Them.Pawns.PawnAttacksDown())
	occupied := l.occupied ^ king.Bit()
	for rest := to & l.doubt; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); p.Them.reaches(sq, occupied) {
			to ^= sq.Bit()
		}
	}
	if p.Us.Castling != 0 && l.checkers == 0 {
		to |= p.castlings(l, to)
	}
	return to
}

// reaches tells whether a knight or slider of the side attacks sq.
func (s *Side) reaches(sq Square, occupied Bitboard) bool {
	return knightAttacks[sq&63]&s.Knights != 0 ||
		diagonalRays[sq&63]&s.Diagonals != 0 && DiagonalAttacks(sq, occupied)&s.Diagonals != 0 ||
		straightRays[sq&63]&s.Straights != 0 && StraightAttacks(sq, occupied)&s.Straights != 0
}

// The squares that must be empty for castling.
const (
	kingSideEmpty  Bitboard = 1<<F1 | 1<<G1
	queenSideEmpty Bitboard = 1<<B1 | 1<<C1 | 1<<D1
)

// mayCastle tells whether a right stands and its rook is at home: a right may
// outlive its rook ([ParseLooseFEN]).
func (s *Side) mayCastle(right Castling, rook Square) bool {
	return s.Castling&right != 0 && s.Straights&^s.Diagonals&rook.Bit() != 0
}

// castlings returns where the king, which is not in check, may castle to. It
// may not cross an attacked square: steps are the other squares it may go to.
func (p *Position) castlings(l *limits, steps Bitboard) (to Bitboard) {
	if p.Us.mayCastle(KingSide, H1) && l.occupied&kingSideEmpty == 0 &&
		steps.Has(F1) && p.Them.attackers(G1, l.occupied) == 0 {
		to |= G1.Bit()
	}
	if p.Us.mayCastle(QueenSide, A1) && l.occupied&queenSideEmpty == 0 &&
		steps.Has(D1) && p.Them.attackers(C1, l.occupied) == 0 {
		to |= C1.Bit()
	}
	return to
}

// enPassants returns the squares of the pawns that may capture en passant:
// none, one or two.
func (p *Position) enPassants(l *limits) (from Bitboard) {
	target := p.Them.EnPassant
	if target == 0 {
		return 0
	}
	for rest := target.Bit().PawnAttacksDown() & p.Us.Pawns; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); p.safeEnPassant(l.occupied, sq, target) {
			from |= sq.Bit()
		}
	}
	return from
}

// safeEnPassant tells whether the king is safe after the pawn on from takes
// the one that jumped over target. Two pawns leave their squares at once, so
// the pins do not tell: make the move and look.
func (p *Position) safeEnPassant(occupied Bitboard, from, target Square) bool {
	taken := target - 8
	them := p.Them
	them.Pawns &^= taken.Bit()
	return them.attackers(p.Us.King, occupied^from.Bit()^taken.Bit()|target.Bit()) == 0
}

// Count returns the number of legal moves.
func (p *Position) Count() int {
	var l limits
	l.look(p)
	return p.Us.count(&l, p.kingSteps(&l)) + p.enPassants(&l).Count()
}

// count returns the number of the king's moves, and within the limits of those of all
// other pieces but en passant captures.
func (s *Side) count(l *limits, king Bitboard) int {
	n := king.Count()
	var room [maxFans]fan
	for _, f := range s.officers(&room, l) {
		n += f.to.Count()
	}
	steps := s.pawns(l)
	n += steps.one.Count() + steps.two.Count() + steps.left.Count() + steps.right.Count()
	if s.Pawns&rank7 != 0 {
		n += 3 * ((steps.one & rank8).Count() + (steps.left & rank8).Count() + (steps.right & rank8).Count())
	}
	return n
}

// Movable tells whether there is a legal move: if not, it is checkmate or
// stalemate.
func (p *Position) Movable() bool {
	_, movable := p.Status()
	return movable
}

// Status returns the pieces that give check to the side to move, and whether it
// has a legal move.
func (p *Position) Status() (checkers Bitboard, movable bool) {
	var l limits
	l.look(p)
	s := p.Us.pawns(&l)
	movable = s.one|s.two|s.left|s.right != 0 || p.kingSteps(&l) != 0 ||
		p.Us.anyOfficer(&l) || p.enPassants(&l) != 0
	return l.checkers, movable
}

// Mated tells whether the side to move is checkmated. It looks for squares of
// the king last: most positions that it is asked about leave it none.
func (p *Position) Mated() bool {
	var l limits
	l.look(p)
	if l.checkers == 0 {
		return false
	}
	s := p.Us.pawns(&l)
	return s.one|s.two|s.left|s.right == 0 && !p.Us.anyOfficer(&l) && p.enPassants(&l) == 0 && p.kingSteps(&l) == 0
}

// anyOfficer tells whether a piece other than pawns and king can move.
func (s *Side) anyOfficer(l *limits) bool {
	var room [maxFans]fan
	for _, f := range s.officers(&room, l) {
		if f.to != 0 {
			return true
		}
	}
	return false
}

// MaxMoves is room for all legal moves of one side, more than any game has
// shown. Positions made by hand with more only cost an allocation.
const MaxMoves = 256

// Moves appends all legal moves to dst. Their order depends on the position
// alone.
func (p *Position) Moves(dst []Move) []Move {
	var l limits
	l.look(p)
	dst = p.Us.appendMoves(dst, &l, p.kingSteps(&l))
	for from := p.enPassants(&l); from != 0; from &= from - 1 {
		dst = append(dst, NewMove(from.First(), p.Them.EnPassant))
	}
	return dst
}

// Targets are the legal moves of a position, for many questions about it.
type Targets [64]Bitboard

// Look fills in the legal moves of p; t must be zero.
func (t *Targets) Look(p *Position) {
	var l limits
	l.look(p)
	t[p.Us.King&63] = p.kingSteps(&l)
	var room [maxFans]fan
	for _, f := range p.Us.officers(&room, &l) {
		t[f.from&63] |= f.to
	}
	s := p.Us.pawns(&l)
	t.add(s.left, 7)
	t.add(s.right, 9)
	t.add(s.one, 8)
	t.add(s.two, 16)
	for from := p.enPassants(&l); from != 0; from &= from - 1 {
		t[from.First()&63] |= p.Them.EnPassant.Bit()
	}
}

// add adds the moves of pawns that come from distance squares below.
func (t *Targets) add(to Bitboard, distance Square) {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		t[(sq-distance)&63] |= sq.Bit()
	}
}

// Has tells whether m, a move of the right kind for its piece, is legal.
func (t *Targets) Has(m Move) bool { return t[m.From()&63].Has(m.To()) }

// Proposals appends every move that would be legal if no enemy stood on the
// board, and every diagonal step of a pawn onto a square without an own piece:
// what a player may try who does not see the enemy. Every legal move of a
// position is among them. The side must be seen by its owner.
func (s *Side) Proposals(dst []Move) []Move {
	l, king := s.alone()
	return s.appendMoves(dst, &l, king)
}

// CountProposals returns how many moves Proposals appends.
func (s *Side) CountProposals() int {
	l, king := s.alone()
	return s.count(&l, king)
}

// PieceProposes tells whether Proposals appends m and it is no move of the king. It is for those who
// have one move to ask about.
func (s *Side) PieceProposes(m Move) bool {
	from, to, own := m.From(), m.To(), s.All()
	var reach Bitboard
	switch {
	case s.Pawns.Has(from):
		step := from.Bit().Up() &^ own
		reach = PawnAttacks(from) | step | (step & rank3).Up()
		if to >= A8 {
			return (reach &^ own).Has(to) && slices.Contains(promotions[:], m.Promotion()) && m == NewPromotion(from, to, m.Promotion())
		}
	case s.Knights.Has(from):
		reach = KnightAttacks(from)
	}
	if s.Diagonals.Has(from) {
		reach = DiagonalAttacks(from, own)
	}
	if s.Straights.Has(from) {
		reach |= StraightAttacks(from, own)
	}
	return (reach &^ own).Has(to) && m == NewMove(from, to)
}

// alone returns the limits of a side that does not see the enemy, and where its king
// may go.
func (s *Side) alone() (l limits, king Bitboard) {
	ours := s.All()
	// An enemy to take may stand wherever no own piece does, and none is in
	// the way.
	l = limits{ours: ours, theirs: ^ours, occupied: ours, target: ^ours}
	king = kingAttacks[s.King&63] &^ ours
	if s.mayCastle(KingSide, H1) && ours&kingSideEmpty == 0 {
		king |= G1.Bit()
	}
	if s.mayCastle(QueenSide, A1) && ours&queenSideEmpty == 0 {
		king |= C1.Bit()
	}
	return l, king
}

// appendMoves appends the king's moves, and within the limits those of all
// other pieces but en passant captures.
func (s *Side) appendMoves(dst []Move, l *limits, king Bitboard) []Move {
	dst = fan{king, s.King}.appendMoves(dst)
	var room [maxFans]fan
	for _, f := range s.officers(&room, l) {
		dst = f.appendMoves(dst)
	}
	steps := s.pawns(l)
	dst = appendSteps(dst, steps.left, 7)
	dst = appendSteps(dst, steps.right, 9)
	dst = appendSteps(dst, steps.one, 8)
	for two := steps.two; two != 0; two &= two - 1 {
		to := two.First()
		dst = append(dst, NewMove(to-16, to))
	}
	return dst
}

func (f fan) appendMoves(dst []Move) []Move {
	for to := f.to; to != 0; to &= to - 1 {
		dst = append(dst, NewMove(f.from, to.First()))
	}
	return dst
}

// appendSteps appends the moves of pawns that come from distance squares
// below, each promotion as four moves.
func appendSteps(dst []Move, to Bitboard, distance Square) []Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		if sq < A8 {
			dst = append(dst, NewMove(sq-distance, sq))
			continue
		}
		for _, p := range promotions {
			dst = append(dst, NewPromotion(sq-distance, sq, p))
		}
	}
	return dst
}

// Legal tells whether m, which would be legal if the enemy's pieces were not
// there or is a diagonal step of a pawn, is legal with them.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	theirs := p.Them.All()
	occupied := p.Us.All() | theirs
	switch {
	case from == p.Us.King:
		if castling(m) {
			var l limits
			l.look(p)
			return p.kingSteps(&l).Has(to)
		}
		return p.Them.attackers(to, occupied^from.Bit()) == 0
	case p.Us.Pawns.Has(from):
		if from.File() == to.File() {
			if (Between(from, to)|to.Bit())&occupied != 0 {
				return false
			}
		} else if !theirs.Has(to) {
			return p.EnPassant(m) && p.safeEnPassant(occupied, from, to)
		}
	default:
		// A knight's jump has nothing between.
		if Between(from, to)&occupied != 0 {
			return false
		}
	}
	after := occupied&^from.Bit() | to.Bit()
	return p.Them.attackers(p.Us.King, after)&^to.Bit() == 0
}

// castling tells whether a move of the king is castling: no other move of a
// king goes two files.
func castling(m Move) bool {
	return m == NewMove(E1, G1) || m == NewMove(E1, C1)
}

// Possible tells whether m, which may be any move at all, is legal. Castling it
// does not know: of that it says no.
func (p *Position) Possible(m Move) bool {
	from, to := m.From(), m.To()
	if ours := p.Us.All(); !ours.Has(from) || ours.Has(to) {
		return false
	}
	switch p.Us.On(from) {
	case Pawn:
		return p.pawnStep(m) && p.Legal(m)
	case King:
		return m.Promotion() == NoPiece && kingAttacks[from&63].Has(to) && p.Legal(m)
	case Knight:
		return m.Promotion() == NoPiece && knightAttacks[from&63].Has(to) && p.Legal(m)
	case Bishop:
		return m.Promotion() == NoPiece && diagonalRays[from&63].Has(to) && p.Legal(m)
	case Rook:
		return m.Promotion() == NoPiece && straightRays[from&63].Has(to) && p.Legal(m)
	}
	return m.Promotion() == NoPiece && (diagonalRays[from&63] | straightRays[from&63]).Has(to) && p.Legal(m)
}

// pawnStep tells whether m is how a pawn moves: one square or two ahead, or
// across, and with a promotion on the last rank only.
func (p *Position) pawnStep(m Move) bool {
	from, to := m.From(), m.To()
	if kind := m.Promotion(); (kind != NoPiece) != (to >= A8) || kind > Queen {
		return false
	}
	return to == from+8 || PawnAttacks(from).Has(to) || to == from+16 && from.Rank() == 1
}
