// Package exchange counts what captures win: on a board that shows both sides, such as one
// of the states that a player believes in.
package exchange

import "kriegmate/kriegspiel/chess"

// Values are those of the pieces, in hundredths of a pawn. A king takes part in
// exchanges, but is worth more than all that it could take.
var Values = [chess.King + 1]int64{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 320, chess.Rook: 500, chess.Queen: 900, chess.King: 10000}

// A Board is a position with both sides seen by the solver, whose pawns walk up. The zero
// value has no position: see [Board.Set].
type Board struct {
	Own, Theirs chess.Side
	// Worth is what the pieces on it are worth, in the order of [Values]; nil is these.
	Worth    *[chess.King + 1]int64
	occupied chess.Bitboard
}

// Value returns what a piece of a kind is worth on the board.
func (b *Board) Value(kind chess.Piece) int64 {
	if b.Worth != nil {
		return b.Worth[kind]
	}
	return Values[kind]
}

// Set sets the board to what is on it; what that is worth stays as it is. theirs is seen by the
// opponent.
func (b *Board) Set(own, theirs *chess.Side) {
	b.Own = *own
	theirs.TurnInto(&b.Theirs)
	b.occupied = b.Own.All() | b.Theirs.All()
}

// attackers returns the pieces of both sides that attack sq when only the
// occupied squares stand in the way. Pieces elsewhere are left out.
func (b *Board) attackers(sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	own, theirs := &b.Own, &b.Theirs
	below := chess.PawnAttacks(sq.Turn()).Turn() // from where own pawns attack
	all := below&own.Pawns | chess.PawnAttacks(sq)&theirs.Pawns |
		chess.KnightAttacks(sq)&(own.Knights|theirs.Knights) |
		chess.KingAttacks(sq)&(own.King.Bit()|theirs.King.Bit())
	if sliders := own.Diagonals | theirs.Diagonals; sliders&chess.DiagonalRays(sq) != 0 {
		all |= chess.DiagonalAttacks(sq, occupied) & sliders
	}
	if sliders := own.Straights | theirs.Straights; sliders&chess.StraightRays(sq) != 0 {
		all |= chess.StraightAttacks(sq, occupied) & sliders
	}
	return all & occupied
}

// maxExchange bounds the captures on one square: all pieces of both sides.
const maxExchange = 32

// Gain returns what the side that owns takers gains on sq if both sides
// capture there with their least pieces first as long as it pays, and at least 0. Which
// are the least goes by [Values], whatever the board's own are. Pins do not count.
func (b *Board) Gain(sq chess.Square, takers, victims *chess.Side) int64 {
	return b.gain(sq, b.Value(victims.On(sq)), takers, victims, b.occupied)
}

// TakeBack returns what the solver gains by taking on one square a piece of the given kind that
// has come there from another, when all others stand as they do. It is at least 0.
func (b *Board) TakeBack(kind chess.Piece, from, to chess.Square) int64 {
	return b.gain(to, b.Value(kind), &b.Own, &b.Theirs, b.occupied&^from.Bit())
}

// gain is Gain for a piece that is worth so much, with some squares occupied.
func (b *Board) gain(sq chess.Square, worth int64, takers, victims *chess.Side, occupied chess.Bitboard) int64 {
	var gains [maxExchange]int64
	n := 0
	for side, other := takers, victims; n < maxExchange; side, other = other, side {
		from, kind := least(side, b.attackers(sq, occupied))
		if kind == chess.NoPiece {
			break
		}
		gains[n] = worth
		n++
		worth = b.Value(kind)
		occupied &^= from
	}
	// From the last capture back: a side stops where going on costs.
	sum := int64(0)
	for i := n - 1; i >= 0; i-- {
		sum = max(0, gains[i]-sum)
	}
	return sum
}

// least returns the square and the kind of the side's least piece among some.
func least(s *chess.Side, among chess.Bitboard) (chess.Bitboard, chess.Piece) {
	queens := s.Diagonals & s.Straights
	rest, kind := s.Pawns&among, chess.Pawn
	if rest == 0 {
		rest, kind = s.Knights&among, chess.Knight
	}
	if rest == 0 {
		rest, kind = s.Diagonals&^queens&among, chess.Bishop
	}
	if rest == 0 {
		rest, kind = s.Straights&^queens&among, chess.Rook
	}
	if rest == 0 {
		rest, kind = queens&among, chess.Queen
	}
	if rest == 0 {
		rest, kind = s.King.Bit()&among, chess.King
	}
	if rest == 0 {
		kind = chess.NoPiece
	}
	return rest & -rest, kind
}

// reach returns the squares that the own pieces attack.
func (b *Board) reach() (all chess.Bitboard) {
	own := &b.Own
	all = chess.KingAttacks(own.King)
	for rest := own.Pawns; rest != 0; rest &= rest - 1 {
		all |= chess.PawnAttacks(rest.First())
	}
	for rest := own.Knights; rest != 0; rest &= rest - 1 {
		all |= chess.KnightAttacks(rest.First())
	}
	for rest := own.Diagonals; rest != 0; rest &= rest - 1 {
		all |= chess.DiagonalAttacks(rest.First(), b.occupied)
	}
	for rest := own.Straights; rest != 0; rest &= rest - 1 {
		all |= chess.StraightAttacks(rest.First(), b.occupied)
	}
	return all
}

// Threat returns what the best own capture would gain.
func (b *Board) Threat() (best int64) {
	for rest := b.reach() & (b.Theirs.All() &^ b.Theirs.King.Bit()); rest != 0; rest &= rest - 1 {
		// Nothing gains more than the piece that it takes first.
		if sq := rest.First(); b.Value(b.Theirs.On(sq)) > best {
			best = max(best, b.Gain(sq, &b.Own, &b.Theirs))
		}
	}
	return best
}

// Nearness returns how close the kings are: 0 to 6.
func (b *Board) Nearness() int64 {
	files := b.Own.King.File() - b.Theirs.King.File()
	ranks := b.Own.King.Rank() - b.Theirs.King.Rank()
	return int64(7 - max(files, -files, ranks, -ranks))
}

// Edgeness returns how close their king is to the edge: 3 on it, 0 in the centre.
func (b *Board) Edgeness() int64 {
	file, rank := b.Theirs.King.File(), b.Theirs.King.Rank()
	return int64(3 - min(file, 7-file, rank, 7-rank))
}
