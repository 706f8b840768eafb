package mate_test

import (
	"context"
	"testing"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Ra8 mates at the start of a turn. After "any?" and "yes" White has to capture with the
// pawn, so the plan is none for a record that stops there.
func TestClaimAboutTheMiddleOfATurn(t *testing.T) {
	const fen = "6k1/5ppp/8/3p4/4P3/8/8/R5K1 w - -"
	ctx := context.Background()
	b, err := mate.OfFENs([]string{fen}, kriegspiel.BerkeleyAny, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Problem(1)
	p.Want = andor.WantCertificate
	s := mate.Solution{Belief: b, Ply: 1, Result: mate.NewBest().Solve(ctx, p)}
	c, err := s.Certify()
	if err != nil {
		t.Fatal(err)
	}
	start, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	asked := &kriegspiel.Record{Rules: kriegspiel.BerkeleyAny, Start: start, Events: []kriegspiel.Event{{Try: chess.Ask, Percept: kriegspiel.AnyYes}}}
	obliged, err := mate.OfRecord(ctx, asked, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		belief *mate.Belief
		holds  bool
	}{{"start", b, true}, {"obliged", obliged, false}} {
		claim, err := c.Open(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err = claim.About(test.belief); err == nil {
			_, err = claim.Check(ctx)
		}
		if (err == nil) != test.holds {
			t.Errorf("%s: %v, want it to hold: %v", test.name, err, test.holds)
		}
	}
}
