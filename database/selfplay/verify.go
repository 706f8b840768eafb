package selfplay

import (
	"context"
	"slices"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// verify tells whether a second searcher finds the same verdict, and whether the
// certificate of the first holds: the plan of a mate; of a near miss the
// refutation, and the plan for the states that are covered.
func (j *judge) verify(ctx context.Context, b *belief, ply int, v verdict) bool {
	want := andor.Refuted
	if v.Verdict == database.Mate {
		want = andor.Proved
	}
	if j.second.Solve(ctx, question(b, ply)).Verdict != want {
		return false
	}
	asked := question(b, ply)
	asked.Want = andor.WantCertificate
	if !j.holds(b, ply, j.first.Solve(ctx, asked), want) {
		return false
	}
	if v.Verdict == database.Mate {
		return true
	}
	asked.States = slices.Values(v.states)
	part := *b
	part.states = v.states
	return j.holds(&part, ply, j.first.Solve(ctx, asked), andor.Proved)
}

// holds tells whether the result is the verdict that is wanted, with a
// certificate that holds.
func (j *judge) holds(b *belief, ply int, r result, want andor.Verdict) bool {
	c := check{Game: b.rules}
	switch {
	case r.Verdict != want:
		return false
	case want == andor.Proved:
		return c.Plan(*b.view, b.states, kriegspiel.Depth(ply), r.Plan) == nil
	}
	return c.Refutation(*b.view, b.states, kriegspiel.Depth(ply), r.Refutation) == nil
}
