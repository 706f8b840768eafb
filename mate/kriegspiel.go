package mate

import (
	"kriegmate/andor"
	"kriegmate/andor/coverage"
	"kriegmate/andor/proof"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/visible"
)

// What package estimate has, for Kriegspiel.
type (
	// Event is one proposal of the solver or one turn of the opponent.
	Event = estimate.Event[chess.Move, kriegspiel.Percept]
	// History is what an estimator is given; see [HistoryOf].
	History = estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Exact finds all states of a belief state at once.
	Exact = estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Stream finds them one at a time.
	Stream = estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Sample draws some of them at random.
	Sample = estimate.Sample[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// What package andor has, for Kriegspiel.
type (
	// Searcher decides whether there is a plan.
	Searcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Problem is what a searcher is asked; see [Belief.Problem].
	Problem = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Result is what it answers.
	Result = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Plan is what to propose, and what next for everything that can be heard.
	Plan = proof.Plan[chess.Move, kriegspiel.Percept]
	// Refutation shows that there is no plan.
	Refutation = proof.Refutation[kriegspiel.State, kriegspiel.Percept]
	// Check verifies plans and refutations.
	Check = proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Coverer finds how many states one plan mates.
	Coverer = coverage.Search[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// NewCheck returns a check by the given rules, which searches positions with everything
// visible by package kriegspiel/visible.
func NewCheck(rules kriegspiel.Rules) Check {
	return Check{Game: rules, Visible: visible.New(rules).Wins}
}

// EventOf returns what an estimator is given of one event of a record.
func EventOf(e kriegspiel.Event) Event {
	return Event{Theirs: e.Theirs(), Try: e.Try, Percept: e.Percept, Refusals: [2]int{e.Refusals, e.After}, Asked: e.Asked}
}

// HistoryOf returns what an estimator is given of a record.
func HistoryOf(r *kriegspiel.Record) *History {
	v, s := r.Initial()
	h := &History{View: v, States: []kriegspiel.State{s}}
	for _, e := range r.Events {
		h.Events = append(h.Events, EventOf(e))
	}
	return h
}
