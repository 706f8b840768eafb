package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// allocationStarts are positions with the solver to move.
var allocationStarts = map[string]string{
	"start":            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"crowded":          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"in check":         "4r1k1/8/8/8/8/3N4/8/R3K2R w KQ -",
	"in double check":  "4r1k1/8/8/8/8/5n2/8/R3K2R w KQ -",
	"mate in one":      backRank,
	"stalemate in one": "7k/8/6K1/8/8/8/8/5Q2 w - -",
	"material in one":  bareKing,
	"promotions":       "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - -",
	"en passant":       "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
	"reply en passant": "4k3/8/8/8/1p1p1p1p/8/P1P1P1P1/4K3 w - -",
	"Black":            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
	"many moves":       "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -",
}

// A search that keeps its slices allocates nothing, whatever happens in the
// position.
func TestAllocations(t *testing.T) {
	for name, fen := range allocationStarts {
		for _, rules := range append(ruleSets[:len(ruleSets):len(ruleSets)], kriegspiel.Wild16, kriegspiel.Rand) {
			t.Run(name+"/"+rules.String(), func(t *testing.T) {
				p := rules.Normal(position(t, fen))
				v, s := kriegspiel.Split(&p, p.Turn)
				moves := make([]chess.Move, 0, 512)
				allocatesNothing(t, "Moves", func() { moves = rules.Moves(moves[:0], &v) })
				if len(moves) == 0 {
					t.Fatalf("no proposals at %s", fen)
				}
				hash := uint64(0)
				allocatesNothing(t, "Hash", func() { hash ^= rules.Hash(&v, &s) })
				for _, m := range moves {
					allocationsOfTurn(t, rules, v, s, m)
				}
			})
		}
	}
}

// allocationsOfTurn proposes m and, if it is accepted, asks for everything that
// can follow.
func allocationsOfTurn(t *testing.T, rules kriegspiel.Rules, v kriegspiel.View, s kriegspiel.State, m chess.Move) {
	t.Helper()
	var (
		percept kriegspiel.Percept
		state   kriegspiel.State
		after   kriegspiel.View
		n       int
	)
	uci := m.UCI(v.Colour)
	allocatesNothing(t, "Try "+uci, func() {
		state = s
		percept = rules.Try(&v, &state, m)
	})
	allocatesNothing(t, "After "+uci, func() { after = rules.After(&v, m, percept) })
	if percept.Illegal() {
		if after != v || state != s {
			t.Errorf("%s is refused, but changes view or state", uci)
		}
		return
	}
	if state.EnPassant != 0 {
		t.Errorf("after %s the state still has the square %v", uci, state.EnPassant)
	}
	allocatesNothing(t, "Bears after "+uci, func() { rules.Bears(&after, &state, 0, [2]int{1, 0}) })
	allocatesNothing(t, "Refusable after "+uci, func() { n = rules.Refusable(&after, &state) })
	if n < 0 {
		t.Errorf("Refusable after %s = %d", uci, n)
	}
	states, heard := make([]kriegspiel.State, 0, 512), make([]kriegspiel.Percept, 0, 512)
	allocatesNothing(t, "Replies after "+uci, func() { states, heard = rules.Replies(states[:0], heard[:0], &after, &state) })
	over := percept.End() == kriegspiel.Checkmate || percept.End() == kriegspiel.Stalemate
	if len(states) != len(heard) || over && len(states) > 0 || percept.End() == 0 && len(states) == 0 {
		t.Errorf("%d replies and %d percepts after %s, which says %q", len(states), len(heard), uci, percept.Say(v.Colour))
	}
	var next kriegspiel.View
	allocatesNothing(t, "AfterReply after "+uci, func() {
		for i := range heard {
			next = rules.AfterReply(&after, heard[i])
		}
	})
	if len(heard) > 0 && next.Own.EnPassant != 0 {
		t.Errorf("after the reply to %s the view still has the square %v", uci, next.Own.EnPassant)
	}
}

func allocatesNothing(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(3, f); n != 0 {
		t.Errorf("%s allocates %v times, want 0", what, n)
	}
}
