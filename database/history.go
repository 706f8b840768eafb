package database

import (
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// What package estimate has, for Kriegspiel.
type (
	// History is what an estimator is given; see [HistoryOf].
	History = estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Exact finds all states of a belief state at once.
	Exact = estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Stream finds them one at a time.
	Stream = estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Sample draws some of them at random.
	Sample = estimate.Sample[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// HistoryOf returns what an estimator is given of a record.
func HistoryOf(r *kriegspiel.Record) *History {
	v, s := r.Initial()
	h := &History{View: v, States: []kriegspiel.State{s}}
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
