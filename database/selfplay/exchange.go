package selfplay

import "kriegmate/kriegspiel/chess"

// values are those of the pieces, in hundredths of a pawn. A king takes part in
// exchanges, but is worth more than all that it could take.
var values = [...]int64{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 320, chess.Rook: 500, chess.Queen: 900, chess.King: 10000}

// A board is a position with both sides seen by the solver, whose pawns walk up.
type board struct {
	own, theirs chess.Side
	occupied    chess.Bitboard
}

// set sets the board to what is on it. theirs is seen by the opponent.
func (b *board) set(own, theirs *chess.Side) {
	b.own = *own
	theirs.TurnInto(&b.theirs)
	b.occupied = b.own.All() | b.theirs.All()
}

// attackers returns the pieces of both sides that attack sq when only the
// occupied squares stand in the way. Pieces elsewhere are left out.
func (b *board) attackers(sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	own, theirs := &b.own, &b.theirs
	below := chess.PawnAttacks(sq.Turn()).Turn() // from where own pawns attack
	all := below&own.Pawns | chess.PawnAttacks(sq)&theirs.Pawns |
		chess.KnightAttacks(sq)&(own.Knights|theirs.Knights) |
		chess.KingAttacks(sq)&(own.King.Bit()|theirs.King.Bit())
	if sliders := own.Diagonals | theirs.Diagonals; sliders != 0 {
		all |= chess.DiagonalAttacks(sq, occupied) & sliders
	}
	if sliders := own.Straights | theirs.Straights; sliders != 0 {
		all |= chess.StraightAttacks(sq, occupied) & sliders
	}
	return all & occupied
}

// maxExchange bounds the captures on one square: all pieces of both sides.
const maxExchange = 32

// exchange returns what the side that owns takers gains on sq if both sides
// capture there with their least pieces first as long as it pays, and at least 0.
// Pins do not count.
func (b *board) exchange(sq chess.Square, takers, victims *chess.Side) int64 {
	var gains [maxExchange]int64
	occupied := b.occupied
	onSquare := values[victims.On(sq)]
	n := 0
	for side, other := takers, victims; n < maxExchange; side, other = other, side {
		from, kind := least(side, b.attackers(sq, occupied)&side.All())
		if kind == chess.NoPiece {
			break
		}
		gains[n] = onSquare
		n++
		onSquare = values[kind]
		occupied &^= from
	}
	// From the last capture back: a side stops where going on costs.
	worth := int64(0)
	for i := n - 1; i >= 0; i-- {
		worth = max(0, gains[i]-worth)
	}
	return worth
}

// least returns the square and the kind of the side's least piece among some.
func least(s *chess.Side, among chess.Bitboard) (chess.Bitboard, chess.Piece) {
	for _, kind := range [...]chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen, chess.King} {
		if rest := s.Pieces(kind) & among; rest != 0 {
			return rest & -rest, kind
		}
	}
	return 0, chess.NoPiece
}

// reach returns the squares that the own pieces attack.
func (b *board) reach() (all chess.Bitboard) {
	own := &b.own
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

// threat returns what the best own capture would gain.
func (b *board) threat() (best int64) {
	for rest := b.reach() & (b.theirs.All() &^ b.theirs.King.Bit()); rest != 0; rest &= rest - 1 {
		best = max(best, b.exchange(rest.First(), &b.own, &b.theirs))
	}
	return best
}

// nearness returns how close the kings are: 0 to 6.
func (b *board) nearness() int64 {
	files := b.own.King.File() - b.theirs.King.File()
	ranks := b.own.King.Rank() - b.theirs.King.Rank()
	return int64(7 - max(files, -files, ranks, -ranks))
}

// edgeness returns how close their king is to the edge: 3 on it, 0 in the centre.
func (b *board) edgeness() int64 {
	file, rank := b.theirs.King.File(), b.theirs.King.Rank()
	return int64(3 - min(file, 7-file, rank, 7-rank))
}
