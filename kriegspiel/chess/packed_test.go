package chess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel/chess"
)

var allKinds = []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}

// sideOf has a king and n-1 other pieces on random squares, of all kinds or of one
// kind alone, with any rights and any square that a pawn has jumped over.
func sideOf(rng *rand.Rand, n int) (s chess.Side) {
	squares := rng.Perm(64)
	s.Put(chess.King, chess.Square(squares[0]))
	kinds := allKinds
	if rng.IntN(3) == 0 {
		kinds = kinds[rng.IntN(len(kinds)):][:1]
	}
	for _, sq := range squares[1:n] {
		s.Put(kinds[rng.IntN(len(kinds))], chess.Square(sq))
	}
	s.Castling = chess.Castling(rng.IntN(4))
	if rng.IntN(2) == 0 {
		s.EnPassant = chess.At(rng.IntN(8), 2)
	}
	return s
}

// A side that is packed and unpacked is the same, and no two have one code: that
// follows, and so does that equal codes are equal sides.
func TestPackedRoundTrip(t *testing.T) {
	const seed = 31
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 5000 {
		for n := 1; n <= chess.MaxPacked; n++ {
			s := sideOf(rng, n)
			code, ok := s.Pack()
			if !ok || code == (chess.Packed{}) {
				t.Fatalf("%+v: code %x, %v", s, code, ok)
			}
			// What was there before must not matter.
			got := chess.Side{Pawns: 5, Knights: 6, Diagonals: 7, Straights: 8, King: 9, Castling: 3, EnPassant: 17}
			if code.Unpack(&got); got != s {
				t.Fatalf("%+v is unpacked as %+v", s, got)
			}
			want := chess.Bitboard(0)
			if s.EnPassant != 0 {
				want = s.EnPassant.Bit()
			}
			if code.Passed() != want {
				t.Fatalf("%+v: Passed() = %x, want %x", s, code.Passed(), want)
			}
		}
	}
}

func TestTooManyToPack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := chess.MaxPacked + 1; n <= 64; n++ {
		s := sideOf(rng, n)
		if _, ok := s.Pack(); ok {
			t.Errorf("%d pieces are packed", n)
		}
	}
}

// The code after a move is that of the side after it.
func TestPackedAppendMoves(t *testing.T) {
	const seed = 32
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 3000 {
		s := sideOf(rng, 1+rng.IntN(chess.MaxPacked))
		before, _ := s.Pack()
		for rest := s.All(); rest != 0; rest &= rest - 1 {
			from := rest.First()
			to := chess.Bitboard(rng.Uint64()) &^ s.All()
			if from == chess.E1 {
				to &^= chess.C1.Bit() | chess.G1.Bit() // castling
			}
			got := before.AppendMoves([][2]uint64{{1, 2}}, from, to)
			if len(got) != 1+to.Count() || got[0] != [2]uint64{1, 2} {
				t.Fatalf("%d codes behind one, want %d", len(got)-1, to.Count())
			}
			for _, code := range got[1:] {
				sq := to.First()
				to &= to - 1
				next := s
				next.Play(chess.NewMove(from, sq))
				jumped := next.EnPassant
				next.EnPassant = 0
				if want, _ := next.Pack(); code != want {
					t.Fatalf("%+v: %v%v gives %x, want %x", s, from, sq, code, want)
				}
				if jumped != 0 {
					next.EnPassant = jumped
					if want, _ := next.Pack(); chess.Packed(code).Jumped(jumped) != want {
						t.Fatalf("%+v: %v%v is not a jump over %v", s, from, sq, jumped)
					}
				}
			}
		}
	}
}

// CountProposals counts what Proposals lists.
func TestCountProposals(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 1))
	for range 3000 {
		s := sideOf(rng, 1+rng.IntN(16))
		s.Pawns &^= 0xff000000000000ff
		if rng.IntN(2) == 0 {
			s = chess.Side{King: chess.E1, Straights: chess.A1.Bit() | chess.H1.Bit(), Pawns: chess.Bitboard(rng.Uint64()) & 0x00ff00000000ff00, Castling: 3}
		}
		if got, want := s.CountProposals(), len(s.Proposals(nil)); got != want {
			t.Fatalf("%+v: CountProposals() = %d, want %d", s, got, want)
		}
	}
}

// PieceProposes says yes to the moves that Proposals lists, but those of the king, and to no other, of
// all moves that can be written.
func TestPieceProposes(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 2))
	for range 20 {
		s := sideOf(rng, 1+rng.IntN(16))
		s.Pawns &^= 0xff000000000000ff
		list := s.Proposals(nil)
		for n := range 1 << 16 {
			m := chess.Move(n)
			if got, want := s.PieceProposes(m), m.From() != s.King && slices.Contains(list, m); got != want {
				t.Fatalf("%+v: PieceProposes(%v) = %t, want %t", s, m, got, want)
			}
		}
	}
}

func BenchmarkPack(b *testing.B) {
	s := chess.Start().Us
	for b.Loop() {
		code, _ := s.Pack()
		code.Unpack(&s)
	}
	if s != chess.Start().Us {
		b.Error("the start is another after it was packed and unpacked")
	}
}
