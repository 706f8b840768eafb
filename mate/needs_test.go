package mate_test

import (
	"context"
	"testing"

	"kriegmate/andor/dfpn"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// What a mate needs, worked out by hand.
//
// The rook on d8 or f8 would take the new queen on e8, so the captures must be tried
// first, and one who may not be refused cannot. Qf2+ is heard from the long diagonal of
// g1 and from the short one of e1, and the two kings want different mates. The king on
// h8 has one way to go, so nothing need be heard.
func TestNeedsOf(t *testing.T) {
	for _, test := range []struct {
		name string
		fens []string
		ply  int
		want mate.Needs
	}{
		{"a refusal finds the rook", []string{"3r3k/4P1pp/8/8/8/8/8/6K1 w - -", "5r1k/4P1pp/8/8/8/8/8/6K1 w - -", "7k/4P1pp/8/8/8/8/r7/6K1 w - -"}, 1, mate.Needs{Refusals: true, Either: true}},
		{"a direction finds the king", []string{"8/8/8/8/5QN1/8/8/1K4k1 w - -", "8/8/8/8/5QN1/8/8/1K2k3 w - -"}, 3, mate.Needs{Directions: true, Either: true}},
		{"nothing to hear", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, 3, mate.Needs{}},
	} {
		b, err := mate.OfFENs(test.fens, kriegspiel.Berkeley, nil)
		if err != nil {
			t.Fatal(err)
		}
		var s dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
		if got := mate.NeedsOf(context.Background(), &s, b.Problem(test.ply)); got != test.want {
			t.Errorf("%s: needs %+v, want %+v", test.name, got, test.want)
		}
	}
}

// A search that ends too soon says so, and claims nothing.
func TestNeedsUnsettled(t *testing.T) {
	b, err := mate.OfFEN("8/1P3P2/Pk6/8/1K6/8/8/8 w - -", kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var s dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	if got, want := mate.NeedsOf(ctx, &s, b.Problem(9)), (mate.Needs{Unsettled: true}); got != want {
		t.Errorf("needs %+v, want %+v", got, want)
	}
}
