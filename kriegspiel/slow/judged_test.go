package slow

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The slow referee itself, judged by hand.

// mustRead reads the FENs of the tests.
func mustRead(fen string) Board {
	b, err := read(fen)
	if err != nil {
		panic(err)
	}
	return b
}

func (b Board) perft(depth int) int {
	moves, count := b.legalMoves(), 0
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		count += b.after(Berkeley, m).perft(depth - 1)
	}
	return count
}

// The first three are the well-known counts of chess programmers. In the last the en passant capture keeps its pawn on the line on
// which it is pinned; 0 is a count that nobody has published.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []int
	}{
		{Start, []int{20, 400, 8902}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []int{48, 2039}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []int{14, 191, 2812, 43238}},
		{"6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", []int{6, 0, 324}},
	} {
		b := mustRead(test.fen)
		for i, want := range test.want {
			if got := b.perft(i + 1); want != 0 && got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", test.fen, i+1, got, want)
			}
		}
	}
}

func TestTry(t *testing.T) {
	refused := Percept{Illegal: true}
	for _, test := range []struct {
		name, fen, uci string
		want           Percept
		next           string // under berkeley; the same board if empty
	}{
		{"quiet", Start, "g1f3", Percept{}, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -"},
		{"pawn takes nothing", Start, "e2d3", refused, ""},
		{"slider blocked", "4k3/4p3/8/8/8/8/8/4R1K1 w - -", "e1e8", refused, ""},
		{"slider takes", "4k3/4p3/8/8/8/8/8/4R1K1 w - -", "e1e7", Percept{Capture: "e7", Check: "file"}, "4k3/4R3/8/8/8/8/8/6K1 b - -"},
		{"pawn blocked", "4k3/8/8/8/8/4n3/4P3/K7 w - -", "e2e4", refused, ""},
		{"king into check", "4k3/8/8/8/8/8/7r/K7 w - -", "a1a2", refused, ""},
		{"pinned", "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", "c4c3", refused, ""},
		{"en passant", "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", "c4b3", Percept{Capture: "b4"}, "6k1/8/8/8/8/1p6/B7/6K1 w - -"},
		{"en passant too late", "6k1/8/8/8/1Pp5/8/8/6K1 b - -", "c4b3", refused, ""},
		{"en passant opens the rank", "8/8/8/8/k2pP2R/8/8/4K3 b - e3", "d4e3", refused, ""},
		{"en passant with check", "8/2k5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", Percept{Capture: "d5", Check: "long"}, "8/2k5/3P4/8/8/8/8/4K3 b - -"},
		{"double check", "4k3/8/8/8/4N3/8/8/4R1K1 w - -", "e4f6", Percept{Check: "file knight"}, "4k3/8/5N2/8/8/8/8/4R1K1 b - -"},
		{"double check to White", "4r1k1/8/8/4n3/8/8/8/4K3 b - -", "e5f3", Percept{Check: "file knight"}, "4r1k1/8/8/8/8/5n2/8/4K3 w - -"},
		{"short diagonal", "4k3/8/8/8/8/5B2/8/4K3 w - -", "f3h5", Percept{Check: "short"}, "4k3/8/8/7B/8/8/8/4K3 b - -"},
		{"long diagonal", "4k3/8/8/8/8/5B2/8/4K3 w - -", "f3c6", Percept{Check: "long"}, "4k3/8/2B5/8/8/8/8/4K3 b - -"},
		{"pawn on the long diagonal", "8/8/8/3k4/8/8/2P1P3/4K3 w - -", "e2e4", Percept{Check: "long"}, "8/8/8/3k4/4P3/8/2P5/4K3 b - -"},
		{"pawn on the short diagonal", "8/8/8/3k4/8/8/2P1P3/4K3 w - -", "c2c4", Percept{Check: "short"}, "8/8/8/3k4/2P5/8/4P3/4K3 b - -"},
		{"check to White", "4k3/8/8/8/8/8/r7/4K3 b - -", "a2a1", Percept{Check: "rank"}, "4k3/8/8/8/8/8/8/r3K3 w - -"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", Percept{Check: "file"}, "5k2/8/8/8/8/8/8/5RK1 b - -"},
		{"castling out of check", "k3r3/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling through check", "k4r2/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling into check", "k5r1/8/8/8/8/8/8/4K2R w K -", "e1g1", refused, ""},
		{"castling over an enemy", "4k3/8/8/8/8/8/8/Rn2K3 w Q -", "e1c1", refused, ""},
		{"castling past an attacked b8", "r3k3/8/8/8/8/8/8/1R2K3 b q -", "e8c8", Percept{}, "2kr4/8/8/8/8/8/8/1R2K3 w - -"},
		{"rook leaves home", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1h2", Percept{}, "4k3/8/8/8/8/8/7R/R3K3 b Q -"},
		{"rook taken at home", "r3k2r/8/8/8/8/8/6B1/4K3 w kq -", "g2a8", Percept{Capture: "a8"}, "B3k2r/8/8/8/8/8/8/4K3 b k -"},
		{"promotion", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7e8q", Percept{Check: "short"}, "3rQ3/5k2/8/8/8/8/8/6K1 b - -"},
		{"promotion takes", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7d8n", Percept{Capture: "d8", Check: "knight"}, "3N4/5k2/8/8/8/8/8/6K1 b - -"},
		{"promotion of Black", "8/8/8/8/8/1k6/6p1/1K6 b - -", "g2g1r", Percept{Check: "rank", End: "checkmate"}, "8/8/8/8/8/1k6/8/1K4r1 w - -"},
		{"promotion takes nothing", "3r4/4Pk2/8/8/8/8/8/6K1 w - -", "e7f8q", refused, ""},
		{"checkmate", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", Percept{Check: "rank", End: "checkmate"}, "R5k1/5ppp/8/8/8/8/8/6K1 b - -"},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - -", "f1f7", Percept{End: "stalemate"}, "7k/5Q2/6K1/8/8/8/8/8 b - -"},
	} {
		b := mustRead(test.fen)
		got, next := b.Try(Berkeley, test.uci)
		if got != test.want {
			t.Errorf("%s: Try(%s) = %+v, want %+v", test.name, test.uci, got, test.want)
		}
		if test.next == "" && next != b || test.next != "" && next.FEN(Berkeley) != test.next {
			t.Errorf("%s: after %s %s, want %s", test.name, test.uci, next.FEN(Berkeley), test.next)
		}
	}
}

// A mistaken caller must not read "illegal" where nothing could be proposed: here the own pawn blocks the rook.
func TestTryPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Try(a1a3) does not panic")
		}
	}()
	mustRead(Start).Try(Berkeley, "a1a3")
}

func TestProposals(t *testing.T) {
	for _, test := range []struct{ name, fen, proposals, legal string }{
		{"hidden knight", "4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e1d1 e1d2 e1f1 e1f2 e2d3 e2e3 e2e4 e2f3", "e1d2 e1f2"},
		{"own pieces block", "4k3/8/8/8/8/3P1P2/4PK2/4B3 w - -",
			"d3c4 d3d4 d3e4 e1a5 e1b4 e1c3 e1d2 e2e3 e2e4 f2e3 f2f1 f2g1 f2g2 f2g3 f3e4 f3f4 f3g4",
			"d3d4 e1a5 e1b4 e1c3 e1d2 e2e3 e2e4 f2e3 f2f1 f2g1 f2g2 f2g3 f3f4"},
		{"promotion", "8/P7/8/8/8/8/7k/K7 w - -",
			"a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r", "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r"},
		{"castling", "4k3/8/8/8/8/8/P2PPP1P/Rn2K2R w KQ -",
			"a1b1 a1c1 a1d1 a2a3 a2a4 a2b3 d2c3 d2d3 d2d4 d2e3 e1c1 e1d1 e1f1 e1g1 e2d3 e2e3 e2e4 e2f3 f2e3 f2f3 f2f4 f2g3 h1f1 h1g1 h2g3 h2h3 h2h4",
			"a1b1 a2a3 a2a4 d2d3 d2d4 e1d1 e1f1 e1g1 e2e3 e2e4 f2f3 f2f4 h1f1 h1g1 h2h3 h2h4"},
		{"own piece between", "rn2k3/p2p1p2/8/8/8/8/8/4K3 b q -",
			"a7a5 a7a6 a7b6 b8a6 b8c6 d7c6 d7d5 d7d6 d7e6 e8d8 e8e7 e8f8 f7e6 f7f5 f7f6 f7g6",
			"a7a5 a7a6 b8a6 b8c6 d7d5 d7d6 e8d8 e8e7 e8f8 f7f5 f7f6"},
		{"right lost", "4k3/8/8/8/8/8/3PPP1P/4K2R w - -",
			"d2c3 d2d3 d2d4 d2e3 e1d1 e1f1 e2d3 e2e3 e2e4 e2f3 f2e3 f2f3 f2f4 f2g3 h1f1 h1g1 h2g3 h2h3 h2h4",
			"d2d3 d2d4 e1d1 e1f1 e2e3 e2e4 f2f3 f2f4 h1f1 h1g1 h2h3 h2h4"},
		{"right without rook, which no good FEN has", "4k3/8/8/8/8/8/8/4K3 w K -", "e1d1 e1d2 e1e2 e1f1 e1f2", "e1d1 e1d2 e1e2 e1f1 e1f2"},
		{"en passant", "7K/8/8/8/2pP4/8/8/k7 b - d3", "a1a2 a1b1 a1b2 c4b3 c4c3 c4d3", "a1a2 a1b1 a1b2 c4c3 c4d3"},
		{"no en passant", "7K/8/8/8/2pP4/8/8/k7 b - -", "a1a2 a1b1 a1b2 c4b3 c4c3 c4d3", "a1a2 a1b1 a1b2 c4c3"},
	} {
		b := mustRead(test.fen)
		if got := strings.Join(b.Proposals(), " "); got != test.proposals {
			t.Errorf("%s: Proposals() = %s, want %s", test.name, got, test.proposals)
		}
		if got := strings.Join(b.Legal(), " "); got != test.legal {
			t.Errorf("%s: Legal() = %s, want %s", test.name, got, test.legal)
		}
	}
}

func TestRefusable(t *testing.T) {
	for _, test := range []struct {
		name, fen     string
		want, inCheck int
	}{
		{"start: the 14 pawn captures", Start, 14, 14},
		{"bare king: a7 and b7", "k7/8/1K6/8/8/8/8/7R b - -", 2, 2},
		// Refused: Ke4 Ke6, six knight moves, d3 dxc3 dxe3. On the file: Ke4 Ke6, Ne7 behind the king, dxe3.
		{"check by file", "8/8/2n5/4k3/3p4/8/8/4R2K b - -", 11, 4},
		// Refused: Kd7, castling, nine rook moves, e6 e5 exd6. King steps and jumps from e8: Kd7, exd6.
		{"check by knight", "4k2r/4p3/5N2/8/8/8/8/K7 b k -", 14, 2},
		// Refused: Kd1 Kf1, castling, Rg1 Rf1, four promotions each on a8 and b8, Rh2 to Rh8. On the rank: Kd1 Kf1, Rg1 Rf1.
		{"check by rank", "4k3/P7/8/8/8/8/8/r3K2R w K -", 20, 4},
		// Refused: Kd3 Kf5, four promotions each on a1 and b1. The diagonal of the check goes on to b1, behind the king.
		{"promotion on the line", "8/8/6B1/8/4k3/8/p7/7K b - -", 10, 6},
	} {
		b := mustRead(test.fen)
		if got := b.Refusable(Berkeley); got != test.want {
			t.Errorf("%s: Refusable(Berkeley) = %d, want %d: %v", test.name, got, test.want, b.refused())
		}
		if got := b.Refusable(BerkeleyDB); got != test.inCheck {
			t.Errorf("%s: Refusable(BerkeleyDB) = %d, want %d", test.name, got, test.inCheck)
		}
	}
}

func TestMaterial(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      string // the sides that have won
	}{
		{"bare kings", "8/8/8/8/8/k7/8/1K6 w - -", ""},
		{"queen", "8/8/8/8/8/k7/8/1KQ5 w - -", "w"},
		{"queen of Black", "kq6/8/8/8/8/8/8/7K w - -", "b"},
		{"queen too far", "8/8/8/8/8/k7/8/1K1Q4 w - -", ""},
		{"enemy not bare", "8/p7/8/8/8/k7/8/1KQ5 w - -", ""},
		{"rook", "8/8/8/8/8/k7/2R5/1K6 w - -", "w"},
		{"pawn", "8/8/8/8/8/k7/4P3/4K3 w - -", "w"},
		{"pawn on the a-file", "8/8/8/8/7k/8/P7/1K6 w - -", ""},
		{"pawn on the h-file", "k7/8/8/8/8/8/7P/6K1 w - -", ""},
		{"bishops", "k7/8/8/8/8/8/2B5/2BK4 w - -", "w"},
		{"bishops of one colour", "k7/8/8/8/8/8/8/2BKB3 w - -", ""},
		{"one bishop too far", "k7/8/8/1B6/8/8/8/2BK4 w - -", ""},
		{"bishop and knight", "k7/8/8/8/8/8/8/2BKN3 w - -", "w"},
		{"knight too far", "k7/8/8/8/8/5N2/8/2BK4 w - -", ""},
		{"two knights", "k7/8/8/8/8/8/8/2NKN3 w - -", ""},
	} {
		b := mustRead(test.fen)
		for _, side := range []byte("wb") {
			if got, want := b.material(side), strings.Contains(test.want, string(side)); got != want {
				t.Errorf("%s: material(%c) = %t, want %t", test.name, side, got, want)
			}
		}
	}
}

// En passant in a FEN: the pawn's neighbour may take; the only neighbour is pinned on its file; only a bishop gets to the square.
func TestFEN(t *testing.T) {
	for _, test := range []struct{ fen, uci, raw, want string }{
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - e3"},
		{"3k4/8/8/8/3p4/8/4P3/3RK3 w Q - 0 1", "e2e4", "3k4/8/8/8/3pP3/8/8/3RK3 b Q e3", "3k4/8/8/8/3pP3/8/8/3RK3 b Q -"},
		{"4k3/p7/8/8/8/8/8/4KB2 b - - 0 1", "a7a5", "4k3/8/8/p7/8/8/8/4KB2 w - a6", "4k3/8/8/p7/8/8/8/4KB2 w - -"},
	} {
		_, b := mustRead(test.fen).Try(Berkeley, test.uci)
		if got := b.FEN(BerkeleyDB); got != test.raw {
			t.Errorf("FEN(BerkeleyDB) after %s = %s, want %s", test.uci, got, test.raw)
		}
		if got := b.FEN(Berkeley); got != test.want {
			t.Errorf("FEN(Berkeley) after %s = %s, want %s", test.uci, got, test.want)
		}
	}
	for _, fen := range []string{
		"", "8/8/8/8/8/8/8/4K3 w - -", "k7/8/8/8/8/8/8/4K2 w - -", "k7/8/8/8/8/8/8/4K2x w - -",
		"k7/8/8/8/8/8/8/4K3 x - -", "k7/8/8/8/8/8/8/4K3 w x -", "k7/8/8/8/8/8/8/4K3 w - e3", "k7/8/8/8/8/8/8/4K3 w - e9",
	} {
		if _, err := Parse(fen); err == nil {
			t.Errorf("Parse(%q) finds nothing wrong", fen)
		}
	}
}

func TestPlausible(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"quiet", "4k3/8/8/8/8/8/8/4K3 w - -", true},
		{"check by the step", "8/8/8/3k4/4P3/8/8/4K3 b - e3", true},
		{"check opened by the step", "8/8/8/1k6/4P3/8/8/4KB2 b - e3", true},
		{"in check before the step", "8/8/8/8/k3P2R/8/8/4K3 b - e3", false},
		{"no pawn to step", "4k3/8/8/8/8/8/8/4K3 b - e3", false},
		{"pawn still at home", "4k3/8/8/8/4P3/8/4P3/4K3 b - e3", false},
		{"kings touch", "8/8/8/8/8/8/4k3/4K3 w - -", false},
		{"two checkers on one line", "8/8/8/8/R3k2R/8/8/4K3 b - -", false},
		{"three checkers", "8/8/5N2/8/R3k3/8/4R3/K7 b - -", false},
		{"nine pawns", "4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - -", false},
	} {
		if got := mustRead(test.fen).plausible(); got != test.want {
			t.Errorf("%s: plausible() = %t, want %t", test.name, got, test.want)
		}
	}
}

