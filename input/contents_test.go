package input_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"kriegmate/input"
	"kriegmate/kriegspiel/chess"
)

func contents(t *testing.T, text, which string) *input.Contents {
	t.Helper()
	c, err := (&input.Reader{}).Contents(context.Background(), []byte(text), which)
	if err != nil {
		t.Fatalf("%.40q, %q: %v", text, which, err)
	}
	return c
}

const twoGames = "[White \"A\"]\n[Black \"B\"]\n[Date \"2001.02.03\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"?\"]\n[Rules \"berkeley-db\"]\n\n1. d4 *\n"

// One problem is chosen without a word: a text of each form, and what is known of it.
func TestContentsOfOne(t *testing.T) {
	const record = `{"solver":"b","events":[{"side":"w","percept":{}}]}`
	for _, test := range []struct {
		text, form, side string
		whole, history   bool
		moves            int
	}{
		{"1. e4 e5 2. Qh5", "an ordinary PGN", "", true, true, 3},
		{`{"tries":["e2e4","e7e5"]}`, "a game in JSON", "", true, true, 2},
		{record, "a record in JSON", "b", false, true, 1},
		{"7k/8/5K2/8/8/8/8/6R1 w - -", "a FEN", "w", false, true, 0},
		{"7k/8/5K2/8/8/8/8/6R1 w - -\n7k/8/5K2/8/p7/8/8/6R1 w - -", "a list of FENs", "w", false, false, 0},
	} {
		c := contents(t, test.text+"\n", "")
		if c.Count != 1 || c.Choices != nil || c.Chosen == nil {
			t.Errorf("%s: %+v, want one", test.form, c)
			continue
		}
		if got := c.Chosen; got.Text != test.text || got.Form != test.form || got.Side != test.side || got.Whole != test.whole || got.History != test.history || got.Moves != test.moves {
			t.Errorf("%s: %+v", test.form, got)
		}
	}
}

// Of several games none is chosen until it is named.
func TestContentsOfSeveral(t *testing.T) {
	c := contents(t, twoGames, "")
	if c.Count != 2 || c.Kind != "game" || c.Chosen != nil || len(c.Choices) != 2 {
		t.Fatalf("%+v, want two games", c)
	}
	if got := c.Choices[0]; got.Which != "1" || got.Title != "A - B, 2001.02.03, 1-0, 2 half-moves" {
		t.Errorf("the first is %+v", got)
	}
	if got := c.Choices[1]; got.Which != "2" || got.Title != "1 half-move" {
		t.Errorf("the second is %+v", got)
	}
	second := contents(t, twoGames, "2").Chosen
	if second == nil || !second.Whole || second.Moves != 1 || second.Rules != "berkeley-db" || strings.Contains(second.Text, "e4") {
		t.Errorf("the second game: %+v", second)
	}
	black := chess.Black
	alone, err := (&input.Reader{Side: &black}).Parse(context.Background(), []byte(second.Text), "")
	if err != nil || alone.Record.Solver != black {
		t.Errorf("its text is read as %+v, %v", alone, err)
	}
	lines := "{\"id\":7,\"fen\":\"7k/8/5K2/8/8/8/8/6R1 w - -\"}\n{}\n"
	if c := contents(t, lines, ""); c.Count != 2 || c.Kind != "line" || c.Choices[0].Title != "a question in JSON 7" || c.Choices[1].Title != "no problem" {
		t.Errorf("lines: %+v", c)
	}
	if c := contents(t, lines, "1"); c.Chosen == nil || c.Chosen.Form != "a question in JSON" {
		t.Errorf("the first line: %+v", c)
	}
}

