package chess_test

import (
	"flag"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel/chess"
)

var (
	deep = flag.Bool("deep", false, "check the long perft counts and many more random positions")
	seed = flag.Uint64("seed", 1, "seed of the random tests")
)

// newRand returns the source of a random test and logs its seed.
func newRand(t testing.TB) *rand.Rand {
	t.Helper()
	t.Logf("-seed %d", *seed)
	return rand.New(rand.NewPCG(*seed, 0))
}

// amount returns how many random positions a test looks at: n by default, a
// fifth of that with -short, twenty times as many with -deep.
func amount(n int) int {
	switch {
	case *deep:
		return 20 * n
	case testing.Short():
		return n / 5
	}
	return n
}

func mustParse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return p
}

// openings are where random games start: positions rich in castling, in en
// passant captures, in promotions, in pins and checks.
var openings = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
	"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -",
	"8/8/1k3r2/2p1p3/3pP3/1P3P2/2K2R2/8 w - -",
	"6k1/8/8/8/8/2q5/8/K1Q5 w - -",
}

// edges are positions with the cases that generators get wrong.
var edges = []struct{ name, fen string }{
	{"en passant, both pawns leave the rank of the king", "8/8/8/8/k2Pp2R/8/8/4K3 b - d3"},
	{"the same from the left", "8/8/8/8/R2Pp2k/8/8/4K3 b - d3"},
	{"the same with two capturers, so that one stays", "8/8/8/KPpP3q/8/8/8/4k3 w - c6"},
	{"en passant, the capturer pinned on a diagonal", "4k3/6b1/8/3pP3/8/2K5/8/8 w - d6"},
	{"en passant along the diagonal of the pin", "1b2k3/8/8/3pP3/8/8/7K/8 w - d6"},
	{"en passant, the capturer pinned on its file", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6"},
	{"en passant along the diagonal of the pin, Black", "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3"},
	{"en passant uncovers a diagonal through the taken pawn", "8/4k3/8/8/1Pp5/B7/8/6K1 b - b3"},
	{"en passant takes the pawn that gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3"},
	{"en passant does not answer a discovered check", "3bk3/8/8/KPp5/8/8/8/8 w - c6"},
	{"en passant does not answer another check", "4k3/8/8/1Pp5/8/2n5/K7/8 w - c6"},
	{"en passant gives check by the rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6"},
	{"en passant on the a-file", "4k3/8/8/pP6/8/8/8/4K3 w - a6"},
	{"en passant on the h-file", "4k3/8/8/6Pp/8/8/8/4K3 w - h6"},
	{"en passant square that nobody can take on", "4k3/8/8/3p4/8/8/8/4K3 w - d6"},
	{"castling, all four", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"},
	{"castling, all four, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"},
	{"castling past an attacked b1", "1r2k3/8/8/8/8/8/8/R3K3 w Q -"},
	{"castling through an attacked d1", "3rk3/8/8/8/8/8/8/R3K3 w Q -"},
	{"castling onto an attacked g1", "4k1r1/8/8/8/8/8/8/4K2R w K -"},
	{"castling through a pawn's attack", "4k3/8/8/8/8/8/6p1/4K2R w K -"},
	{"castling next to the enemy's king", "8/8/8/8/8/8/6k1/R3K2R w KQ -"},
	{"castling out of check", "4k3/4r3/8/8/8/8/8/R3K2R w KQ -"},
	{"castling with an attacked rook", "r3k2r/8/8/8/8/8/8/4K2R w Kkq -"},
	{"castling over own and enemy's pieces", "rn2k1nr/8/8/8/8/8/8/RN2K1nR w KQkq -"},
	{"castling gives mate", "2rkr3/7R/8/8/8/8/2P1P3/R3K3 w Q -"},
	{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQq -"},
	{"promotion takes a rook at home", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -"},
	{"promotion takes a rook at home, Black", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq -"},
	{"promotion of a pawn pinned on its file", "4r1k1/4P3/8/8/8/8/8/4K3 w - -"},
	{"promotion of a pawn pinned on a diagonal", "3b2k1/4P3/5K2/8/8/8/8/8 w - -"},
	{"promotion answers a check", "2K2r2/4P3/8/8/8/8/8/3k4 w - -"},
	{"promotion uncovers check", "7k/R3P3/8/8/8/8/8/4K3 w - -"},
	{"double check", "4k3/8/8/8/8/5n2/4r3/4K2R w K -"},
	{"double step blocks a check", "4k3/8/8/8/r6K/8/4P3/8 w - -"},
	{"double step over a square that does not block", "4k3/8/8/8/8/K6r/4P3/8 w - -"},
	{"king flees along the line of the check", "4k3/8/8/8/r3K3/8/8/8 w - -"},
	{"kings in opposition", "8/8/8/3k4/8/3K4/8/8 w - -"},
	{"cross of pins", "3r3k/8/1b3b2/2PRP3/r2PKP1q/3PPP2/1b6/4r2b w - -"},
	{"three queens that must be told apart", "8/k7/8/8/4Q2Q/8/K7/7Q w - -"},
	{"most moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -"},
}

// games yields n positions of random games, each with a legal move of it, zero
// at the end of a game.
func games(t testing.TB, rng *rand.Rand, n int) iter.Seq2[chess.Position, chess.Move] {
	return func(yield func(chess.Position, chess.Move) bool) {
		for game := 0; n > 0; game++ {
			p := mustParse(t, openings[game%len(openings)])
			for ply := 0; n > 0; ply++ {
				n--
				moves := p.Moves(nil)
				if len(moves) == 0 || ply == 120 {
					if !yield(p, 0) {
						return
					}
					break
				}
				m := choose(rng, &p, moves)
				if !yield(p, m) {
					return
				}
				p.Apply(m)
			}
		}
	}
}

// choose returns a random move, more often than by chance one that is rare.
func choose(rng *rand.Rand, p *chess.Position, moves []chess.Move) (m chess.Move) {
	for range 3 {
		m = moves[rng.IntN(len(moves))]
		piece := p.Us.On(m.From())
		files := abs(m.From().File() - m.To().File())
		taken, takes := p.Taken(m)
		if m.Promotion() != chess.NoPiece || piece == chess.King && files == 2 || takes && taken != m.To() {
			return m
		}
	}
	return m
}

// scattered returns a random position: pieces thrown onto the board, some of them
// so that castling or an en passant capture is near. The side not to move is
// not in check.
func scattered(rng *rand.Rand) board {
	for {
		b := board{turn: "wb"[rng.IntN(2)], passed: -1}
		for sq := range b.pieces {
			b.pieces[sq] = '.'
		}
		if rng.IntN(3) == 0 {
			putCastling(rng, &b)
		}
		if rng.IntN(3) == 0 {
			putJump(rng, &b)
		}
		for _, king := range []byte("Kk") {
			if !slices.Contains(b.pieces[:], king) {
				put(rng, &b, king)
			}
		}
		kinds := "PPPNBRQpppnbrq"
		if rng.IntN(4) == 0 { // near stalemate: the side to move has little else
			kinds = map[byte]string{'w': "nbrq", 'b': "NBRQ"}[b.turn]
		}
		for range 1 + rng.IntN(18) {
			put(rng, &b, kinds[rng.IntN(len(kinds))])
		}
		if b.passed >= 0 && (b.pieces[b.passed] != '.' || b.pieces[b.passed+8*forward(b.turn)] != '.') {
			b.passed = -1 // the pawn has not come through these pieces
		}
		if b.checkers(other(b.turn)) == nil && fair(&b) {
			return b
		}
	}
}

// fair tells whether no side has more pawns or pieces than a game starts with.
func fair(b *board) bool {
	var count [128]int
	for _, letter := range b.pieces {
		count[letter]++
		count[colourOf(letter)]++
	}
	return count['P'] <= 8 && count['p'] <= 8 && count['w'] <= 16 && count['b'] <= 16
}

// put places a piece on a random empty square, a pawn not on an outer rank.
func put(rng *rand.Rand, b *board, letter byte) {
	for {
		sq := rng.IntN(64)
		if letter&^0x20 == 'P' {
			sq = 8 + rng.IntN(48)
		}
		if b.pieces[sq] == '.' {
			b.pieces[sq] = letter
			return
		}
	}
}

// putCastling places the kings at home, and some rooks with their rights.
func putCastling(rng *rand.Rand, b *board) {
	b.pieces[squareNumber("e1")], b.pieces[squareNumber("e8")] = 'K', 'k'
	for _, right := range []string{"K", "Q", "k", "q"} {
		if rng.IntN(4) > 0 {
			b.pieces[castlings[right].rook.from] = 'R' | right[0]&0x20
			b.rights += right
		}
	}
}

// putJump places a pawn that has just jumped, and one or two beside it.
func putJump(rng *rand.Rand, b *board) {
	file, rank, pawn := rng.IntN(8), 4, byte('p')
	if b.turn == 'b' {
		rank, pawn = 3, 'P'
	}
	b.pieces[8*rank+file] = pawn
	for _, beside := range []int{file - 1, file + 1} {
		if beside >= 0 && beside < 8 && rng.IntN(3) > 0 {
			b.pieces[8*rank+beside] = pawn ^ 0x20
		}
	}
	b.passed = 8*(rank+forward(b.turn)) + file
}
