package sight

import "kriegmate/kriegspiel/chess"

// threats excludes quiet moves that cannot threaten mate: moves after which, once the
// opponent has made a given reply, there is no mate in one. It is a bound that is
// worked out for all moves of a piece at once: what it excludes threatens nothing, what
// it does not exclude may or may not.
//
// A mate leaves the king no flight. The quiet move and the mating move cover squares
// with the pieces they move and by the lines they open. So for each piece that may
// move first, and each check that another piece may give next, threats knows which
// flights are lacking: a first move that does not cover all of them prepares nothing.
// A piece that makes both moves must itself cover every flight that the others do not.
type threats struct {
	after  chess.Position // after the reply, as if the first move had been none
	cover  cover          // of after
	checks chess.Checks   // of after
	barred chess.Bitboard // where a piece would block the reply, or would have to capture
	taken  chess.Bitboard // the piece that the reply takes
	// prize are squares where a capture wins as well as mate does: a move that
	// might threaten one is not excluded.
	prize  chess.Bitboard
	theirs chess.Bitboard // pieces of the enemy after the reply, without the king
	first  firstPiece     // the piece that was studied last
}

// A firstPiece is what threats knows of a piece that may make the first move: mostly
// what the board is like without it.
type firstPiece struct {
	kind     chess.Piece
	anything bool           // no move of the piece can be excluded
	lacking  uint8          // number of lacks
	occupied chess.Bitboard // without the enemy's king
	open     chess.Bitboard // flights that no other piece covers
	checks   chess.Bitboard // from there the piece gives check
	mates    chess.Bitboard // from there it also covers all open flights
	// lacks are sets of flights. If the piece covers all flights of one, there
	// may be a mate by another piece.
	lacks [maxLacks]chess.Bitboard
}

// maxLacks is room for sets none of which contains an earlier one. With more of them
// nothing is excluded.
const maxLacks = 16

// look prepares for quiet moves in p that are followed by the reply r, which is on the
// board of the side that makes it. It returns false if nothing can be excluded.
func (t *threats) look(p *chess.Position, r chess.Move) bool {
	t.after = *p
	t.after.Us.EnPassant, t.after.Them.EnPassant = 0, 0
	t.after.Pass()
	if !t.after.Possible(r) {
		return false
	}
	from, to := r.From().Turn(), r.To().Turn()
	t.barred = chess.Between(from, to) | to.Bit() | p.Them.All()
	t.taken = t.after.Them.All().Turn() & to.Bit()
	t.after.Apply(r)
	if t.after.Them.EnPassant != 0 {
		return false
	}
	t.prize = 0
	t.barred |= t.after.Them.All()
	t.theirs = t.after.Them.All() &^ t.after.Them.King.Bit()
	t.cover.look(&t.after)
	t.checks.Look(&t.after, t.after.Us.All())
	return true
}

// excluded returns those of some squares, to which a piece may go in the position that was
// looked at, of which it is certain: once the piece is there, the reply is legal and leaves
// no mate in one. Castling, promotion and en passant are not excluded.
func (t *threats) excluded(p *chess.Position, f *chess.Fan, to chess.Bitboard) chess.Bitboard {
	if to &^= t.barred; t.taken.Has(f.From) {
		return 0
	}
	switch f.Kind {
	case chess.King:
		to &= chess.KingAttacks(f.From)
	case chess.Pawn:
		to &^= rank8
		if p.Them.EnPassant != 0 {
			to &^= p.Them.EnPassant.Bit()
		}
	}
	if to == 0 {
		return 0
	}
	t.study(f.From)
	if t.first.anything {
		return 0
	}
	for rest := to; rest != 0; rest &= rest - 1 {
		if sq := rest.First(); t.first.threatens(t, sq) {
			to &^= sq.Bit()
		}
	}
	return to
}

// threatens tells whether the piece might threaten mate from a square. What it covers
// is taken as if own pieces did not block it, because the mating move may open the
// line. If it covers the king itself, a discovered check is possible or the reply is
// illegal: that counts as a threat.
func (x *firstPiece) threatens(t *threats, from chess.Square) bool {
	covered := x.kind.Attacks(from, t.theirs)
	if covered.Has(t.after.Them.King) {
		return true
	}
	for _, lack := range x.lacks[:x.lacking&(2*maxLacks-1)] {
		if lack&^covered == 0 {
			return true
		}
	}
	if covered&(x.mates|t.prize) == 0 {
		return x.kind == chess.Pawn && x.matesByStep(t, from)
	}
	return x.kind.Attacks(from, x.occupied)&(x.mates|t.prize) != 0
}

// matesByStep tells whether a pawn might mate with one more step.
func (x *firstPiece) matesByStep(t *threats, from chess.Square) bool {
	steps := from.Bit().Up() | from.Bit().PawnAttacksUp()&t.after.Them.All()
	for steps &= x.checks | rank8; steps != 0; steps &= steps - 1 {
		if x.open&^stepped(steps.First(), x.occupied) == 0 {
			return true
		}
	}
	return false
}

