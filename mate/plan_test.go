package mate_test

import (
	"bytes"
	"strings"
	"testing"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// cornerPlan is a plan by hand: Kf7, after which Black has only Kh7, then Rh1
// mate; and, as if Kf7 could be refused, Rg2.
func cornerPlan(t *testing.T) (kriegspiel.View, *mate.Plan) {
	t.Helper()
	p, err := chess.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := kriegspiel.Split(&p, chess.White)
	move := func(uci string) chess.Move {
		m, err := chess.ParseUCI(uci, chess.White)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	type branch = proof.Branch[chess.Move, kriegspiel.Percept]
	mates := &mate.Plan{Try: move("g1h1"), Then: []branch{{Own: kriegspiel.ByFile | kriegspiel.Checkmate}}}
	other := &mate.Plan{Try: move("g1g2"), Then: []branch{{Own: kriegspiel.ByFile | kriegspiel.Checkmate}}}
	return v, &mate.Plan{Try: move("f6f7"), Then: []branch{
		{Reply: kriegspiel.Theirs, Next: mates},
		{Own: kriegspiel.Refused, Next: other},
	}}
}

func TestPlanText(t *testing.T) {
	v, plan := cornerPlan(t)
	const want = `try Kf7
  on silence, then silence of Black: try Rh1
    on "check by file, checkmate": won
  if refused: try Rg2
    on "check by file, checkmate": won
`
	if got := mate.PlanText(kriegspiel.Berkeley, v, plan); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

// What is won stands first and a refusal last, wherever the plan has them.
func TestPlanTextOrder(t *testing.T) {
	v, plan := cornerPlan(t)
	plan.Then[0], plan.Then[1] = plan.Then[1], plan.Then[0]
	plan.Then = append(plan.Then, proof.Branch[chess.Move, kriegspiel.Percept]{Own: kriegspiel.ByRank | kriegspiel.Checkmate})
	text := mate.PlanText(kriegspiel.Berkeley, v, plan)
	won, on, refused := strings.Index(text, "\n  on \"check by rank, checkmate\": won"), strings.Index(text, "\n  on silence"), strings.Index(text, "\n  if refused")
	if won < 0 || on < won || refused < on {
		t.Errorf("printed\n%s", text)
	}
}

// The pictures of a solution are those of its plan, and there are none without one.
func TestSolutionPictures(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 3}, ofFENs(t, cornerFEN))
	none := mate.Solution{Belief: found.Belief}
	for name, test := range map[string]struct {
		picture func(*mate.Solution) ([]byte, error)
		draw    func(kriegspiel.Rules, kriegspiel.View, []kriegspiel.State, *mate.Plan) []byte
	}{
		"SVG": {(*mate.Solution).SVG, mate.PlanSVG},
		"DOT": {(*mate.Solution).DOT, mate.PlanDOT},
	} {
		got, err := test.picture(&found)
		want := test.draw(found.Belief.Rules, found.Belief.View, found.Belief.Known(), found.Result.Plan)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, %s, want %s", name, err, got, want)
		}
		if _, err := test.picture(&none); err != mate.ErrNoPlan {
			t.Errorf("%s without a plan: %v", name, err)
		}
	}
}

func TestPlanDOT(t *testing.T) {
	v, plan := cornerPlan(t)
	dot := string(mate.PlanDOT(kriegspiel.Berkeley, v, nil, plan))
	for _, want := range []string{
		"digraph plan {\n",
		`n0 [label="try Kf7"]`,
		`n0 -> n1 [label="silence; Black: silence"]`,
		`n0 -> n2 [label="refused"]`,
		`n1 -> w0 [label="check by file, checkmate"]`,
		`n2 -> w1 [label="check by file, checkmate"]`,
	} {
		if !strings.Contains(dot, want) {
			t.Errorf("no %q in\n%s", want, dot)
		}
	}
}

// With the states, a graph has the number of positions at each proposal; see
// [TestPlanSVGCounts].
func TestPlanDOTCounts(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 3}, bishopBelief(t))
	dot, err := found.DOT()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[label="try Ra1\n3 positions"]`, `[label="try Ra3\n2 positions"]`, `[label="try Ra2\n1 position"]`} {
		if !strings.Contains(string(dot), want) {
			t.Errorf("no %s in\n%s", want, dot)
		}
	}
}
