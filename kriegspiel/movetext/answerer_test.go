package movetext_test

import (
	"bytes"
	"strings"
	"testing"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel/movetext"
)

// Each line is answered by itself: a game from the start that all share, one from its
// own, one that breaks off, and one that is none. Behind the rook's check on the eighth
// rank a king can leave that rank only.
func TestAnswerer(t *testing.T) {
	a := &movetext.Answerer{Start: "7k/8/8/8/8/8/8/R5K1 w - -", Proposals: true}
	in := `{"tries":["Ra8"]}
{"start":"k7/8/8/8/8/8/8/K6R w - -","tries":["h1h8"]}
{"tries":["Ra2","e5"]}
{"moves":[]}
`
	want := []string{
		`{"start":"7k/8/8/8/8/8/8/R5K1 w - -","events":[{"side":"w","try":"a1a8","percept":{"illegal":false,"capture":"","check":["rank"],"end":""},"heard":"both","fen":"R6k/8/8/8/8/8/8/6K1 b - -"}],"proposals":{"legal":["h8g7","h8h7"],"illegal":["h8g8"]}}`,
		`{"start":"k7/8/8/8/8/8/8/K6R w - -","events":[{"side":"w","try":"h1h8","percept":{"illegal":false,"capture":"","check":["rank"],"end":""},"heard":"both","fen":"k6R/8/8/8/8/8/8/K7 b - -"}],"proposals":{"legal":["a8a7","a8b7"],"illegal":["a8b8"]}}`,
		`{"start":"7k/8/8/8/8/8/8/R5K1 w - -","events":[{"side":"w","try":"a1a2","percept":{"illegal":false,"capture":"","check":[],"end":""},"heard":"both","fen":"7k/8/8/8/8/8/R7/6K1 b - -"}],"error":"line 3: try 2: `,
		`{"events":[],"error":"line 4: not a game in JSON: unknown field \"moves\""}`,
	}
	var out bytes.Buffer
	if err := jsonl.AnswerAll(t.Context(), []*movetext.Answerer{a}, strings.NewReader(in), &out); err != jsonl.ErrBadLines {
		t.Errorf("the error is %v, want %v", err, jsonl.ErrBadLines)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d answers, want %d:\n%s", len(lines), len(want), out.String())
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("line %d is answered\n%s, want\n%s", i+1, line, want[i])
		}
	}
}
