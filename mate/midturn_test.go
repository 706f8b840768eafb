package mate_test

import (
	"context"
	"testing"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
	"kriegmate/mate"
	"kriegmate/mate/midturn"
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

// Certificates about the middle of a turn hold for both checkers, which need nothing else than the
// file, and no longer once what it says of the turn is left out or changed: what may be
// proposed, or what is heard, is not the same then. In the first row White must take, and
// may not play Ra8. In the others it is the knight of TestNoStepLeftToTry, on e5 or b2.
func TestCertificatesOfTheMiddleOfATurn(t *testing.T) {
	const taken, safe = "8/8/8/3RnB2/5P2/4B1K1/8/7k w - -", "8/8/8/3R1B2/5P2/4B1K1/1n6/7k w - -"
	type turn = midturn.Turn
	step := []string{"f4g5"}
	for _, test := range []struct {
		name   string
		rules  kriegspiel.Rules
		fens   []string
		turn   *turn
		want   andor.Verdict
		others []*turn // for which the certificate does not hold
	}{
		{"Ra8 is not allowed", kriegspiel.BerkeleyAny, []string{"6k1/5ppp/8/3p4/4P3/8/8/R5K1 w - -"}, &turn{Any: "yes"}, andor.Refuted, []*turn{nil, {Any: "no"}}},
		{"fxg5 cannot be tried again", kriegspiel.English, []string{taken, safe}, &turn{Refused: step}, andor.Refuted, []*turn{nil, {Any: "yes", Refused: step}}},
		{"fxg5 can be tried", kriegspiel.English, []string{taken, safe}, nil, andor.Proved, []*turn{{Refused: step}, {Any: "yes", Refused: step}}},
		{"it was yes, and Rd1 mates", kriegspiel.English, []string{taken}, &turn{Any: "yes", Refused: step}, andor.Proved, []*turn{{Any: "yes"}, {Any: "no"}}},
		{"it was no, and no pawn takes", kriegspiel.Dutch, []string{safe}, &turn{Any: "no"}, andor.Proved, []*turn{{Any: "yes", Refused: step}}},
	} {
		for _, searcher := range []mate.Searcher{mate.NewBest(), &andor.DFS[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{}} {
			c := certified(t, searcher, test.rules, test.fens, test.turn)
			if c.Verdict != mate.VerdictWord(test.want) {
				t.Errorf("%s: %s, want %v", test.name, c.Verdict, test.want)
			}
			if first, second := checked(t, c); first != nil || second != nil {
				t.Errorf("%s: %v, and the second checker: %v", test.name, first, second)
			}
			for _, other := range test.others {
				damaged := *c
				damaged.Turn = other
				if first, second := checked(t, &damaged); first == nil || second == nil {
					t.Errorf("%s, with the turn %+v: %v, and the second checker: %v, want two errors", test.name, other, first, second)
				}
			}
		}
	}
}

// Who must take has no mate, though Ra8 is one for everybody to see; both checkers know.
func TestSightInTheMiddleOfATurn(t *testing.T) {
	const fen = "6k1/5ppp/8/3p4/4P3/8/8/R5K1 w - -"
	c := certified(t, mate.NewBest(), kriegspiel.BerkeleyAny, []string{fen}, &midturn.Turn{Any: "yes"})
	c.Refutations = []mate.RefutationJSON{{States: []string{fen}, Sighted: true}}
	if first, second := checked(t, c); first != nil || second != nil {
		t.Errorf("%v, and the second checker: %v", first, second)
	}
	c.Turn = nil
	if first, second := checked(t, c); first == nil || second == nil {
		t.Errorf("at the start of the turn: %v, and the second checker: %v, want two errors", first, second)
	}
}

// certified returns the certificate of a mate in 1 ply, or of none, at a point of a turn.
func certified(t *testing.T, s mate.Searcher, rules kriegspiel.Rules, fens []string, at *midturn.Turn) *mate.Certificate {
	t.Helper()
	b, err := mate.OfFENs(fens, rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := kriegspiel.ParsePositions(fens, rules, nil)
	if err == nil {
		err = at.Play(list)
	}
	if err != nil {
		t.Fatal(err)
	}
	b.View = list.View
	p := b.Problem(1)
	p.Want = andor.WantCertificate
	found := mate.Solution{Belief: b, Ply: 1, Result: s.Solve(context.Background(), p)}
	c, err := found.Certify()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// checked returns what both checkers say of a certificate.
func checked(t *testing.T, c *mate.Certificate) (first, second error) {
	t.Helper()
	text, err := c.JSON()
	if err != nil {
		t.Fatal(err)
	}
	claim, first := mate.OpenCertificate(context.Background(), text)
	if first == nil {
		_, first = claim.Check(context.Background())
	}
	_, second = slow.Check(context.Background(), text, nil)
	return first, second
}
