package review

import (
	"cmp"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Try is a proposal that may be refused, and what its answer would tell. All positions
// count the same.
type Try struct {
	Move chess.Move
	// Refused is the share of the positions in which it is refused, between 0 and 1.
	// Then it costs nothing.
	Refused float64
	// Left is the share of the positions that are expected to be left after the answer,
	// whatever it is.
	Left float64
	// Real tells that it would have been refused in the true position.
	Real bool
}

// Which tries are worth mentioning: the best few, of those that tell something.
const (
	mostTries = 3
	mostLeft  = 0.9
)

// tries returns the tries that would have told the most, of those that are refused in most
// positions. Where the truth is known they would really have been refused, and so have
// cost nothing. What the player proposed is not among them.
func (w *walk) tries(t *Turn) []Try {
	states := w.Draw(w.sample())
	if len(states) < 2 {
		return nil
	}
	var list []Try
	for _, move := range w.Record.Rules.Proposals(nil, &w.View) {
		if t.proposed(move) {
			continue
		}
		one := w.try(move, states)
		if t.Truth != nil {
			s := t.Truth.state
			one.Real = w.Record.Rules.Try(&w.View, &s, move).Illegal()
		}
		free := one.Refused > 0.5 && (one.Real || t.Truth == nil)
		if free && one.Left <= mostLeft {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b Try) int { return cmp.Compare(a.Left, b.Left) })
	return list[:min(len(list), mostTries)]
}

// proposed tells whether the player has proposed a move in this turn.
func (t *Turn) proposed(m chess.Move) bool {
	return slices.ContainsFunc(t.Proposals, func(p Proposal) bool { return p.Move == m })
}

// try asks the referee in every state. With n states, of which n(p) have the answer p, a
// state is one of n(p) with the probability n(p)/n: so the expected number that is left
// is the sum of n(p)*n(p)/n.
func (w *walk) try(move chess.Move, states []kriegspiel.State) Try {
	answers := map[kriegspiel.Percept]int{}
	for _, s := range states {
		answers[w.Record.Rules.Try(&w.View, &s, move)]++
	}
	n := float64(len(states))
	t := Try{Move: move, Refused: float64(answers[kriegspiel.Refused]) / n}
	squares := 0 // a sum of integers, so that the order does not matter
	for _, k := range answers {
		squares += k * k
	}
	t.Left = float64(squares) / (n * n)
	return t
}
