package chess_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// sanNames are legal moves with their names, judged by hand.
var sanNames = []struct{ name, fen, move, want string }{
	{"pawn", startFEN, "e2e4", "e4"},
	{"pawn, Black", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", "c7c5", "c5"},
	{"knight", startFEN, "g1f3", "Nf3"},
	{"pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5"},
	{"pawn takes, Black", "4k3/8/8/3p4/4P3/8/8/4K3 b - -", "d5e4", "dxe4"},
	{"king takes", "4k3/8/8/8/8/8/3p4/4K3 w - -", "e1d2", "Kxd2"},
	{"by file, b", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
	{"by file, f", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "f3d2", "Nfd2"},
	{"by file, taking", "4k3/8/8/8/8/5N2/3p4/1N3K2 w - -", "b1d2", "Nbxd2"},
	{"by file on one rank", "4k3/8/8/8/8/8/4K3/R6R w - -", "a1d1", "Rad1"},
	{"by rank, 1", "4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3", "R1a3"},
	{"by rank, 5", "4k3/8/8/R7/8/8/8/R3K3 w - -", "a5a3", "R5a3"},
	{"by rank, Black, 8", "r3k3/8/8/8/r7/8/8/4K3 b - -", "a8a6", "R8a6"},
	{"by rank, Black, 4", "r3k3/8/8/8/r7/8/8/4K3 b - -", "a4a6", "R4a6"},
	{"by both", "8/k7/8/8/4Q2Q/8/K7/7Q w - -", "h4e1", "Qh4e1"},
	{"by both, the other way up", "8/7Q/8/k7/4Q2Q/8/K7/8 w - -", "h4e7", "Qh4e7"},
	{"by both, not needed, file", "8/k7/8/8/4Q2Q/8/K7/7Q w - -", "e4e1", "Qee1"},
	{"by both, not needed, rank", "8/k7/8/8/4Q2Q/8/K7/7Q w - -", "h1e1", "Q1e1"},
	{"other kind on the way", "4k3/8/8/8/8/1B6/8/3QK3 w - -", "d1c2", "Qc2"},
	{"other knight pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"},
	{"other rook pinned", "4r1k1/8/8/8/8/4R3/8/R3K3 w - -", "a1a3", "Ra3"},
	{"both knights answer the check", "4r1k1/8/8/8/8/2N5/8/4K1N1 w - -", "g1e2", "Nge2"},
	{"short castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"},
	{"long castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1c1", "O-O-O"},
	{"short castling, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8g8", "O-O"},
	{"long castling, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", "O-O-O"},
	{"castling checks", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"},
	{"castling mates", "2rkr3/7R/8/8/8/8/2P1P3/R3K3 w Q -", "e1c1", "O-O-O#"},
	{"king beside castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1f1", "Kf1"},
	{"promotion", "8/P6k/8/8/8/8/8/K7 w - -", "a7a8q", "a8=Q"},
	{"promotion to a knight", "8/P6k/8/8/8/8/8/K7 w - -", "a7a8n", "a8=N"},
	{"promotion, Black", "k7/8/8/8/8/8/p7/1N5K b - -", "a2a1b", "a1=B"},
	{"promotion takes and checks", "1n5k/P7/8/8/8/8/8/K7 w - -", "a7b8q", "axb8=Q+"},
	{"promotion takes", "1n5k/P7/8/8/8/8/8/K7 w - -", "a7b8n", "axb8=N"},
	{"promotion takes and checks, Black", "k7/8/8/8/8/8/p7/1N5K b - -", "a2b1r", "axb1=R+"},
	{"promotion mates", "7k/P5pp/8/8/8/8/8/K7 w - -", "a7a8r", "a8=R#"},
	{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
	{"en passant, Black", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "e4d3", "exd3"},
	{"en passant checks", "8/4k3/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6+"},
	{"en passant uncovers check", "8/8/8/R2pP2k/8/8/8/4K3 w - d6", "e5d6", "exd6+"},
	{"check", "4k3/8/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8+"},
	{"uncovered check by the king", "4k3/8/8/8/8/8/4K3/4R3 w - -", "e2d2", "Kd2+"},
	{"mate on the last rank", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", "Ra8#"},
	{"fool's mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", "d8h4", "Qh4#"},
	{"stalemate has no mark", "7k/8/6K1/8/8/8/8/5Q2 w - -", "f1f7", "Qf7"},
	{"mate by a double step", "8/8/6pp/7k/8/5N1P/6P1/K7 w - -", "g2g4", "g4#"},
	{"mate but for an en passant capture", "8/8/6pp/7k/5p2/5N1P/6P1/K7 w - -", "g2g4", "g4+"},
}

func TestSAN(t *testing.T) {
	for _, c := range sanNames {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := chess.ParseUCI(c.move, p.Turn)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%s is not legal", c.move)
			}
			if got := p.SAN(m); got != c.want {
				t.Errorf("SAN(%s) = %q, want %q", c.move, got, c.want)
			}
			if got, err := p.ParseSAN(c.want); err != nil || got != m {
				t.Errorf("ParseSAN(%q) = %s, %v, want %s", c.want, got.UCI(p.Turn), err, c.move)
			}
		})
	}
}

// TestParseSAN has other ways to write a legal move.
func TestParseSAN(t *testing.T) {
	const knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - -"
	const rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	for _, c := range []struct{ fen, text, want string }{
		{startFEN, "Ng1f3", "g1f3"},
		{startFEN, "Ngf3", "g1f3"},
		{startFEN, "N1f3", "g1f3"},
		{startFEN, "Ng1xf3", "g1f3"}, // the x of a piece is ignored
		{startFEN, "Nxf3", "g1f3"},
		{startFEN, "Nf3+", "g1f3"}, // so are marks, right or wrong
		{startFEN, "Nf3#", "g1f3"},
		{startFEN, "Nf3!?", "g1f3"},
		{startFEN, "e4!!", "e2e4"},
		{startFEN, "e2e4", "e2e4"},
		{knights, "Nb1d2", "b1d2"},
		{knights, "N1d2", "b1d2"},
		{knights, "N3d2", "f3d2"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4xd5", "e4d5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5xd6", "e5d6"},
		{"1n5k/P7/8/8/8/8/8/K7 w - -", "axb8=Q", "a7b8q"},
		{"1n5k/P7/8/8/8/8/8/K7 w - -", "a7xb8=R+", "a7b8r"},
		{"3rk3/8/8/8/8/8/8/R3K3 w - -", "Ra8", "a1a8"},
		{"3rk3/8/8/8/8/8/8/R3K3 b - -", "Rd1+", "d8d1"},
		{rooks, "0-0", "e1g1"},
		{rooks, "0-0-0", "e1c1"},
		{rooks, "O-O+", "e1g1"},
		{rooks, "O-O-O!", "e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "0-0", "e8g8"},
	} {
		p := mustParse(t, c.fen)
		got, err := p.ParseSAN(c.text)
		if err != nil || got.UCI(p.Turn) != c.want {
			t.Errorf("%s: ParseSAN(%q) = %s, %v, want %s", c.fen, c.text, got.UCI(p.Turn), err, c.want)
		}
	}
}

// TestParseSANErrors has names of no legal move, or of more than one.
func TestParseSANErrors(t *testing.T) {
	const knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - -"
	const queens = "8/k7/8/8/4Q2Q/8/K7/7Q w - -"
	const promotion = "1n5k/P7/8/8/8/8/8/K7 w - -"
	for _, c := range []struct{ fen, text, want string }{
		{knights, "Nd2", "ambiguous"},
		{knights, "Nxd2+", "ambiguous"},
		{queens, "Qe1", "ambiguous"},
		{queens, "Qhe1", "ambiguous"},
		{queens, "Q4e1", "ambiguous"},
		{knights, "Nad2", "no such move"},
		{knights, "Nb3d2", "no such move"},
		{knights, "Ne6", "no such move"},
		{startFEN, "\x80\x80", "unknown"},
		{startFEN, "e5", "no such move"},
		{startFEN, "exd3", "no such move"},
		{startFEN, "e7e5", "no such move"}, // the enemy's
		{startFEN, "Ke2", "no such move"},
		{startFEN, "O-O", "no such move"},
		{startFEN, "O-O-O", "no such move"},
		{startFEN, "e4=Q", "no such move"},
		{startFEN, "Nf3=Q", "no such move"},
		{startFEN, "exe4", ""}, // a pawn takes nothing straight ahead
		{startFEN, "xe4", ""},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - -", "d5", "no such move"},     // takes, but does not say so
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "Nce2", "no such move"}, // pinned
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "Kg1", "no such move"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w - -", "O-O", "no such move"},
		{promotion, "a8", "no such move"},
		{promotion, "axb8", "no such move"},
		{promotion, "b8=Q", "no such move"},
		{promotion, "a8=K", "promotion"},
		{promotion, "a8=P", "promotion"},
		{promotion, "a8=", "promotion"},
		{promotion, "a8=QQ", "promotion"},
		{promotion, "a8=q", "promotion"},
		{promotion, "=Q", ""},
		{promotion, "a8Q", ""},
		{startFEN, "", ""},
		{startFEN, "+", ""},
		{startFEN, "N", ""},
		{startFEN, "e", ""},
		{startFEN, "e9", "square"},
		{startFEN, "i4", "square"},
		{startFEN, "E4", "square"},
		{startFEN, "Pe4", ""},
		{startFEN, "nf3", ""},
		{startFEN, "Nf3+x", ""},
		{startFEN, "Nxxf3", ""},
		{startFEN, "Ng1g1f3", ""},
		{startFEN, "N1gf3", ""},
		{startFEN, " e4", ""},
		{startFEN, "O-O-O-O", ""},
		{startFEN, "o-o", ""},
		{startFEN, "OO", ""},
		{startFEN, "--", ""},
		{startFEN, "♔", `unknown square "♔"`},
		{startFEN, "Nf♔", `unknown square "♔"`},
		{startFEN, "exé4", `unknown square "é4"`},
		{startFEN, "eé", `unknown square "é"`},
		{startFEN, "\x00\xff\xfe\x80", ""},
		{startFEN, strings.Repeat("e4", 1<<20), ""},
	} {
		p := mustParse(t, c.fen)
		got, err := p.ParseSAN(c.text)
		if err == nil {
			t.Errorf("%s: ParseSAN(%.12q) = %s, want an error", c.fen, c.text, got.UCI(p.Turn))
			continue
		}
		if got != 0 {
			t.Errorf("%s: ParseSAN(%.12q) returns %v with the error", c.fen, c.text, got)
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: ParseSAN(%.12q): %v, want %q in it", c.fen, c.text, err, c.want)
		}
		checkMessage(t, err)
		checkWhole(t, c.text, err)
	}
}

// TestNotation names proposals: told apart on the player's own board, where
// nothing pins and nothing is known to be taken.
func TestNotation(t *testing.T) {
	for _, c := range []struct{ fen, move, name, capture string }{
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Nge2", "Ngxe2"},
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "c3d5", "Nd5", "Nxd5"},
		{"4k3/8/8/8/8/8/4K3/R4n1R w - -", "a1d1", "Rad1", "Raxd1"}, // the enemy on f1 is not seen
		{"4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "e4d3", "exd3", "exd3"},
		{"4k3/8/8/8/4p3/8/8/4K3 b - -", "e4d3", "exd3", "exd3"}, // a mere try
		{"r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8c8", "O-O-O", "O-O-O"},
		{"7k/P7/8/8/8/8/8/K7 w - -", "a7b8n", "axb8=N", "axb8=N"},
		{"7k/P7/8/8/8/8/8/K7 w - -", "a7a8r", "a8=R", "a8=R"},
		{"r3k3/8/8/8/r7/8/8/4K3 b - -", "a4a6", "R4a6", "R4xa6"},
	} {
		p := mustParse(t, c.fen)
		n := chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
		m, err := chess.ParseUCI(c.move, p.Turn)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Name(m); got != c.name {
			t.Errorf("%s: Name(%s) = %q, want %q", c.fen, c.move, got, c.name)
		}
		if got := n.CaptureName(m); got != c.capture {
			t.Errorf("%s: CaptureName(%s) = %q, want %q", c.fen, c.move, got, c.capture)
		}
		for _, text := range []string{c.name, c.capture} {
			if got, err := n.Parse(text); err != nil || got != m {
				t.Errorf("%s: Parse(%q) = %s, %v, want %s", c.fen, text, got.UCI(p.Turn), err, c.move)
			}
		}
	}
}

// TestNotationWithDoubles has a list that holds a move twice: that alone makes
// no name ambiguous.
func TestNotationWithDoubles(t *testing.T) {
	p := chess.Start()
	moves := p.Moves(p.Moves(nil))
	n := chess.Notation{Side: &p.Us, Moves: moves, Colour: p.Turn}
	for _, m := range moves {
		if got, err := n.Parse(n.Name(m)); err != nil || got != m {
			t.Errorf("Parse(%q) = %v, %v, want %v", n.Name(m), got, err, m)
		}
	}
}

// TestNotationOfProposals names every proposal, and reads it again.
func TestNotationOfProposals(t *testing.T) {
	rng := newRand(t)
	for range amount(1000) {
		b := scattered(rng)
		p := mustParse(t, b.fen())
		n := chess.Notation{Side: &p.Us, Moves: p.Us.Proposals(nil), Colour: p.Turn}
		for _, m := range n.Moves {
			for _, name := range []string{n.Name(m), n.CaptureName(m)} {
				if got, err := n.Parse(name); err != nil || got != m {
					t.Fatalf("-seed %d: %s: Parse(%q) = %v, %v, want %v", *seed, b.fen(), name, got, err, m)
				}
			}
		}
	}
}

// FuzzParseSAN checks that whatever is read is legal and comes back from its
// name.
func FuzzParseSAN(f *testing.F) {
	for _, c := range sanNames {
		f.Add(c.fen, c.want)
	}
	f.Add(startFEN, "\x00\xff")
	f.Add(startFEN, "=")
	f.Add(startFEN, "Nx=")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			p = chess.Start()
		}
		m, err := p.ParseSAN(text)
		if err != nil {
			return
		}
		if !slices.Contains(p.Moves(nil), m) {
			t.Fatalf("%s: ParseSAN(%q) = %v, which is not legal", p.FEN(), text, m)
		}
		if again, err := p.ParseSAN(p.SAN(m)); err != nil || again != m {
			t.Errorf("%s: ParseSAN(%q) = %v, its name %q is %v, %v", p.FEN(), text, m, p.SAN(m), again, err)
		}
	})
}
