package chess_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

type attacks = func(chess.Square, chess.Bitboard) chess.Bitboard

// A slider is a kind of sliding attack: what is tested, what it is compared
// with, and the directions, in files and ranks, of a walk over the board.
type slider struct {
	name       string
	magic      attacks
	hyperbola  attacks
	directions [4][2]int
}

var sliders = []slider{
	{"DiagonalAttacks", chess.DiagonalAttacks, hyperbolaDiagonal, [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}},
	{"StraightAttacks", chess.StraightAttacks, hyperbolaStraight, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}},
}

// walk goes from s one square at a time until it meets a piece or the edge. It
// also returns the squares where a piece makes a difference: those it passed
// that have a next one.
func (sl *slider) walk(s chess.Square, occupied chess.Bitboard) (reached, passed chess.Bitboard) {
	for _, d := range sl.directions {
		file, rank := int(s%8)+d[0], int(s/8)+d[1]
		for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			bit := chess.Bitboard(1) << (8*rank + file)
			reached |= bit
			if occupied&bit != 0 {
				break
			}
			file, rank = file+d[0], rank+d[1]
			if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				passed |= bit
			}
		}
	}
	return reached, passed
}

// TestSliderAttacks compares, for every square, every set of pieces that can
// stand in the way, with random pieces elsewhere.
func TestSliderAttacks(t *testing.T) {
	rng := newRand(t)
	for _, sl := range sliders {
		sets := 0
		for s := range chess.Square(64) {
			_, way := sl.walk(s, 0)
			for blockers, first := chess.Bitboard(0), true; blockers != 0 || first; blockers, first = (blockers-way)&way, false {
				sets++
				occupied := blockers | chess.Bitboard(rng.Uint64())&^way
				want, _ := sl.walk(s, occupied)
				if got := sl.magic(s, occupied); got != want {
					t.Fatalf("%s(%v, %#x) = %#x, want %#x", sl.name, s, occupied, got, want)
				}
				if got := sl.hyperbola(s, occupied); got != want {
					t.Fatalf("hyperbola for %s(%v, %#x) = %#x, want %#x", sl.name, s, occupied, got, want)
				}
			}
		}
		// The sums of 2^n over the board, n squares being in the way.
		if want := map[string]int{"DiagonalAttacks": 5248, "StraightAttacks": 102400}[sl.name]; sets != want {
			t.Errorf("%s: %d sets compared, want %d", sl.name, sets, want)
		}
	}
}

// TestStepAttacks compares with the distances that define the moves.
func TestStepAttacks(t *testing.T) {
	for from := range chess.Square(64) {
		var knight, king, pawn chess.Bitboard
		for to := range chess.Square(64) {
			files, ranks := int(to%8)-int(from%8), int(to/8)-int(from/8)
			if files*files+ranks*ranks == 5 {
				knight |= 1 << to
			}
			if d := files*files + ranks*ranks; d == 1 || d == 2 {
				king |= 1 << to
			}
			if files*files == 1 && ranks == 1 {
				pawn |= 1 << to
			}
		}
		for _, c := range []struct {
			name      string
			got, want chess.Bitboard
		}{
			{"KnightAttacks", chess.KnightAttacks(from), knight},
			{"KingAttacks", chess.KingAttacks(from), king},
			{"PawnAttacks", chess.PawnAttacks(from), pawn},
		} {
			if c.got != c.want {
				t.Errorf("%s(%v) = %#x, want %#x", c.name, from, c.got, c.want)
			}
		}
	}
}

// TestPieceAttacks compares each kind with the attacks of its own.
func TestPieceAttacks(t *testing.T) {
	rng := newRand(t)
	for sq := range chess.Square(64) {
		occupied := chess.Bitboard(rng.Uint64() & rng.Uint64())
		bishop, rook := chess.DiagonalAttacks(sq, occupied), chess.StraightAttacks(sq, occupied)
		for kind, want := range map[chess.Piece]chess.Bitboard{
			chess.Pawn: chess.PawnAttacks(sq), chess.Knight: chess.KnightAttacks(sq), chess.Bishop: bishop,
			chess.Rook: rook, chess.Queen: bishop | rook, chess.King: chess.KingAttacks(sq),
		} {
			if got := kind.Attacks(sq, occupied); got != want {
				t.Errorf("%c on %v, %#x occupied: %#x, want %#x", kind.Letter(), sq, occupied, got, want)
			}
		}
		if got, want := chess.DiagonalRays(sq), chess.DiagonalAttacks(sq, 0); got != want {
			t.Errorf("DiagonalRays(%v) = %#x, want %#x", sq, got, want)
		}
		if got, want := chess.StraightRays(sq), chess.StraightAttacks(sq, 0); got != want {
			t.Errorf("StraightRays(%v) = %#x, want %#x", sq, got, want)
		}
	}
}