// stepped returns what a pawn attacks that has stepped onto a square, on the last rank
// what any promotion of it attacks.
func stepped(sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	if sq < chess.A8 {
		return chess.Pawn.Attacks(sq, occupied)
	}
	return chess.Queen.Attacks(sq, occupied) | chess.KnightAttacks(sq)
}

// study works out the firstPiece on a square.
func (t *threats) study(from chess.Square) {
	x := &t.first
	x.kind = t.after.Us.On(from)
	x.lacking = 0
	us := t.after.Us
	us.Remove(from)
	us.Castling = t.after.Us.Castling
	var c cover
	c.without(&t.cover, &us, x.kind, from)
	king := t.after.Them.King
	checks := t.checks
	if (chess.DiagonalRays(king) | chess.StraightRays(king)).Has(from) {
		checks.Look(&t.after, t.after.Us.All()&^from.Bit())
	}
	x.occupied, x.open, x.checks = c.occupied, c.flights&^c.once, checks.From(x.kind)
	x.anything = c.once.Has(king) || c.once&t.prize != 0 || us.Castling != 0 && castlingChecks(&t.after, &checks)
	if x.anything {
		return
	}
	x.mates = 0
	if x.kind != chess.Pawn {
		x.mates = x.checks
		for open := x.open; open != 0 && x.mates != 0; open &= open - 1 {
			x.mates &= x.kind.Attacks(open.First(), c.occupied)
		}
	}
	x.seconds(t, &c, &checks, &us)
}

// seconds notes what is lacking for a mate by each other piece. Here the first
// piece is the king, lifted from f6, and the second the rook on a1, which has two
// checks. Of the flights x is covered by the rook, and o are lacking: the king has
// to cover both of them from where it goes, as it does from g6 on the left, and
// from f7 on the right.
//
//	8  R - - - - - x k      8  . . . . . . o k
//	7  . . . . . . o o      7  . . . . . . o x
//	6  . . . . . . . .      6  . . . . . . . |
//	5  . . . . . . . .      5  . . . . . . . |
//	   a b c d e f g h         a b c d e f g h
//
//	   Ra8 lacks g7 and h7     Rh1 lacks g7 and g8
//
// c, checks and us are what the board is like without the first piece.
func (x *firstPiece) seconds(t *threats, c *cover, checks *chess.Checks, us *chess.Side) {
	for i := range c.count {
		piece := &c.officers[i&(maxOfficers-1)]
		to := piece.to &^ c.ours
		if !checks.Uncover.Has(piece.from) {
			to &= checks.From(piece.kind)
		}
		if to != 0 {
			x.note(piece.kind, to, c.open(us, piece.from, piece.to), c.occupied&^piece.from.Bit())
		}
	}
	x.secondPawns(t, c, checks, us)
	if king := us.King; x.kind != chess.King && checks.Uncover.Has(king) {
		attacks := chess.KingAttacks(king)
		x.note(chess.King, attacks&^c.ours, c.open(us, king, attacks), c.occupied&^king.Bit())
	}
}

// secondPawns is seconds for pawns. A pawn gives check by a step onto a square
// from which it attacks the king, by any step that opens a line, and perhaps by
// promotion.
func (x *firstPiece) secondPawns(t *threats, c *cover, checks *chess.Checks, us *chess.Side) {
	theirs := t.after.Them.All()
	empty := ^(c.ours | theirs)
	one := us.Pawns.Up() & empty
	steps := one | (one&rank3).Up()&empty | us.Pawns.PawnAttacksUp()&theirs
	steps &= checks.Pawn | rank8
	pawns := us.Pawns
	if steps == 0 {
		pawns &= checks.Uncover
	}
	for ; pawns != 0; pawns &= pawns - 1 {
		from := pawns.First()
		ahead, across := from.Bit().Up()&empty, from.Bit().PawnAttacksUp()
		to := ahead | (ahead&rank3).Up()&empty | across&theirs
		if !checks.Uncover.Has(from) {
			to &= steps
		}
		if to != 0 {
			x.note(chess.Pawn, to, c.open(us, from, across), c.occupied&^from.Bit())
		}
	}
}

// note adds what is lacking when a piece of a kind, without which the flights of open
// are free, goes to one of the given squares.
func (x *firstPiece) note(kind chess.Piece, to, open, occupied chess.Bitboard) {
	for ; to != 0 && !x.anything; to &= to - 1 {
		sq := to.First()
		covered := chess.Bitboard(0)
		if kind == chess.Pawn {
			covered = stepped(sq, occupied)
		} else {
			covered = kind.Attacks(sq, occupied)
		}
		x.lack(open &^ covered)
	}
}

// lack adds a set of flights that the first move would have to cover.
func (x *firstPiece) lack(flights chess.Bitboard) {
	if flights == 0 || x.lacking == maxLacks {
		x.anything = true
		return
	}
	for _, l := range x.lacks[:x.lacking&(2*maxLacks-1)] {
		if l&^flights == 0 {
			return
		}
	}
	x.lacks[x.lacking&(maxLacks-1)] = flights
	x.lacking++
}
