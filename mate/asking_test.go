package mate_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Black's pawn is on b3 or b4. Rc3 mates in the first position, and is taken in the second;
// with Rc2 it is the other way round. White's pawn on a2 can take on b3, so the answer to the
// question tells which it is; but axb3 does not mate, so another pawn has to try.
var askOrFail = []string{"2k5/8/K7/6PP/5B2/1p4R1/P6R/3R4 w - -", "2k5/8/K7/6PP/1p3B2/6R1/P6R/3R4 w - -"}

const askOrFailPlan = `ask; if yes: try gxf6
  if yes, but refused: try Rc3
    on "check by file, checkmate": won
  if no: try Rc2
    on "check by file, checkmate": won
`

func TestPlanThatAsks(t *testing.T) {
	for _, rules := range []kriegspiel.Rules{kriegspiel.English, kriegspiel.Dutch} {
		b, err := mate.OfFENs(askOrFail, rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Problem(1)
		p.Want = andor.WantPlan
		r := mate.NewBest().Solve(context.Background(), p)
		if r.Verdict != andor.Proved {
			t.Fatalf("%v: %v, want proved", rules, r.Verdict)
		}
		if got := mate.PlanText(rules, b.View, r.Plan); got != askOrFailPlan {
			t.Errorf("%v: the plan is\n%s, want\n%s", rules, got, askOrFailPlan)
		}
		dot := mate.PlanDOT(rules, b.View, b.Known(), r.Plan)
		for _, words := range []string{`"ask; if yes: try gxf6`, `"yes, but refused"`, `"no"`} {
			if !bytes.Contains(dot, []byte(words)) {
				t.Errorf("%v: the graph has no %s", rules, words)
			}
		}
		// In JSON the question stands before the try, and each refusal has its answer.
		j := mate.NewPlanJSON(r.Plan, chess.White)
		if j.Try != "any? g5f6" || len(j.Then) != 2 || !j.Then[0].Heard[0].Illegal || j.Then[0].Heard[0].Any == j.Then[1].Heard[0].Any {
			t.Errorf("%v: in JSON it is %+v", rules, j)
		}
		back, err := mate.ParsePlan(j, rules, chess.White)
		if err != nil || back.Try != r.Plan.Try || mate.PlanText(rules, b.View, back) != askOrFailPlan {
			t.Errorf("%v: read back it is %+v, %v", rules, back, err)
		}
	}
	b, err := mate.OfFENs(askOrFail, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := mate.NewBest().Solve(context.Background(), b.Problem(1)).Verdict; got != andor.Refuted {
		t.Errorf("without the question it is %v", got)
	}
}

// No mate is looked for between "yes" and the try that it asks for.
func TestNoSearchWhereATryIsDue(t *testing.T) {
	start, err := chess.ParseFEN(askOrFail[0])
	if err != nil {
		t.Fatal(err)
	}
	r := &kriegspiel.Record{Rules: kriegspiel.English, Start: start, Events: []kriegspiel.Event{{Try: chess.Ask, Percept: kriegspiel.AnyYes}}}
	if _, err := mate.OfRecord(context.Background(), r, estimate.Limits{}); err == nil || !strings.Contains(err.Error(), "event 1") {
		t.Errorf("a search begins after yes: %v", err)
	}
	r.Rules = kriegspiel.BerkeleyAny
	if _, err := mate.OfRecord(context.Background(), r, estimate.Limits{}); err != nil {
		t.Errorf("where the capture has to be made: %v", err)
	}
}

// A turn that goes on in two ways after a question is one move all the same, and no words
// stand upon others.
func TestPictureOfPlanThatAsks(t *testing.T) {
	b, err := mate.OfFENs(askOrFail, kriegspiel.English, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Problem(1)
	p.Want = andor.WantPlan
	r := mate.NewBest().Solve(context.Background(), p)
	svg := string(mate.PlanSVG(b.Rules, b.View, b.Known(), r.Plan))
	for text, want := range map[string]int{"White mates for certain in one move: 2 positions</title>": 1, "if yes, but": 1, "if no": 0, "After gxf6: no: 1": 1, "ask; if yes: try": 1} {
		if got := strings.Count(svg, text); got != want {
			t.Errorf("%q is there %d times, want %d", text, got, want)
		}
	}
}
