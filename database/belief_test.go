package database_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The states of a record are looked for when they are asked for, and known from
// then on; those known come first, in the same order.
func TestBeliefIsLazy(t *testing.T) {
	p := database.Problem{Record: recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"}]}`)}
	b, err := p.Open(t.Context(), estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Known()) != 0 || b.Whole() {
		t.Errorf("before anyone asks: %d states known, whole %v", len(b.Known()), b.Whole())
	}
	var first []kriegspiel.State
	for s := range b.States {
		if first = append(first, s); len(first) == 5 {
			break
		}
	}
	if len(b.Known()) != 5 || b.Whole() || b.Err() != nil {
		t.Errorf("after five: %d states known, whole %v, %v", len(b.Known()), b.Whole(), b.Err())
	}
	all, err := b.All()
	if err != nil || len(all) != 20 || !b.Whole() {
		t.Errorf("%d states, %v, whole %v; Black has 20 first moves", len(all), err, b.Whole())
	}
	if !slices.Equal(all[:5], first) || !slices.Equal(slices.Collect(b.States), all) {
		t.Error("the states come in another order the second time")
	}
}

// A record that nothing fits, limits and an interrupt are told.
func TestBeliefErrors(t *testing.T) {
	often := recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}`)
	b, err := database.BeliefOfRecord(t.Context(), often, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	impossible := (*estimate.Impossible)(nil)
	if states, err := b.All(); !errors.As(err, &impossible) || len(states) != 0 {
		t.Errorf("15 refusals on the first move: %d states, %v", len(states), err)
	}
	quiet := recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"d2d4"},{"side":"b"}]}`)
	b, err = database.BeliefOfRecord(t.Context(), quiet, estimate.Limits{States: 30})
	if err != nil {
		t.Fatal(err)
	}
	gaveUp := (*estimate.GaveUp)(nil)
	if states, err := b.All(); !errors.As(err, &gaveUp) || b.Whole() || len(states) == 0 || len(states) > 30 {
		t.Errorf("at most 30 states: %d, %v, whole %v", len(states), err, b.Whole())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if b, err = database.BeliefOfRecord(ctx, quiet, estimate.Limits{}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.All(); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// Positions are a belief state if they are of one view; equal ones count once.
func TestBeliefOfFENs(t *testing.T) {
	const corner, pawn = "7k/8/5K2/8/8/8/8/6R1 w - -", "7k/8/5K2/p7/8/8/8/6R1 w - a6"
	b, err := database.BeliefOfFENs([]string{corner, pawn, corner}, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	if states, err := b.All(); err != nil || len(states) != 2 || b.View.Colour != chess.White || b.Rules != kriegspiel.Berkeley {
		t.Errorf("%d states, %v, of %v", len(states), err, b.View.Colour)
	}
	black := chess.Black
	for _, test := range []struct {
		fens   []string
		solver *chess.Colour
		want   string
	}{
		{nil, nil, "no position"},
		{[]string{corner, "x"}, nil, "line 2: bad FEN"},
		{[]string{corner}, &black, "line 1: White is to move, but the solver is Black"},
		{[]string{corner, "7k/8/5K2/8/8/8/6R1/8 w - -"}, nil, "line 2: White has nothing on g1, in line 1 a rook"},
		{[]string{corner, "7k/8/5K2/8/8/8/8/6R1 b - -"}, nil, "line 2: Black is to move, in line 1 White"},
		{[]string{"k7/8/8/8/8/8/8/4K2R w K -", "k7/8/8/8/8/8/8/4K2R w - -"}, nil, "line 2: White has other castling rights than in line 1"},
		{[]string{"7k/6Q1/6K1/8/8/8/8/8 b - -"}, nil, "line 1: the game is over: Black has no move"},
	} {
		if _, err := database.BeliefOfFENs(test.fens, kriegspiel.Berkeley, test.solver); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("BeliefOfFENs(%q): %v, want %q", test.fens, err, test.want)
		}
	}
	if _, err := database.BeliefOfFEN("x", kriegspiel.Berkeley, nil); err == nil || strings.Contains(err.Error(), "line") {
		t.Errorf("BeliefOfFEN names a line: %v", err)
	}
}
