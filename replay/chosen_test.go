package replay_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/kriegspiel/slow"
	"kriegmate/replay"
)

// chosen are positions in which the referee has most to tell apart, and random games seldom
// come to.
var chosen = []string{
	// Mate and stalemate are one square apart.
	"7k/5K2/8/8/8/8/8/6Q1 w - -",         // Qg7 mates, Qg6 stalemates
	"k7/2K5/8/8/8/8/8/1Q6 w - -",         // Qb7 and Qb6
	"7k/8/5K2/8/8/8/6R1/8 w - -",         // Rg7 stalemates
	"k7/P7/2K5/8/8/8/8/8 w - -",          // Kb6
	"5k2/5P2/4K3/8/8/8/8/8 w - -",        // Kf6
	"8/5P1k/8/6K1/8/8/8/8 w - -",         // f8=Q, and not f8=R
	"k5b1/1RK5/8/8/8/8/8/7R w - -",       // Rh8, which pins the bishop
	"k7/p7/P1K5/8/8/8/8/8 w - -",         // Kc7, since the pawn is stuck
	"8/8/8/8/8/1q6/3k4/K7 b - -",         // all steps of the king
	"8/8/8/8/7p/1k1q4/7P/K7 w - -",       // after h3 Qd1 mates, Qc2 stalemates
	"5rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", // the back ranks
	"6rk/6pp/8/6N1/8/8/8/6K1 w - -",      // Nf7 mates
	// Checks from all sides, and from two at once.
	"8/8/3k4/8/8/7N/5Q2/K1B5 w - -",
	"4k3/3p1p2/8/8/4N3/8/8/4R1K1 w - -",
	"8/1k6/8/3N4/8/5B2/8/K7 w - -",
	"8/8/2k5/8/2N5/8/8/K1R3B1 w - -",
	// Promotions, with and without a capture.
	"1n1r3k/2P3pp/8/8/8/8/6K1/8 w - -",
	"8/8/8/8/8/k7/2p5/K2R4 b - -",
	"8/4P1k1/8/8/8/8/1p6/K7 w - -",
	// En passant: it takes, is pinned, answers a check, gives one, or is only tried.
	"4k3/8/8/3pP3/8/8/8/4K3 w - d6",
	"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3",
	"8/8/8/2k5/3Pp3/8/8/4K3 b - d3",
	"3k4/8/8/3Pp3/8/8/8/3RK3 w - e6",
	"k7/8/8/8/1p6/8/P7/K7 w - -",
	// Castling: it is allowed, through an attack, out of check, with check, and lost.
	"4k3/8/8/8/8/8/8/R3K2R w KQ -",
	"2r1k3/8/8/8/8/8/P6P/R3K2R w KQ -",
	"5k2/8/8/8/8/8/8/4K2R w K -",
	"r3k2r/8/8/4R3/8/8/8/4K3 b kq -",
	"r3k3/8/8/8/8/8/6b1/4K2R b Kq -",
}

// Short games from chosen positions, as they are and with the sides exchanged, judged as
// random ones are. All the classes of answers occur at the very first turn.
func TestChosenGamesAgreeWithSlowReferee(t *testing.T) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 3))
	rounds, length := 1, 5
	if testing.Short() {
		length = 3
	}
	if *deep {
		rounds, length = 20, 8
	}
	for range rounds {
		for i, fen := range chosen {
			for n := range 8 {
				// Unless there is time, each side of a position is heard by one rule set.
				if !*deep && n/4 != (i+n/2)%2 {
					continue
				}
				start := fen
				if n/4 == 1 {
					start = slow.Turned(fen)
				}
				board, err := slow.Parse(start)
				if err != nil {
					t.Fatal(err)
				}
				told := tell(rng, board, slow.Rules(n/2%2), [...]string{"w", "b"}[n%2], length)
				if told == nil {
					t.Fatalf("%s: there is no game", start)
				}
				judgeGame(t, told, seed)
			}
		}
	}
}

// judgeSummary asks for what a page tells of one proposal in all positions, and of all
// proposals.
func judgeSummary(t *testing.T, g *told, i int, b *replay.Belief, try string, counts map[string]map[string]int) {
	t.Helper()
	page, err := b.Page(t.Context(), replay.Query{Try: try, Proposals: true})
	if err != nil {
		t.Fatal(err)
	}
	want, have := map[replay.AnswerJSON]int{}, map[replay.AnswerJSON]int{}
	for _, board := range g.boards[i] {
		heard, _ := board.Try(g.rules, try)
		words := strings.TrimPrefix(strings.TrimPrefix(said(g.solver, heard), said(g.solver, slow.Percept{})), ", ")
		want[replay.AnswerJSON{Heard: cmp.Or(words, "silence"), Class: class(heard)}]++
	}
	for _, a := range page.Answers {
		have[replay.AnswerJSON{Heard: a.Heard, Class: a.Class}] += a.States
	}
	if !maps.Equal(have, want) || len(page.Answers) != len(want) {
		t.Errorf("%s is answered by %v, want %v", try, page.Answers, want)
	}
	for _, o := range page.Proposals {
		c := counts[o.UCI]
		if o.Refused != c["refused"] || o.Quiet != c["quiet"] || o.Capture != c["capture"] || o.Check != c["check"] || o.Mate != c["mate"] || o.Stalemate != c["stalemate"] {
			t.Errorf("the page has %+v, want %v", o, c)
		}
	}
	if len(page.Proposals) != len(counts) {
		t.Errorf("the page has %d proposals, want %d", len(page.Proposals), len(counts))
	}
}
