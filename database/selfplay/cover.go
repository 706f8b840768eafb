package selfplay

import (
	"context"
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/sight"
)

// sightNodes is how many positions are looked at with full sight before a state
// counts as one that can be mated. It decides how long a verdict takes, not what
// it is.
const sightNodes = 1 << 20

// hopeful returns the states in which a solver who sees everything would mate: no
// plan mates in another. It returns none as soon as they are fewer than half.
func (j *judge) hopeful(b *belief, ply int) (list []kriegspiel.State) {
	full := sight.New(b.rules)
	lost := 0
	for i := range b.states {
		won, _ := full.Wins(&j.memory, b.view, &b.states[i], kriegspiel.Depth(ply))
		if won {
			list = append(list, b.states[i])
		} else if lost++; 2*lost > len(b.states) {
			return nil
		}
	}
	return list
}

// The limits of the quick way to the most states that one plan mates: how many
// states it leaves out, and how often it searches. They decide how long a verdict
// takes, not what it is.
const (
	mostLeftOut = 4
	mostCores   = 60
)

// cover returns the most states of a refuted problem that one plan mates, or none
// if they are fewer than least. Of every core one state has to be left out, so no
// plan mates more than what remains without a smallest set that hits all cores
// known. If one does mate that, it is the most; if not, there is one more core.
// Where that leads too far, coverage looks at the proposals one by one.
func (j *judge) cover(ctx context.Context, asked *problem, core []kriegspiel.State, least int) []kriegspiel.State {
	all := slices.Collect(asked.States)
	cores := [][]kriegspiel.State{slices.Clone(core)}
	for len(cores) < mostCores {
		out, ok := hit(cores, min(mostLeftOut, len(all)-least))
		if !ok && len(all)-least <= mostLeftOut {
			return nil
		}
		if !ok {
			break
		}
		part := *asked
		rest := slices.DeleteFunc(slices.Clone(all), func(s kriegspiel.State) bool { return slices.Contains(out, s) })
		part.States = slices.Values(rest)
		found := j.first.Solve(ctx, &part)
		switch found.Verdict {
		case andor.Proved:
			return rest
		case andor.Unknown: // interrupted
			return nil
		}
		cores = append(cores, slices.Clone(found.Core))
	}
	j.coverage.AtLeast = least
	covered := j.coverage.Solve(ctx, asked)
	if !covered.Exact() || covered.Least < least {
		return nil
	}
	return covered.States
}

// hit returns as few states as possible, but no more than most, of which every
// core has one, if there are such.
func hit(cores [][]kriegspiel.State, most int) ([]kriegspiel.State, bool) {
	for n := 0; n <= most; n++ {
		if out, ok := hitWith(cores, nil, n); ok {
			return out, true
		}
	}
	return nil, false
}

// hitWith adds at most n states to those given, so that every core has one.
func hitWith(cores [][]kriegspiel.State, out []kriegspiel.State, n int) ([]kriegspiel.State, bool) {
	missed := slices.IndexFunc(cores, func(core []kriegspiel.State) bool {
		return !slices.ContainsFunc(core, func(s kriegspiel.State) bool { return slices.Contains(out, s) })
	})
	if missed < 0 {
		return out, true
	}
	if n == 0 {
		return nil, false
	}
	for _, s := range cores[missed] {
		if more, ok := hitWith(cores, append(out, s), n-1); ok {
			return more, true
		}
	}
	return nil, false
}
