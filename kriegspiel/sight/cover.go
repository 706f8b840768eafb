package sight

import "kriegmate/kriegspiel/chess"

// A cover is what the pieces of the side to move attack. The enemy's king does not
// block a line: squares behind it are attacked too, for it cannot flee there.
type cover struct {
	ours     chess.Bitboard // the pieces of the side
	occupied chess.Bitboard // without the enemy's king
	flights  chess.Bitboard // squares next to the enemy's king that it might go to
	once     chess.Bitboard // squares that at least one piece attacks
	twice    chess.Bitboard // squares that at least two pieces attack
	lines    chess.Bitboard // what sliders attack: a piece there may open a line
	officers [maxOfficers]attacker
	count    int
}

// maxOfficers is how many pieces other than king and pawns a side may have.
const maxOfficers = 16

// An attacker is a piece, other than king and pawns, with what it attacks.
type attacker struct {
	to   chess.Bitboard
	from chess.Square
	kind chess.Piece
}

// look fills in what the side to move attacks in p.
func (c *cover) look(p *chess.Position) {
	us := &p.Us
	king := p.Them.King
	theirs := p.Them.All()
	c.ours = us.All()
	c.occupied = (c.ours | theirs) &^ king.Bit()
	c.flights = chess.KingAttacks(king) &^ theirs
	c.once, c.twice, c.count = 0, 0, 0
	queens := us.Diagonals & us.Straights
	for rest := queens; rest != 0; rest &= rest - 1 {
		from := rest.First()
		c.officer(from, chess.Queen, chess.DiagonalAttacks(from, c.occupied)|chess.StraightAttacks(from, c.occupied))
	}
	for rest := us.Diagonals &^ queens; rest != 0; rest &= rest - 1 {
		from := rest.First()
		c.officer(from, chess.Bishop, chess.DiagonalAttacks(from, c.occupied))
	}
	for rest := us.Straights &^ queens; rest != 0; rest &= rest - 1 {
		from := rest.First()
		c.officer(from, chess.Rook, chess.StraightAttacks(from, c.occupied))
	}
	c.lines = c.once
	for rest := us.Knights; rest != 0; rest &= rest - 1 {
		from := rest.First()
		c.officer(from, chess.Knight, chess.KnightAttacks(from))
	}
	c.add(us.Pawns.UpLeft())
	c.add(us.Pawns.UpRight())
	c.add(chess.KingAttacks(us.King))
}

// officer adds a piece other than king and pawns.
func (c *cover) officer(from chess.Square, kind chess.Piece, to chess.Bitboard) {
	c.officers[c.count&(maxOfficers-1)] = attacker{to, from, kind}
	c.count++
	c.add(to)
}

// add counts the squares that one more piece attacks, or all pawns to one side.
func (c *cover) add(to chess.Bitboard) {
	c.twice |= c.once & to
	c.once |= to
}

// open returns the flights that nothing covers once the piece on from, which
// attacks the squares of to, has left. Lines that it opens are counted.
func (c *cover) open(us *chess.Side, from chess.Square, to chess.Bitboard) chess.Bitboard {
	open := c.flights &^ (c.twice | c.once&^to)
	if c.lines.Has(from) {
		open &^= through(us, from, c.occupied)
	}
	return open
}

// through returns what the sliders that attack a square would attack if it were
// empty.
func through(s *chess.Side, at chess.Square, occupied chess.Bitboard) (to chess.Bitboard) {
	occupied &^= at.Bit()
	for rest := s.Diagonals & chess.DiagonalAttacks(at, occupied); rest != 0; rest &= rest - 1 {
		if from := rest.First(); from != at {
			to |= chess.DiagonalAttacks(from, occupied)
		}
	}
	for rest := s.Straights & chess.StraightAttacks(at, occupied); rest != 0; rest &= rest - 1 {
		if from := rest.First(); from != at {
			to |= chess.StraightAttacks(from, occupied)
		}
	}
	return to
}

// rays returns what a piece of a kind, other than a pawn, attacks on an empty board.
// It is an upper bound of what it attacks on any board, and quicker to look up.
func rays(k chess.Piece, from chess.Square) chess.Bitboard {
	switch k {
	case chess.Knight:
		return chess.KnightAttacks(from)
	case chess.Bishop:
		return chess.DiagonalRays(from)
	case chess.Rook:
		return chess.StraightRays(from)
	case chess.Queen:
		return chess.DiagonalRays(from) | chess.StraightRays(from)
	}
	return chess.KingAttacks(from)
}

// without makes c the cover that is left of whole when the piece on from is taken
// off the board. us are the pieces without it.
func (c *cover) without(whole *cover, us *chess.Side, kind chess.Piece, from chess.Square) {
	c.ours, c.occupied, c.flights = whole.ours&^from.Bit(), whole.occupied&^from.Bit(), whole.flights
	c.once, c.twice, c.count, c.lines = 0, 0, 0, 0
	for i := range whole.count {
		piece := &whole.officers[i&(maxOfficers-1)]
		if piece.from == from {
			continue
		}
		to := piece.to
		if piece.kind != chess.Knight {
			if to.Has(from) {
				to = piece.kind.Attacks(piece.from, c.occupied)
			}
			c.lines |= to
		}
		c.officer(piece.from, piece.kind, to)
	}
	c.add(us.Pawns.UpLeft())
	c.add(us.Pawns.UpRight())
	if kind != chess.King {
		c.add(chess.KingAttacks(us.King))
	}
}

// takers returns the pieces of the side to move that attack a square.
func takers(p *chess.Position, sq chess.Square) chess.Bitboard {
	us := &p.Us
	from := sq.Bit().PawnAttacksDown()&us.Pawns | chess.KnightAttacks(sq)&us.Knights | chess.KingAttacks(sq)&us.King.Bit()
	occupied := us.All() | p.Them.All()
	if chess.DiagonalRays(sq)&us.Diagonals != 0 {
		from |= chess.DiagonalAttacks(sq, occupied) & us.Diagonals
	}
	if chess.StraightRays(sq)&us.Straights != 0 {
		from |= chess.StraightAttacks(sq, occupied) & us.Straights
	}
	return from
}
