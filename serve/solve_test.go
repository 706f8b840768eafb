package serve_test

import (
	"encoding/json"
	"strings"
	"testing"

	"kriegmate/duel"
	"kriegmate/mate"
	"kriegmate/serve"
)

// The position of corner, and the three places of the bishop of the README.
const (
	cornerFEN = "7k/8/5K2/8/8/8/8/6R1 w - -"
	bishops   = `{"belief":["k7/1RK5/8/2b5/8/8/8/7R w - -","k7/1RK5/8/8/8/8/8/1b5R w - -","k5b1/1RK5/8/8/8/8/8/7R w - -"]}`
)

// A problem need not be JSON, and the address says how to search.
func TestSolveText(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[mate.SolutionJSON](t, 200, s, "solve?searcher=gl-dbu", cornerFEN)
	if got.Verdict != "mate" || got.Ply != 3 || got.Searcher != "gl-dbu" || got.Problem == nil || got.Problem.Belief[0] != cornerFEN {
		t.Errorf("answer %+v, want a mate in 3 ply by gl-dbu, and the problem", got)
	}
	if got := decode[mate.SolutionJSON](t, 200, s, "solve?ply=1", corner); got.Verdict != "no-mate" || got.Ply != 1 {
		t.Errorf("within 1 ply: %+v", got)
	}
	if got := decode[mate.SolutionJSON](t, 200, s, "solve?max-ply=1", corner); got.Verdict != "no-mate" || got.Ply != 1 {
		t.Errorf("up to 1 ply: %+v", got)
	}
	for query, want := range map[string]string{
		"searcher=x": "searcher: ", "ply=2": "ply: 2, want an odd", "max-ply=0": "max-ply: ", "timeout=2m": "timeout: ", "timeout=-1s": "timeout: ",
		"near=x": "near: ", "memory=100000": "memory: ",
	} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "solve?"+query, corner); !strings.HasPrefix(bad.Error, want) {
			t.Errorf("?%s: %q, want %q", query, bad.Error, want)
		}
	}
}

// A plan is told with the boards and the numbers of positions.
func TestPlan(t *testing.T) {
	s := serve.New(serve.Config{})
	found := decode[mate.SolutionJSON](t, 200, s, "solve", bishops)
	text, err := json.Marshal(found.Plan)
	if err != nil {
		t.Fatal(err)
	}
	root := decode[duel.Node](t, 200, s, "plan", `{"problem":`+bishops+`,"plan":`+string(text)+`}`)
	if root.SAN != "Ra1" || root.States != 3 || root.View != "8/1RK5/8/8/8/8/8/7R" || len(root.Then) != 2 || root.Heat["B"]["c5"] != 1.0/3 {
		t.Errorf("the first proposal is %+v", root)
	}
	for body, want := range map[string]string{`{"plan":{}}`: "problem", `{"problem":` + bishops + `}`: "plan", `{"problem":"x","plan":{"try":"a1a2","then":[]}}`: "neither"} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "plan", body); !strings.Contains(bad.Error, want) {
			t.Errorf("%s: %q, want %q", body, bad.Error, want)
		}
	}
}

// A duel by HTTP, with the answers as the next questions have them: what is advised mates
// in the end.
func TestDuel(t *testing.T) {
	s := serve.New(serve.Config{})
	type question struct {
		Problem json.RawMessage `json:"problem"`
		duel.Question
	}
	q := question{json.RawMessage(bishops), duel.Question{Ply: 3, Advise: true}}
	for range 10 {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		a := decode[serve.DuelAnswer](t, 200, s, "duel", string(text))
		if (a.Problem != nil) != (q.Try == "") {
			t.Errorf("after %d steps the problem is %+v", len(q.Steps), a.Problem)
		}
		if a.Step != nil {
			q.Steps = append(q.Steps, *a.Step)
		}
		if a.Ended != "" {
			if a.Ended != "won" || len(a.Game) < 3 {
				t.Errorf("the end is %q, the game %+v", a.Ended, a.Game)
			}
			return
		}
		q.Try, q.Plan = a.Advice.Try, a.Plan
	}
	t.Errorf("no end after %+v", q.Steps)
}

func TestRefute(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[serve.Refuted](t, 200, s, "refute?ply=3&try=Rh8", bishops)
	if got.Verdict != "no-mate" || got.Try != "h1h8" || got.Failed == nil || got.Failed.Replies[0].FEN != "k5b1/1RK5/8/8/8/8/8/7R w - -" {
		t.Errorf("Rh8: %+v, want stalemate with the bishop on g8", got)
	}
	if got := decode[serve.Refuted](t, 200, s, "refute?ply=3&try=h1a1", bishops); got.Verdict != "mate" || got.Failed != nil {
		t.Errorf("Ra1: %+v, want a mate", got)
	}
	for query, want := range map[string]string{"ply=3": "try", "try=Ra1": "ply", "try=Qa1&ply=3": "Qa1"} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "refute?"+query, bishops); !strings.Contains(bad.Error, want) {
			t.Errorf("?%s: %q, want %q", query, bad.Error, want)
		}
	}
}

// The table of king and rook is made in a second. The mate of corner takes two moves.
func TestEndgame(t *testing.T) {
	s := serve.New(serve.Config{})
	if !testing.Short() {
		got := decode[serve.EndgameAnswer](t, 200, s, "endgame?figures=true", cornerFEN)
		if !got.Known || got.Material != "KRK" || got.Moves != 2 || got.Ply != 3 || got.Words != "mate in 2 moves" || got.Try == "" || got.SAN == "" || got.Figures == nil {
			t.Errorf("KRK: %+v", got)
		}
	}
	if got := decode[serve.EndgameAnswer](t, 200, s, "endgame", "7k/8/5K2/8/8/8/8/6N1 w - -"); !got.Known || got.Moves != 0 {
		t.Errorf("a knight: %+v, want no mate", got)
	}
	if got := decode[serve.EndgameAnswer](t, 200, s, "endgame", "7k/8/5K2/8/8/8/8/5RB1 w - -"); got.Known || !strings.Contains(got.Words, "KRBK") {
		t.Errorf("rook and bishop: %+v, want that it takes too long", got)
	}
	for problem, want := range map[string]string{"7k/7p/5K2/8/8/8/8/6R1 w - -": "bare king"} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "endgame", problem); !strings.Contains(bad.Error, want) {
			t.Errorf("%s: %q, want %q", problem, bad.Error, want)
		}
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "endgame?rules=berkeley-db", cornerFEN); !strings.Contains(bad.Error, "berkeley-db") {
		t.Errorf("other rules: %q", bad.Error)
	}
}
