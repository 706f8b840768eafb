package slowrules

import (
	"slices"
	"strings"
	"testing"
)

func parse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// perft counts the lines of play of a length.
func perft(p Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, m := range p.replies() {
		n += perft(p.after(m), depth-1)
	}
	return n
}

// TestPerft holds the numbers that chess programmers agree on.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen   string
		depth int
		want  int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486},
	} {
		if got := perft(parse(t, test.fen), test.depth); got != test.want {
			t.Errorf("%s: %d lines of %d half-moves, want %d", test.fen, got, test.depth, test.want)
		}
	}
}

func TestFEN(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 5 30", "4k3/8/8/8/8/8/8/4K2R w K -"},
		// The pawn can be taken; no pawn can take it; the pawn that could is pinned.
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
		{"4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p1P2/8/8/8/4K3 w - -"},
		{"4k3/8/8/K2pP2r/8/8/8/8 w - d6", "4k3/8/8/K2pP2r/8/8/8/8 w - -"},
		// No pawn has passed that square: none is there, or one still stands at home.
		{"4k3/8/8/4P3/8/8/8/4K3 w - d6", "4k3/8/8/4P3/8/8/8/4K3 w - -"},
		{"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6", "4k3/3p4/8/3pP3/8/8/8/4K3 w - -"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - e3"},
	} {
		if got := parse(t, test.in).FEN(); got != test.want {
			t.Errorf("FEN(%q) = %q, want %q", test.in, got, test.want)
		}
	}
	for _, fen := range []string{
		"", "8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/8/4K3 x - -", "4k3/8/8/8/8/8/8/4K3 w K -",
		"4k3/8/8/8/8/8/8/4K3 w - e9", "4k3/8/8/8/8/8/8/4KR1P w - -", "4k3/8/8/8/8/8/8/4R1K1 w - -",
		"4k3/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K4 w - -", "4k2x/8/8/8/8/8/8/4K3 w - -",
	} {
		if p, err := ParseFEN(fen); err == nil {
			t.Errorf("ParseFEN(%q) = %q, want an error", fen, p.FEN())
		}
	}
}

// proposals splits the proposals of the side to move by kind and legality.
func proposals(p Position) (ordinary, diagonal, legal string) {
	var o, d, l []string
	for _, q := range p.Proposals(p.Turn()) {
		if q.Diagonal {
			d = append(d, q.UCI)
		} else {
			o = append(o, q.UCI)
		}
		if q.Legal {
			l = append(l, q.UCI)
		}
	}
	return strings.Join(o, " "), strings.Join(d, " "), strings.Join(l, " ")
}

func TestProposals(t *testing.T) {
	for _, test := range []struct {
		name, fen                 string
		ordinary, diagonal, legal string
	}{
		{
			"own pieces alone are seen", "k7/8/8/8/8/1p6/P7/K7 w - -",
			"a1b1 a1b2 a2a3 a2a4", "a2b3", "a1b1 a1b2 a2a3 a2a4 a2b3",
		},
		{
			"a piece in front of a pawn", "k7/8/8/8/8/p7/P7/K7 w - -",
			"a1b1 a1b2 a2a3 a2a4", "a2b3", "a1b1",
		},
		{
			"lines pass through hidden pieces", "7k/8/8/8/p7/8/8/RK6 w - -",
			"a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 b1a2 b1b2 b1c1 b1c2", "",
			"a1a2 a1a3 a1a4 b1a2 b1b2 b1c1 b1c2",
		},
		{
			"promotions are four, straight and diagonal", "1n5k/P7/8/8/8/8/8/7K w - -",
			"a7a8b a7a8n a7a8q a7a8r h1g1 h1g2 h1h2", "a7b8b a7b8n a7b8q a7b8r",
			"a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r h1g1 h1g2 h1h2",
		},
		{
			"a pinned pawn pushes and takes along its line only", "k7/8/8/8/8/1bb5/1P6/K7 w - -",
			"a1a2 a1b1 b2b3 b2b4", "b2a3 b2c3", "a1b1 b2c3",
		},
		{
			"Black's pawns go down", "k7/4p3/3P4/8/8/8/8/K7 b - -",
			"a8a7 a8b7 a8b8 e7e5 e7e6", "e7d6 e7f6", "a8a7 a8b7 a8b8 e7d6 e7e5 e7e6",
		},
	} {
		o, d, l := proposals(parse(t, test.fen))
		if o != test.ordinary || d != test.diagonal || l != test.legal {
			t.Errorf("%s: %s:\n got %s | %s | %s\nwant %s | %s | %s", test.name, test.fen, o, d, l, test.ordinary, test.diagonal, test.legal)
		}
	}
}

// TestOtherSide asks for the proposals of the side that does not move.
func TestOtherSide(t *testing.T) {
	p := parse(t, "k7/8/8/3pP3/8/8/8/K7 w - d6")
	want := []Proposal{
		{"a8a7", false, true}, {"a8b7", false, true}, {"a8b8", false, true},
		{"d5c4", true, false}, {"d5d4", false, true}, {"d5e4", true, false},
	}
	if got := p.Proposals("b"); !slices.Equal(got, want) {
		t.Errorf("Proposals(b) = %v, want %v", got, want)
	}
}

