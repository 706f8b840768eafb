package kriegspiel

import (
	"math/bits"

	"kriegmate/kriegspiel/chess"
)

// Hash returns 64 bits that are the same for equal views and states in every
// process, and well mixed. The solver's colour does not count: turned
// positions are equal positions.
func (r Rules) Hash(v *View, s *State) uint64 {
	return fold(v.key^secret[6], sideKey(s)^secret[7])
}

// HashPosition returns 64 well-mixed bits of a position, the same in every
// process. Whose turn it is does not count: turned positions are equal.
func HashPosition(p *chess.Position) uint64 {
	return fold(sideKey(&p.Us)^secret[6], sideKey(&p.Them)^secret[7])
}

// sideKey mixes a side into 64 bits.
func sideKey(s *chess.Side) uint64 {
	rest := uint64(s.King) | uint64(s.Castling)<<8 | uint64(s.EnPassant)<<16
	a := fold(uint64(s.Pawns)^secret[0], uint64(s.Knights)^secret[1])
	b := fold(uint64(s.Diagonals)^secret[2], uint64(s.Straights)^secret[3])
	return fold(a^rest^secret[4], b^secret[5])
}

// fold multiplies two words into 128 bits and folds them into 64.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// secret holds the fractions of the square roots of the first eight primes:
// numbers without a pattern.
var secret = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}
