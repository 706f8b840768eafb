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

// Where the knight is on e5 Rd1 mates, and Be4 does not for Nf3; where it is on b2 Be4 mates, and
// Rd1 does not for Nxd1. "any?" tells the two apart, as only the knight on e5 can be taken by a
// pawn; but then a pawn has to try, and fxe5 does not mate. So White needs a step that is refused
// for certain, and not again one that was refused before in this turn. There are
// 1 + 4 * 9 of these.
func TestNoStepLeftToTry(t *testing.T) {
	const taken, safe = "8/PPPPP3/8/3RnB2/5P2/4B1K1/8/7k w - -", "8/PPPPP3/8/3R1B2/5P2/4B1K1/1n6/7k w - -"
	rules := kriegspiel.English
	b, err := mate.OfFENs([]string{taken, safe}, rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Problem(1)
	var empty []chess.Move
	for _, m := range rules.Questions(nil, &p.View) {
		if m.UCI(chess.White) != "f4e5" {
			empty = append(empty, m&^chess.Ask)
		}
	}
	if len(empty) != 1+4*9 {
		t.Fatalf("%d steps that are refused, want 37", len(empty))
	}
	start := p.View
	for left := range empty {
		p.View = start
		for i, m := range empty {
			if i != left {
				p.View = rules.After(&p.View, m, kriegspiel.Refused)
			}
		}
		name := empty[left].UCI(chess.White)
		if got := mate.NewBest().Solve(context.Background(), p).Verdict; got != andor.Proved {
			t.Errorf("%s was not tried yet: %v, want a mate", name, got)
		}
		p.View = rules.After(&p.View, empty[left], kriegspiel.Refused)
		if got := mate.NewBest().Solve(context.Background(), p).Verdict; got != andor.Refuted {
			t.Errorf("all were tried, %s last: %v, want no mate", name, got)
		}
	}
}
