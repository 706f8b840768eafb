package chess_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// What people write, and the move it means by the rules of chess.
func TestParseLoose(t *testing.T) {
	const (
		start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
		blackOO  = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"
		promotes = "1n5k/P7/8/8/8/8/8/K7 w - -"
		bishop   = "7k/8/8/8/2p5/1P6/B7/K3B3 w - -" // bxc4; the bishop of a2 cannot reach c4
		noPawn   = "7k/8/8/8/8/8/8/K4B2 w - -"
		passant  = "7k/8/8/3pP3/8/8/8/K7 w - d6"
		knights  = "7k/8/8/8/8/5N2/8/KN6 w - -"
		fileB    = "4k3/8/8/8/8/8/8/1NB1K3 w - -"  // the knight of b1 and the bishop of c1 reach a3
		aPawnOfB = "2n4k/1P1B4/8/8/8/8/8/K7 w - -" // the pawn of b7 and the bishop of d7 reach c8
		rooks    = "7k/8/8/R7/8/8/8/R3K3 w - -"    // both reach a3
	)
	for _, test := range []struct{ fen, text, want string }{
		{fileB, "b1a3", "b1a3"}, {fileB, "B1A3", "b1a3"}, {fileB, "B1-A3", "b1a3"}, {fileB, "b1A3", "b1a3"}, {fileB, "B1C3", "b1c3"}, {fileB, "B1XA3", "b1a3"},
		{fileB, "Ba3", "c1a3"}, {fileB, "B1a3", "c1a3"}, {fileB, "Bc1a3", "c1a3"}, {fileB, "BC1A3", "c1a3"}, {fileB, "BA3", "c1a3"}, {fileB, "bc1a3", "c1a3"},
		{fileB, "Na3", "b1a3"}, {fileB, "N1c3", "b1c3"}, {fileB, "N1C3", "b1c3"}, {fileB, "NB1A3", "b1a3"},
		{aPawnOfB, "B7B8Q", "b7b8q"}, {aPawnOfB, "B7-B8=N", "b7b8n"}, {aPawnOfB, "B7C8=R", "b7c8r"}, {aPawnOfB, "B7XC8B+", "b7c8b"}, {aPawnOfB, "B7xc8", "d7c8"},
		{rooks, "R1a3", "a1a3"}, {rooks, "R1A3", "a1a3"}, {rooks, "R5a3", "a5a3"}, {rooks, "A5A3", "a5a3"},
		{start, "B2B4", "b2b4"}, {start, "B1C3", "b1c3"}, {start, "B2-B4!", "b2b4"},
		{start, "e4", "e2e4"}, {start, "e2e4", "e2e4"}, {start, "e2-e4", "e2e4"}, {start, "E4", "e2e4"}, {start, "E2-E4", "e2e4"},
		{start, "e2–e4", "e2e4"}, {start, "Pe4", "e2e4"}, {start, "pe2-e4", "e2e4"}, {start, "e4!?", "e2e4"},
		{start, "nf3", "g1f3"}, {start, "NF3", "g1f3"}, {start, "Nf3+!", "g1f3"}, {start, "Ng1-f3", "g1f3"}, {start, "ng1f3", "g1f3"},
		{start, "♘f3", "g1f3"}, {start, "♞f3", "g1f3"}, {start, "g1f3", "g1f3"}, {start, "b4", "b2b4"}, {start, "B4", "b2b4"},
		{castles, "0-0", "e1g1"}, {castles, "o-o-o", "e1c1"}, {castles, "OO", "e1g1"}, {castles, "O-O!", "e1g1"}, {castles, "0-0+", "e1g1"},
		{castles, "Ke1-g1", "e1g1"}, {castles, "e1-c1", "e1c1"}, {castles, "kf1", "e1f1"}, {castles, "rxa8+", "a1a8"}, {castles, "R:a8", "a1a8"},
		{blackOO, "o-o", "e8g8"}, {blackOO, "Ke8-c8", "e8c8"},
		{promotes, "a8Q", "a7a8q"}, {promotes, "a8=q", "a7a8q"}, {promotes, "a8(N)", "a7a8n"}, {promotes, "a8/R", "a7a8r"},
		{promotes, "a7-a8=B", "a7a8b"}, {promotes, "a7a8Q+", "a7a8q"}, {promotes, "axb8Q", "a7b8q"}, {promotes, "a7xb8=n#", "a7b8n"}, {promotes, "ab8Q", "a7b8q"},
		{bishop, "bxc4", "b3c4"}, {bishop, "b3:c4", "b3c4"}, {bishop, "bc4", "b3c4"}, {bishop, "bd2", "e1d2"},
		{noPawn, "bc4", "f1c4"}, {noPawn, "bf1-c4", "f1c4"},
		{passant, "exd6e.p.", "e5d6"}, {passant, "e5xd6ep", "e5d6"},
		{knights, "nbd2", "b1d2"}, {knights, "n3d2", "f3d2"}, {knights, "Nb1d2", "b1d2"},
	} {
		p := mustParse(t, test.fen)
		n := chess.Notation{Side: &p.Us, Moves: p.Moves(nil), Colour: p.Turn}
		m, err := n.ParseLoose(test.text)
		if err != nil || m.UCI(p.Turn) != test.want {
			t.Errorf("%s: ParseLoose(%q) = %v, %v; want %s", test.fen, test.text, m.UCI(p.Turn), err, test.want)
		}
	}
}

