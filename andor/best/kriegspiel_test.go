package best_test

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type (
	ksProblem = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	ksResult  = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// belief returns the problem of a belief state given as FENs, for the side to
// move. They must agree on its pieces.
func belief(tb testing.TB, depth int, fens ...string) ksProblem {
	tb.Helper()
	p := ksProblem{Game: kriegspiel.Berkeley, Depth: depth, Want: andor.WantCertificate}
	var states []kriegspiel.State
	for _, fen := range fens {
		position, err := chess.ParseFEN(fen)
		if err != nil {
			tb.Fatalf("ParseFEN(%q): %v", fen, err)
		}
		position = kriegspiel.Berkeley.Normal(position)
		view, state := kriegspiel.Split(&position, position.Turn)
		p.View, states = view, append(states, state)
	}
	p.States = slices.Values(states)
	return p
}

// Positions composed by hand; package andor's tests have their plans.
var composedPositions = []struct {
	name  string
	depth int
	fens  []string
	want  andor.Verdict
}{
	{"must try what may be refused", 1, []string{"3r3k/4P1pp/8/8/8/8/8/6K1 w - -", "5r1k/4P1pp/8/8/8/8/8/6K1 w - -", "7k/4P1pp/8/8/8/8/r7/6K1 w - -"}, andor.Proved},
	{"needs the direction of a check", 2, []string{"8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -"}, andor.Proved},
	{"chess mates in two, Kriegspiel does not", 2, []string{"3k4/8/8/2K2R2/8/8/1R6/8 w - -"}, andor.Refuted},
}

// verify checks the certificate of a result.
func verify(p *ksProblem, states []kriegspiel.State, r *ksResult) error {
	check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: p.Game}
	switch r.Verdict {
	case andor.Proved:
		return check.Plan(context.Background(), p.View, states, p.Depth, r.Plan)
	case andor.Refuted:
		return check.Refutation(context.Background(), p.View, states, p.Depth, r.Refutation)
	}
	return nil
}
