package mate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// What a question says beats what the solver says, and what the solver says
// beats the record.
func TestAnswer(t *testing.T) {
	// Won on material under berkeley-db: a rook next to its king against a
	// bare king, after any move that leaves it there.
	const rook = "7k/8/5K2/8/8/8/8/5R2 w - -"
	db, black := kriegspiel.BerkeleyDB, chess.Black
	record := func(fen string) string { return `{"start":"` + fen + `","solver":"w","events":[]}` }
	for _, test := range []struct {
		name, question string
		solver         mate.Solver
		verdict, rules string
		ply            int
	}{
		{"a known position", `{"fen":"` + cornerFEN + `"}`, mate.Solver{}, "mate", "berkeley", 3},
		{"its ply", `{"fen":"` + cornerFEN + `","ply":1}`, mate.Solver{Ply: 5}, "no-mate", "berkeley", 1},
		{"the solver's ply", `{"fen":"` + cornerFEN + `"}`, mate.Solver{Ply: 5}, "mate", "berkeley", 5},
		{"positions", `{"belief":["` + kingOnH8 + `","` + kingOnA8 + `"],"ply":1}`, mate.Solver{}, "no-mate", "berkeley", 1},
		{"a record", `{"record":` + record(cornerFEN) + `}`, mate.Solver{}, "mate", "berkeley", 3},
		{"its rules", `{"fen":"` + rook + `","rules":"berkeley-db","ply":1}`, mate.Solver{}, "mate", "berkeley-db", 1},
		{"the default rules", `{"fen":"` + rook + `","ply":1}`, mate.Solver{}, "no-mate", "berkeley", 1},
		{"the solver's rules", `{"fen":"` + rook + `","ply":1}`, mate.Solver{Rules: &db}, "mate", "berkeley-db", 1},
		{"its rules beat the solver's", `{"fen":"` + rook + `","ply":1,"rules":"berkeley"}`, mate.Solver{Rules: &db}, "no-mate", "berkeley", 1},
		{"the solver's beat the record's", `{"record":` + record(rook) + `,"ply":1}`, mate.Solver{Rules: &db}, "mate", "berkeley-db", 1},
		{"Black", `{"fen":"6r1/8/8/8/8/5k2/8/7K b - -"}`, mate.Solver{Colour: &black}, "mate", "berkeley", 3},
	} {
		j, err := test.solver.Answer(t.Context(), []byte(test.question))
		if err != nil || j.Verdict != test.verdict || j.Rules != test.rules || j.Ply != test.ply {
			t.Errorf("%s: %s in %d ply under %s, %v; want %s in %d under %s", test.name, j.Verdict, j.Ply, j.Rules, err, test.verdict, test.ply, test.rules)
		}
	}
}

func TestBadQuestions(t *testing.T) {
	black := chess.Black
	for _, test := range []struct{ question, want string }{
		{`{}`, `want one of "record", "belief" and "fen"`},
		{`{"fen":"` + cornerFEN + `","belief":["` + cornerFEN + `"]}`, `want one of`},
		{`{"fen":"x"}`, "fen: bad FEN"},
		{`{"belief":["x"]}`, "belief: line 1: bad FEN"},
		{`{"belief":[]}`, "belief: no position"},
		{`{"record":{}}`, "bad record"},
		{`{"record":{"solver":"w","events":[]},"id":1}`, "the solver of the record is White"},
		{`{"fen":"` + cornerFEN + `"}`, "White is to move, but the solver is Black"},
		{`{"fen":"` + cornerFEN + `","ply":4}`, "ply: 4, want an odd number from 1 to 199"},
		{`{"fen":"` + cornerFEN + `","rules":"atomic"}`, `rules: unknown rule set "atomic"`},
		{`{"fan":"` + cornerFEN + `"}`, `not a problem in JSON: unknown field "fan"`},
		{`what`, `not a problem in JSON`},
	} {
		s := mate.Solver{Colour: &black}
		if _, err := s.Answer(t.Context(), []byte(test.question)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.question, err, test.want)
		}
	}
}

// A batch answers every line in its order, with the line's id, whatever it is.
func TestBatch(t *testing.T) {
	in := strings.Join([]string{
		`{"id":1,"fen":"` + cornerFEN + `","ply":3}`,
		`{"id":[2],"fen":"x"}`,
		`{"id":"three","record":` + sevenStates + `}`,
		`nonsense`,
	}, "\n")
	team := new(mate.Solver).Team(2)
	var out bytes.Buffer
	if err := jsonl.AnswerAll(t.Context(), team, strings.NewReader(in), &out); err != jsonl.ErrBadLines {
		t.Errorf("Run: %v", err)
	}
	want := []string{`{"id":1,"verdict":"mate","ply":3,`, `{"id":[2],"error":"line 2: fen: bad FEN`, `{"id":"three","verdict":"mate","ply":1,`, `{"error":"line 4: not a problem`}
	for i, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if !json.Valid([]byte(line)) || i >= len(want) || !strings.HasPrefix(line, want[i]) {
			t.Errorf("answer %d: %s", i+1, line)
		}
	}
	long := team[0].AnswerLine(t.Context(), jsonl.Line{Number: 5, Err: jsonl.ErrLongLine})
	if text, _ := json.Marshal(long.Value); !long.Bad || string(text) != `{"error":"line 5: longer than 8 MiB"}` {
		t.Errorf("a line that could not be read: %s", text)
	}
}

