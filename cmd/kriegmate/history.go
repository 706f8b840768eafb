package main

import (
	"slices"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The estimators over Kriegspiel.
type (
	history = estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	exact   = estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	sample  = estimate.Sample[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// historyOf returns what an estimator is given of a record.
func historyOf(r *kriegspiel.Record) *history {
	v, s := r.Initial()
	h := &history{View: v, States: []kriegspiel.State{s}}
	for _, e := range r.Events {
		h.Events = append(h.Events, estimate.Event[chess.Move, kriegspiel.Percept]{
			Theirs:   e.Percept&kriegspiel.Theirs != 0,
			Try:      e.Try,
			Percept:  e.Percept,
			Refusals: e.Refusals,
		})
	}
	return h
}

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
