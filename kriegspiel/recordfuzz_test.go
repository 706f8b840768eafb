package kriegspiel_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

// Whatever text comes, the parsers do not panic; what they accept is a right
// record that survives both formats, and what they do not is an error of one
// line.

func FuzzParseJSON(f *testing.F) {
	f.Add([]byte(rulesExample))
	f.Add([]byte(`{"rules":"berkeley-db","start":"` + bareKing + `","solver":"w","events":[{"side":"w","try":"f1b1","percept":{"end":"material"}}]}`))
	f.Add([]byte(`{"solver":"b","events":[{"side":"w","percept":{"illegals":3}},{"side":"b","try":"e7e5"},{"side":"w","percept":{"capture":"e5","check":["long","knight"]}}]}`))
	f.Add([]byte(`{"start":"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1","solver":"b","events":[{"side":"b","try":"d4e3","percept":{"capture":"e4"}}]}`))
	f.Add([]byte(`{"start":"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -","solver":"w","events":[{"side":"b"},{"side":"w","try":"b7c8q","percept":{"capture":"c8","check":["short"],"end":"checkmate"}}]}`))
	f.Add([]byte(`{"solver":"w","events":[{"side":"w","try":"e2d3","percept":{"illegal":true}},{"side":"w","try":7}]}`))
	f.Add([]byte("{\"solver\":\"w\",\"\xff\":[[[["))
	f.Add([]byte("{\"solver\":\"w\",\"start\":[\r]}"))
	f.Add([]byte("{\"solver\":\"w\",\"events\":\"\u2028\x7f\"}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		checkParsed(t, func() (kriegspiel.Record, error) { return kriegspiel.ParseJSON(data, nil) })
	})
}

func FuzzParsePGN(f *testing.F) {
	for _, game := range gamePGNs {
		f.Add([]byte(game.text))
	}
	f.Add([]byte("1.e4 {(:exd3)} 1...?? {(:2)} 2.Bxa6 {(Xa6,CS:)} *"))
	f.Add([]byte("[a \"\\\"\\\\\"]\r\n\r\n1. e4{(CSL,checkmate:)}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		checkParsed(t, func() (kriegspiel.Record, error) {
			game, err := filtered.Parse(data, nil)
			if err == nil {
				checkRewritten(t, game)
			}
			return game.Record, err
		})
	})
}

func FuzzParseRecord(f *testing.F) {
	f.Add([]byte(rulesExample), false)
	f.Add([]byte("\ufeff\n"+rulesExample), true)
	f.Add([]byte(wholeGameWhite), true)
	f.Add([]byte(wholeGameBlack), false)
	f.Add([]byte(""), false)
	f.Add([]byte("[1,2]"), false)
	f.Fuzz(func(t *testing.T, data []byte, database bool) {
		rules := kriegspiel.Berkeley
		if database {
			rules = kriegspiel.BerkeleyDB
		}
		checkParsed(t, func() (kriegspiel.Record, error) {
			r, err := filtered.ParseRecord(data, &rules)
			if err == nil && r.Rules != rules {
				t.Errorf("ParseRecord with %v = %v", rules, r.Rules)
			}
			return r, err
		})
	})
}

// checkParsed checks what a parser returns.
func checkParsed(t *testing.T, parse func() (kriegspiel.Record, error)) {
	t.Helper()
	r, err := parse()
	if err != nil {
		if text := err.Error(); !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("an error that cannot be printed on a line: %q", text)
		}
		return
	}
	if err := r.Check(); err != nil {
		t.Fatalf("Check: %v", err)
	}
	// The start is written as the rule set counts it.
	r.Start = r.Rules.Normal(r.Start)
	sameFromJSON(t, r, r.AppendJSON(nil))
	text := pgnText(t, r)
	game, err := filtered.Parse(text, nil)
	if err != nil {
		t.Fatalf("ParsePGN: %v\n%s", err, text)
	}
	if diff := diffRecords(r, game.Record); diff != "" {
		t.Fatalf("ParsePGN (-want +got):\n%s\n%s", diff, text)
	}
}

// checkRewritten checks that a game with its own tags, once written, is read as
// the same record and written the same again.
func checkRewritten(t *testing.T, game filtered.PGN) {
	t.Helper()
	text, err := game.Append(nil)
	if err != nil {
		t.Fatalf("Append: %v", err)
	}
	back, err := filtered.Parse(text, nil)
	if err != nil {
		t.Fatalf("ParsePGN: %v\n%s", err, text)
	}
	want := game.Record
	want.Start = want.Rules.Normal(want.Start)
	if diff := diffRecords(want, back.Record); diff != "" {
		t.Fatalf("ParsePGN (-want +got):\n%s\n%s", diff, text)
	}
	again, err := back.Append(nil)
	if err != nil || string(again) != string(text) {
		t.Fatalf("written again: %q, %v; want %q", again, err, text)
	}
}
