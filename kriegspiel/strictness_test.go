package kriegspiel_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
)

// What looks like a record but says something that cannot be, in JSON or in
// filtered PGN. Each error has the place that a reader would point to.
func TestStrictness(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"two captures", "1.  e4 {(:)}\n    ?? {(Xa1,Xh1:0)}\n", "line 2: bad record: event 2: percept: two captures"},
		{
			"castling does not capture",
			`{"start":"4k3/8/8/8/8/8/8/4K2R w K -","solver":"w","events":[{"side":"w","try":"e1g1","percept":{"capture":"g1"}}]}`,
			"event 1: capture: e1g1 cannot capture on g1",
		},
		{
			// On d5 stands White's own pawn, so no black one was taken there.
			"no en passant on an own piece",
			`{"start":"4k3/8/8/3PP3/8/8/8/4K3 w - -","solver":"w","events":[{"side":"w","try":"e5d6","percept":{"capture":"d5"}}]}`,
			"event 1: capture: e5d6 cannot capture on d5",
		},
		{"not a number of refusals", `{"solver":"b","events":[{"side":"w","percept":{"illegals":"3"}}]}`, `event 1: illegals: "3" is not a whole number`},
		{"a long number", `{"solver":"b","events":[{"side":"w","percept":{"illegals":` + strings.Repeat("9", 1<<20) + `}}]}`, "event 1: illegals: 9999999999999999 is not a whole number"},
		{"a percept that is none", `{"solver":"b","events":[{"side":"w","percept":5}]}`, "event 1: percept: want a JSON object"},
		{"null", `{"solver":"w","events":null}`, "bad record: events: null is not a list"},
		{"a field twice", `{"solver":"w","solver":"b","events":[]}`, "bad record: solver: given twice"},
		{"a result that is none", "1.  e4 {(:)}\n    2-1\n", `line 2: bad record: after "2-1": want a comment`},
		{"a bad announcement after refusals", "1.  Nf3 {(Xz9:exd3)}\n", `line 1: bad record: event 2: percept: unknown square "z9"`},
		{"a bad tag", "[event \"x\"]\n[fen \"8/8 w - -\"]\n\n1.  e4 {(:)}\n", "line 2: bad record: tag fen: bad FEN: placement: 2 ranks"},
		{"a tag twice", "[fen \"\"]\n[fen \"\"]\n", `line 2: bad record: tag "fen" is given twice`},
		{"blank lines before", "\n\n1.  e4\n", "line 3: bad record: after \"e4\": want a comment"},
		{"a signed number", "1.  e4 {(:)}\n    ?? {(:+1)}\n", `event 2: illegals: "+1", want the number of refusals`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := filtered.ParseRecord([]byte(test.text), nil)
			if err == nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 200 {
				t.Errorf("error %.300v, want %q", err, test.want)
			}
		})
	}
}

// An en passant square without a legal capture is dropped under berkeley when a
// record is read, and kept under berkeley-db.
func TestStartIsNormal(t *testing.T) {
	const text = `{"start":"4k3/8/8/8/4P3/8/8/4K3 b - e3","solver":"w","events":[]}`
	for rules, want := range map[kriegspiel.Rules]chess.Square{kriegspiel.Berkeley: 0, kriegspiel.BerkeleyDB: chess.At(4, 2).Turn()} {
		r, err := filtered.ParseRecord([]byte(text), &rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Start.Them.EnPassant; got != want {
			t.Errorf("%v: en passant square %v, want %v", rules, got, want)
		}
	}
}

// The result is that of the record, whatever the tag said.
func TestResultTag(t *testing.T) {
	game, err := filtered.Parse([]byte("[result \"*\"]\n[fen \"7k/5Q2/6K1/8/8/8/8/8 w - -\"]\n\n1.  Qg7# {(CL,checkmate:)}\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := game.Append(nil)
	if err != nil || !strings.HasPrefix(string(text), "[result \"1-0\"]\n") {
		t.Errorf("%v, written as\n%s", err, text)
	}
}
