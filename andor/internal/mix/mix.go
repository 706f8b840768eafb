// Package mix spreads the bits of a number over the whole word. Searchers name a
// set of states by the sum of their hashes; without mixing, hashes that depend on
// the state linearly give equal sums for different sets.
package mix

// Bits returns x with its bits spread over the word, one to one (the finalizer
// of splitmix64: Steele and others 2014).
func Bits(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
