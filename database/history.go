package database

import (
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The estimators over Kriegspiel.
type (
	History = estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	Exact   = estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	Stream  = estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	Sample  = estimate.Sample[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
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
