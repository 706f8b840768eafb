package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The placement of a view is the position without the other side's pieces, for both sides.
func TestPlacement(t *testing.T) {
	p, err := chess.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range map[chess.Colour]string{
		chess.White: "8/8/8/3PN3/4P3/2N2Q2/PPPBBPPP/R3K2R",
		chess.Black: "r3k2r/p1ppqpb1/bn2pnp1/8/1p6/7p/8/8",
	} {
		v, _ := kriegspiel.Split(&p, side)
		if got := v.Placement(); got != want {
			t.Errorf("%v: Placement = %q, want %q", side, got, want)
		}
	}
}
