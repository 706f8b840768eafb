package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// materialCases are positions with Black to move, judged by point 3 of berkeley-db
// in docs/rules.md: a bare king loses if next to the other king stands a queen, a
// rook, a pawn off the outer files, two bishops of opposite colours, or a bishop and
// a knight.
var materialCases = []struct {
	name, fen string
	want      bool
}{
	{"a queen next to the king", "7k/8/8/8/8/8/1Q6/K7 b - -", true},
	{"a queen far away", "8/7k/8/8/8/2Q5/8/K7 b - -", false},
	{"a rook beside the king", "7k/8/8/8/8/8/8/KR6 b - -", true},
	{"a rook across the king", "7k/8/8/8/8/8/1R6/K7 b - -", true},
	{"a rook two files away", "7k/8/8/8/8/8/8/K1R5 b - -", false},
	{"two rooks, one of them near", "7k/8/8/8/8/8/8/KR4R1 b - -", true},
	{"a pawn on the b-file", "7k/8/8/8/8/8/1P6/K7 b - -", true},
	{"a pawn on the a-file", "7k/8/8/8/8/8/P7/K7 b - -", false},
	{"a pawn on the h-file", "k7/8/8/8/8/8/7P/7K b - -", false},
	{"pawns on the a- and the b-file", "7k/8/8/8/8/8/PP6/K7 b - -", true},
	{"a pawn on the b-file far away", "7k/8/8/8/1P6/8/8/K7 b - -", false},
	{"one bishop", "7k/8/8/8/8/8/8/KB6 b - -", false},
	{"bishops of one colour: a2 and b1 are light", "7k/8/8/8/8/8/B7/KB6 b - -", false},
	{"bishops on a light and a dark square", "6k1/8/8/8/8/8/BB6/K7 b - -", true},
	{"the dark bishop far away", "6k1/8/8/8/8/8/B7/K1B5 b - -", false},
	{"a bishop and a knight", "7k/8/8/8/8/8/N7/KB6 b - -", true},
	{"a bishop near and a knight far", "7k/8/8/8/8/8/8/KBN5 b - -", false},
	{"a knight near and a bishop far", "7k/8/8/8/8/8/8/KNB5 b - -", false},
	{"two knights", "7k/8/8/8/8/8/N7/KN6 b - -", false},
	{"nothing", "7k/8/8/8/8/8/8/K7 b - -", false},
	{"a black pawn is left", "7k/7p/8/8/8/8/8/KR6 b - -", false},
	{"a black knight is left", "7k/8/8/8/8/8/8/KR5n b - -", false},
	{"the middle of the board", "7k/8/8/8/3R4/3K4/8/8 b - -", true},
	{"not around the edge of the board", "1k6/8/8/8/8/7K/R7/8 b - -", false},
}

func TestWonOnMaterial(t *testing.T) {
	for _, c := range materialCases {
		p := position(t, c.fen)
		if got := kriegspiel.BerkeleyDB.WonOnMaterial(&p); got != c.want {
			t.Errorf("%s: WonOnMaterial is %v, want %v", c.name, got, c.want)
		}
		if kriegspiel.Berkeley.WonOnMaterial(&p) {
			t.Errorf("%s: won on material under berkeley", c.name)
		}
		// The same for Black against a bare white king.
		turned := chess.Position{Us: p.Us, Them: p.Them, Turn: chess.White}
		if got := kriegspiel.BerkeleyDB.WonOnMaterial(&turned); got != c.want {
			t.Errorf("%s, colours swapped: WonOnMaterial is %v, want %v", c.name, got, c.want)
		}
	}
}

// The referee says so as soon as a move brings it about: here by a king that steps
// next to its rook, by a capture of the last piece, and by a promotion.
func TestMaterialIsAnnounced(t *testing.T) {
	for _, c := range []struct{ name, fen, try, want string }{
		{"a king's step", "7k/8/8/8/8/8/8/K1R5 w - -", "a1b1", "win on material"},
		{"away from the rook", "7k/8/8/8/8/8/8/1KR5 w - -", "b1a1", ""},
		{"the last piece", "7k/8/8/8/8/8/n7/KR6 w - -", "a1a2", "capture on a2, win on material"},
		{"not the last piece", "7k/7p/8/8/8/8/n7/KR6 w - -", "a1a2", "capture on a2"},
		{"a promotion", "8/KP5k/8/8/8/8/8/8 w - -", "b7b8q", "win on material"},
		{"a promotion to a knight", "8/KP5k/8/8/8/8/8/8 w - -", "b7b8n", ""},
		{"mate is said instead", "7k/8/6K1/5Q2/8/8/8/8 w - -", "f5f8", "check by rank, checkmate"},
	} {
		p := position(t, c.fen)
		v, s := kriegspiel.Split(&p, white)
		if got := kriegspiel.BerkeleyDB.Try(&v, &s, move(white, c.try)).Say(white); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
