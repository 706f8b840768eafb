package outcome

import (
	"testing"

	"kriegmate/kriegspiel"
)

// What can and what cannot mate, by the colours of the bishops' squares: c1 and f8 are
// dark, f1 and c8 light.
func TestDead(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - -", true},
		{"4k3/8/8/8/8/8/8/2B1K3 w - -", true},
		{"4kn2/8/8/8/8/8/8/4K3 w - -", true},
		{"4kb2/8/8/8/8/8/8/2B1K3 w - -", true},
		{"4kb2/8/8/8/8/8/8/2B1K3 b - -", true},
		{"2b1k3/8/8/8/8/8/8/2B1K3 w - -", false}, // a helpful opponent could be mated
		{"4k3/8/8/8/8/8/8/2B1KB2 w - -", false},
		{"4k3/8/8/8/8/B7/8/2B1K3 w - -", true}, // both dark
		{"4k3/8/8/8/8/8/8/1N2K1N1 w - -", false},
		{"4kn2/8/8/8/8/8/8/2B1K3 w - -", false},
		{"4k3/8/8/8/8/8/P7/4K3 w - -", false},
		{"4k3/8/8/8/8/8/8/R3K3 b - -", false},
		{"3qk3/8/8/8/8/8/8/4K3 w - -", false},
	} {
		p, err := kriegspiel.Berkeley.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := new(Watch).dead(&p); got != test.want {
			t.Errorf("dead(%s) = %t, want %t", test.fen, got, test.want)
		}
	}
}

// played plays moves from a position, and returns how the last of them ended the game and how
// many were played.
func played(t *testing.T, rules kriegspiel.Rules, fen string, moves ...string) (Ending, int) {
	t.Helper()
	start, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	referee := kriegspiel.NewReferee(rules, start)
	w := Watch{Rules: rules, Draws: true}
	end := w.Begin(referee.Position)
	n := 0
	for ; n < len(moves) && end == (Ending{}); n++ {
		m, err := referee.Parse(moves[n])
		if err != nil {
			t.Fatal(err)
		}
		p := referee.Try(m)
		if !p.Moved() {
			t.Fatalf("%s is refused", moves[n])
		}
		end = w.Moved(m, p, referee.Position)
	}
	return end, n
}

// How games end, each under the rules that make it so.
func TestEndings(t *testing.T) {
	turns := []string{"h1g1", "a8b8", "g1h1", "b8a8"}
	var thrice []string
	for range 3 {
		thrice = append(thrice, turns...)
	}
	for _, test := range []struct {
		name   string
		rules  kriegspiel.Rules
		fen    string
		moves  []string
		kind   Kind
		result string
		length int
	}{
		{"mate", kriegspiel.Berkeley, "7k/5Q2/6K1/8/8/8/8/8 w - -", []string{"f7g7"}, Checkmate, WhiteWins, 1},
		{"mate by Black", kriegspiel.Berkeley, "8/8/8/8/8/6k1/5q2/7K b - -", []string{"f2g2"}, Checkmate, BlackWins, 1},
		{"stalemate", kriegspiel.Berkeley, "k7/8/8/1Q6/8/8/8/K7 w - -", []string{"b5b6"}, Stalemate, Drawn, 1},
		{"stalemate wins", kriegspiel.Rand, "k7/8/8/1Q6/8/8/8/K7 w - -", []string{"b5b6"}, Stalemate, WhiteWins, 1},
		// The king on a8 may not go to a7 and b7, next to the other, nor to b8.
		{"stalemate by a bishop", kriegspiel.Rand, "k7/8/1K6/8/8/8/5B2/8 w - -", []string{"f2g3"}, Stalemate, WhiteWins, 1},
		{"stalemate by a knight", kriegspiel.Rand, "k7/8/1K6/8/3N4/8/8/8 w - -", []string{"d4c6"}, Stalemate, WhiteWins, 1},
		{"two bishops on squares of one colour", kriegspiel.Rand, "k4b2/8/1K6/8/8/8/5B2/8 w - -", []string{"f2g3"}, "", "", 1},
		{"a bishop", kriegspiel.English, "k7/8/1K6/8/8/8/5B2/8 w - -", []string{"f2g3"}, Dead, Drawn, 0},
		{"bare kings, where a stalemate wins", kriegspiel.Rand, "8/8/8/3k4/8/8/4r3/4K3 w - -", []string{"e1e2"}, Dead, Drawn, 1},
		{"bare kings", kriegspiel.Berkeley, "8/8/8/3k4/8/8/4r3/4K3 w - -", []string{"e1e2"}, Dead, Drawn, 1},
		{"bare kings from the start", kriegspiel.Berkeley, "8/8/8/3k4/8/8/8/4K3 w - -", nil, Dead, Drawn, 0},
		{"repetition", kriegspiel.Berkeley, "r3k3/8/8/8/8/8/8/4K2R w - -", thrice, Repetition, Drawn, 8},
		{"another right to castle", kriegspiel.Berkeley, "r3k3/8/8/8/8/8/8/4K2R w K -", thrice, Repetition, Drawn, 9},
		{"open", kriegspiel.Berkeley, "r3k3/8/8/8/8/8/8/4K2R w - -", turns, "", "", 4},
	} {
		end, length := played(t, test.rules, test.fen, test.moves...)
		if end.Kind != test.kind || end.Result != test.result || length != test.length || (end.Why == "") != (test.kind == "") {
			t.Errorf("%s: %+v after %d half-moves, want %q, %q after %d", test.name, end, length, test.kind, test.result, test.length)
		}
	}
}
