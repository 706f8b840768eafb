package transcript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/transcript"
)

// TestOtherRules judges the JSON of whole turns by hand.
func TestOtherRules(t *testing.T) {
	for _, test := range []struct {
		name, game string
		want       []string // parts of the answer, in their order
	}{
		{"a question", `{"rules":"berkeley-any","start":"7k/8/8/3p4/4P3/8/8/7K w - -","tries":["any?","h1g1","e4f5"]}`, []string{
			`{"rules":"berkeley-any","start":"7k/8/8/3p4/4P3/8/8/7K w - -","events":[`,
			`{"side":"w","ask":"any","percept":{"any":"yes"},"heard":"both"},`,
			`{"side":"w","try":"h1g1","percept":{"nonsense":true},"heard":"both"},`,
			`{"side":"w","try":"e4f5","percept":{"illegal":true,"capture":"","check":[],"end":""},"heard":"both"}],`,
			`"proposals":{"legal":["e4d5"],"illegal":[]}}`,
		}},
		{"it may be asked", `{"rules":"english","start":"7k/8/8/8/8/8/8/7K w - -","tries":[]}`, []string{
			`"proposals":{"legal":["h1g1","h1g2","h1h2"],"illegal":[]},"ask":true}`,
		}},
		{"told before the first move", `{"rules":"wild16","start":"7k/8/8/3p4/4P3/8/8/7K w - -","tries":["e4f5","e4d5"]}`, []string{
			`"start":"7k/8/8/3p4/4P3/8/8/7K w - -","tries":1,"events":[`,
			`"try":"e4f5","percept":{"illegal":true,"capture":"","check":[],"end":""},"heard":"mover"}`,
			`"percept":{"illegal":false,"capture":"d5","check":[],"end":"","taken":"pawn","tries":0},"heard":"both","fen":"7k/8/8/3P4/8/8/8/7K b - -"}`,
		}},
		{"no", `{"rules":"cincinnati","start":"7k/8/8/8/8/8/8/7K w - -","tries":["h1h2"]}`, []string{
			`"pawntry":false,"events":[`, `"end":"","pawntry":false},"heard":"both"`,
		}},
		{"squares", `{"rules":"rand","start":"7k/8/8/3p4/2P1P3/8/8/7K w - -","tries":["h1h2"]}`, []string{
			`"tryfrom":["c4","e4"],"events":[`, `"end":"","tryfrom":["d5"]},"heard":"both"`,
		}},
		{"nothing is told at the end", `{"rules":"rand","start":"7k/8/5KQ1/8/8/8/8/8 w - -","tries":["f6f7"]}`, []string{
			`"tryfrom":[],"events":[{"side":"w","try":"f6f7","percept":{"illegal":false,"capture":"","check":[],"end":"stalemate"},"heard":"both"`,
		}},
		{"berkeley-db has one", `{"rules":"berkeley-db","start":"7k/8/8/8/8/8/1R6/2K5 w - -","tries":["c1b1"]}`, []string{
			`{"rules":"berkeley-db","start":"7k/8/8/8/8/8/1R6/2K5 w - -","events":[`,
			`"end":"material"},"heard":"both","fen":"7k/8/8/8/8/8/1R6/1K6 b - -"}]`,
		}},
		{"berkeley has no name", `{"start":"7k/8/8/8/8/8/8/7K w - -","tries":["h1h2"]}`, []string{
			`{"start":"7k/8/8/8/8/8/8/7K w - -","events":[{"side":"w","try":"h1h2","percept":{"illegal":false,"capture":"","check":[],"end":""},"heard":"both","fen":`,
		}},
	} {
		game := transcript.Game{ListProposals: true}
		if err := json.Unmarshal([]byte(test.game), &game); err != nil {
			t.Fatal(err)
		}
		answer, err := game.Play(kriegspiel.Berkeley)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		rest := string(text)
		for _, want := range test.want {
			_, behind, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %s\nhas no %s", test.name, text, want)
				break
			}
			rest = behind
		}
		var back transcript.Transcript
		if err := json.Unmarshal(text, &back); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestUnknownRules names what is wrong with a game.
func TestUnknownRules(t *testing.T) {
	for name, want := range map[string]string{
		`{"rules":"crazykrieg","tries":[]}`:   "rules: crazykrieg is not played here",
		`{"rules":"wild16","tries":["any?"]}`: "try 1: the rules wild16 have no question any?",
	} {
		var game transcript.Game
		if err := json.Unmarshal([]byte(name), &game); err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(kriegspiel.Berkeley); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
