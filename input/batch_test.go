package input_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// answered is what the tests look at of an answer.
type answered struct {
	ID      json.RawMessage
	Verdict string
	Ply     int
	Rules   string
	Count   int
	Error   string
}

// batch answers lines by a team of two.
func batch[W jsonl.Answerer](t *testing.T, team []W, b input.Batch[W], lines ...string) (list []answered) {
	t.Helper()
	var out bytes.Buffer
	err := jsonl.AnswerAll(t.Context(), input.Batches(team, b), strings.NewReader(strings.Join(lines, "\n")), &out)
	if err != nil && err != jsonl.ErrBadLines {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var a answered
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		list = append(list, a)
	}
	if len(list) != len(lines) {
		t.Fatalf("%d answers to %d lines:\n%s", len(list), len(lines), out.String())
	}
	return list
}

// A record is estimated whatever the form of its line: White has 2,144 states before the
// scholar's mate. Rules that the user has given beat those of the line.
func TestBatchRecords(t *testing.T) {
	for form, text := range records(t) {
		if !strings.HasPrefix(text, "{") {
			continue
		}
		line := strings.ReplaceAll(text, "\n", " ")
		if form != input.Question {
			line = strings.Replace(line, "{", `{"id":7,`, 1)
		}
		team := new(mate.Estimator).Team(2)
		a := batch(t, team, input.Batch[*mate.Estimator]{Reader: &input.Reader{Side: &white}}, line)[0]
		if a.Count != 2144 || a.Rules != "berkeley" || a.Error != "" || string(a.ID) != "7" {
			t.Errorf("%v: %+v, want 2144 states of 7", form, a)
		}
		db := kriegspiel.BerkeleyDB
		if form == input.Question {
			continue // its rules are those of the worker
		}
		a = batch(t, team, input.Batch[*mate.Estimator]{Reader: &input.Reader{Side: &white, Rules: &db}}, line)[0]
		if a.Rules != "berkeley-db" || a.Error != "" {
			t.Errorf("%v by other rules: %+v", form, a)
		}
	}
}

// Positions are solved whatever the form of their line, and the answer has its ID.
func TestBatchPositions(t *testing.T) {
	for _, test := range bishopsJSON() {
		a := batch(t, new(mate.Solver).Team(2), input.Batch[*mate.Solver]{Reader: &input.Reader{}}, test.text)[0]
		if a.Verdict != "mate" || a.Ply != 3 || string(a.ID) != `"x"` {
			t.Errorf("%s: %+v, want a mate in 3 ply of x", test.name, a)
		}
		e := batch(t, new(mate.Estimator).Team(2), input.Batch[*mate.Estimator]{Reader: &input.Reader{}}, test.text)[0]
		if e.Count != 3 || string(e.ID) != `"x"` {
			t.Errorf("%s: %+v, want 3 states of x", test.name, e)
		}
	}
}

// The ply of a problem holds unless the user has given another; that of a question always
// does.
func TestBatchPly(t *testing.T) {
	problem, question := bishopsJSON()[3].text, strings.Replace(bishopsJSON()[0].text, "{", `{"ply":3,`, 1)
	for _, test := range []struct {
		line  string
		given bool
		want  string
	}{{problem, false, "mate"}, {problem, true, "no-mate"}, {question, false, "mate"}, {question, true, "mate"}} {
		team := (&mate.Solver{Ply: 1, Threads: 2}).Team(2)
		a := batch(t, team, input.Batch[*mate.Solver]{Reader: &input.Reader{}, PlyGiven: test.given}, test.line)[0]
		if a.Verdict != test.want {
			t.Errorf("%.30s, the ply given: %v: %+v, want %s", test.line, test.given, a, test.want)
		}
	}
}

// What cannot be read is told of by its line and its ID, and the next line is answered.
func TestBatchMistakes(t *testing.T) {
	lines := []string{
		"what",
		`[1]`,
		"null",
		`{"id":4}`,
		`{"id":5,"tries":["e4"]}`,
		`{"id":6,"count":3}`,
		`{"id":7,"games":[]}`,
		`{"id":8,"verdict":"mate","ply":3,"problem":{"id":9}}`,
		`{"id":9,"solver":"w","events":[{"side":"b"}]}`,
		`{"id":10,"count":1,"states":["8/8/8/8/8/8/8/8 w - -"]}`,
		bishopsJSON()[3].text,
	}
	want := []string{
		"line 1: not a problem in JSON: invalid character",
		"line 2: not a problem in JSON: ",
		"line 3: want one of",
		"line 4: want one of",
		"line 5: this is a game of both sides in JSON: say who the player is",
		"line 6: this is an answer of estimate without its positions",
		"line 7: this is a dump of a chess site",
		"line 8: this JSON holds no problem",
		"line 9: ",
		"line 10: states: position 1: ",
		"",
	}
	for i, a := range batch(t, new(mate.Solver).Team(2), input.Batch[*mate.Solver]{Reader: &input.Reader{}}, lines...) {
		if !strings.HasPrefix(a.Error, want[i]) || (want[i] == "") != (a.Error == "") {
			t.Errorf("%s: %+v, want the error %q", lines[i], a, want[i])
		}
		if i > 2 && len(a.ID) == 0 {
			t.Errorf("%s: no ID in %+v", lines[i], a)
		}
	}
}

// An answer holds a problem and no other answer: a line of answers in answers would take
// as many times as long to read as there are.
func TestBatchAnswersInAnswers(t *testing.T) {
	const problem = `{"fen":"7k/8/6K1/8/8/8/8/R7 w - -"}`
	b := input.Batch[*mate.Solver]{Reader: &input.Reader{}}
	once := `{"verdict":"mate","problem":` + problem + `}`
	twice := `{"id":3,"verdict":"mate","problem":` + once + `}`
	a := batch(t, new(mate.Solver).Team(1), b, once, twice)
	if a[0].Verdict != "mate" || a[0].Error != "" {
		t.Errorf("an answer: %+v, want the mate of its problem", a[0])
	}
	if want := "line 2: problem: this is an answer itself: give its problem"; a[1].Error != want || string(a[1].ID) != "3" {
		t.Errorf("an answer in an answer: %+v, want the error %q of 3", a[1], want)
	}
}
