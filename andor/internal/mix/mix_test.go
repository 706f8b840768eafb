package mix_test

import (
	"fmt"
	"math/bits"
	"testing"

	"kriegmate/andor/internal/mix"
)

// Hashes that lie in a line add up to the same; mixed, they do not.
func Example() {
	fmt.Println(1+4 == 2+3, mix.Bits(1)+mix.Bits(4) == mix.Bits(2)+mix.Bits(3))
	// Output: true false
}

// One bit that changes changes half of the others, wherever it is.
func TestBitsSpread(t *testing.T) {
	for bit := range 64 {
		flipped := 0
		for x := range uint64(1000) {
			flipped += bits.OnesCount64(mix.Bits(x) ^ mix.Bits(x^1<<bit))
		}
		if flipped < 31_000 || flipped > 33_000 {
			t.Errorf("bit %d changes %d bits in a thousand words, want about 32,000", bit, flipped)
		}
	}
}
