package composed_test

import (
	"slices"
	"testing"

	"kriegmate/andor/internal/composed"
	"kriegmate/kriegspiel/chess"
)

// A belief state has the states of its positions, in their order, and the view of the side
// to move.
func TestBelief(t *testing.T) {
	for _, c := range composed.Positions {
		p := composed.Belief(t, c.Depth, c.FENs...)
		states := slices.Collect(p.States)
		if len(states) != len(c.FENs) || p.Depth != c.Depth || p.View.Colour != chess.White {
			t.Fatalf("%s: %d states in %d moves for %s", c.Name, len(states), p.Depth, p.View.Colour.Name())
		}
		for i := range states {
			position := p.View.OwnTurn(&states[i])
			if got := position.FEN(); got != c.FENs[i] {
				t.Errorf("%s: state %d is %s, want %s", c.Name, i+1, got, c.FENs[i])
			}
		}
	}
}
