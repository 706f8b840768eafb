package pawnset_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/pawnset"
)

// The empty set is 0; then come the 48 squares, and the pairs: a2 with b2 is the first of
// these, c2 with a2 the next.
func ExampleNumber() {
	a2, b2, c2 := chess.At(0, 1).Bit(), chess.At(1, 1).Bit(), chess.At(2, 1).Bit()
	fmt.Println(pawnset.Number(0), pawnset.Number(a2), pawnset.Number(b2), pawnset.Number(a2|b2), pawnset.Number(a2|c2))
	fmt.Println(pawnset.Numbered(50) == a2|c2)
	// Output:
	// 0 1 2 49 50
	// true
}

// Sets and numbers are one to one, and the last number fits into 29 bits.
func TestNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 2000 {
		var set chess.Bitboard
		for range rng.IntN(9) {
			set |= chess.Square(8 + rng.IntN(48)).Bit()
		}
		if got := pawnset.Numbered(pawnset.Number(set)); got != set {
			t.Fatalf("the set %x has the number of %x", set, got)
		}
	}
	last := chess.Bitboard(0xff) << 48
	if n := pawnset.Number(last); n >= 1<<29 || pawnset.Numbered(n) != last || pawnset.Numbered(n-1) == last {
		t.Errorf("the last set has the number %d", n)
	}
}
