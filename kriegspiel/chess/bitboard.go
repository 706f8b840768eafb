package chess

import "math/bits"

// A Bitboard is a set of squares, one bit each.
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank3          = rank1 << 16
	rank7          = rank1 << 48
	rank8          = rank1 << 56
)

// Has tells whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of a set that is not empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Several tells whether the set has more than one square.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// Turn returns the set as the player on the other side of the board sees it.
func (b Bitboard) Turn() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// Up returns the set one rank further up the board. What leaves the board is
// dropped.
func (b Bitboard) Up() Bitboard { return b << 8 }

// UpLeft returns the set one rank further up the board and one file to the
// left. What leaves the board is dropped.
func (b Bitboard) UpLeft() Bitboard { return b &^ fileA << 7 }

// UpRight returns the set one rank further up the board and one file to the
// right. What leaves the board is dropped.
func (b Bitboard) UpRight() Bitboard { return b &^ fileH << 9 }

// PawnAttacksUp returns what pawns on b attack that walk up the board.
func (b Bitboard) PawnAttacksUp() Bitboard { return b.UpLeft() | b.UpRight() }

// PawnAttacksDown returns what pawns on b attack that walk down the board.
func (b Bitboard) PawnAttacksDown() Bitboard { return b&^fileA>>9 | b&^fileH>>7 }
