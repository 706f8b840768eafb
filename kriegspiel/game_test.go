package kriegspiel_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/transcript"
)

// The transcript of a short game, worked out by hand: White's capture on f5 is
// refused, the one on d5 accepted; Black's queen takes back.
func TestGamePlay(t *testing.T) {
	heard := func(captured string) transcript.Percept {
		return transcript.Percept{Capture: captured, Check: []string{}}
	}
	game := transcript.Game{Tries: []string{"e4", "d7d5", "exf5", "exd5", "Qxd5"}}
	got, err := game.Play(kriegspiel.Berkeley)
	if err != nil {
		t.Fatal(err)
	}
	want := &transcript.Transcript{
		Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		Events: []transcript.Event{
			{Side: "w", Try: "e2e4", Percept: heard(""), FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"},
			{Side: "b", Try: "d7d5", Percept: heard(""), FEN: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"},
			{Side: "w", Try: "e4f5", Percept: transcript.Percept{Illegal: true, Check: []string{}}},
			{Side: "w", Try: "e4d5", Percept: heard("d5"), FEN: "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq -"},
			{Side: "b", Try: "d8d5", Percept: heard("d5"), FEN: "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq -"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the transcript differs (-want +got):\n%s", diff)
	}
}

// A game that goes wrong has a transcript up to there.
func TestGameErrors(t *testing.T) {
	for _, c := range []struct {
		name   string
		game   transcript.Game
		events int
		want   string
	}{
		{"out of turn", transcript.Game{Tries: []string{"e2e4", "e2e4"}}, 1, "try 2: e2e4 is not a proposal for Black: no own piece on e2"},
		{"after the end", transcript.Game{Start: "7k/5Q2/6K1/8/8/8/8/8 w - -", Tries: []string{"f7f8", "h8h7"}}, 1, "try 2: the game is over"},
		{"no kings", transcript.Game{Start: "8/8/8/8/8/8/8/8 w - -"}, 0, "start: bad FEN: placement: White has 0 kings, want 1"},
	} {
		got, err := c.game.Play(kriegspiel.Berkeley)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if len(got.Events) != c.events || got.Proposals != nil {
			t.Errorf("%s: %d events, proposals %v, want %d and none", c.name, len(got.Events), got.Proposals, c.events)
		}
	}
	over := transcript.Game{Start: "7k/5Q2/6K1/8/8/8/8/8 b - -", Tries: []string{"h8g8"}}
	if _, err := over.Play(kriegspiel.Berkeley); !errors.Is(err, kriegspiel.ErrEnded) {
		t.Errorf("a game that starts with stalemate: %v", err)
	}
}

// On its own board White's king has five steps. The black king protects e2 and
// attacks d2 and f2, the pawn attacks d1 and f1; the knight may go. Without the knight
// it is stalemate. After that, after mate and after a win on material there is nothing to
// propose.
func TestGameProposals(t *testing.T) {
	const none = `"proposals":{"legal":[],"illegal":[]}}`
	for _, c := range []struct {
		name  string
		rules kriegspiel.Rules
		start string
		tries []string
		want  string // how the answer ends
	}{
		{"a knight", kriegspiel.Berkeley, "8/8/8/8/8/4k3/4p3/4K2N w - -", nil, `"proposals":{"legal":["h1f2","h1g3"],"illegal":["e1d1","e1d2","e1e2","e1f1","e1f2"]}}`},
		{"stalemate", kriegspiel.Berkeley, "8/8/8/8/8/4k3/4p3/4K3 w - -", nil, none},
		{"mate", kriegspiel.Berkeley, "k7/8/1K6/8/8/8/8/7R w - -", []string{"h1h8"}, none},
		{"material", kriegspiel.BerkeleyDB, "7k/8/8/8/8/8/1R6/2K5 w - -", []string{"c1b1"}, none},
		{"the question", kriegspiel.English, "k7/8/1K6/8/8/8/8/7R w - -", []string{"h1h8"}, none},
	} {
		game := transcript.Game{Start: c.start, Tries: c.tries, ListProposals: true}
		got, err := game.Play(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(string(text), c.want) {
			t.Errorf("%s: the answer is\n%s, which does not end with\n%s", c.name, text, c.want)
		}
	}
}

func TestAnnounce(t *testing.T) {
	for _, c := range []struct {
		percept kriegspiel.Percept
		mover   chess.Colour
		want    string
	}{
		{0, chess.White, "White has moved"},
		{kriegspiel.Refused, chess.Black, "illegal"},
		{kriegspiel.Capture(chess.A1) | kriegspiel.ByFile, chess.Black, "Black has moved, capture on a8, check by file"},
		{kriegspiel.Stalemate, chess.White, "White has moved, stalemate"},
	} {
		if got := c.percept.Announce(c.mover); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
