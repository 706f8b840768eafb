// Package composed has positions of Kriegspiel that were composed by hand, for the tests of
// searchers and checkers, which know no game themselves.
package composed

import (
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Problem is a problem of Kriegspiel.
type Problem = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// Belief returns the problem of a belief state given as FENs, for the side to move, with a
// certificate. The positions must agree on the pieces of that side.
func Belief(tb testing.TB, depth int, fens ...string) Problem {
	tb.Helper()
	p := Problem{Game: kriegspiel.Berkeley, Depth: depth, Want: andor.WantCertificate}
	var states []kriegspiel.State
	for i, fen := range fens {
		position, err := chess.ParseFEN(fen)
		if err != nil {
			tb.Fatalf("ParseFEN(%q): %v", fen, err)
		}
		position = kriegspiel.Berkeley.Normal(position)
		view, state := kriegspiel.Split(&position, position.Turn)
		if i > 0 && view != p.View {
			tb.Fatalf("%q: the solver's pieces are not those of %q", fen, fens[0])
		}
		p.View, states = view, append(states, state)
	}
	p.States = slices.Values(states)
	return p
}

// A Position is a belief state with its verdict; the tests of package andor have the plans.
type Position struct {
	Name  string
	Depth int
	FENs  []string
	Want  andor.Verdict
}

// Positions are three of them.
var Positions = []Position{
	{"must try what may be refused", 1, []string{"3r3k/4P1pp/8/8/8/8/8/6K1 w - -", "5r1k/4P1pp/8/8/8/8/8/6K1 w - -", "7k/4P1pp/8/8/8/8/r7/6K1 w - -"}, andor.Proved},
	{"needs the direction of a check", 2, []string{"8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -"}, andor.Proved},
	{"chess mates in two, Kriegspiel does not", 2, []string{"3k4/8/8/2K2R2/8/8/1R6/8 w - -"}, andor.Refuted},
}
