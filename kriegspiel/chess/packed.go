package chess

import "math/bits"

// A Packed is a side in 16 bytes. The first word has the squares of its pieces.
// The lower 48 bits of the second have three for the kind of each piece, in the
// order of the squares; above them are the castling rights and the file of the
// square that a pawn has jumped over. Two sides are equal if their codes are, and
// no side has the code zero.
type Packed [2]uint64

// MaxPacked is the most pieces of a side that can be packed.
const MaxPacked = 16

const (
	kindBits      = 3
	kindMask      = 1<<kindBits - 1
	castlingShift = MaxPacked * kindBits
	jumpShift     = castlingShift + 2
	kindsMask     = 1<<castlingShift - 1
)

// The kinds as three bits: a slider has one for each way it goes, so a queen has
// both, and the king, which is the piece that is left, has none.
const (
	packedDiagonal = 1
	packedStraight = 2
	packedKnight   = 4
	packedPawn     = packedKnight | packedDiagonal
)

// Pack returns the code of a side that is seen by its owner, and whether it has
// one: not with more than MaxPacked pieces.
func (s *Side) Pack() (c Packed, ok bool) {
	all := s.All()
	diagonal, knight := s.Diagonals|s.Pawns, s.Knights|s.Pawns
	var kinds uint64
	shift := uint(0)
	for rest := all; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		kind := diagonal>>(sq&63)&1 | s.Straights>>(sq&63)&1<<1 | knight>>(sq&63)&1<<2
		kinds |= uint64(kind) << (shift & 63)
		shift += kindBits
	}
	kinds |= uint64(s.Castling) << castlingShift
	if s.EnPassant != 0 {
		kinds |= jumped(s.EnPassant)
	}
	return Packed{uint64(all), kinds}, shift <= castlingShift
}

// jumped returns the bits for the square that a pawn has jumped over.
func jumped(sq Square) uint64 { return uint64(sq.File()+1) << jumpShift }

// Unpack sets s to the side whose code is c.
func (c Packed) Unpack(s *Side) {
	var diagonal, straight, knight Bitboard
	all, kinds := Bitboard(c[0]), Bitboard(c[1])
	for rest := all; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		diagonal |= kinds & 1 << sq
		straight |= kinds >> 1 & 1 << sq
		knight |= kinds >> 2 & 1 << sq
		kinds >>= kindBits
	}
	pawns := diagonal & knight
	s.Pawns, s.Knights, s.Diagonals, s.Straights = pawns, knight^pawns, diagonal^pawns, straight
	s.King = (all &^ (diagonal | straight | knight)).First()
	s.Castling = Castling(c[1] >> castlingShift & 3)
	s.EnPassant = 0
	if file := c[1] >> jumpShift; file != 0 {
		s.EnPassant = A1 + 16 + Square(file-1)
	}
}

// AppendMoves appends the codes of the side after the piece on from has gone to
// each of the squares to, which have no piece of the side, and has stayed what it
// is: no promotions, no castling. A pawn that goes two squares leaves no square
// behind that it could be taken on; see [Packed.Jumped].
func (c Packed) AppendMoves(dst [][2]uint64, from Square, to Bitboard) [][2]uint64 {
	all, kinds := c[0]&^(1<<(from&63)), c[1]&kindsMask
	rights := c[1] & (uint64(kept[from&63]) << castlingShift)
	at := place(c[0], from)
	kind := kinds >> (at & 63) & kindMask
	below := uint64(1)<<(at&63) - 1
	kinds = kinds&below | kinds>>kindBits&^below
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		at := place(all, sq)
		below := uint64(1)<<(at&63) - 1
		dst = append(dst, [2]uint64{
			all | 1<<(sq&63),
			rights | kind<<(at&63) | kinds&below | kinds&^below<<kindBits,
		})
	}
	return dst
}

// place returns where the three bits of the piece on sq are, or would be, if all
// are the squares of the side.
func place(all uint64, sq Square) uint {
	return kindBits * uint(bits.OnesCount64(all&(1<<(sq&63)-1)))
}

// Jumped returns the code with the square that a pawn has jumped over, on the
// third rank.
func (c Packed) Jumped(sq Square) Packed {
	c[1] |= jumped(sq)
	return c
}

// Passed returns the square that a pawn has jumped over, if one has.
func (c Packed) Passed() Bitboard { return 1 << 15 << (c[1] >> jumpShift & 15) & rank3 }
