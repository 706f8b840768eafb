package sight

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// slowMates makes every legal move and looks whether the answer is none.
func slowMates(p *chess.Position) (mates []chess.Move) {
	for _, m := range p.Moves(nil) {
		next := *p
		next.Apply(m)
		if len(next.Moves(nil)) == 0 && next.Checkers() != 0 {
			mates = append(mates, m)
		}
	}
	return mates
}

// compareMates compares the mating moves of a position with the slow ones.
func compareMates(t *testing.T, p *chess.Position) int {
	t.Helper()
	want := slowMates(p)
	got := MatingMoves(nil, p)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("MatingMoves of %s = %v, want %v", p.FEN(), got, want)
	}
	if MateInOne(p) != (len(want) > 0) {
		t.Fatalf("MateInOne of %s is %v, with the mates %v", p.FEN(), MateInOne(p), want)
	}
	return len(want)
}

// Each kind of mate, worked out by hand.
func TestMatingMoves(t *testing.T) {
	for _, c := range []struct{ name, fen, mate string }{
		{"rook", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"},
		{"castling, and uncovered by the king", "8/8/8/8/8/8/4R3/R3K1k1 w Q -", "e1c1 e1d2"},
		{"none", "3k4/8/2K5/8/8/8/8/8 w - -", ""},
		{"promotion", "k7/7P/1K6/8/8/8/8/8 w - -", "h7h8r h7h8q"},
		{"smothered", "6rk/6pp/8/6N1/8/8/8/K7 w - -", "g5f7"},
	} {
		p := mustParse(t, c.fen)
		compareMates(t, &p)
		var names string
		for _, m := range slices.Sorted(slices.Values(MatingMoves(nil, &p))) {
			if names != "" {
				names += " "
			}
			names += m.UCI(p.Turn)
		}
		if names != c.mate {
			t.Errorf("%s: mates %q, want %q", c.name, names, c.mate)
		}
	}
}

// Mates that leave no flight because two pieces move at once, because one becomes a knight, or because the king is shut in by
// its own pieces; random positions have few of them.
func TestSpecialMates(t *testing.T) {
	for _, c := range []struct{ name, fen, mate string }{
		{"en passant", "3K4/P4B2/2Q2P1B/2PpPQ2/2k5/2P5/8/8 w - d6", "c5d6"},
		{"castling", "3Q4/3B4/P4p2/Pp1k4/1P3P2/6B1/R1Q5/R3K1QR w KQ b6", "e1c1"},
		{"a guarded pawn beside a king that its own pieces shut in", "6nk/5K1p/6P1/8/8/8/8/8 w - -", "g6g7"},
		{"a knight", "8/PR2P1k1/P7/2BQ3Q/8/1P6/8/2K4R w - -", "e7e8n"},
	} {
		p := mustParse(t, c.fen)
		compareMates(t, &p)
		if !slices.ContainsFunc(MatingMoves(nil, &p), func(m chess.Move) bool { return m.UCI(p.Turn) == c.mate }) {
			t.Errorf("%s: %s does not mate", c.name, c.mate)
		}
	}
}

// randomPosition returns a position with a few pieces, or fails where the side
// that is not to move would be in check.
func randomPosition(rng *rand.Rand) (chess.Position, bool) {
	var p chess.Position
	var taken chess.Bitboard
	free := func(lowest, highest int) chess.Square {
		for {
			sq := chess.Square(lowest + rng.IntN(highest-lowest))
			if !taken.Has(sq) {
				taken |= sq.Bit()
				return sq
			}
		}
	}
	p.Us.King, p.Them.King = free(0, 64), free(0, 64)
	kinds := []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for range 2 + rng.IntN(7) {
		side := &p.Us
		if rng.IntN(3) == 0 {
			side = &p.Them
		}
		if k := kinds[rng.IntN(len(kinds))]; k == chess.Pawn {
			side.Put(k, free(8, 56))
		} else {
			side.Put(k, free(0, 64))
		}
	}
	parsed, err := chess.ParseFEN(p.FEN())
	return parsed, err == nil
}

// Random positions with few pieces and many queens, where mates are frequent.
func TestMatingMovesOfRandomPositions(t *testing.T) {
	const seed = 7
	rng := rand.New(rand.NewPCG(seed, 0))
	mates := 0
	for range 20_000 {
		p, ok := randomPosition(rng)
		if !ok {
			continue
		}
		mates += compareMates(t, &p)
	}
	if mates < 1000 {
		t.Errorf("%d mates in all, too few to tell anything", mates)
	}
}

// takers are the pieces that attack a square, one by one.
func TestTakers(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	attacked := 0
	for range 2000 {
		p, ok := randomPosition(rng)
		if !ok {
			continue
		}
		occupied := p.Us.All() | p.Them.All()
		for sq := range chess.Square(64) {
			var want chess.Bitboard
			for rest := p.Us.All(); rest != 0; rest &= rest - 1 {
				from := rest.First()
				reach := chess.PawnAttacks(from)
				switch p.Us.On(from) {
				case chess.Knight:
					reach = chess.KnightAttacks(from)
				case chess.Bishop:
					reach = chess.DiagonalAttacks(from, occupied)
				case chess.Rook:
					reach = chess.StraightAttacks(from, occupied)
				case chess.Queen:
					reach = chess.DiagonalAttacks(from, occupied) | chess.StraightAttacks(from, occupied)
				case chess.King:
					reach = chess.KingAttacks(from)
				}
				if reach.Has(sq) {
					want |= from.Bit()
					attacked++
				}
			}
			if got := takers(&p, sq); got != want {
				t.Fatalf("%s: the takers on %v are %x, want %x", p.FEN(), sq, got, want)
			}
		}
	}
	if attacked < 1000 {
		t.Errorf("only %d attacks", attacked)
	}
}

// takeChecks takes out the moves after which the enemy is in check, behind them the promotions after
// which it is not, and leaves the others: no move is lost.
func TestTakeChecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	all, checks, promotions := 0, 0, 0
	list := []chess.Position{ // castling to either side gives check, a step to g6 does, and en passant
		mustParse(t, "3k4/8/8/8/8/8/8/R3K3 w Q -"),
		mustParse(t, "5k2/8/8/8/8/8/8/4K2R w K -"),
		mustParse(t, "8/7k/8/6P1/8/8/8/R3K3 w Q -"),
		mustParse(t, "8/2k5/8/3pP3/8/8/8/4K3 w - d6"),
		mustParse(t, "4k3/8/8/2PpP3/8/PP3PPP/3P4/RNBQKBNR w - d6"), // 16 pieces and two en passant captures
		mustParse(t, "2r5/1P1P1k2/8/8/8/8/8/4K3 w - -"),            // of 16 promotions only d8=N gives check
	}
	for range 5000 {
		if p, ok := randomPosition(rng); ok {
			list = append(list, p)
		}
	}
	for _, p := range list {
		var fans chess.Fans
		left := fans.All(&p)
		moves, n := takeChecks(nil, &p, left)
		for i, m := range moves {
			next := p
			next.Apply(m)
			if gives := next.Checkers() != 0; gives != (i < n) || !gives && m.Promotion() == chess.NoPiece {
				t.Fatalf("%s: %v is number %d, and %d give check; it does: %v", p.FEN(), m, i, n, gives)
			}
		}
		promotions += len(moves) - n
		for _, f := range left {
			for to := f.To; to != 0; to &= to - 1 {
				m := chess.NewMove(f.From, to.First())
				next := p
				next.Apply(m)
				if next.Checkers() != 0 {
					t.Fatalf("%s: %v is left, which gives check", p.FEN(), m)
				}
				moves = append(moves, m)
			}
		}
		legal := p.Moves(nil)
		slices.Sort(moves)
		slices.Sort(legal)
		if !slices.Equal(moves, legal) {
			t.Fatalf("%s: %v are not the moves %v", p.FEN(), moves, legal)
		}
		all, checks = all+len(moves), checks+n
	}
	if checks < 1000 || all-checks-promotions < 1000 || promotions < 100 {
		t.Errorf("%d moves, %d give check, %d promote without", all, checks, promotions)
	}
}
