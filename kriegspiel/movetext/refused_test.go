package movetext_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// What both players heard of a game with refused tries, by the rules: captures of nothing
// by pawns, and moves that leave a check. Tries behind the last move are those of the
// player to move.
func TestRefusedTries(t *testing.T) {
	const text = `[Rules "berkeley"]
[RefusedTries "5"]

1. e4 d5 {[%refused dxe6
exd6]} 2. exd5 { a remark [%refused exf5] } ({[%refused Ke2]} 2. d4) Qxd5 {[%clk 0:01]} 3. Nc3 Qe5+ {[%then-refused Nd5 a4]} *`
	g, err := movetext.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if !g.TriesKnown() {
		t.Error("the refused tries are not known")
	}
	for _, test := range []struct {
		solver chess.Colour
		want   []string
	}{
		{chess.White, []string{"White e4", "Black ??: 2 refusals", "White exf5: illegal", "White exd5: capture on d5", "Black ??: capture on d5", "White Nc3",
			"Black ??: check by file", "White Nd5: illegal", "White a4: illegal"}},
		{chess.Black, []string{"White ??", "Black dxe6: illegal", "Black exd6: illegal", "Black d5", "White ??: capture on d5, 1 refusal", "Black Qd5: capture on d5", "White ??",
			"Black Qe5: check by file"}},
	} {
		r, err := g.Record(kriegspiel.Berkeley, test.solver)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Words(); !slices.Equal(got, test.want) {
			t.Errorf("%s heard %q, want %q", test.solver.Name(), got, test.want)
		}
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
	want := `[Rules "berkeley"]
[RefusedTries "5"]
[Result "*"]

1. e4 d5 {[%refused dxe6 exd6]} 2. exd5 {[%refused exf5]} 2... Qxd5 3. Nc3 Qe5+
{[%then-refused Nd5 a4]} *
`
	if got := string(g.Append(nil)); got != want {
		t.Errorf("written as\n%s\nwant\n%s", got, want)
	}
}

func TestTriesKnown(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"an ordinary game", "e4 e5", false},
		{"none was refused", "[RefusedTries \"0\"]\n\ne4 e5", true},
		{"all are there", "[RefusedTries \"1\"]\n\ne4 {[%refused exd3]} e5", true},
		{"a comment was lost", "[RefusedTries \"2\"]\n\ne4 {[%refused exd3]} e5", false},
		{"nobody says whether there were others", "e4 {[%refused exd3]} e5", false},
	} {
		g, err := movetext.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.TriesKnown(); got != test.want {
			t.Errorf("%s: TriesKnown() = %t, want %t", test.name, got, test.want)
		}
	}
}

func TestRefusedTriesThatCannotBe(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"legal", "e4 {[%refused e3]} e5", `move 1 of White: refused try: "e3" would have been accepted`},
		{"no proposal", "e4 e5 {[%refused Ke6]}", `line 1: move 1 of Black: refused try: move "Ke6"`},
		{"rubbish", "e4 {[%refused \x1b[1m]} e5", `\x1b`},
		{"before any move", "{[%refused exd3]} e4", "there is none yet"},
		{"endless", "e4 {[%refused " + strings.Repeat("exd3 ", 1001) + "]} e5", "more than 1000"},
		{"after the end", "f3 e5 g4 Qh4# {[%then-refused exf4]}", `"exf4" comes after the end`},
	} {
		_, err := movetext.Parse(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: %v, want an error with %s", test.name, err, test.want)
		}
	}
}

// Nobody is refused a legal move, nor under berkeley-db a capture en passant of which an
// opponent in check does not think: the pawn d4 gives check and may be taken on d3.
func TestRefusedUnderDatabaseRules(t *testing.T) {
	const game = "[FEN \"8/8/8/2k5/4p3/8/3P4/4K3 w - -\"]\n\nd4+ Kd5 {[%refused exd3]}"
	for _, tag := range []string{"", "[Rules \"berkeley-db\"]\n"} {
		if _, err := movetext.Parse(tag + game); err == nil || !strings.Contains(err.Error(), "would have been accepted") {
			t.Errorf("%s%s: %v", tag, game, err)
		}
	}
}

// Random games with refused tries, written and read again, give the records that the
// referee kept.
func TestAppendRoundTrip(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	starts := []string{"", "4k3/P6P/8/3pP3/8/8/p6p/4K3 w - d6", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"}
	for n := range 30 {
		g := movetext.Game{Start: chess.Start(), Tags: []kriegspiel.Tag{{Name: "Event", Value: "a \"b\" \\ c\x1b\n"}, {Name: "white", Value: "W"}}}
		if fen := starts[n%3]; fen != "" {
			var err error
			if g.Start, err = kriegspiel.Berkeley.ParseFEN(fen); err != nil {
				t.Fatal(err)
			}
		}
		referee := kriegspiel.NewReferee(kriegspiel.Berkeley, g.Start)
		g.Refused = [][]chess.Move{nil}
		for tries := 0; tries < 120 && !referee.Ended(); tries++ {
			list := referee.Position.Us.Proposals(nil)
			m := list[rng.IntN(len(list))]
			if last := len(g.Moves); referee.Try(m).Illegal() {
				g.Refused[last] = append(g.Refused[last], m)
			} else {
				g.Moves, g.Refused = append(g.Moves, m), append(g.Refused, nil)
			}
		}
		text := string(g.Append(nil))
		again, err := movetext.Parse(text)
		if err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		if !again.TriesKnown() || again.Tag("event") != "a \"b\" \\ c  " || again.Start != g.Start {
			t.Errorf("tags %q, tries known: %t", again.Tags, again.TriesKnown())
		}
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			got, err := again.Record(kriegspiel.Berkeley, c)
			if want := referee.Record(c); err != nil || !slices.Equal(got.Words(), want.Words()) {
				t.Errorf("%s: %v, record %q, want %q", c.Name(), err, got.Words(), want.Words())
			}
		}
		for line := range strings.Lines(text) {
			if len(line) > 80 && line[0] != '[' {
				t.Errorf("a line of %d characters: %q", len(line), line)
			}
		}
	}
}
