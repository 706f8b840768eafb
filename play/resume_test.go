package play

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// played returns a game with a refusal, saved in a file, whose name is returned.
func played(t *testing.T) (g *Game, file string) {
	t.Helper()
	s := setupAt(t, "", chess.White, "hunter")
	s.Against = scripted("d7d5", "d8d4", "d8d5", "a7a6")
	s.Against.Name = "gambler"
	s.Draws, s.Date = true, "2005.07.30"
	g = New(s)
	g.Save = func(name string, pgn []byte) error { return os.WriteFile(name, pgn, 0o644) }
	for _, line := range []string{"e4", "exf5", "exd5", "Ke2", "undo"} {
		g.Ask(t.Context())
		g.Say(t.Context(), line)
	}
	file = filepath.Join(t.TempDir(), "my game.pgn")
	if got := say(t, g, "save "+file); !strings.HasPrefix(got, "saved to ") {
		t.Errorf("saved: %q", got)
	}
	return g, file
}

// The tags are true, and the refused tries of both sides are there.
func TestPGN(t *testing.T) {
	g, file := played(t)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Event "Kriegspiel"]
[Site "?"]
[Date "2005.07.30"]
[Round "-"]
[White "You"]
[Black "gambler"]
[Result "*"]
[Variant "Kriegspiel"]
[Rules "berkeley"]
[Termination "unterminated"]
[DrawRules "repetition, 50 moves"]
[Undone "1"]
[RefusedTries "2"]

