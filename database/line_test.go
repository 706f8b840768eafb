package database_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// recordOf reads a record in the interchange format.
func recordOf(t testing.TB, text string) *kriegspiel.Record {
	t.Helper()
	r, err := kriegspiel.ParseJSON([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

func positionOf(t testing.TB, rules kriegspiel.Rules, fen string) chess.Position {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The shortest mate, as Black's problem: after 1. f3 e5 2. g4 Black mates with
// Qh4. White's turns are heard as silence.
const foolsMate = `{"rules":"berkeley","solver":"b","events":[` +
	`{"side":"w"},{"side":"b","try":"e7e5"},{"side":"w","percept":{"illegals":2}}]}`

// The line of a problem, field by field.
func TestProblemLine(t *testing.T) {
	fool := database.Problem{
		Rules: kriegspiel.Berkeley, Solver: chess.Black, Ply: 1, Record: recordOf(t, foolsMate),
		Verdict: database.NoMate, Belief: 300, Covered: 7, Exact: true,
		Origin: database.Origin{Seed: 18446744073709551615, Game: 3},
	}
	corner := database.Problem{
		ID: "my own", Rules: kriegspiel.BerkeleyDB, Solver: chess.White, Ply: 3,
		Positions: []chess.Position{
			positionOf(t, kriegspiel.BerkeleyDB, "7k/8/5K2/8/8/8/8/6R1 w - -"),
			positionOf(t, kriegspiel.BerkeleyDB, "7k/8/5K2/p7/8/8/8/6R1 w - a6"),
		},
		Verdict: database.Mate, Belief: 2, Covered: 2, Exact: true,
		Origin:      database.Origin{File: "a \"b\"/<c>.pgn"},
		Tags:        []kriegspiel.Tag{{Name: "event", Value: "a test"}, {Name: "event", Value: "ä"}},
		Certificate: json.RawMessage("{\n \"plan\": {\"try\": \"f6f7\"}\n}"),
	}
	for _, test := range []struct {
		problem database.Problem
		want    string
	}{
		{fool, `{"id":"` + fool.NewID() + `","rules":"berkeley","solver":"b","ply":1,"verdict":"no-mate","belief":300,"covered":7,"exact":true,` +
			`"origin":{"seed":18446744073709551615,"game":3},"record":` + foolsMate + "}\n"},
		{corner, `{"id":"my own","rules":"berkeley-db","solver":"w","ply":3,"verdict":"mate","belief":2,"covered":2,"exact":true,` +
			`"origin":{"file":"a \"b\"/<c>.pgn"},"tags":[["event","a test"],["event","ä"]],` +
			`"positions":["7k/8/5K2/8/8/8/8/6R1 w - -","7k/8/5K2/p7/8/8/8/6R1 w - a6"],"certificate":{"plan":{"try":"f6f7"}}}` + "\n"},
	} {
		line, err := test.problem.AppendJSON([]byte("before "))
		if err != nil || string(line) != "before "+test.want {
			t.Errorf("AppendJSON: %v\n%s\nwant\n%s", err, line, test.want)
		}
		got, err := database.ParseProblem([]byte(test.want))
		if err != nil {
			t.Errorf("ParseProblem(%s): %v", test.want, err)
			continue
		}
		want := test.problem
		if want.ID == "" {
			want.ID = want.NewID()
		}
		if want.Certificate != nil {
			want.Certificate = json.RawMessage(`{"plan":{"try":"f6f7"}}`)
		}
		sameProblems(t, test.want, []database.Problem{got}, []database.Problem{want})
	}
}

// A certificate that is null is none.
func TestNullCertificate(t *testing.T) {
	p, err := database.ParseProblem([]byte(strings.Replace(goodProblem, "}", `,"certificate":null}`, 1)))
	if err != nil || p.Certificate != nil {
		t.Errorf("%v, certificate %s", err, p.Certificate)
	}
}

// The id is the hash of the text that the documentation tells, and depends on
// nothing else.
func TestNewID(t *testing.T) {
	fool := database.Problem{Rules: kriegspiel.Berkeley, Solver: chess.Black, Ply: 1, Record: recordOf(t, foolsMate)}
	want := fmt.Sprintf("%016x", xxh3.HashString("berkeley b 1\n"+foolsMate))
	if got := fool.NewID(); got != want || len(got) != 16 {
		t.Errorf("NewID of a record = %s, want %s", got, want)
	}
	const one, two = "7k/8/5K2/8/8/8/8/6R1 w - -", "7k/8/5K2/p7/8/8/8/6R1 w - a6"
	corner := database.Problem{Rules: kriegspiel.BerkeleyDB, Ply: 3}
	for _, fen := range []string{two, one} {
		corner.Positions = append(corner.Positions, positionOf(t, corner.Rules, fen))
	}
	want = fmt.Sprintf("%016x", xxh3.HashString("berkeley-db w 3\n"+one+"\n"+two))
	if got := corner.NewID(); got != want {
		t.Errorf("NewID of positions = %s, want %s", got, want)
	}
	same := fool
	same.ID, same.Verdict, same.Belief, same.Origin.Game = "x", database.Mate, 5, 9
	if same.NewID() != fool.NewID() {
		t.Error("the id depends on the verdict, the belief or the origin")
	}
	for name, change := range map[string]func(*database.Problem){
		"rules":  func(p *database.Problem) { p.Rules = kriegspiel.BerkeleyDB },
		"solver": func(p *database.Problem) { p.Solver = chess.White },
		"ply":    func(p *database.Problem) { p.Ply = 3 },
		"record": func(p *database.Problem) {
			p.Record = recordOf(t, strings.Replace(foolsMate, `"illegals":2`, `"illegals":3`, 1))
		},
	} {
		other := fool
		change(&other)
		if other.NewID() == fool.NewID() {
			t.Errorf("the id does not depend on the %s", name)
		}
	}
}

// What cannot be a problem is neither read nor written, and the error names the
// field.
func TestWrongProblems(t *testing.T) {
	const white = `{"rules":"berkeley","solver":"w","events":[]}`
	withRecord := func(record string) string {
		return strings.Replace(goodProblem, `"positions":["7k/5Q2/6K1/8/8/8/8/8 w - -"]`, `"record":`+record, 1)
	}
	swap := func(old, new string) string {
		if !strings.Contains(goodProblem, old) {
			t.Fatalf("no %s in %s", old, goodProblem)
		}
		return strings.Replace(goodProblem, old, new, 1)
	}
	if _, err := database.ParseProblem([]byte(withRecord(white))); err != nil {
		t.Errorf("the record that the others are made from: %v", err)
	}
	for _, test := range []struct{ line, want string }{
		{"", "not JSON: EOF"},
		{"[]", "a JSON array does not fit"},
		{goodProblem + goodProblem, "text after the JSON value"},
		{swap(`"x"`, `""`), "id: missing"},
		{swap(`"x"`, `7`), "id: a JSON number"},
		{swap("berkeley", "atomic"), "rules: unknown rule set"},
		{swap(`"w"`, `"white"`), "solver: "},
		{swap(`"w"`, `"b"`), "positions: White is to move, but the solver is Black"},
		{swap(`"ply":1`, `"ply":0`), "ply: 0, want an odd number"},
		{swap(`"ply":1`, `"ply":2`), "ply: 2, want an odd number"},
		{swap(`"ply":1`, `"ply":201`), "ply: 201, want an odd number"},
		{swap(`"ply":1`, `"ply":1.5`), "ply: a JSON number"},
		{swap(`"mate"`, `"win"`), "verdict: unknown verdict"},
		{swap(`"belief":1`, `"belief":0`), "belief: 0"},
		{swap(`"belief":1,"covered":1`, `"belief":2,"covered":2`), "belief: 2 states, but there are 1 positions"},
		{swap(`"covered":1`, `"covered":-1`), "covered: -1 of 1"},
		{swap(`"belief":1,"covered":1`, `"belief":2,"covered":1`), "covered: 1 of 2 states, but the verdict is mate"},
		{swap(`"mate"`, `"near-miss"`), "covered: all 1 states, but the verdict is near-miss"},
		{swap(`"mate","belief":1,"covered":1`, `"near-miss","belief":5,"covered":2`), "covered: 2 of 5 states, but the verdict is near-miss"},
		{swap(`"mate","belief":1,"covered":1`, `"no-mate","belief":4,"covered":2`), "covered: 2 of 4 states, but the verdict is no-mate"},
		{swap(`"exact"`, `"origin":{"game":-1},"exact"`), "game: -1"},
		{swap(`"exact"`, `"origin":{"name":"x"},"exact"`), "name: unknown field"},
		{swap(`"positions"`, `"record":`+white+`,"positions"`), "either a record or positions"},
		{swap(`,"positions":["7k/5Q2/6K1/8/8/8/8/8 w - -"]`, ""), "either a record or positions"},
		{swap("7k/5Q2/6K1/8/8/8/8/8 w - -", "7k/6Q1/6K1/8/8/8/8/8 b - -"), "positions: position 1: the game is over"},
		{swap(`w - -"`, `w - -","7k/4Q3/6K1/8/8/8/8/8 w - -"`), "positions: position 2: White has a queen on e7, in position 1 nothing"},
		{swap(`w - -"`, `w - -","7k/5Q2/6K1/8/8/8/8/8 w - -"`), "positions: 1 of them are there twice"},
		{withRecord(`[]`), "record: bad record: want a JSON object"},
		{withRecord(`{"solver":"w","events":[{"side":"w","try":"e2e9"}]}`), "record: bad record: event 1: try: "},
		{withRecord(`{"rules":"berkeley-db","solver":"w"}`), "record: its rules are berkeley-db, those of the problem berkeley"},
		{withRecord(`{"solver":"b","events":[{"side":"w"}]}`), "record: its solver is Black"},
		{withRecord(`{"solver":"w","events":[{"side":"w","try":"e2e4"}]}`), "record: after event 1 the solver is not to move"},
		{withRecord(`{"start":"7k/5Q2/6K1/8/8/8/8/8 w - -","solver":"w","events":[{"side":"w","try":"f7g7","percept":{"check":["long"],"end":"checkmate"}}]}`),
			"record: the game is over after event 1"},
	} {
		p, err := database.ParseProblem([]byte(test.line))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("ParseProblem(%s): %v, want %q", test.line, err, test.want)
		}
		if field := (*database.FieldError)(nil); !errors.As(err, &field) || p.ID == "" || p.Rules != kriegspiel.Berkeley {
			continue // it is not so far that it could be written
		}
		if _, err := p.AppendJSON(nil); err == nil {
			t.Errorf("%s was written", test.line)
		}
	}
}

// A record that cannot be is not written.
func TestImpossibleRecordIsNotWritten(t *testing.T) {
	p := database.Problem{Solver: chess.White, Ply: 1, Belief: 1, Covered: 1, Verdict: database.Mate}
	p.Record = &kriegspiel.Record{Start: chess.Start(), Events: []kriegspiel.Event{{Percept: kriegspiel.Theirs}}}
	if _, err := p.AppendJSON(nil); err == nil || !strings.Contains(err.Error(), "record: bad record: event 1: side") {
		t.Errorf("a record that begins with Black's turn: %v", err)
	}
}
