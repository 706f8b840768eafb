package bench

import (
	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The search over Kriegspiel.
type (
	Searcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// A Question is what a searcher is asked.
	Question = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// An Answer is what it answers.
	Answer = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// A Mode says when the states of the belief state are found.
type Mode uint8

// The modes.
const (
	// Estimated: all states are known before the clock starts.
	Estimated Mode = iota
	// Interleaved: the search asks the estimator for one state after
	// another, on the clock.
	Interleaved
	// Sequential: all states are found, on the clock, before the search
	// begins.
	Sequential
)

// String returns "estimated", "interleaved" or "sequential".
func (m Mode) String() string { return [...]string{"estimated", "interleaved", "sequential"}[m] }

// A Contender is a searcher that takes part.
type Contender struct {
	Searcher string // its name
	Mode     Mode
	// New makes one; every worker has its own.
	New func() Searcher
}

// Name returns the name in results: that of the searcher, and unless it is
// Estimated the mode, as in "gl-dbu:interleaved".
func (c *Contender) Name() string {
	if c.Mode == Estimated {
		return c.Searcher
	}
	return c.Searcher + ":" + c.Mode.String()
}
