package play

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/outcome"
)

// A capture that leaves bare kings ends the game, whoever makes it.
func TestBareKings(t *testing.T) {
	g := gameAt(t, "8/8/8/3k4/8/8/4r3/4K3 w - -", chess.White, "hunter")
	answer, last, err := g.Say(t.Context(), "Kxe2")
	if !strings.Contains(answer, "capture on e2") || !last || err != nil {
		t.Errorf("%q, %t, %v", answer, last, err)
	}
	if got, want := g.Outcome(), "neither side has the pieces to mate: a draw"; got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
	if text, more := g.Ask(t.Context()); text != "" || more {
		t.Errorf("after bare kings it asks %q, %t", text, more)
	}
	for _, want := range []string{"[Result \"1/2-1/2\"]", "[Termination \"neither side has the pieces to mate\"]", "1. Kxe2 1/2-1/2\n"} {
		if pgn := string(g.PGN()); !strings.Contains(pgn, want) {
			t.Errorf("the PGN lacks %s:\n%s", want, pgn)
		}
	}
	s := setupAt(t, "8/8/8/3k4/4R3/8/8/K7 b - -", chess.White, "hunter")
	s.Against = scripted("d5e4")
	g = New(s)
	if text, more := g.Ask(t.Context()); !strings.Contains(text, "capture on e4") || more {
		t.Errorf("asked %q, %t", text, more)
	}
}

// Where a stalemate wins, a bishop alone can win: the king on a8 has no move once b8 is taken
// from it.
func TestStalemateWins(t *testing.T) {
	s := setupAt(t, "k7/8/1K6/8/8/8/5B2/8 w - -", chess.White, "hunter")
	s.Start.Rules = kriegspiel.Rand
	g := New(s)
	say(t, g, "Bg3")
	if got, want := g.Outcome(), "White stalemates, and wins by these rules"; !strings.Contains(got, want) {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
}

func TestStalemate(t *testing.T) {
	g := gameAt(t, "k7/8/8/1Q6/8/8/8/K7 w - -", chess.White, "hunter")
	say(t, g, "Qb6")
	if got, want := g.Outcome(), "stalemate: a draw"; got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
}

// Kings and rooks go to and fro: the start comes again with every fourth half-move.
func TestRepetition(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		s := setupAt(t, "r3k3/8/8/8/8/8/8/4K2R w - -", chess.White, "hunter")
		s.Against = scripted("a8b8", "b8a8", "a8b8", "b8a8", "a8b8")
		s.Draws = agreed
		g := New(s)
		moves := 0
		for ; moves < 5 && !g.Over(); moves++ {
			say(t, g, []string{"Rg1", "Rh1"}[moves%2])
			g.Ask(t.Context())
		}
		if want := map[bool]int{false: 5, true: 4}[agreed]; moves != want || g.Over() != agreed {
			t.Errorf("agreed: %t; %d moves, want %d, over: %t", agreed, moves, want, g.Over())
		}
	}
}

// After 50 moves of each side the game is drawn, and no sooner; the pawn's move at the
// end of the 49th begins the count again.
func TestFiftyMoves(t *testing.T) {
	for _, pawn := range []bool{false, true} {
		s := setupAt(t, "4k2r/p7/8/8/8/8/8/R3K3 w - -", chess.White, "hunter")
		s.Draws = true
		// The rooks walk in circles of 7 and of 12, so no position comes again within 84
		// moves.
		white, black := walk("a1 b1 c1 d1 d2 c2 a2"), walk("h8 g8 f8 f7 g7 h7 h6 g6 f6 f5 g5 h5")
		var script []string
		for i := range 60 {
			if pawn && i == 48 {
				script = append(script, "a7a6")
			}
			script = append(script, black(i))
		}
		s.Against = scripted(script...)
		g := New(s)
		moves := 0
		for ; moves < 51 && !g.Over(); moves++ {
			if got := say(t, g, white(moves)); strings.Contains(got, "illegal") {
				t.Fatalf("move %d, %s: %s", moves+1, white(moves), got)
			}
			g.Ask(t.Context())
		}
		want := map[bool]int{false: 50, true: 51}[pawn]
		if moves != want || g.Over() == pawn {
			t.Errorf("pawn: %t; %d moves, want %d; %s", pawn, moves, want, g.Outcome())
		}
	}
}

// walk returns the moves of a rook through squares and round again.
func walk(squares string) func(i int) string {
	circle := strings.Fields(squares)
	return func(i int) string { return circle[i%len(circle)] + circle[(i+1)%len(circle)] }
}

// A program that has less takes a draw, one that has more does not, and a bare king does.
func TestOfferDraw(t *testing.T) {
	for _, test := range []struct {
		fen    string
		agreed bool
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - -", true},
		{"r3k3/8/8/8/8/8/8/Q3K3 w - -", true},
		{"q3k3/8/8/8/8/8/8/R3K3 w - -", false},
		{"", false},
	} {
		g := gameAt(t, test.fen, chess.White, "hunter")
		answer, last, err := g.Say(t.Context(), "draw")
		if err != nil || last != test.agreed || g.Over() != test.agreed {
			t.Errorf("%q: %q, %t, %v; want agreed: %t", test.fen, answer, last, err, test.agreed)
		}
	}
}

func TestResign(t *testing.T) {
	g := gameAt(t, "", chess.Black, "gambler")
	g.Ask(t.Context())
	if _, last, err := g.Say(t.Context(), "give up"); !last || err != nil || g.result() != outcome.WhiteWins {
		t.Errorf("%t, %v, %s", last, err, g.result())
	}
	if got, want := g.Outcome(), "Black resigns: the gambler wins"; got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
}
