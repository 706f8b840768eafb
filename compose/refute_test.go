package compose_test

import (
	"context"
	"testing"

	"kriegmate/andor"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// The bishop is on c5, b1 or g8. With it on g8 Rh8 pins it, which is stalemate; with it on
// c5 there is time for Bf8, which is taken with mate. Ra1 wins wherever it is accepted.
func TestRefute(t *testing.T) {
	for _, test := range []struct {
		name, try string
		ply       int
		fens      []string
		verdict   andor.Verdict
		accepted  int
		fen       string // of the first reply that refutes it
	}{
		{"stalemate", "Rh8", 3, []string{bishopC5, bishopB1, bishopG8}, andor.Refuted, 3, bishopG8},
		{"the key", "Ra1", 3, []string{bishopC5, bishopB1, bishopG8}, andor.Proved, 2, ""},
		{"too short", "Rh8", 1, []string{bishopC5}, andor.Refuted, 1, bishopC5},
		{"refused", "Ra1", 3, []string{bishopB1}, andor.Refuted, 0, ""},
	} {
		b, err := mate.OfFENs(test.fens, kriegspiel.Berkeley, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := compose.ParseKey(b, test.try)
		if err != nil {
			t.Fatal(err)
		}
		c := compose.Composer{Ply: test.ply}
		r, err := c.Refute(context.Background(), b, m)
		if err != nil || r.Verdict != test.verdict || (r.Failed != nil) != (test.verdict == andor.Refuted) {
			t.Errorf("%s: %v, %+v (%v), want %v", test.name, r.Verdict, r.Failed, err, test.verdict)
			continue
		}
		if r.Failed == nil {
			continue
		}
		if j := r.JSON().Failed; j.Accepted != test.accepted || test.fen != "" && j.Replies[0].FEN != test.fen || test.fen == "" && j.Replies != nil {
			t.Errorf("%s: accepted in %d, refuted by %+v; want %d, %s", test.name, j.Accepted, j.Replies, test.accepted, test.fen)
		}
	}
}

const (
	bishopC5 = "k7/1RK5/8/2b5/8/8/8/7R w - -"
	bishopB1 = "k7/1RK5/8/8/8/8/8/1b5R w - -"
	bishopG8 = "k5b1/1RK5/8/8/8/8/8/7R w - -"
)

// What is no proposal is an error, and a search that is given up leaves it unknown.
func TestRefuteErrors(t *testing.T) {
	b, err := mate.OfFEN(bishopC5, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := compose.Composer{Ply: 3}
	if _, err := c.Refute(context.Background(), b, 1); err == nil {
		t.Error("a move that is none is refuted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, _ := compose.ParseKey(b, "Rh8")
	if r, err := c.Refute(ctx, b, m); err != context.Canceled || r.Verdict != andor.Unknown {
		t.Errorf("%v, %v, want %v, unknown", err, r.Verdict, context.Canceled)
	}
}
