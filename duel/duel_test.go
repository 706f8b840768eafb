package duel_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/duel"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// bishop is a mate in 3 ply. The plan begins with Ra1: it is refused with the bishop on
// b1, when Rh8 mates. Otherwise it is check, and the bishop steps between: from c5 to a7
// or a3, from g8 to a2. There it is taken.
var bishop = []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -"}

const bishopPlan = `{"try":"h1a1","then":[
	{"heard":[{"check":["file"]},{}],"plan":{"try":"a1a7","then":[
		{"heard":[{"capture":"a7","check":["file"],"end":"checkmate"}]},
		{"heard":[{"illegal":true}],"plan":{"try":"a1a3","then":[
			{"heard":[{"capture":"a3","check":["file"],"end":"checkmate"}]},
			{"heard":[{"illegal":true}],"plan":{"try":"a1a2","then":[
				{"heard":[{"capture":"a2","check":["file"],"end":"checkmate"}]}]}}]}}]}},
	{"heard":[{"illegal":true}],"plan":{"try":"h1h8","then":[{"heard":[{"check":["rank"],"end":"checkmate"}]}]}}]}`

func belief(t *testing.T, fens ...string) *mate.Belief {
	t.Helper()
	b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func plan(t *testing.T) *mate.PlanJSON {
	t.Helper()
	var p mate.PlanJSON
	if err := json.Unmarshal([]byte(bishopPlan), &p); err != nil {
		t.Fatal(err)
	}
	return &p
}

// play proposes what the advice says until the end, and returns what was tried and heard.
func play(t *testing.T, b *mate.Belief, ply int, first *mate.PlanJSON) (words []string, last *duel.AnswerJSON) {
	t.Helper()
	o := &duel.Opponent{}
	q := duel.Question{Ply: ply, Plan: first, Advise: true}
	for range 20 {
		a, err := o.AnswerJSON(context.Background(), b, &q)
		if err != nil {
			t.Fatal(err)
		}
		if a.Step != nil {
			words = append(words, a.Step.SAN+": "+strings.Join(a.Step.Words, ", then "))
			q.Steps = append(q.Steps, *a.Step)
		}
		if last = a; a.Ended != "" || a.Advice == nil {
			return words, last
		}
		q.Try, q.Plan = a.Advice.Try, a.Plan
	}
	t.Fatalf("no end after %q", words)
	return nil, nil
}

// The opponent makes the plan last as long as it can: the bishop is where it is looked for
// last. Then it must have come from g8.
func TestLongest(t *testing.T) {
	words, last := play(t, belief(t, bishop...), 3, plan(t))
	want := []string{"Ra1: check by file, then silence", "Raa7: illegal", "Ra3: illegal", "Ra2: capture on a2, check by file, checkmate"}
	if diff := cmp.Diff(want, words); diff != "" {
		t.Errorf("tried and heard:\n%s", diff)
	}
	if last.Ended != "won" || last.Verdict != "mate" || last.Left != 0 || len(last.Proposals) != 0 {
		t.Errorf("the end is %q, %q, %d moves left", last.Ended, last.Verdict, last.Left)
	}
	game := []duel.Frame{
		{FEN: "k5b1/1RK5/8/8/8/8/8/7R w - -"},
		{FEN: "k5b1/1RK5/8/8/8/8/8/R7 b - -", Side: "w", Move: "h1a1", SAN: "Ra1+"},
		{FEN: "k7/1RK5/8/8/8/8/b7/R7 w - -", Side: "b", Move: "g8a2", SAN: "Ba2"},
		{FEN: "k7/1RK5/8/8/8/8/b7/R7 w - -", Side: "w", Move: "a1a7", SAN: "Raa7", Refused: true},
		{FEN: "k7/1RK5/8/8/8/8/b7/R7 w - -", Side: "w", Move: "a1a3", SAN: "Ra3", Refused: true},
		{FEN: "k7/1RK5/8/8/8/8/R7/8 b - -", Side: "w", Move: "a1a2", SAN: "Rxa2#"},
	}
	if diff := cmp.Diff(game, last.Game); diff != "" {
		t.Errorf("the game:\n%s", diff)
	}
}

// Without a plan the opponent searches, and the advice of the search wins too.
func TestSearched(t *testing.T) {
	if words, last := play(t, belief(t, bishop...), 3, nil); last.Ended != "won" {
		t.Errorf("%q ends %q", words, last.Ended)
	}
}

// A proposal that is no good is answered by what beats it.
func TestWorst(t *testing.T) {
	for _, test := range []struct {
		name  string
		fens  []string
		ply   int
		try   string
		words string // "" is anything
		ended string
		left  string // the verdict then
		moves int    // of the mate that is left
		fen   string // that it was; "" is anything
	}{
		// With the bishop on g8, Rh8 leaves Black no move: it is pinned. With it on c5 Bf8
		// is forced and is taken, with it on b1 it is mate.
		{"stalemate", bishop, 3, "h1h8", "stalemate", "stalemate", "no-mate", 0, bishop[2]},
		{"no stalemate", bishop[:2], 3, "h1h8", "check by rank, then silence", "", "mate", 1, bishop[0]},
		{"used up", bishop[:2], 1, "h1h8", "check by rank", "late", "no-mate", 0, bishop[0]},
		{"mate", bishop[1:2], 3, "h1h8", "check by rank, checkmate", "won", "mate", 0, bishop[1]},
		// Kd6 gives the king b8 and lets the bishop go where it wants.
		{"too slow", bishop, 3, "c7d6", "", "", "no-mate", 0, ""},
		// Kg7 is refused everywhere and changes nothing: the mate in two moves is still there.
		{"always refused", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, 3, "f6g7", "illegal", "", "mate", 2, ""},
		// Rh8 mates, or is refused with the bishop on h5, when Ra1 mates. Both take one move,
		// but the refusal one proposal more.
		{"one proposal more", []string{bishop[1], "k7/1RK5/8/7b/8/8/8/7R w - -"}, 3, "h1h8", "illegal", "", "mate", 1, "k7/1RK5/8/7b/8/8/8/7R w - -"},
		// A refusal tells where the bishop is, and costs nothing: so it is not refused.
		{"no refusal", bishop[:2], 3, "h1a1", "check by file, then silence", "", "mate", 1, bishop[0]},
	} {
		b := belief(t, test.fens...)
		o := &duel.Opponent{}
		a, err := o.AnswerJSON(context.Background(), b, &duel.Question{Ply: test.ply, Try: test.try, Reveal: true})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		words := strings.Join(a.Step.Words, ", then ")
		if test.words != "" && words != test.words || a.Ended != test.ended || a.Moves != test.moves || a.Verdict != test.left {
			t.Errorf("%s: heard %q, end %q, %s in %d moves; want %q, %q, %s in %d", test.name, words, a.Ended, a.Verdict, a.Moves, test.words, test.ended, test.left, test.moves)
		}
		if test.fen != "" && a.Game[0].FEN != test.fen {
			t.Errorf("%s: it was %s, want %s", test.name, a.Game[0].FEN, test.fen)
		}
	}
}

// An answer after which there is no mate is preferred to one after which there are more
// positions. With a rook on h5 and the bishop on b1 there is none, as plain search
// finds, and Ra1 is refused.
func TestWorstOfFew(t *testing.T) {
	const rook = "k7/1RK5/8/7r/8/8/8/1b5R w - -"
	plain, err := (&mate.Solver{Name: "dfs", Ply: 3}).Solve(context.Background(), belief(t, rook))
	if err != nil || plain.Result.Verdict != andor.Refuted {
		t.Fatalf("%v (%v), want no mate", plain.Result.Verdict, err)
	}
	a, err := (&duel.Opponent{}).AnswerJSON(context.Background(), belief(t, bishop[0], bishop[2], rook), &duel.Question{Ply: 3, Try: "Ra1"})
	if err != nil || a.Step.Words[0] != "illegal" || a.Verdict != "no-mate" || a.States != 1 {
		t.Errorf("heard %q, %s (%v), want a refusal and no mate", a.Step.Words, a.Verdict, err)
	}
}

// Two replies that lead to the same position are one state: from c5 the bishop steps to a7
// or a3, from e3 to a7.
func TestStatesOnce(t *testing.T) {
	a, err := (&duel.Opponent{}).AnswerJSON(context.Background(), belief(t, bishop[0], "k7/1RK5/8/8/8/4b3/8/7R w - -"), &duel.Question{Ply: 3, Try: "Ra1"})
	if err != nil || a.States != 2 {
		t.Errorf("%d states (%v), want 2", a.States, err)
	}
}

// What makes no sense is an error that says where.
func TestErrors(t *testing.T) {
	b := belief(t, bishop...)
	illegal := []kriegspiel.PerceptJSON{{Illegal: true}}
	wrong := plan(t)
	wrong.Then = wrong.Then[:1]
	for want, q := range map[string]duel.Question{
		"odd number":           {Ply: 2},
		"step 2: c7c8 cannot":  {Ply: 3, Steps: []duel.StepJSON{{Try: "c7c6", Heard: []kriegspiel.PerceptJSON{{}, {}}}, {Try: "c7c8", Heard: illegal}}},
		"step 1: heard: 0":     {Ply: 3, Steps: []duel.StepJSON{{Try: "h1a1"}}},
		"step 1: in no":        {Ply: 3, Steps: []duel.StepJSON{{Try: "h1h2", Heard: illegal}}},
		"try: ":                {Ply: 3, Try: "Qd4"},
		"nothing for what is":  {Ply: 3, Try: "h1a1", Plan: wrong},
		"step 2: the duel has": {Ply: 1, Steps: []duel.StepJSON{{Try: "h1h2", Heard: []kriegspiel.PerceptJSON{{}}}, {Try: "h2h1", Heard: illegal}}},
	} {
		if _, err := (&duel.Opponent{}).AnswerJSON(context.Background(), b, &q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", q, err, want)
		}
	}
}

// A duel ends with its context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (&duel.Opponent{}).AnswerJSON(ctx, belief(t, bishop...), &duel.Question{Ply: 3, Try: "h1h8"}); err != context.Canceled {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// Limits that are too low leave the prospect unknown, and the duel goes on.
func TestLimits(t *testing.T) {
	o := &duel.Opponent{Solver: mate.Solver{Name: "dfs", Memory: 1}}
	d, err := duel.New(belief(t, "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"), 7)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := chess.ParseUCI("d2d4", chess.White)
	left, err := o.Answer(context.Background(), d, m, nil)
	if err != nil || left.Verdict != andor.Unknown || d.End != duel.Open || d.Left != 3 {
		t.Errorf("%v (%v), %d moves left", left.Verdict, err, d.Left)
	}
}