// A problem of a file becomes text.
func TestContentsOfProblemFile(t *testing.T) {
	data, err := os.ReadFile("../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	c := contents(t, string(data), "")
	if c.Kind != "problem" || c.Count < 100 || len(c.Choices) != min(c.Count, input.MostChoices) || c.Chosen != nil {
		t.Fatalf("%d of kind %s, %d listed, chosen %v", c.Count, c.Kind, len(c.Choices), c.Chosen)
	}
	one := contents(t, string(data), "17").Chosen
	if one == nil || one.Form != "a problem in JSON" || one.Ply != 3 || !one.History {
		t.Fatalf("problem 17: %+v", one)
	}
	want, err := (&input.Reader{}).Read(context.Background(), "../database/shipped/selfplay3.kdb", "17")
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&input.Reader{}).Read(context.Background(), one.Text)
	if err != nil || got.ID != want.ID || string(got.Record.AppendJSON(nil)) != string(want.Record.AppendJSON(nil)) {
		t.Errorf("the text of problem 17 is read as %+v, %v", got, err)
	}
}

// What Parse refuses is refused with the same words.
func TestContentsMistakes(t *testing.T) {
	for _, test := range []struct{ text, which, want string }{
		{"", "", "it is empty"},
		{"hello", "", "is neither a record, a PGN, a FEN nor a problem file"},
		{"https://example.org/x", "", "is an address"},
		{twoGames, "3", "want 1 to 2"},
		{"1. e4 e4", "", "e4"},
		{"1. e4", "2", "leave out"},
		{`{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`, "2", "leave out"},
		{"\x28\xb5\x2f\xfd broken", "", ""},
	} {
		_, err := (&input.Reader{}).Contents(context.Background(), []byte(test.text), test.which)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20q, %q: error %v, want %q", test.text, test.which, err, test.want)
		}
	}
}

// A wanted context ends when somebody has looked at it so many times.
type wanted struct {
	context.Context
	looks, most int
}

func (w *wanted) Err() error {
	if w.looks++; w.looks > w.most {
		return context.DeadlineExceeded
	}
	return nil
}

// A long text is given up soon after its context has ended, wherever the reader is in it:
// tags in lines, tags in one line, many games, and one game with very many moves. Each time
// that it goes through the text there is a look for every 1,024 entries at least. A move
// is split off three times, scanned and parsed twice, since a whole game is read again
// when it is known for whom, and refereed once.
func TestContentsEndWithTheirContext(t *testing.T) {
	const entries, often = 8192, 1 << 30
	for name, test := range map[string]struct {
		text  string
		times int // that it goes through the text
	}{
		"tags":          {strings.Repeat("[A \"b\"]\n", entries), 3},
		"tags in a row": {strings.Repeat("[A \"b\"]", entries), 3},
		"games":         {strings.Repeat("[A \"b\"]\n1. e4 *\n", entries), 1},
		"moves":         {strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", entries/4), 8},
		"moves, lines":  {strings.Repeat("Nf3 Nf6 Ng1 Ng8\n", entries/4), 8},
		"refused tries": {strings.Repeat("Nf3 {[%refused exd3]} Nf6 Ng1 Ng8\n", entries/4), 8},
		"positions":     {strings.Repeat("4k3/8/8/8/8/8/8/4K2R w - - 0 1\n", entries), 1},
	} {
		t.Run(name, func(t *testing.T) {
			whole := &wanted{t.Context(), 0, often}
			if _, err := (&input.Reader{}).Contents(whole, []byte(test.text), ""); errors.Is(err, context.DeadlineExceeded) {
				t.Fatal(err)
			}
			if least := test.times * entries / 1024; whole.looks < least {
				t.Errorf("%d looks at the context, want %d", whole.looks, least)
			}
			for _, most := range []int{0, whole.looks / 2, whole.looks - 1} {
				ended := &wanted{t.Context(), 0, most}
				if _, err := (&input.Reader{}).Contents(ended, []byte(test.text), ""); !errors.Is(err, context.DeadlineExceeded) || ended.looks > most+5 {
					t.Errorf("ended after %d of %d looks, there are %d: %v", most, whole.looks, ended.looks, err)
				}
			}
		})
	}
}