func TestCastling(t *testing.T) {
	for _, test := range []struct {
		name, fen       string
		proposed, legal string
	}{
		{"both", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1 e1g1", "e1c1 e1g1"},
		{"no right", "4k3/8/8/8/8/8/8/R3K2R w Q -", "e1c1", "e1c1"},
		{"an own piece on b1", "4k3/8/8/8/8/8/8/RN2K2R w KQ -", "e1g1", "e1g1"},
		{"a hidden piece on b1", "4k3/8/8/8/8/8/8/Rn2K2R w KQ -", "e1c1 e1g1", "e1g1"},
		{"in check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ -", "e1c1 e1g1", ""},
		{"through check", "4k3/8/8/8/3r4/8/8/R3K2R w KQ -", "e1c1 e1g1", "e1g1"},
		{"into check", "4k3/8/8/8/6r1/8/8/R3K2R w KQ -", "e1c1 e1g1", "e1c1"},
		{"only the rook passes through an attack", "4k3/8/8/8/1r6/8/8/R3K2R w KQ -", "e1c1 e1g1", "e1c1 e1g1"},
		{"Black", "r3k2r/8/8/8/8/8/8/4KR2 b kq -", "e8c8 e8g8", "e8c8"},
	} {
		var proposed, legal []string
		p := parse(t, test.fen)
		for _, q := range p.Proposals(p.Turn()) {
			if slices.Contains([]string{"e1c1", "e1g1", "e8c8", "e8g8"}, q.UCI) {
				proposed = append(proposed, q.UCI)
				if q.Legal {
					legal = append(legal, q.UCI)
				}
			}
		}
		if strings.Join(proposed, " ") != test.proposed || strings.Join(legal, " ") != test.legal {
			t.Errorf("%s: %v, legal %v, want %s, legal %s", test.name, proposed, legal, test.proposed, test.legal)
		}
	}
}

// TestRights follows castling rights through moves.
func TestRights(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	for _, test := range []struct{ moves, want string }{
		{"e1e2", "kq"},
		{"a1a2", "Kkq"},
		{"h1h2", "Qkq"},
		{"h1h8", "Qq"}, // takes the rook
		{"a1a8", "Kk"},
		{"e1g1", "kq"},
		{"a1a2 e8d8", "K"},
		{"a1a2 a8a3 a2a1 a3a8", "Kk"}, // coming back restores nothing
	} {
		g := NewGame(Berkeley, parse(t, fen))
		for uci := range strings.FieldsSeq(test.moves) {
			if a := g.Propose(uci); a.Refused || a.Nonsense {
				t.Fatalf("%s: %s is %s", test.moves, uci, words(a))
			}
		}
		if got := strings.Fields(g.Position.FEN())[2]; got != test.want {
			t.Errorf("after %s: rights %s, want %s", test.moves, got, test.want)
		}
	}
}

func TestTries(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"none at the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", ""},
		{"one pawn, two captures", "7k/8/8/3p1p2/4P3/8/8/K7 w - -", "e4d5 e4f5"},
		{"two pawns, one square", "7k/8/8/3p4/2P1P3/8/8/K7 w - -", "c4d5 e4d5"},
		{"promotions count once", "1n1n3k/2P5/8/8/8/8/8/K7 w - -", "c7b8 c7d8"},
		{"en passant counts", "7k/8/8/3pP3/8/8/8/K7 w - d6", "e5d6"},
		{"en passant against a pin along the rank", "7k/8/8/K2pP2r/8/8/8/8 w - d6", ""},
		{"en passant against a pin along the diagonal", "b6k/8/8/3pP3/8/5K2/8/8 w - d6", ""},
		{"a pinned pawn may take its pinner, not en passant", "7k/8/1b6/2Pp4/3K4/8/8/8 w - d6", "c5b6"},
		{"in check only what ends it", "7k/8/8/3p1p2/4P3/8/8/K6r w - -", ""},
		{"taking the checking knight", "7k/8/8/8/8/1n1p4/P1P5/K7 w - -", "a2b3 c2b3"},
		{"Black takes downwards", "8/8/8/2kpP3/2P5/8/8/K7 b - -", "d5c4"},
		{"en passant takes the checking pawn", "8/8/8/3pP3/2K5/8/8/7k w - d6", "e5d6"},
		{"a pinned pawn that stays on the line", "7k/8/8/8/3b4/2P5/8/K7 w - -", "c3d4"},
		{"a pawn pinned on the file", "r6k/8/8/1n6/P7/8/8/K7 w - -", ""},
	} {
		if got := strings.Join(parse(t, test.fen).Tries(), " "); got != test.want {
			t.Errorf("%s: Tries(%s) = %q, want %q", test.name, test.fen, got, test.want)
		}
	}
}
