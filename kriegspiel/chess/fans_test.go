package chess_test

import (
	"slices"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// movesOf returns the moves of fans, each of which must be of the piece that stands there.
func movesOf(t *testing.T, p *chess.Position, fans []chess.Fan) (moves []chess.Move) {
	t.Helper()
	for _, f := range fans {
		if f.Kind != p.Us.On(f.From) {
			t.Fatalf("-seed %d: %s: %v on %v", *seed, p.FEN(), f.Kind, f.From)
		}
		for to := f.To; to != 0; to &= to - 1 {
			m := chess.NewMove(f.From, to.First())
			if f.Kind != chess.Pawn || m.To() < chess.A8 {
				moves = append(moves, m)
				continue
			}
			for kind := chess.Knight; kind <= chess.Queen; kind++ {
				moves = append(moves, chess.NewPromotion(m.From(), m.To(), kind))
			}
		}
	}
	return moves
}

// Fans are the legal moves to the squares that are asked for, en passant captures aside,
// and count all of them; or all legal moves.
func TestFans(t *testing.T) {
	rng := newRand(t)
	s := seen{}
	var fans chess.Fans
	for p := range games(t, rng, amount(10_000)) {
		watch := chess.WatchOf(&p.Them)
		allowed := chess.Bitboard(rng.Uint64() | rng.Uint64())
		var want, got []chess.Move
		count := 0
		for _, m := range p.Moves(nil) {
			if m.Promotion() != chess.NoPiece {
				s["promotion"]++
			}
			if p.EnPassant(m) {
				s["en passant"]++
				continue
			}
			count++
			if allowed.Has(m.To()) {
				want = append(want, m)
			}
		}
		got = movesOf(t, &p, fans.Look(&p, &watch, allowed))
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) || fans.Count != count || fans.Checkers != p.Checkers() {
			t.Fatalf("-seed %d: %s: %v of %d moves, check by %x, want %v of %d, %x", *seed, p.FEN(), got, fans.Count, fans.Checkers, want, count, p.Checkers())
		}
		if fans.Checkers != 0 {
			s["check"]++
		}
		if p.Us.Diagonals&p.Us.Straights != 0 {
			s["queen"]++
		}
		got, want = movesOf(t, &p, fans.All(&p)), p.Moves(nil)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || fans.Count != len(want) {
			t.Fatalf("-seed %d: %s: all moves are %v, %d of them, want %v", *seed, p.FEN(), got, fans.Count, want)
		}
	}
	s.check(t, "en passant", "promotion", "check", "queen")
}

// A code tells the king, what gives check to it, and of most sides that can move that
// they can; of none that cannot.
func TestCheckers(t *testing.T) {
	rng := newRand(t)
	s := seen{}
	for p := range games(t, rng, amount(10_000)) {
		watch := chess.WatchOf(&p.Them)
		code, _ := p.Us.Pack()
		king, checkers, movable := code.Checkers(&watch)
		if king != p.Us.King || checkers != p.Checkers() {
			t.Fatalf("-seed %d: %s: king %v, check by %x", *seed, p.FEN(), king, checkers)
		}
		if code.Bare() != (p.Us.All() == p.Us.King.Bit()) {
			t.Fatalf("-seed %d: %s: Bare() = %v", *seed, p.FEN(), code.Bare())
		}
		switch {
		case movable && !p.Movable():
			t.Fatalf("-seed %d: %s: said to be movable", *seed, p.FEN())
		case movable && checkers != 0:
			s["out of check"]++
		case movable:
			s["movable"]++
		case p.Movable():
			s["unknown"]++
		default:
			s["over"]++
		}
	}
	s.check(t, "out of check", "movable", "unknown", "over")
	if s["unknown"] > s["movable"] {
		t.Errorf("of %d sides it is not known whether they can move, of %d it is", s["unknown"], s["movable"])
	}
}

// Stalemates: a pawn that is blocked, and a rook that is pinned across its way.
func TestCheckersInStalemate(t *testing.T) {
	for _, fen := range []string{"k7/8/8/p7/P7/8/5q2/7K w - -", "k7/2b5/8/8/4b3/8/4n1R1/7K w - -"} {
		p := mustParse(t, fen)
		watch := chess.WatchOf(&p.Them)
		code, _ := p.Us.Pack()
		if _, checkers, movable := code.Checkers(&watch); checkers != 0 || movable {
			t.Errorf("%s: check by %x, movable %v; want stalemate", fen, checkers, movable)
		}
	}
}

// A code tells whether a proposal of the other side is legal, castling and en passant
// captures aside.
func TestAllows(t *testing.T) {
	rng := newRand(t)
	s := seen{}
	for p := range games(t, rng, amount(5_000)) {
		other := p.Them.Turn()
		code, _ := other.Pack()
		for _, m := range p.Us.Proposals(nil) {
			q := chess.ProposalOf(&p.Us, m)
			legal, known := code.Allows(&q)
			castling := m.From() == p.Us.King && !chess.KingAttacks(m.From()).Has(m.To())
			switch {
			case known && legal != p.Legal(m):
				t.Fatalf("-seed %d: %s: Allows(%v) = %v", *seed, p.FEN(), m, legal)
			case known && legal:
				s["legal"]++
			case known:
				s["illegal"]++
			case castling:
				s["castling"]++
			case p.EnPassant(m):
				s["en passant"]++
			default:
				t.Fatalf("-seed %d: %s: Allows(%v) does not know", *seed, p.FEN(), m)
			}
		}
	}
	s.check(t, "legal", "illegal", "castling", "en passant")
}

// A code without a piece is that of the side without it.
func TestLess(t *testing.T) {
	rng := newRand(t)
	for range amount(5_000) {
		side := sideOf(rng, 1+rng.IntN(chess.MaxPacked))
		code, _ := side.Pack()
		side.EnPassant = 0
		want, _ := side.Pack()
		if got := code.Less(0); got != want {
			t.Fatalf("-seed %d: %+v: less nothing %x, want %x", *seed, side, got, want)
		}
		for rest := side.All() &^ side.King.Bit(); rest != 0; rest &= rest - 1 {
			fewer := side
			fewer.Remove(rest.First())
			fewer.Castling = side.Castling
			want, _ := fewer.Pack()
			if got := code.Less(rest.First().Bit()); got != want {
				t.Fatalf("-seed %d: %+v: less %v %x, want %x", *seed, side, rest.First(), got, want)
			}
		}
	}
}