1. e4 d5 2. exd5 {[%refused exf5]} 2... Qxd5 {[%refused Qd4]} *
`
	if string(text) != want {
		t.Errorf("the game is saved as\n%s\nwant\n%s", text, want)
	}
	farewell, err := g.Farewell()
	if want := "kriegmate play --resume '" + file + "' --save '" + file + "'\n"; err != nil || !strings.HasSuffix(farewell, want) || strings.Contains(farewell, "♛") {
		t.Errorf("the farewell is %v\n%s", err, farewell)
	}
	game, err := movetext.Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.Record(kriegspiel.Berkeley, chess.White)
	if got := strings.Join(record.Words(), "; "); err != nil || got != "White e4; Black ??; White exf5: illegal; White exd5: capture on d5; Black ??: capture on d5, 1 refusal" {
		t.Errorf("White heard %s", got)
	}
}

// A game that is resumed is the one that was saved, and goes on with the same words.
func TestResume(t *testing.T) {
	before, file := played(t)
	s, game, err := Saved(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if s.Against.Name != "gambler" || s.Side != chess.White || !s.Draws || s.Date != "2005.07.30" {
		t.Errorf("it was played as %+v", s)
	}
	g, err := Resume(s, game)
	if err != nil {
		t.Fatal(err)
	}
	if string(g.PGN()) != string(before.PGN()) || g.Board() != before.Board() {
		t.Errorf("resumed as\n%s\nwant\n%s", g.PGN(), before.PGN())
	}
	greeting := g.Greeting()
	for _, want := range []string{"against the gambler", "Black tries ??: \"Black has moved, capture on d5\"", "you captured on d5"} {
		if !strings.Contains(greeting, want) {
			t.Errorf("the greeting lacks %q:\n%s", want, greeting)
		}
	}
	say(t, g, "Nc3")
	if text, more := g.Ask(t.Context()); !more || !strings.HasPrefix(text, "Black tries ??") {
		t.Errorf("asked %q, %t", text, more)
	}
}

// In the middle of a turn the person's refused tries stay, the program's are forgotten:
// nobody has heard of them.
func TestResumeInMidTurn(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"[White \"You\"]\n[Black \"hunter\"]\n\n1. e4 a6 {[%then-refused exd5 exf5]} *", 2},
		{"[White \"hunter\"]\n[Black \"You\"]\n\n1. e4 a6 {[%then-refused exd5 exf5]} *", 0},
	} {
		s, game, err := Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Resume(s, game)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(g.refusedNow()); got != test.want {
			t.Errorf("%s: %d refusals, want %d", test.text, got, test.want)
		}
	}
}

func TestResumeRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"resigned", "[Termination \"White resigns\"]\n\n1. e4 e5 0-1", `the game is over: "White resigns"`},
		{"mated", "f3 e5 g4 Qh4#", "the game is over: Black mates"},
		{"two games", "1. e4 *\n\n1. d4 *", "one game"},
		{"none", "\n", "one game"},
		{"no move", "1. e4 e9", "line 1"},
		{"one side", "[filtered \"white\"]\n\n1. e4 {(:)}\n", "one side of a game"},
	} {
		s, game, err := Parse(test.text)
		if err == nil {
			_, err = Resume(s, game)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", test.name, err, test.want)
		}
	}
	if _, _, err := Saved(t.Context(), filepath.Join(t.TempDir(), "none.pgn")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// Who leaves before trying anything keeps the game that the file holds, also as Black,
// when the program has moved; after a refused try it is saved.
func TestNothingIsSavedOverAGame(t *testing.T) {
	for _, side := range []chess.Colour{chess.White, chess.Black} {
		g := gameAt(t, "", side, "gambler")
		saved := 0
		g.File, g.Save = "game.pgn", func(string, []byte) error { saved++; return nil }
		g.Ask(t.Context())
		if farewell, err := g.Farewell(); err != nil || saved != 0 || !strings.HasPrefix(farewell, "The game is not finished.") {
			t.Errorf("%s: saved %d times, %v\n%s", side.Name(), saved, err, farewell)
		}
		say(t, g, map[chess.Colour]string{chess.White: "exd3", chess.Black: "exd6"}[side])
		if farewell, err := g.Farewell(); err != nil || saved != 1 || !strings.HasPrefix(farewell, "The game is saved.") {
			t.Errorf("%s: saved %d times, %v\n%s", side.Name(), saved, err, farewell)
		}
	}
}

// A file that has something else by the end stays, and the game is saved beside it; who names such a file
// can name another.
func TestSavedBesideAnother(t *testing.T) {
	for file, want := range map[string]string{"game.pgn": "game-3.pgn", "a.b/game": "a.b/game-3"} {
		g := gameAt(t, "", chess.White, "gambler")
		var asked []string
		g.File, g.Save = file, func(name string, _ []byte) error {
			if asked = append(asked, name); name != want {
				return &fs.PathError{Op: "open", Path: name, Err: fs.ErrExist}
			}
			return nil
		}
		say(t, g, "e4")
		if _, _, err := g.Say(t.Context(), "save"); err == nil || !strings.Contains(err.Error(), "save under another name") {
			t.Errorf("save: %v", err)
		}
		farewell, err := g.Farewell()
		says := fmt.Sprintf("The game is saved in %q, as %q has something else. Go on another time:\n\n   kriegmate play --resume %s --save %[1]s\n", want, file, want)
		if err != nil || farewell != says || len(asked) != 4 {
			t.Errorf("%v, asked for %q, says\n%s\nwant\n%s", err, asked, farewell, says)
		}
	}
}

// Who has taken everything back keeps that, not the game that was taken back.
func TestTakenBackIsSaved(t *testing.T) {
	g := gameAt(t, "", chess.White, "gambler")
	var saved []byte
	g.File, g.Save = "game.pgn", func(_ string, pgn []byte) error { saved = pgn; return nil }
	say(t, g, "e4")
	say(t, g, "undo")
	if _, err := g.Farewell(); err != nil || saved == nil || strings.Contains(string(saved), "e4") {
		t.Errorf("%v, saved\n%s", err, saved)
	}
}

// What cannot be saved is told, and what was saved is told of at the end.
func TestSave(t *testing.T) {
	g := gameAt(t, "7k/5Q2/6K1/8/8/8/8/8 w - -", chess.White, "hunter")
	if _, _, err := g.Say(t.Context(), "save x.pgn"); err == nil {
		t.Error("saved without files")
	}
	var files []string
	g.Save = func(name string, _ []byte) error {
		files = append(files, name)
		if name == "bad" {
			return errors.New("no room")
		}
		return nil
	}
	if _, _, err := g.Say(t.Context(), "save"); err == nil || !strings.Contains(err.Error(), "save game.pgn") {
		t.Errorf("save without a name: %v", err)
	}
	if _, _, err := g.Say(t.Context(), "save bad"); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("save bad: %v", err)
	}
	if _, _, err := g.Say(t.Context(), "save -"); err == nil || len(files) != 1 {
		t.Errorf("save -: %v, saved to %q", err, files)
	}
	say(t, g, "Kg7") // is refused
	for name, want := range map[string]string{
		"$(id).pgn": "--resume '$(id).pgn' --save '$(id).pgn'\n",
		"-x.pgn":    "--resume ./-x.pgn --save ./-x.pgn\n",
		"-":         "The game is not finished.", // where it cannot be read from again
	} {
		g.File = name
		if farewell, err := g.Farewell(); err != nil || !strings.Contains(farewell, want) {
			t.Errorf("saved to %q: %v, %s\nwant %q", name, err, farewell, want)
		}
	}
	files = files[:1]
	g.File = "game.pgn"
	say(t, g, "save")
	say(t, g, "Qg7")
	farewell, err := g.Farewell()
	if err != nil || strings.Join(files, " ") != "bad game.pgn game.pgn" {
		t.Errorf("%v; saved to %q", err, files)
	}
	for _, want := range []string{"you win", "1. Qg7#", "kriegmate review game.pgn --side w\n"} {
		if !strings.Contains(farewell, want) {
			t.Errorf("the farewell lacks %q:\n%s", want, farewell)
		}
	}
}
