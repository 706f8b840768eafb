package endgame

import (
	"math/bits"

	"kriegmate/kriegspiel/chess"
)

// A symmetry is one of the eight that map the board to itself: flips first,
// then the transposition. With pawns only the flip of files is left.
type symmetry uint8

const (
	flipFiles  symmetry = 1 << iota // a becomes h
	flipRanks                       // rank 1 becomes rank 8
	transposed                      // a8 becomes h1
	symmetries = 8
)

// square returns where s goes.
func (g symmetry) square(s chess.Square) chess.Square {
	if g&flipFiles != 0 {
		s ^= 7
	}
	if g&flipRanks != 0 {
		s ^= 56
	}
	if g&transposed != 0 {
		s = s>>3 | s&7<<3
	}
	return s
}

// set returns where the squares of a set go.
func (g symmetry) set(b chess.Bitboard) chess.Bitboard {
	x := uint64(b)
	if g&flipFiles != 0 {
		x = bits.ReverseBytes64(bits.Reverse64(x))
	}
	if g&flipRanks != 0 {
		x = bits.ReverseBytes64(x)
	}
	if g&transposed != 0 {
		t := (x ^ x>>7) & 0x00aa00aa00aa00aa
		x ^= t ^ t<<7
		t = (x ^ x>>14) & 0x0000cccc0000cccc
		x ^= t ^ t<<14
		t = (x ^ x>>28) & 0x00000000f0f0f0f0
		x ^= t ^ t<<28
	}
	return chess.Bitboard(x)
}

// inverses and products make the eight symmetries a group: inverses[g] takes
// back g, and products[g][h] is g followed by h.
var inverses, products = group()

func group() (inverse [symmetries]symmetry, product [symmetries][symmetries]symmetry) {
	// Where a1, b1 and a2 go tells the symmetries apart.
	type frame [3]chess.Square
	of := func(g, h symmetry) (f frame) {
		for i, s := range [3]chess.Square{0, 1, 8} {
			f[i] = h.square(g.square(s))
		}
		return f
	}
	for g := range symmetry(symmetries) {
		for h := range symmetry(symmetries) {
			for k := range symmetry(symmetries) {
				if of(g, h) == of(k, 0) {
					product[g][h] = k
				}
			}
			if product[g][h] == 0 {
				inverse[g] = h
			}
		}
	}
	return inverse, product
}
