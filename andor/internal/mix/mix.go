// Package mix spreads the bits of a number over the whole word. Searchers name a
// set of states by the sum of their hashes; without mixing, hashes that depend on
// the state linearly give equal sums for different sets.
package mix

// Bits returns x with its bits spread over the word, one to one: two rounds of
// multiplication and shift (degski64, one of the mixers that Wellons compared in
// 2018).
func Bits(x uint64) uint64 {
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}
