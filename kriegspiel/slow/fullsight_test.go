package slow

import (
	"context"
	"testing"
)

// With everything visible, judged by hand: in how many moves each position is won, 0 if
// not within two.
func TestVisible(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		rules     Rules
		want      int
	}{
		{"the queen mates on g7", "7k/5Q2/6K1/8/8/8/8/8 w - -", Berkeley, 1},
		{"back rank", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", Berkeley, 1},
		{"Kf7, and the king must go to h7", "7k/8/5K2/8/8/8/8/6R1 w - -", Berkeley, 2},
		{"so for Black", "6r1/8/8/8/8/5k2/8/7K b - -", Berkeley, 2},
		{"a pawn becomes a queen and mates", "k7/2P5/K7/8/8/8/8/8 w - -", Berkeley, 1},
		{"the pawn falls, or it is stalemate", "k7/P7/1K6/8/8/8/8/8 w - -", Berkeley, 0},
		{"bare kings", "k7/8/8/8/8/8/8/7K w - -", Berkeley, 0},
		{"a king and a rook far away", "k7/8/8/8/8/8/8/4R2K w - -", Berkeley, 0},
		{"the rook comes to its king", "k7/8/8/8/8/8/8/4R2K w - -", BerkeleyDB, 1},
		{"the king comes to its pawn", "k7/8/8/8/8/2P5/8/K7 w - -", BerkeleyDB, 1},
		{"a pawn on the edge is not enough", "7k/8/8/8/8/P7/8/K7 w - -", BerkeleyDB, 0},
	} {
		b := mustRead(test.fen)
		for depth := 1; depth <= 2; depth++ {
			c := checker{ctx: context.Background(), rules: test.rules, seen: map[sightedKey]bool{}}
			got, err := c.visible(b, depth)
			if want := test.want != 0 && depth >= test.want; err != nil || got != want {
				t.Errorf("%s, %d moves: %t, %v, want %t", test.name, depth, got, err, want)
			}
			// What was found out is known.
			looks := c.looks
			if again, _ := c.visible(b, depth); again != got || c.looks != looks {
				t.Errorf("%s, %d moves: the second time %t, after %d looks more", test.name, depth, again, c.looks-looks)
			}
		}
	}
}
