package sight

import "kriegmate/kriegspiel/chess"

// threats tells of quiet moves whether they may threaten mate: whether after such
// a move, and a given reply to it, there might be a mate in one. It is a bound, and
// looks at all the moves of a man at once: where it says no, there is none.
//
// A mate leaves the king no flight. The quiet move and the mating one cover squares
// with the men they move, and by lines they open. So for each man that may move
// first, and each check that another may give then, threats knows which flights are
// lacking; a first move that does not cover them prepares nothing. A man that moves
// twice must itself cover all that the others do not.
type threats struct {
	after  chess.Position // after the reply, as if the first move had been none
	cover  cover          // of after
	checks chess.Checks   // of after
	barred chess.Bitboard // where a man would stand in the way of the reply, or takes
	taken  chess.Bitboard // the man that the reply takes
	// prize are squares on which a man of the enemy is as good as its king: a
	// move is not excluded after which it might be taken.
	prize  chess.Bitboard
	theirs chess.Bitboard // men of the enemy after the reply, without the king
	known  chess.Bitboard // squares of the men that are known
	index  [64]uint8
	men    [maxMen]firstMan
}

// maxMen is how many men a side has.
const maxMen = 16

// A firstMan is what threats knows of a man that may make the first move: what the
// board is like without it.
type firstMan struct {
	kind     chess.Piece
	anything bool           // nothing is excluded
	lacking  uint8          // number of lacks
	occupied chess.Bitboard // without the enemy's king
	open     chess.Bitboard // flights that no other man covers
	checks   chess.Bitboard // from there the man gives check
	mates    chess.Bitboard // from there it also covers all open flights
	lacks    [maxLacks]chess.Bitboard
}

const maxLacks = 16

// look prepares for quiet moves in p that are followed by the reply r, which is seen
// by the side that makes it. It returns false if it can exclude nothing.
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
	t.known, t.prize = 0, 0
	t.barred |= t.after.Them.All()
	t.theirs = t.after.Them.All() &^ t.after.Them.King.Bit()
	t.cover.look(&t.after)
	t.checks.Look(&t.after, t.after.Us.All())
	return true
}

// excluded tells of a legal move of the position that was looked at that there is
// no mate after it and the reply, for certain, and that the reply is legal.
func (t *threats) excluded(p *chess.Position, m chess.Move) bool {
	from, to := m.From(), m.To()
	if t.barred.Has(to) || t.taken.Has(from) || p.Special(m) {
		return false
	}
	if !t.known.Has(from) {
		t.meet(from)
	}
	x := &t.men[t.index[from&63]&(maxMen-1)]
	return !x.anything && !x.threatens(t, to)
}

// threatens tells whether the man may threaten mate from a square. With the mating
// move another man may open a line for it, to the flights or to the king. Next to
// the enemy's king the own one makes the reply illegal.
func (x *firstMan) threatens(t *threats, from chess.Square) bool {
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
func (x *firstMan) matesByStep(t *threats, from chess.Square) bool {
	steps := from.Bit().Up() | from.Bit().PawnAttacksUp()&t.after.Them.All()
	for steps &= x.checks | rank8; steps != 0; steps &= steps - 1 {
		if x.open&^stepped(steps.First(), x.occupied) == 0 {
			return true
		}
	}
	return false
}

// stepped returns what a pawn, or what it may become, attacks from a square.
func stepped(sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	if sq < chess.A8 {
		return chess.Pawn.Attacks(sq, occupied)
	}
	return chess.Queen.Attacks(sq, occupied) | chess.KnightAttacks(sq)
}

// meet works out what there is to know of the man on a square.
func (t *threats) meet(from chess.Square) {
	n := t.known.Count() & (maxMen - 1)
	t.known |= from.Bit()
	t.index[from&63] = uint8(n)
	x := &t.men[n]
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

// seconds notes what is lacking for a mate by each other man.
func (x *firstMan) seconds(t *threats, c *cover, checks *chess.Checks, us *chess.Side) {
	ours := c.ours
	for i := range c.count {
		man := &c.men[i&(maxPieces-1)]
		to := man.to &^ ours
		if !checks.Uncover.Has(man.from) {
			to &= checks.From(man.kind)
		}
		if to != 0 {
			x.note(man.kind, to, c.open(us, man.from, man.to), c.occupied&^man.from.Bit())
		}
	}
	theirs := t.after.Them.All()
	one := us.Pawns.Up() &^ (ours | theirs)
	steps := one | (one&rank3).Up()&^(ours|theirs) | us.Pawns.PawnAttacksUp()&theirs
	pawns := checks.Uncover & us.Pawns
	if steps &= checks.Pawn | rank8; steps != 0 {
		pawns = us.Pawns
	}
	for ; pawns != 0; pawns &= pawns - 1 {
		from := pawns.First()
		to := from.Bit().Up()&one | from.Bit().PawnAttacksUp()&theirs
		to |= (from.Bit().Up() & one & rank3).Up() &^ (ours | theirs)
		if !checks.Uncover.Has(from) {
			to &= steps
		}
		if to != 0 {
			x.note(chess.Pawn, to, c.open(us, from, from.Bit().PawnAttacksUp()), c.occupied&^from.Bit())
		}
	}
	if king := us.King; x.kind != chess.King && checks.Uncover.Has(king) {
		x.note(chess.King, chess.KingAttacks(king)&^ours, c.open(us, king, chess.KingAttacks(king)), c.occupied&^king.Bit())
	}
}

// note notes which flights are lacking when a man of a kind goes to one of some
// squares.
func (x *firstMan) note(kind chess.Piece, to, open, occupied chess.Bitboard) {
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

// lack notes flights that the first move would have to cover.
func (x *firstMan) lack(flights chess.Bitboard) {
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
