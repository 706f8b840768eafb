package selfplay

import (
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// belief is a belief state with the solver to move.
type belief struct {
	rules  kriegspiel.Rules
	view   *kriegspiel.View
	states []kriegspiel.State
}

// hidden returns the number of hidden pieces besides the king, summed over the
// states.
func (b *belief) hidden() (n int) {
	for i := range b.states {
		n += b.states[i].All().Count() - 1
	}
	return n
}

// problem asks whether the belief state can be mated within some ply.
func (b *belief) problem(ply int) *mate.Problem {
	return &mate.Problem{Game: b.rules, View: *b.view, States: slices.Values(b.states), Depth: kriegspiel.Depth(ply)}
}
