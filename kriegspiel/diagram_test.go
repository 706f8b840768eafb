package kriegspiel_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

const mixed = "r2qk2r/1bp5/2n5/8/4P3/3B4/1Q3P2/R3K1N1 w Qkq -"

// White is at the bottom, whoever looks.
const mixedDiagram = `8  ♜ · · ♛ ♚ · · ♜
7  · ♝ ♟ · · · · ·
6  · · ♞ · · · · ·
5  · · · · · · · ·
4  · · · · ♙ · · ·
3  · · · ♗ · · · ·
2  · ♕ · · · ♙ · ·
1  ♖ · · · ♔ · ♘ ·
   a b c d e f g h
`

// What a player does not see is hidden, be it empty or not.
const whiteSees = `8  ░ ░ ░ ░ ░ ░ ░ ░
7  ░ ░ ░ ░ ░ ░ ░ ░
6  ░ ░ ░ ░ ░ ░ ░ ░
5  ░ ░ ░ ░ ░ ░ ░ ░
4  ░ ░ ░ ░ ♙ ░ ░ ░
3  ░ ░ ░ ♗ ░ ░ ░ ░
2  ░ ♕ ░ ░ ░ ♙ ░ ░
1  ♖ ░ ░ ░ ♔ ░ ♘ ░
   a b c d e f g h
`

const blackSees = `8  ♜ ░ ░ ♛ ♚ ░ ░ ♜
7  ░ ♝ ♟ ░ ░ ░ ░ ░
6  ░ ░ ♞ ░ ░ ░ ░ ░
5  ░ ░ ░ ░ ░ ░ ░ ░
4  ░ ░ ░ ░ ░ ░ ░ ░
3  ░ ░ ░ ░ ░ ░ ░ ░
2  ░ ░ ░ ░ ░ ░ ░ ░
1  ░ ░ ░ ░ ░ ░ ░ ░
   a b c d e f g h
`

func TestDiagram(t *testing.T) {
	for _, fen := range []string{mixed, strings.Replace(mixed, " w ", " b ", 1)} {
		p := position(t, fen)
		if got := kriegspiel.Diagram(&p); got != mixedDiagram {
			t.Errorf("Diagram of %s =\n%swant\n%s", fen, got, mixedDiagram)
		}
		for solver, want := range map[chess.Colour]string{white: whiteSees, black: blackSees} {
			v, _ := kriegspiel.Split(&p, solver)
			if got := v.Diagram(); got != want {
				t.Errorf("%s: %s sees\n%swant\n%s", fen, solver.Name(), got, want)
			}
		}
	}
}
