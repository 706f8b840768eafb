package kriegspiel_test

import (
	"errors"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Positions are a belief state if they are of one view; equal ones count once.
func TestParsePositions(t *testing.T) {
	const corner, pawn = "7k/8/5K2/8/8/8/8/6R1 w - -", "7k/8/5K2/p7/8/8/8/6R1 w - a6"
	b, err := kriegspiel.ParsePositions([]string{corner, pawn, corner}, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.States) != 2 || b.View.Colour != chess.White || b.Rules != kriegspiel.Berkeley {
		t.Errorf("%d states of %v", len(b.States), b.View.Colour)
	}
	black := chess.Black
	for _, test := range []struct {
		fens   []string
		solver *chess.Colour
		want   string
	}{
		{nil, nil, "no position"},
		{[]string{corner, "x"}, nil, "line 2: bad FEN"},
		{[]string{corner}, &black, "line 1: White is to move, but the solver is Black"},
		{[]string{corner, "7k/8/5K2/8/8/8/6R1/8 w - -"}, nil, "line 2: White has nothing on g1, in line 1 a rook"},
		{[]string{corner, "7k/8/5K2/8/8/8/8/6R1 b - -"}, nil, "line 2: Black is to move, in line 1 White"},
		{[]string{"k7/8/8/8/8/8/8/4K2R w K -", "k7/8/8/8/8/8/8/4K2R w - -"}, nil, "line 2: White has other castling rights than in line 1"},
		{[]string{"7k/6Q1/6K1/8/8/8/8/8 b - -"}, nil, "line 1: the game is over: Black has no move"},
	} {
		if _, err := kriegspiel.ParsePositions(test.fens, kriegspiel.Berkeley, test.solver); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("ParsePositions(%q): %v, want %q", test.fens, err, test.want)
		}
	}
}

// Positions that are no text are counted as positions, and equal ones once.
func TestPositionsOf(t *testing.T) {
	parse := func(fens ...string) (list []chess.Position) {
		for _, fen := range fens {
			p, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
		return list
	}
	twice := parse("7k/8/5K2/p7/8/8/8/6R1 w - -", "7k/8/5K2/p7/8/8/8/6R1 w - -")
	list, err := kriegspiel.PositionsOf(twice, kriegspiel.Berkeley)
	if err != nil || len(list.States) != 1 {
		t.Errorf("the same twice: %+v, %v", list, err)
	}
	other := parse("7k/8/5K2/8/8/8/8/6R1 w - -", "7k/8/5K2/8/8/8/8/6R1 b - -")
	if _, err := kriegspiel.PositionsOf(other, kriegspiel.Berkeley); err == nil || err.Error() != "position 2: Black is to move, in position 1 White" {
		t.Errorf("two sides to move: %v", err)
	}
	over := parse("7k/8/5K2/8/8/8/8/6R1 w - -", "7k/6Q1/6K1/8/8/8/8/8 b - -")
	_, err = kriegspiel.PositionsOf(over, kriegspiel.Berkeley)
	if in := (*kriegspiel.LineError)(nil); !errors.As(err, &in) || in.Line != 2 || in.Kind != "position" || errors.Unwrap(in) != in.Err {
		t.Errorf("a mate is the second: %v", err)
	}
	if _, err := kriegspiel.PositionsOf(nil, kriegspiel.Berkeley); err == nil {
		t.Error("no position, and no error")
	}
}
