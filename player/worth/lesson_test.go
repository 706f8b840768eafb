package worth

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// endings returns games with a rook more for White, or for Black in every second, in which nothing
// is taken. Whoever has it wins three of four.
func endings(t *testing.T, n int) (list []*movetext.Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(33, 0))
	for i := range n {
		fen, results := "4k2n/8/8/8/8/8/8/RN2K3 w - -", []string{"1-0", "1-0", "1-0", "0-1"}
		if i%2 == 1 {
			fen, results = "r3k2n/8/8/8/8/8/8/1N2K3 w - -", []string{"0-1", "0-1", "0-1", "1-0"}
		}
		at, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		g := &movetext.Game{Start: at, Result: results[rng.IntN(4)]}
		for range 40 {
			moves := at.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if _, takes := at.Taken(m); takes {
				break
			}
			g.Moves = append(g.Moves, m)
			at.Apply(m)
		}
		list = append(list, g)
	}
	return list
}

// Whoever has a rook more wins more often: so it is learned, whichever colour had it.
func TestLearn(t *testing.T) {
	list := endings(t, 200)
	l, err := Learn(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(l.Worth)
	if err != nil {
		t.Fatal(err)
	}
	var r Reader
	for _, test := range []struct {
		fen   string
		signs float64
	}{{"4k2n/8/8/8/8/8/8/RN2K3 b - -", 1}, {"4k2n/8/8/8/8/8/8/RN2K3 w - -", -1}, {"r3k2n/8/8/8/8/8/8/1N2K3 w - -", 1}} {
		own, theirs := parse(t, test.fen)
		// Odds of three, less what luck and what holds the numbers take off.
		if got := test.signs * w.Of(&r, &own, &theirs); got < 0.5 || got > 1.7 {
			t.Errorf("%s is worth %.3f times %v, want about %.3f", test.fen, got, test.signs, math.Log(3))
		}
	}
	moves := 0
	for _, g := range list {
		moves += len(g.Moves)
	}
	k := l.KeptBack
	if l.Games != 200 || l.Positions != moves || k.Games != 40 || k.Positions == 0 || k.Positions >= moves {
		t.Errorf("%d games with %d positions, want 200 with %d; kept back %+v", l.Games, l.Positions, moves, k)
	}
	if k.Even != math.Ln2 || k.Learned >= k.Even || k.Usual >= k.Even || k.Shipped <= 0 {
		t.Errorf("kept back %+v", k)
	}
}

// Positions count for the side that has moved, seen by it, and end where a king is alone.
func TestExamples(t *testing.T) {
	at, err := chess.ParseFEN("4k3/8/8/8/8/1n6/8/R1N1K3 w - -")
	if err != nil {
		t.Fatal(err)
	}
	g := &movetext.Game{Start: at}
	// Ke2, Nxc1+, Rxc1: then Black's king is alone.
	for _, text := range []string{"e1e2", "b3c1", "a1c1", "e8e7"} {
		m, err := chess.ParseUCI(text, at.Turn)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, m)
		at.Apply(m)
	}
	list := examples(g, 1)
	if len(list) != 2 || list[0].result != 1 || list[1].result != 0 {
		t.Fatalf("%+v, want one won for White and one lost for Black", list)
	}
	for _, test := range []struct {
		position, feature int
		want              float64
	}{
		{0, ranks + 8*3, 1},      // White's rook stands on its first rank
		{0, ranks + 8*1 + 5, -1}, // Black's knight on its sixth
		{0, ranks + 8*5 + 1, 1},  // White's king on its second
		{1, ranks + 8*1 + 7, 1},  // Black has moved its knight to its eighth rank
		{1, ranks + 8*3, -1},
		{1, ranks + 8*5 + 1, -1},
	} {
		var one vector
		one[test.feature] = 1
		if got := list[test.position].worth(&one); got != test.want {
			t.Errorf("position %d: %s %v, want %v", test.position, names[test.feature], got, test.want)
		}
	}
}

// Four fifths of what a position is taught by is how the pieces stood 24 half-moves later. In all four
// games a rook is won with the second half-move, and three of them as well: so five pawns have odds of three.
func TestTaught(t *testing.T) {
	var games [][]example
	var want []example
	for g := range 4 {
		var game []example
		for i := range 30 {
			sign := float64(1 - 2*(i%2)) // of the side that has moved
			e := example{result: (1 + sign) / 2}
			if g == 3 {
				e.result = 1 - e.result
			}
			if i > 0 {
				e.pawns = 5 * sign
				e.add(pieces+3, sign)
			}
			if g == 3 && i < 10 { // so that it counts what these are taught by
				e.add(ranks, sign)
			}
			game = append(game, e)
			if i < 6 {
				e.result = 0.2*e.result + 0.8*(0.5+sign*0.25)
			}
			want = append(want, e)
		}
		games = append(games, game)
	}
	numbers, err := fit(t.Context(), want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := taught(t.Context(), games)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range got {
		if math.Abs(x-numbers[i]) > 1e-6 {
			t.Errorf("number %d is %v, want %v", i, x, numbers[i])
		}
	}
	if games[0][0].result != 1 || games[3][0].result != 0 {
		t.Error("the games have changed")
	}
}

// Without results, or with few games, nothing is learned.
func TestLearnTooFew(t *testing.T) {
	few, none := endings(t, 4), endings(t, 20)
	for _, g := range none {
		g.Result = "*"
	}
	for _, list := range [][]*movetext.Game{nil, few, none} {
		if _, err := Learn(t.Context(), list); err == nil || !strings.Contains(err.Error(), "too few") {
			t.Errorf("%d games: %v", len(list), err)
		}
	}
}
