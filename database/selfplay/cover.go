package selfplay

import (
	"context"
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
)

// sightNodes is how many positions are looked at with full sight before a state
// counts as one that can be mated. It decides how long a verdict takes, not what
// it is.
const sightNodes = 1 << 20

// hopeful returns the states in which a solver who sees everything would mate: no
// plan mates in another. It returns none as soon as they are fewer than half.
func (j *judge) hopeful(b *belief, ply int) (list []kriegspiel.State) {
	lost := 0
	for i := range b.states {
		won, _ := b.rules.Wins(b.view, &b.states[i], (ply+1)/2, j.sight, sightNodes)
		if won {
			list = append(list, b.states[i])
		} else if lost++; 2*lost > len(b.states) {
			return nil
		}
	}
	return list
}

// cover returns the most states of a refuted problem that one plan mates, or none
// if they are fewer than least. Some of the core have to be left out: if one is
// enough, which is often so, the rest is the most, and no search for it is needed.
func (j *judge) cover(ctx context.Context, asked *problem, core []kriegspiel.State, least int) []kriegspiel.State {
	all := slices.Collect(asked.States)
	if len(all) == least {
		return nil
	}
	for _, s := range slices.Clone(core) { // the searcher is asked again
		part := *asked
		rest := slices.DeleteFunc(slices.Clone(all), func(other kriegspiel.State) bool { return other == s })
		part.States = slices.Values(rest)
		if j.first.Solve(ctx, &part).Verdict == andor.Proved {
			return rest
		}
	}
	j.coverage.AtLeast = least
	covered := j.coverage.Solve(ctx, asked)
	if !covered.Exact() || covered.Least < least {
		return nil
	}
	return covered.States
}
