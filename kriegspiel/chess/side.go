package chess

// Castling is a set of rights to castle.
type Castling uint8

// The two castling rights of a side.
const (
	KingSide Castling = 1 << iota
	QueenSide
)

// A Side is what one player owns: a half-board. It fits into 40 bytes, holds
// no pointers and can be compared with ==.
//
// A queen is in both slider sets, so four sets and the king's square hold all
// six kinds. The sets are disjoint otherwise.
type Side struct {
	Pawns     Bitboard
	Knights   Bitboard
	Diagonals Bitboard // bishops and queens
	Straights Bitboard // rooks and queens
	King      Square
	Castling  Castling
	// EnPassant is the square that this side's pawn jumped over in the move
	// just made, where an enemy pawn may take it; 0 (a1) if it did not jump.
	EnPassant Square
}

// All returns the squares of all pieces of the side.
func (s *Side) All() Bitboard {
	return s.Pawns | s.Knights | s.Diagonals | s.Straights | s.King.Bit()
}

// Pieces returns the squares of the pieces of one kind.
func (s *Side) Pieces(p Piece) Bitboard {
	switch p {
	case Pawn:
		return s.Pawns
	case Knight:
		return s.Knights
	case Bishop:
		return s.Diagonals &^ s.Straights
	case Rook:
		return s.Straights &^ s.Diagonals
	case Queen:
		return s.Diagonals & s.Straights
	case King:
		return s.King.Bit()
	}
	return 0
}

// On returns the kind of the side's piece on sq, NoPiece if none stands there.
func (s *Side) On(sq Square) Piece {
	switch {
	case s.Pawns.Has(sq):
		return Pawn
	case s.Knights.Has(sq):
		return Knight
	case s.Diagonals.Has(sq):
		if s.Straights.Has(sq) {
			return Queen
		}
		return Bishop
	case s.Straights.Has(sq):
		return Rook
	case s.King == sq:
		return King
	}
	return NoPiece
}

// Put places a piece on sq, which must be empty.
func (s *Side) Put(p Piece, sq Square) {
	switch p {
	case Pawn:
		s.Pawns |= sq.Bit()
	case Knight:
		s.Knights |= sq.Bit()
	case Bishop:
		s.Diagonals |= sq.Bit()
	case Rook:
		s.Straights |= sq.Bit()
	case Queen:
		s.Diagonals |= sq.Bit()
		s.Straights |= sq.Bit()
	case King:
		s.King = sq
	}
}

// Remove takes the piece on sq, which is not the king, off the board, and with a
// rook on its home square the right to castle with it. The square is seen by
// the owner of the side.
func (s *Side) Remove(sq Square) {
	s.clear(sq)
	s.Castling &= kept[sq&63]
}

// Take is Remove for a side that is seen by the player who takes.
func (s *Side) Take(sq Square) {
	s.clear(sq)
	s.Castling &= kept[sq.Turn()&63]
}

func (s *Side) clear(sq Square) {
	keep := ^sq.Bit()
	s.Pawns &= keep
	s.Knights &= keep
	s.Diagonals &= keep
	s.Straights &= keep
}

// kept tells which castling rights survive when something leaves or is taken
// on a square of its owner's board.
var kept = func() (t [64]Castling) {
	for i := range t {
		t[i] = KingSide | QueenSide
	}
	t[A1], t[E1], t[H1] = KingSide, 0, QueenSide
	return t
}()

// Turn returns the side as the other player sees it.
func (s *Side) Turn() (turned Side) {
	s.TurnInto(&turned)
	return turned
}

// TurnInto sets dst to the side as the other player sees it. dst may be s.
func (s *Side) TurnInto(dst *Side) {
	dst.Pawns = s.Pawns.Turn()
	dst.Knights = s.Knights.Turn()
	dst.Diagonals = s.Diagonals.Turn()
	dst.Straights = s.Straights.Turn()
	dst.King = s.King.Turn()
	dst.Castling = s.Castling
	dst.EnPassant = turnEnPassant(s.EnPassant)
}

// Play moves a piece of the side as m says: promotion, the rook's part in
// castling, lost castling rights and the square a pawn jumped over included.
// It looks at nothing but its own pieces: m must be legal for the side, and what
// it captures is the other side's business ([Side.Remove]). The side must be
// seen by its owner.
func (s *Side) Play(m Move) {
	from, to := m.From(), m.To()
	s.EnPassant = 0
	s.Castling &= kept[from]
	if from == s.King {
		s.King = to
		switch {
		case from == E1 && to == G1:
			s.Straights ^= H1.Bit() | F1.Bit()
		case from == E1 && to == C1:
			s.Straights ^= A1.Bit() | D1.Bit()
		}
		return
	}
	if p := m.Promotion(); p != NoPiece {
		s.Pawns ^= from.Bit()
		s.Put(p, to)
		return
	}
	if to == from+16 && s.Pawns.Has(from) {
		s.EnPassant = from + 8
	}
	s.Pawns = shift(s.Pawns, from, to)
	s.Knights = shift(s.Knights, from, to)
	s.Diagonals = shift(s.Diagonals, from, to)
	s.Straights = shift(s.Straights, from, to)
}

// shift moves the piece on from, if the set has one there, to the empty square
// to, without a branch.
func shift(b Bitboard, from, to Square) Bitboard {
	one := b >> (from & 63) & 1
	return b ^ one<<(from&63) ^ one<<(to&63)
}
