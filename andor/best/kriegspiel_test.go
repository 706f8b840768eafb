package best_test

import (
	"context"

	"kriegmate/andor"
	"kriegmate/andor/internal/composed"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type (
	ksProblem = composed.Problem
	ksResult  = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// belief returns the problem of a belief state given as FENs.
var belief = composed.Belief

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