// TestBetween compares with what lies between means: on the segment from one
// square to the other, for those that a queen connects.
func TestBetween(t *testing.T) {
	for a := range chess.Square(64) {
		for b := range chess.Square(64) {
			files, ranks := int(b%8)-int(a%8), int(b/8)-int(a/8)
			var want chess.Bitboard
			if files == 0 || ranks == 0 || files == ranks || files == -ranks {
				for c := range chess.Square(64) {
					f, r := int(c%8)-int(a%8), int(c/8)-int(a/8)
					inside := f*files+r*ranks > 0 && f*f+r*r < files*files+ranks*ranks
					if f*ranks == r*files && inside {
						want |= 1 << c
					}
				}
			}
			if got := chess.Between(a, b); got != want {
				t.Errorf("Between(%v, %v) = %#x, want %#x", a, b, got, want)
			}
		}
	}
}

// Sliding attacks without attack tables, by subtraction. If o are the pieces on a
// line and r is the slider, which is not among them, o-r changes the bits from
// r up to the first piece above it and no others; the same on the turned board
// goes downwards, and the xor of both are the attacks (Gerd Isenberg,
// "Hyperbola Quintessence", chess programming wiki). Reversing the bytes turns
// every line but a rank; there the highest piece below the slider is looked for.

// lines holds the lines through a square, the square itself left out.
var lines [64]struct{ diagonal, anti, file, left, right chess.Bitboard }

func init() {
	for s := range 64 {
		for to := range 64 {
			if s == to {
				continue
			}
			bit := chess.Bitboard(1) << to
			files, ranks := to%8-s%8, to/8-s/8
			switch {
			case files == ranks:
				lines[s].diagonal |= bit
			case files == -ranks:
				lines[s].anti |= bit
			case files == 0:
				lines[s].file |= bit
			case ranks == 0 && files < 0:
				lines[s].left |= bit
			case ranks == 0:
				lines[s].right |= bit
			}
		}
	}
}

func hyperbola(bit, occupied, line chess.Bitboard) chess.Bitboard {
	up := occupied & line
	down := chess.Bitboard(bits.ReverseBytes64(uint64(up)))
	up -= bit
	down -= chess.Bitboard(bits.ReverseBytes64(uint64(bit)))
	return (up ^ chess.Bitboard(bits.ReverseBytes64(uint64(down)))) & line
}

func hyperbolaDiagonal(s chess.Square, occupied chess.Bitboard) chess.Bitboard {
	bit, line := chess.Bitboard(1)<<(s&63), &lines[s&63]
	return hyperbola(bit, occupied, line.diagonal) | hyperbola(bit, occupied, line.anti)
}

func hyperbolaStraight(s chess.Square, occupied chess.Bitboard) chess.Bitboard {
	bit, line := chess.Bitboard(1)<<(s&63), &lines[s&63]
	right := occupied & line.right
	right = (right ^ (right - 1)) & line.right
	nearest := 63 - bits.LeadingZeros64(uint64(occupied&line.left)|1)
	left := ^chess.Bitboard(0) << (nearest & 63) & line.left
	return hyperbola(bit, occupied, line.file) | left | right
}

// BenchmarkSliders measures the magic tables against subtraction, for the
// same pseudo-random boards of about 16 pieces. One op is a diagonal and a
// straight attack from each square of each board.
func BenchmarkSliders(b *testing.B) {
	rng := rand.New(rand.NewPCG(*seed, 0))
	boards := make([]chess.Bitboard, 64)
	for i := range boards {
		boards[i] = chess.Bitboard(rng.Uint64() & rng.Uint64())
	}
	var want chess.Bitboard
	for _, occupied := range boards {
		for s := range chess.Square(64) {
			for _, sl := range sliders {
				reached, _ := sl.walk(s, occupied)
				want += reached
			}
		}
	}
	// The calls are written out in each loop: a function value would cost
	// more than what is measured.
	report := func(b *testing.B, sum chess.Bitboard) {
		if sum != want {
			b.Fatalf("the attacks sum up to %#x, want %#x", sum, want)
		}
		attacks := float64(b.N) * float64(len(boards)) * 64 * 2
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/attacks, "ns/attack")
	}
	b.Run("magic", func(b *testing.B) {
		var sum chess.Bitboard
		for b.Loop() {
			sum = 0
			for _, occupied := range boards {
				for s := range chess.Square(64) {
					sum += chess.DiagonalAttacks(s, occupied) + chess.StraightAttacks(s, occupied)
				}
			}
		}
		report(b, sum)
	})
	b.Run("hyperbola", func(b *testing.B) {
		var sum chess.Bitboard
		for b.Loop() {
			sum = 0
			for _, occupied := range boards {
				for s := range chess.Square(64) {
					sum += hyperbolaDiagonal(s, occupied) + hyperbolaStraight(s, occupied)
				}
			}
		}
		report(b, sum)
	})
}
