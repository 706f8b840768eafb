package slow

import (
	"fmt"
	"math/bits"
)

// beliefHash returns the hash of a belief state by which a certificate names it, as
// docs/certificates.md defines it: the sum of the hashes of its states, so that their
// order does not count, in 16 hexadecimal digits.
func beliefHash(states []Board) string {
	sum := uint64(0)
	for i := range states {
		b := &states[i]
		sum += fold(b.sideHash(b.turn)^roots[6], b.sideHash(other(b.turn))^roots[7])
	}
	return fmt.Sprintf("%016x", sum)
}

// sideHash mixes what one side owns, seen from its own end of the board.
func (b *Board) sideHash(side byte) uint64 {
	turned := func(square int) int {
		if side == 'b' {
			square ^= 56
		}
		return square
	}
	var pawns, knights, diagonals, straights, rest uint64
	for square, piece := range b.squares {
		if colour(piece) != side {
			continue
		}
		bit := uint64(1) << turned(square)
		switch kind(piece) {
		case 'P':
			pawns |= bit
		case 'N':
			knights |= bit
		case 'B':
			diagonals |= bit
		case 'R':
			straights |= bit
		case 'Q':
			diagonals |= bit
			straights |= bit
		case 'K':
			rest |= uint64(turned(square))
		}
	}
	for i, c := range castlings {
		if b.rights[i] && colour(c.right) == side {
			rest |= 1 << (8 + i%2) // the king's side first
		}
	}
	if b.passed != none && side != b.turn {
		rest |= uint64(turned(int(b.passed))) << 16
	}
	return fold(fold(pawns^roots[0], knights^roots[1])^rest^roots[4], fold(diagonals^roots[2], straights^roots[3])^roots[5])
}

// fold multiplies two words and folds the 128 bits into 64.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// roots are the first 64 bits of the fractions of the square roots of the first eight
// primes.
var roots = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}
