package worth

import (
	"context"
	"errors"
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

// Every fifth game is kept back, and then learned from: here whoever has the rook wins all games but those.
func TestKeptBack(t *testing.T) {
	list := endings(t, 100)
	var all, back [][]example
	for i, g := range list {
		g.Result = []string{"1-0", "0-1"}[i%2]
		if i%5 == 4 {
			g.Result = []string{"0-1", "1-0"}[i%2]
		}
		of := examples(g, map[string]float64{"1-0": 1}[g.Result])
		if all = append(all, of); i%5 == 4 {
			back = append(back, of)
		}
	}
	l, err := Learn(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	// The others have taught the contrary, and a rook is worth something by what is shipped.
	k := l.KeptBack
	if k.Games != 20 || k.Positions != len(flat(back)) || k.Learned < 2*math.Ln2 || k.Usual < 2*math.Ln2 || k.Shipped <= math.Ln2 || k.Shipped == k.Learned {
		t.Errorf("%+v, want results that surprise more than %v", k, math.Ln2)
	}
	taught, err := taught(t.Context(), all)
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range worthOf(taught).Numbers() {
		if math.Abs(l.Worth[name]-x) > 0.0005001 {
			t.Errorf("%s is %v, want %v with three digits", name, l.Worth[name], x)
		}
	}
}

// A drawn game says that neither side is ahead.
func TestLearnDraws(t *testing.T) {
	var list []*movetext.Game
	for i, g := range endings(t, 100) {
		if g.Result = "1/2-1/2"; i%2 == 0 { // White has the rook
			list = append(list, g)
		}
	}
	l, err := Learn(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range l.Worth {
		if math.Abs(x) > 0.01 {
			t.Errorf("%s is worth %v, want nothing", name, x)
		}
	}
}

// Where whoever is ahead always wins, what is learned can still be used.
func TestLearnFromCertainty(t *testing.T) {
	list := endings(t, 100)
	for i, g := range list {
		g.Result = []string{"1-0", "0-1"}[i%2]
	}
	l, err := Learn(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(l.Worth); err != nil {
		t.Error(err)
	}
	// A pawn is worth about 2, as much as it may be, and a queen, nine of them, more than a game.
	if got := l.Worth["queen late"]; got != 10 {
		t.Errorf("a queen is worth %v, want the most there is", got)
	}
}

// What a pawn is worth, by hand: five pawns have odds of 3, so one has a fifth of its logarithm.
func TestScale(t *testing.T) {
	won, lost := example{result: 1, pawns: 5}, example{result: 0, pawns: 5}
	for _, test := range []struct {
		name string
		list []example
		want float64
	}{
		{"three of four", []example{won, won, won, lost}, math.Log(3) / 5},
		{"for the other side", []example{{result: 0, pawns: -5}, {result: 0, pawns: -5}, {result: 0, pawns: -5}, {result: 1, pawns: -5}}, math.Log(3) / 5},
		{"for a pawn", []example{{result: 0.75, pawns: 1}}, math.Log(3)},
		{"always", []example{won}, 2},
		{"never", []example{lost}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := scale(test.list); math.Abs(got-test.want) > 1e-9 {
				t.Errorf("a pawn is worth %v, want %v", got, test.want)
			}
		})
	}
}

// It ends when it is told to, also before it has begun to fit.
func TestLearnStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{4, 20} {
		if _, err := Learn(ctx, endings(t, n)); !errors.Is(err, context.Canceled) {
			t.Errorf("%d games: %v", n, err)
		}
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

// Where a king is alone from the start, nothing is learned, whichever side moves first.
func TestExamplesOfBareKings(t *testing.T) {
	for fen, text := range map[string]string{"4k3/8/8/8/8/8/8/R3K3 w - -": "e1e2", "4k3/8/8/8/8/8/8/R3K3 b - -": "e8e7"} {
		at, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chess.ParseUCI(text, at.Turn)
		if err != nil {
			t.Fatal(err)
		}
		if list := examples(&movetext.Game{Start: at, Moves: []chess.Move{m}}, 1); len(list) != 0 {
			t.Errorf("%s: %+v, want none", fen, list)
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
