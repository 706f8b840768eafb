package compose_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A key that asks: it is refused everywhere, and the answers tell the positions apart.
func TestKeyThatAsks(t *testing.T) {
	b, err := mate.OfFENs([]string{"2k5/8/K7/6PP/5B2/1p4R1/P6R/3R4 w - -", "2k5/8/K7/6PP/1p3B2/6R1/P6R/3R4 w - -"}, kriegspiel.English, nil)
	if err != nil {
		t.Fatal(err)
	}
	intended, err := compose.ParseKey(b, "gxh6")
	if err != nil {
		t.Fatal(err)
	}
	c := compose.Composer{Ply: 1, Key: intended, MostTries: 3}
	r, err := c.Report(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	// axb3 does not mate where it is accepted; the others are never accepted.
	if len(r.Keys) != 3 || r.Failed != nil || r.Plan == nil || r.Plan.Try != intended || len(r.Plan.Then) != 2 {
		t.Errorf("keys %v, failed %v, plan %+v", r.Keys, r.Failed, r.Plan)
	}
	if text := r.Text(); !strings.Contains(text, "key: ask; if yes: gxh6, unique\n") {
		t.Errorf("the report is\n%s", text)
	}
}

// What a report says of the question as a beginning, by hand. Rb1 mates with the knight on b5,
// where axb5 can take it and does not mate, and with it on e7. With rook and bishops it is Rd1
// that mates with the knight on e5, which fxe5 can take, and Be4 with it on b2; on d2 it is in the
// way of Rd1 and can take on e4.
func TestQuestionFirst(t *testing.T) {
	const (
		onB5, onE7       = "8/8/8/1n6/P7/6K1/1R6/7k w - -", "8/4n3/8/8/P7/6K1/1R6/7k w - -"
		onE5, onB2, onD2 = "8/8/8/3RnB2/5P2/4B1K1/8/7k w - -", "8/8/8/3R1B2/5P2/4B1K1/1n6/7k w - -", "8/8/8/3R1B2/5P2/4B1K1/3n4/7k w - -"
		// Here dxc8=Q mates, and d8=Q where it is refused.
		takes, goes = "2n4k/3P2pp/8/8/8/8/8/K7 w - -", "7k/3P2pp/8/8/8/8/n7/K7 w - -"

		harmless = "to ask any? first does no harm\n"
		fails    = "to ask any? first fails: after \"yes\" no capture by a pawn will do\n"
	)
	for _, test := range []struct {
		name  string
		rules kriegspiel.Rules
		fens  []string
		want  andor.Verdict
		line  string
		word  string // in JSON
	}{
		{"fxg5 is an empty try", kriegspiel.English, []string{onE5, onB2}, andor.Proved, harmless, "mate"},
		{"under dutch, too", kriegspiel.Dutch, []string{onE5, onB2}, andor.Proved, harmless, "mate"},
		{"a pawn's capture mates", kriegspiel.BerkeleyAny, []string{takes, goes}, andor.Proved, harmless, "mate"},
		{"there is no other try than axb5", kriegspiel.English, []string{onB5, onE7}, andor.Refuted, fails, "no-mate"},
		{"axb5 has to be made", kriegspiel.BerkeleyAny, []string{onB5, onE7}, andor.Refuted, fails, "no-mate"},
		{"there is no mate", kriegspiel.English, []string{onE5, onD2}, andor.Refuted, "", "no-mate"},
		{"all answer yes", kriegspiel.English, []string{onB5}, andor.Unknown, "", ""},
		{"all answer no", kriegspiel.English, []string{onE7}, andor.Unknown, "", ""},
		{"there is no question", kriegspiel.Berkeley, []string{onB5, onE7}, andor.Unknown, "", ""},
	} {
		b, err := mate.OfFENs(test.fens, test.rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := compose.Composer{Ply: 1}
		r, err := c.Report(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		if r.Question != test.want || len(r.Unfinished) > 0 {
			t.Errorf("%s: the question is %v, want %v; unfinished %v", test.name, r.Question, test.want, r.Unfinished)
		}
		if text := r.Text(); strings.Contains(text, harmless) != (test.line == harmless) || strings.Contains(text, fails) != (test.line == fails) {
			t.Errorf("%s: want %q in\n%s", test.name, test.line, text)
		}
		data, err := json.Marshal(r.JSON())
		if err != nil {
			t.Fatal(err)
		}
		var j map[string]any
		if err := json.Unmarshal(data, &j); err != nil {
			t.Fatal(err)
		}
		if word, told := j["question"]; told != (test.word != "") || told && word != test.word {
			t.Errorf("%s: in JSON %v, want %q", test.name, word, test.word)
		}
		if slices.Contains(r.Keys, chess.Ask) {
			t.Errorf("%s: the question is among the keys", test.name)
		}
	}
}
