package endgame

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

func TestSymmetriesOfOneSquare(t *testing.T) {
	// b1 is next to the corner on the first rank; its eight images are the
	// squares next to a corner on an edge.
	want := map[symmetry]string{
		0:                                  "b1",
		flipFiles:                          "g1",
		flipRanks:                          "b8",
		flipFiles | flipRanks:              "g8",
		transposed:                         "a2",
		transposed | flipFiles:             "a7",
		transposed | flipRanks:             "h2",
		transposed | flipFiles | flipRanks: "h7",
	}
	for g, name := range want {
		if got := g.square(chess.B1).String(); got != name {
			t.Errorf("symmetry %d maps b1 to %s, want %s", g, got, name)
		}
	}
}

func TestSymmetriesOfSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for g := range symmetry(symmetries) {
		for range 50 {
			set := chess.Bitboard(rng.Uint64())
			var want chess.Bitboard
			for rest := set; rest != 0; rest &= rest - 1 {
				want |= g.square(rest.First()).Bit()
			}
			if got := g.set(set); got != want {
				t.Fatalf("symmetry %d maps %x to %x, want %x", g, set, got, want)
			}
		}
	}
}

func TestSymmetriesAreAGroup(t *testing.T) {
	for g := range symmetry(symmetries) {
		for s := range chess.Square(64) {
			if back := inverses[g].square(g.square(s)); back != s {
				t.Errorf("inverse of symmetry %d maps %v to %v", g, s, back)
			}
			for h := range symmetry(symmetries) {
				if got, want := products[g][h].square(s), h.square(g.square(s)); got != want {
					t.Errorf("product of %d and %d maps %v to %v, want %v", g, h, s, got, want)
				}
			}
		}
	}
}
