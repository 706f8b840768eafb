package sight

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// compareThreats tests, for every reply that would be possible if the side to move
// made no move, what is excluded: after the move the reply is legal, and then there
// is no mate and no capture on a prize. It returns how many moves that are no captures
// were looked at, and excluded.
func compareThreats(t *testing.T, p *chess.Position, prize chess.Bitboard) (looked, excluded int) {
	t.Helper()
	pass := chess.Position{Us: p.Them.Turn(), Them: p.Us.Turn(), Turn: p.Turn.Other()}
	pass.Us.EnPassant, pass.Them.EnPassant = 0, 0
	var th threats
	for _, reply := range pass.Moves(nil) {
		if !th.look(p, reply) {
			continue
		}
		th.prize = prize
		for _, m := range p.Moves(nil) {
			looked++
			if !excludes(&th, p, m) {
				continue
			}
			excluded++
			next := *p
			next.Apply(m)
			if !next.Legal(reply) {
				t.Fatalf("%s: after %v the reply %v is not legal", p.FEN(), m, reply)
			}
			next.Apply(reply)
			if mates := slowMates(&next); len(mates) > 0 {
				t.Fatalf("%s: after %v and %v there is mate by %v", p.FEN(), m, reply, mates)
			}
			for _, c := range next.Moves(nil) {
				if taken, ok := next.Taken(c); ok && prize.Has(taken) {
					t.Fatalf("%s: after %v and %v there is the capture %v", p.FEN(), m, reply, c)
				}
			}
		}
	}
	return looked, excluded
}

// excludes tells whether a move is excluded, among all moves of its piece.
func excludes(th *threats, p *chess.Position, m chess.Move) bool {
	var fans chess.Fans
	for _, f := range fans.All(p) {
		if f.From == m.From() && f.To.Has(m.To()) {
			return th.excluded(p, &f, f.To).Has(m.To())
		}
	}
	return false
}

// What is excluded in random positions, with and without a prize, is no mate.
func TestThreats(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, 0))
	looked, excluded := 0, 0
	for n := 0; n < amount(500); {
		p, ok := randomPosition(rng)
		if !ok {
			continue
		}
		n++
		var prize chess.Bitboard
		if n%3 == 0 {
			prize = p.Them.All() &^ p.Them.King.Bit()
		}
		l, e := compareThreats(t, &p, prize)
		looked, excluded = looked+l, excluded+e
	}
	if excluded < looked/4 {
		t.Errorf("%d of %d moves were excluded, too few to be of use", excluded, looked)
	}
}

// The same in positions of the list of perft: castling, pins, promotions.
func TestThreatsOfKnownPositions(t *testing.T) {
	excluded := 0
	for _, fen := range knownPositions(t) {
		p := mustParse(t, fen)
		_, e := compareThreats(t, &p, 0)
		excluded += e
	}
	if excluded == 0 {
		t.Error("nothing was excluded")
	}
}

// excludesByHand looks at a position of White and a reply of Black, and tests which of some moves are excluded.
func excludesByHand(t *testing.T, fen, reply string, want map[string]bool) {
	t.Helper()
	p := mustParse(t, fen)
	r, err := chess.ParseUCI(reply, chess.Black)
	if err != nil {
		t.Fatal(err)
	}
	var th threats
	if !th.look(&p, r) {
		t.Fatalf("the reply %s is not looked at", reply)
	}
	for text, want := range want {
		m, err := chess.ParseUCI(text, chess.White)
		if err != nil {
			t.Fatal(err)
		}
		if got := excludes(&th, &p, m); got != want {
			t.Errorf("%s: %s is excluded: %v, want %v", fen, text, got, want)
		}
	}
	compareThreats(t, &p, 0)
}

// Worked out by hand: if Black waits with its pawn, Kg6 threatens Ra8 mate and Kf7
// threatens Rh1 mate. Ke6 leaves too much open, and so does any rook move that lets the
// king stay where it is: g8 is covered from the eighth rank only, and then h7 is free.
func TestThreatsByHand(t *testing.T) {
	excludesByHand(t, "7k/1p6/5K2/8/8/8/8/R7 w - -", "b7b6", map[string]bool{"f6g6": false, "f6f7": false, "f6e6": true, "a1d1": true})
}

// Worked out by hand: once the king has left the line of the rook, any move of the
// knight opens it, and that is mate.
func TestThreatsByKingLeavingLine(t *testing.T) {
	excludesByHand(t, "RK2N2k/6pp/8/8/8/p7/8/8 w - -", "a3a2", map[string]bool{"b8b7": false})
}

// Worked out by hand: castling brings the rook to d1, from where it mates on d8. That
// the king alone goes to c1 threatens nothing: the rook would stay behind the pawns of the a-file.
func TestThreatsByCastling(t *testing.T) {
	excludesByHand(t, "6k1/p4ppp/8/8/8/8/P7/R3K3 w Q -", "a7a6", map[string]bool{"e1c1": false, "e1e2": true})
}