func TestRandom(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]int{}
	for range 300 {
		b := Random(rng)
		fen := b.FEN(BerkeleyDB)
		if again := mustRead(fen); again != b {
			t.Fatalf("seed %d: %s comes back as %s", seed, fen, again.FEN(BerkeleyDB))
		}
		if len(b.checkers(other(b.turn))) != 0 {
			t.Fatalf("seed %d: %s: the side not to move is in check", seed, fen)
		}
		legal, proposals := b.Legal(), b.Proposals()
		uci := proposals[rng.IntN(len(proposals))]
		if p, next := b.Try(Berkeley, uci); p.Illegal == slices.Contains(legal, uci) || p.Illegal != (next == b) {
			t.Fatalf("seed %d: %s: Try(%s) = %+v, legal are %v", seed, fen, uci, p, legal)
		}
		// Every legal move may be proposed, or the two counts would not add up.
		if b.Refusable(Berkeley) != len(proposals)-len(legal) {
			t.Fatalf("seed %d: %s: %d of %d refusable, %d legal", seed, fen, b.Refusable(Berkeley), len(proposals), len(legal))
		}
		for what, present := range map[string]bool{
			"check": b.check() != "", "rights": b.rights != [4]bool{}, "step": b.passed != none,
			"en passant": !strings.HasSuffix(b.FEN(Berkeley), "-"), "fewer refusals": b.Refusable(BerkeleyDB) < b.Refusable(Berkeley),
		} {
			if present {
				seen[what]++
			}
		}
	}
	for _, what := range []string{"check", "rights", "step", "en passant", "fewer refusals"} {
		if seen[what] < 10 {
			t.Errorf("seed %d: %d of 300 boards have %s, want 10", seed, seen[what], what)
		}
	}
}

