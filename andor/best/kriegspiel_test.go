package best_test

import (
	"context"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/internal/composed"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type (
	ksProblem = composed.Problem
	ksResult  = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// Without this method every proposal of Berkeley's would be put to every state again.
var _ best.Questioner[kriegspiel.View, chess.Move] = kriegspiel.Rules(0)

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