func TestParseLooseRefuses(t *testing.T) {
	const (
		start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
		promotes = "1n5k/P7/8/8/8/8/8/K7 w - -"
		knights  = "7k/8/8/8/8/5N2/8/KN6 w - -"
		pawn     = "7k/8/8/8/2p5/1P6/8/K7 w - -"
	)
	for _, test := range []struct{ fen, text, want string }{
		{start, "e5", "no such move"}, {start, "e2-e5", "e2-e5"}, {start, "", "no square"}, {start, "hello", "hello"},
		{start, "P-K4", "e4, Nf3"}, {start, "N-KB3", "e4, Nf3"}, {start, "Sf3", "English letters"}, {start, "--", "left out"},
		{promotes, "a8", "a8=Q"}, {promotes, "a7-a8", "=Q"}, {knights, "nd2", "nd2"}, {knights, "Nd2", "ambiguous"},
		{pawn, "Bxc4", "no such move"}, // a capital is never the file
		{start, "B1D2", "no such move"}, {start, "E2E5", "no such move"}, {start, "E2E9", "E9"},
		{"7k/8/8/8/8/8/8/K1B5 w - -", "B1A3", "no such move"}, // nothing stands on b1
		{start, "B1a3", "B1a3"},                               // no bishop goes there
		{start, "\x1b[2J", `\x1b`}, {start, "bb", "bb"}, {start, "♘", "♘"},
	} {
		p := mustParse(t, test.fen)
		n := chess.Notation{Side: &p.Us, Moves: p.Moves(nil), Colour: p.Turn}
		m, err := n.ParseLoose(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%s: ParseLoose(%q) = %v, %v; want an error with %q", test.fen, test.text, m.UCI(p.Turn), err, test.want)
		}
	}
}

// Every legal move is read from its SAN, in small letters too unless a pawn of the
// b-file could be meant, and with both squares, in capitals too.
func TestParseLooseAllMoves(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
	} {
		p := mustParse(t, fen)
		n := chess.Notation{Side: &p.Us, Moves: p.Moves(nil), Colour: p.Turn}
		for _, m := range n.Moves {
			uci := m.UCI(p.Turn)
			for _, text := range []string{p.SAN(m), n.Name(m), uci, uci[:2] + "-" + uci[2:], uci[:2] + "x" + strings.ToUpper(uci[2:]), strings.ToUpper(uci)} {
				if got, err := n.ParseLoose(text); err != nil || got != m {
					t.Errorf("%s: ParseLoose(%q) = %v, %v; want %v", fen, text, got, err, m)
				}
			}
		}
	}
}
