package movetext_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// say gives lines to a conversation and returns all that was said, errors with an
// exclamation mark before.
func say(c *movetext.Conversation, lines ...string) string {
	var b strings.Builder
	for _, line := range lines {
		said, over, err := c.Line(line)
		b.WriteString(said)
		if err != nil {
			b.WriteString("! " + err.Error() + "\n")
		}
		if over {
			b.WriteString("over\n")
		}
	}
	return b.String()
}

// A game with everything that people write around moves, judged by the rules.
func TestConversation(t *testing.T) {
	c := movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
	got := say(c, "[Event \"x\"]", "1. e2-e4! {a comment", "goes on} d5 # a remark", "2. exf5 $1 exd5", "Qh9 e5", "nc6")
	want := `White tries e4: "White has moved"
Black tries d5: "Black has moved"
White tries exf5: "illegal"
White tries exd5: "White has moved, capture on d5"
! move "Qh9": unknown square "h9"
Black tries Nc6: "Black has moved"
`
	if got != want {
		t.Errorf("said\n%s\nwant\n%s", got, want)
	}
}

// What a comment or a variation keeps from being said is told at the end.
func TestConversationFinish(t *testing.T) {
	for lines, want := range map[string]string{
		"e4 {one\ntwo} d5 (c5) exd5": "",
		"e4 {one\nd5":                "a comment in braces",
		"e4 (c5 {one}\nd5":           "a variation in parentheses",
	} {
		c := movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
		say(c, strings.Split(lines, "\n")...)
		if err := c.Finish(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("after %q Finish is %v, want %q", lines, err, want)
		}
	}
}

func TestConversationFromTag(t *testing.T) {
	c := movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
	got := say(c, `[FEN "7k/5Q2/6K1/8/8/8/8/8 w - -"]`, "Qg7#")
	if want := "White tries Qg7: \"White has moved, check by long diagonal, checkmate\"\n"; got != want || !c.Ended() {
		t.Errorf("said %q, want %q", got, want)
	}
	c.Words = true
	if got := say(c, "moves"); got != "the game is over\n" {
		t.Errorf("after mate the moves are %q", got)
	}
	c = movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
	if got := say(c, `[FEN "x"]`, "e4"); !strings.HasPrefix(got, "! tag FEN: bad FEN") {
		t.Errorf("said %q", got)
	}
}

func TestConversationWords(t *testing.T) {
	c := movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
	c.Words, c.Board = true, true
	if g := c.Greeting(); !strings.Contains(g, "undo") || !strings.Contains(g, kriegspiel.Diagram(&c.Position)) {
		t.Errorf("greets with\n%s", g)
	}
	if c.Prompt() != "White: " {
		t.Errorf("prompt %q", c.Prompt())
	}
	if got := say(c, "undo"); got != "there is nothing to take back\n" {
		t.Errorf("undo: %q", got)
	}
	start := c.Position
	say(c, "e4")
	if c.Prompt() != "Black: " {
		t.Errorf("prompt %q", c.Prompt())
	}
	say(c, "e5", "Bb5 Qh4 exd5", "Qh5") // five are made, exd5 is refused
	if got := say(c, "undo", "undo", "undo", "undo", "undo"); !strings.HasPrefix(got, "taken back\n") || c.Position != start {
		t.Errorf("after undo the position is %s", c.Position.FEN())
	}
	if r := c.Record(chess.White); len(r.Events) != 0 {
		t.Errorf("the record keeps %d events", len(r.Events))
	}
	// The start has 20 moves and 14 captures of pawns that are refused.
	if got := say(c, "MOVES "); strings.Count(got, " ") != len("White may propose")-len("Whitemaypropose")+34 {
		t.Errorf("moves: %s", got)
	}
	if got := say(c, "helo"); !strings.Contains(got, "say help") {
		t.Errorf("an unknown word: %q", got)
	}
	if got := say(c, "help", "quit"); !strings.HasSuffix(got, "over\n") {
		t.Errorf("quit: %q", got)
	}
}

// Without Words they are no moves, as in files.
func TestConversationWithoutWords(t *testing.T) {
	c := movetext.NewConversation(kriegspiel.Berkeley, chess.Start())
	if got := say(c, "quit"); !strings.HasPrefix(got, "! move") {
		t.Errorf("quit: %q", got)
	}
}
