package main

import (
	"slices"

	"kriegmate/kriegspiel"
)

// fensOf returns states at the given end of a record as FENs, sorted.
func fensOf(end *kriegspiel.Follower, states []kriegspiel.State) []string {
	fens := make([]string, len(states))
	for i := range states {
		p := end.View.TheirTurn(&states[i])
		if end.OwnTurn {
			p = end.View.OwnTurn(&states[i])
		}
		p = end.Rules.Normal(p)
		fens[i] = p.FEN()
	}
	return sorted(fens)
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
