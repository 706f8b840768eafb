package input_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// TestScoreSheets reads a saved game as the commands do: as it is, and cut before White's
// fourth move, where it is the scholar's game and one refused try.
func TestScoreSheets(t *testing.T) {
	const name = "../testdata/sheets/berkeley.json"
	for _, side := range []chess.Colour{chess.White, chess.Black} {
		r := input.Reader{Side: &side}
		p, err := r.Read(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		if p.Form != input.ScoreSheets || p.Record.Solver != side || !p.TriesKnown() || len(p.Game.Moves) != 7 {
			t.Errorf("%s: %s", side.Name(), p.Saw())
		}
	}
	r := input.Reader{Side: &white, At: 4}
	p, err := r.Read(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	q, err := (&input.Reader{Side: &white}).Parse(context.Background(), []byte(scholar), "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(q.Record.Events, p.Record.Events); diff != "" {
		t.Errorf("before move 4: (-the game +the sheets)\n%s", diff)
	}
}

func TestContentsOfScoreSheets(t *testing.T) {
	text, err := os.ReadFile("../testdata/sheets/rand.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := (&input.Reader{}).Contents(context.Background(), text, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Chosen; got == nil || !got.Whole || got.Rules != "rand" || got.Moves != 9 || got.Form != "score sheets in JSON" || !got.History {
		t.Errorf("got %+v", got)
	}
}

func TestScoreSheetMistakes(t *testing.T) {
	text, err := os.ReadFile("../testdata/sheets/wild16.json")
	if err != nil {
		t.Fatal(err)
	}
	english, wild16 := kriegspiel.English, kriegspiel.Wild16
	for _, test := range []struct {
		reader input.Reader
		text   string
		want   string
	}{
		{input.Reader{}, string(text), "this is a game with the score sheets of both sides: say who the player is, --side w or --side b"},
		{input.Reader{Side: &white, Rules: &english}, string(text), "these score sheets are of a game under the rules wild16: leave out --rules english"},
		{input.Reader{Side: &white, Rules: &wild16}, string(text), ""},
		{input.Reader{Side: &white}, strings.Replace(string(text), `"wild16"`, `"crazykrieg"`, 1), `ruleset_id "crazykrieg": crazykrieg is not played here: it drops taken pieces back on the board, and these are the rules of chess without drops`},
		{input.Reader{Side: &white}, `{"color":"WHITE","moves_own":[],"moves_opponent":[],"last_move_number":0}`, "this is one score sheet alone, without its rule set: give the whole saved game, in whose game_state it stands"},
	} {
		switch _, err := test.reader.Parse(context.Background(), []byte(test.text), ""); {
		case test.want == "" && err != nil:
			t.Errorf("%v", err)
		case test.want != "" && (err == nil || err.Error() != test.want):
			t.Errorf("got %v\nwant %s", err, test.want)
		}
	}
}