// The three points of berkeley-db, as far as they concern a move. A right outlives its
// rook, which castling needs all the same; checkmate is looked for first, then material,
// stalemate last.
func TestTryBerkeleyDB(t *testing.T) {
	for _, test := range []struct {
		name, fen, uci string
		want           Percept
		next           string
	}{
		{"a right outlives its rook", "r3k2r/8/8/8/8/8/6B1/4K3 w kq -", "g2a8", Percept{Capture: "a8"}, "B3k2r/8/8/8/8/8/8/4K3 b kq -"},
		{"also when the piece that took it goes on", "B3k2r/8/8/8/8/8/8/4K3 w kq -", "a8c6", Percept{Check: "long"}, "4k2r/8/2B5/8/8/8/8/4K3 b kq -"},
		{"not one that leaves", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1h2", Percept{}, "4k3/8/8/8/8/8/7R/R3K3 b Q -"},
		{"a rook comes to where another was taken", "4k3/8/8/8/8/8/8/1R2K3 w Q -", "b1a1", Percept{}, "4k3/8/8/8/8/8/8/R3K3 b Q -"},
		{"the square passed over counts", "4k3/8/8/8/8/8/4P3/R3K3 w Q -", "e2e4", Percept{}, "4k3/8/8/8/4P3/8/8/R3K3 b Q e3"},
		{"material", "7k/8/8/8/8/1R6/8/K7 w - -", "a1b2", Percept{End: "material"}, "7k/8/8/8/8/1R6/1K6/8 b - -"},
		{"checkmate before material", "7k/5Q2/6K1/8/8/8/8/8 w - -", "f7g7", Percept{Check: "long", End: "checkmate"}, "7k/6Q1/6K1/8/8/8/8/8 b - -"},
		{"material before stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - -", "f1f7", Percept{End: "material"}, "7k/5Q2/6K1/8/8/8/8/8 b - -"},
		{"stalemate without material", "7k/7P/8/6K1/8/8/8/8 w - -", "g5g6", Percept{End: "stalemate"}, "7k/7P/6K1/8/8/8/8/8 b - -"},
	} {
		got, next := mustRead(test.fen).Try(BerkeleyDB, test.uci)
		if got != test.want || next.FEN(BerkeleyDB) != test.next {
			t.Errorf("%s: Try(%s) = %+v, %s, want %+v, %s", test.name, test.uci, got, next.FEN(BerkeleyDB), test.want, test.next)
		}
	}
}

// White's pawn has jumped to e4 and checks the king on d5. The capture en passant, dxe3
// from d4, lands beside the line of the check: under berkeley-db it is no reply, unless
// there is no other.
func TestReplies(t *testing.T) {
	moves := func(fen string, r Rules) string {
		var out []string
		for _, reply := range mustRead(fen).Replies(r) {
			out = append(out, reply.Move)
		}
		slices.Sort(out)
		return strings.Join(out, " ")
	}
	const free = "8/8/8/3k4/3pP3/8/8/4K3 b - e3"
	const steps = "d5c4 d5c5 d5c6 d5d6 d5e4 d5e5 d5e6"
	if got, want := moves(free, Berkeley), "d4e3 "+steps; got != want {
		t.Errorf("berkeley: replies %s, want %s", got, want)
	}
	if got := moves(free, BerkeleyDB); got != steps {
		t.Errorf("berkeley-db: replies %s, want %s", got, steps)
	}
	// The rooks hold the c-file and the sixth rank, the knights e4 and e5.
	const only = "8/8/7R/3k4/3pP3/3N2N1/8/2R1K3 b - e3"
	for _, r := range []Rules{Berkeley, BerkeleyDB} {
		if got := moves(only, r); got != "d4e3" {
			t.Errorf("the only reply: %s, want d4e3", got)
		}
	}
}

func TestPerceptString(t *testing.T) {
	for want, p := range map[string]Percept{
		"silence": {}, "refused": {Illegal: true},
		"capture on d5, check by file and knight, checkmate": {Capture: "d5", Check: "file knight", End: "checkmate"},
	} {
		if got := p.String(); got != want {
			t.Errorf("%+v: %s, want %s", p, got, want)
		}
	}
}

func TestTurned(t *testing.T) {
	const fen, want = "r3k3/8/8/3pP3/8/8/6b1/4K2R w Kq d6", "4k2r/6B1/8/8/3Pp3/8/8/R3K3 b kQ d3"
	if got := Turned(fen); got != want || Turned(want) != fen {
		t.Errorf("turned it is %s, want %s, and back %s", got, want, Turned(want))
	}
}