// A team shares the memory, not the searcher.
func TestTeam(t *testing.T) {
	s := mate.Solver{Memory: 300, Ply: 3, Threads: 2}
	if err := s.Ready(); err != nil {
		t.Fatal(err)
	}
	for _, one := range s.Team(3) {
		if one.Memory != 100 || one.Ply != 3 || one.Searcher != nil || one.Threads != 2 {
			t.Errorf("%+v", one)
		}
	}
	e := mate.Estimator{Workers: 4}
	e.Limits.Memory = 300
	for _, one := range e.Team(3) {
		if one.Limits.Memory != 100 || one.Workers != 1 {
			t.Errorf("%+v", one)
		}
	}
}

// A searcher that there is not, and threads that it has not, are told before the
// search.
func TestReady(t *testing.T) {
	for _, test := range []struct {
		solver mate.Solver
		want   string // "" if it is ready
	}{
		{mate.Solver{}, ""},
		{mate.Solver{Threads: 2}, ""},
		{mate.Solver{Name: "gl-dbu"}, ""},
		{mate.Solver{Name: "gl-dbu", Threads: 1}, ""},
		{mate.Solver{Name: "gl-dbu", Threads: 2}, mate.ErrThreads.Error()},
		{mate.Solver{Name: "fast"}, `"fast", want one of dfs, l-dfs,`},
	} {
		err := test.solver.Ready()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q with %d threads: %v, want %q", test.solver.Name, test.solver.Threads, err, test.want)
		}
		if b, ok := test.solver.Searcher.(*mate.Best); ok && b.Threads != test.solver.Threads {
			t.Errorf("%d threads, want %d", b.Threads, test.solver.Threads)
		}
	}
	if list := mate.Searchers().Text(); !strings.Contains(list, "\ngl-dbu         l-dbu, greedy") || strings.Contains(list, "forgetful") {
		t.Errorf("the list is\n%s", list)
	}
}

// What is given is the same after it was written as a question, and answered.
func TestGivenQuestion(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	record := kriegspiel.Record{Start: p, Solver: chess.White}
	for _, given := range []mate.Given{{Positions: []chess.Position{p}}, {Record: &record}} {
		text, err := json.Marshal(given.Question())
		if err != nil {
			t.Fatal(err)
		}
		answer, err := new(mate.Solver).Answer(context.Background(), text)
		if err != nil || answer.Verdict != "mate" || answer.Ply != 3 || answer.Belief != 1 {
			t.Errorf("%s is answered by %+v, %v; want a mate in 3 ply", text, answer, err)
		}
	}
	many, err := mate.OfPositions(slices.Repeat([]chess.Position{p}, 5000), kriegspiel.Berkeley)
	if err != nil || many.Question() != nil {
		t.Errorf("5000 positions: %v, and they are written into an answer: %v", err, many.Question() != nil)
	}
}

// Positions are estimated as they are.
func TestEstimateGiven(t *testing.T) {
	var given mate.Given
	for _, fen := range []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		given.Positions = append(given.Positions, p)
	}
	found, err := (&mate.Estimator{List: true}).EstimateGiven(context.Background(), given)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(found.FENs(), ";"); got != "k7/1RK5/8/2b5/8/8/8/7R w - -;k7/1RK5/8/8/8/8/8/1b5R w - -" {
		t.Errorf("states %s", got)
	}
	heat := found.Heat()
	if b1, err := chess.ParseSquare("b1"); err != nil || heat.Share(b1, chess.Bishop, chess.Black) != 0.5 {
		t.Errorf("the bishop is on b1 in a share of %v, want a half", heat.Share(b1, chess.Bishop, chess.Black))
	}
	if _, err := new(mate.Estimator).EstimateGiven(context.Background(), mate.Given{}); err == nil {
		t.Error("nothing is estimated")
	}
	for _, e := range []mate.Estimator{{Sample: 1}, {Sample: 1, Uniform: true}, {Sample: 2}, {Sample: 3, Uniform: true}} {
		want := min(e.Sample, 2)
		some, err := e.EstimateGiven(context.Background(), given)
		if err != nil || len(some.States) != want || some.Exhausted != (want == 2) || !slices.Contains(found.States, some.States[0]) || some.States[0] == some.States[want-1] != (want == 1) {
			t.Errorf("%d of 2, uniform %v: %v, exhausted %v, %v", e.Sample, e.Uniform, some.FENs(), some.Exhausted, err)
		}
	}
}
