package chess_test

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

func TestTakes(t *testing.T) {
	tests := []struct {
		name, fen          string
		from               string // squares, a1 first
		count, moves, free int    // legal captures, as moves, and diagonal steps
	}{
		{"a fork", "7k/8/8/3p1p2/4P3/8/8/7K w - -", "e4", 2, 2, 2},
		{"two pawns take one piece", "7k/8/8/3n4/2P1P3/8/8/7K w - -", "c4 e4", 2, 2, 4},
		{"two promotions", "1r1r3k/2P5/8/8/8/8/8/7K w - -", "c7", 2, 8, 8},
		{"en passant", "7k/8/8/3pP3/8/8/8/7K w - d6", "e5", 1, 1, 2},
		{"en passant opens the rank", "7k/8/8/K2pP2r/8/8/8/8 w - d6", "", 0, 0, 2},
		{"pinned on the file", "4r2k/8/8/3p4/4P3/8/8/4K3 w - -", "", 0, 0, 2},
		{"pinned on the diagonal, and takes the pinner", "7k/8/8/8/5b2/4P3/3K4/8 w - -", "e3", 1, 1, 2},
		{"in check, and only one capture ends it", "4r2k/8/3p1n2/4P3/8/8/8/4K3 w - -", "", 0, 0, 2},
		{"in check by what can be taken", "7k/8/8/3p1p2/2K1P3/8/8/8 w - -", "e4", 1, 1, 2},
		{"in double check", "3r3k/8/8/8/8/2p5/1P1K4/8 w - -", "", 0, 0, 2},
		{"the a-file ends the board", "7k/8/8/1p5p/P7/8/8/7K w - -", "a4", 1, 1, 1},
		{"own pieces in the way", "7k/8/8/3N1N2/4P3/8/8/7K w - -", "", 0, 0, 0},
		{"Black", "7k/8/8/8/3p4/2P1P3/8/7K b - -", "d4", 2, 2, 2},
	}
	for _, test := range tests {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		takes := p.Takes()
		from := ""
		for sq := range chess.Square(64) {
			if takes.From().Has(p.Turn.Square(sq)) {
				from += sq.String() + " "
			}
		}
		if from != "" {
			from = from[:len(from)-1]
		}
		free := chess.Diagonals(&p.Us)
		if from != test.from || takes.Count() != test.count || takes.Moves() != test.moves || free.Moves() != test.free {
			t.Errorf("%s: %d captures from %q, %d moves, of %d diagonal steps; want %d from %q, %d, %d",
				test.name, takes.Count(), from, takes.Moves(), free.Moves(), test.count, test.from, test.moves, test.free)
		}
	}
}

// TestTakesAreLegalMoves compares with the list of all legal moves along random games.
func TestTakesAreLegalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	met := 0
	for game := range 60 {
		p := chess.Start()
		for range 120 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			pairs, all := map[[2]chess.Square]bool{}, 0
			for _, m := range moves {
				if p.Us.Diagonal(m) {
					pairs[[2]chess.Square{m.From(), m.To()}] = true
					all++
				}
			}
			steps := 0
			for _, m := range p.Us.Proposals(nil) {
				if p.Us.Diagonal(m) {
					steps++
				}
			}
			takes, free := p.Takes(), chess.Diagonals(&p.Us)
			var from chess.Bitboard
			for pair := range pairs {
				from |= pair[0].Bit()
			}
			if takes.Count() != len(pairs) || takes.Moves() != all || takes.From() != from || free.Moves() != steps {
				t.Fatalf("seed 18, game %d, %s: %+v, %+v", game, p.FEN(), takes, free)
			}
			met += len(pairs)
			p.Apply(moves[rng.IntN(len(moves))])
		}
	}
	if met < 1000 {
		t.Errorf("only %d captures met", met)
	}
}
