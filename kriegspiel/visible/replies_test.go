package visible

import (
	"testing"

	"kriegmate/kriegspiel"
)

// wonAfter asks a new search about a position in which the opponent is to move.
func wonAfter(t *testing.T, rules kriegspiel.Rules, fen string, n int) bool {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	q := New(rules)
	q.ctx = t.Context()
	return q.wonAfter(&p, n)
}

// Under berkeley-db a castling right outlives its rook, so that another rook may castle
// from its square. White has just played Nh6 and threatens Rf1. If the bishop takes on h1,
// Rxh1 leaves Black a pawn move, after which Rf1 mates, and Kf3. Then Rf1 lets the king go
// to g2, and castling mates.
func TestRightOutlivesItsRook(t *testing.T) {
	for rules, want := range map[kriegspiel.Rules]bool{kriegspiel.BerkeleyDB: true, kriegspiel.Berkeley: false} {
		if got := wonAfter(t, rules, "b3R3/p7/7N/8/5k1B/7R/8/1B2K2R b K -", 2); got != want {
			t.Errorf("%v: won against every reply: %v, want %v", rules, got, want)
		}
	}
}

// White has just played e4, check. Black has Ke5, after which Rc5 mates, and dxe3, which
// saves it; but under berkeley-db it does not think of that, because e3 is not on the
// diagonal of the check.
func TestBlindEnPassant(t *testing.T) {
	for rules, want := range map[kriegspiel.Rules]bool{kriegspiel.BerkeleyDB: true, kriegspiel.Berkeley: false} {
		if got := wonAfter(t, rules, "8/p7/5RK1/3k4/3pP3/2R5/8/4Q3 b - e3", 1); got != want {
			t.Errorf("%v: won against every reply: %v, want %v", rules, got, want)
		}
	}
}
