package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestPlay(t *testing.T) {
	for _, test := range []struct {
		name, in string
		args     []string
		want     []string
		status   int
	}{
		{
			name: "mate",
			in:   "Qg7\n",
			args: []string{"--fen", "7k/5Q2/6K1/8/8/8/8/8 w - -"},
			want: []string{
				"You play White against the marshal",
				"White tries Qg7: \"White has moved, check by long diagonal, checkmate\"",
				"White mates: you win.",
				"  1. Qg7#\n",
				"8  ·  ·  ·  ·  ·  ·  ·  ♚\n7  ·  ·  ·  ·  ·  ·  ♕  ·\n",
			},
		},
		{
			name: "a refusal and a hint",
			in:   "hint\nRxd8\nresign\n",
			args: []string{"--fen", "k7/8/3p4/8/8/8/8/3RK3 w - -", "--against", "gambler", "--seed", "1"},
			want: []string{
				"against the gambler, seed 1",
				"1 position;",
				"White tries Rd8: \"illegal\"",
				"♚ a8 100%",
				"White resigns: the gambler wins.",
			},
		},
		{
			name: "Black, against one who mates",
			in:   "hint\n",
			args: []string{"--fen", "k7/8/1K6/8/8/8/8/7R w - -", "--side", "Black", "--seed", "1"},
			want: []string{
				"You play Black against the marshal",
				"White tries ??: \"White has moved, check by rank, checkmate\"",
				"White mates: the marshal wins.",
			},
		},
		{
			name:   "nothing to play",
			args:   []string{"--fen", "k6R/8/1K6/8/8/8/8/8 b - -"},
			want:   []string{"kriegmate: --fen: the game is over: Black has no move\n"},
			status: statusBadInput,
		},
		{
			name:   "no proposal",
			in:     "e5\ne4\nboard\n",
			args:   []string{"--seed", "1"},
			want:   []string{"White tries e4: \"White has moved\"\nBlack tries ??: ", "The game is not finished."},
			status: statusBadInput,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.in, append([]string{"play"}, test.args...)...)
			if status != test.status {
				t.Errorf("status %d, want %d: %s", status, test.status, complaints)
			}
			for _, want := range test.want {
				if !strings.Contains(out+complaints, want) {
					t.Errorf("it does not say %q:\n%s", want, out+complaints)
				}
			}
		})
	}
}

// The game goes to a file, and the program plays the same with the same seed.
func TestPlayOut(t *testing.T) {
	var games []string
	for range 2 {
		name := filepath.Join(t.TempDir(), "game.pgn")
		if _, complaints, status := kriegmate(t, "e4\nd4\nNf3\nNc3\n", "play", "--against", "gambler", "--seed", "7", "--out", name); status != 0 {
			t.Fatal(complaints)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, string(text))
	}
	if games[0] != games[1] || !strings.Contains(games[0], "\n1. e4 ") {
		t.Errorf("two games with one seed:\n%s\n%s", games[0], games[1])
	}
}

// A game is saved when the person leaves, resumed, and reviewed by what reads games.
func TestPlayResume(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	out, complaints, status := kriegmate(t, "exd3\ne4\nquit\n", "play", "--seed", "7", "--save", name)
	_, hint, _ := strings.Cut(out, "Go on another time:\n\n   kriegmate ")
	if want := "play --resume " + name + " --save " + name + "\n"; status != 0 || hint != want {
		t.Errorf("status %d, %s\n%s", status, complaints, out)
	}
	out, complaints, status = kriegmate(t, "d4\nexd3\nresign\n", strings.Fields(hint)...)
	if status != statusBadInput || !strings.Contains(out, "  1. e4 ") || !strings.HasSuffix(out, "kriegmate review "+name+" --side w\n") {
		t.Errorf("status %d, %s\n%s", status, complaints, out)
	}
	out, complaints, status = kriegmate(t, "", "convert", name, "--side", "w")
	if status != 0 || !strings.Contains(out, `"try":"d2d4"`) || !strings.Contains(out, `"try":"e2d3","percept":{"illegal":true}`) {
		t.Errorf("status %d, %s\n%s", status, complaints, out)
	}
	if _, complaints, status = kriegmate(t, "", "play", "--resume", name); status != statusBadInput || !strings.Contains(complaints, "the game is over: \"White resigns\"") {
		t.Errorf("status %d, %s", status, complaints)
	}
}

// A screen is what a command has printed; it does something when a text has come so many times.
type screen struct {
	shown bytes.Buffer
	text  string
	times int
	do    func()
}

func (s *screen) Write(p []byte) (int, error) {
	n, err := s.shown.Write(p)
	if s.do != nil && strings.Count(s.shown.String(), s.text) == s.times {
		s.do()
		s.do = nil
	}
	return n, err
}

// What another process has saved under the name meanwhile stays, whether the game was begun or resumed with it; what
// the game itself has saved is replaced.
func TestPlaySavesOverNothing(t *testing.T) {
	dir := t.TempDir()
	name, beside := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "game-2.pgn")
	another := func() {
		err := os.WriteFile(name+".new", []byte("another game"), 0o644)
		if err == nil {
			err = os.Rename(name+".new", name)
		}
		if err != nil {
			t.Error(err)
		}
	}
	play := func(out *screen, in string, args ...string) string {
		t.Helper()
		var complaints bytes.Buffer
		args = append([]string{"kriegmate", "play", "--save", name}, args...)
		if status := run(t.Context(), args, streams{strings.NewReader(in), out, &complaints}); status != 0 {
			t.Errorf("%q: status %d, %s", args, status, complaints.String())
		}
		return out.shown.String()
	}
	const twice = "e4\nsave\nexd5\nsave\n"
	if out := play(&screen{}, twice, "--against", "random"); !strings.HasSuffix(out, "play --resume "+name+" --save "+name+"\n") {
		t.Errorf("nobody else has saved a game:\n%s", out)
	}
	for _, test := range []struct {
		what, in string
		when     screen
		args     []string
	}{
		{"resumed", "", screen{text: "You play", times: 1}, []string{"--resume", name}},
		{"saved before", twice, screen{text: "saved to", times: 2}, []string{"--against", "random"}},
		{"not saved before", "e4\n", screen{text: "You play", times: 1}, []string{"--against", "random"}},
	} {
		test.when.do = another
		out := play(&test.when, test.in, test.args...)
		if !strings.Contains(out, "The game is saved in \""+beside+"\", as \""+name+"\" has something else.") {
			t.Errorf("%s:\n%s", test.what, out)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != "another game" {
			t.Errorf("%s: the other game is now %q, %v", test.what, text, err)
		}
		if text, err := os.ReadFile(beside); err != nil || !strings.Contains(string(text), "\n1. e4 ") {
			t.Errorf("%s: %v, the game is saved as\n%s", test.what, err, text)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
			t.Errorf("%s: %v, %v, want two files", test.what, left, err)
		}
		os.Remove(name)
		os.Remove(beside)
	}
}

// Whenever a long game that goes on is interrupted, all of it is still in its file: a program
// takes long to hear 300 moves.
func TestPlayResumeIsInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "long.pgn")
	if err := os.WriteFile(name, []byte(strings.Repeat("Nf3 Nf6 Ng1 Ng8\n", 150)), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer interrupt()
	var out, complaints bytes.Buffer
	status := run(ctx, []string{"kriegmate", "play", "--resume", name, "--save", name}, streams{strings.NewReader("e4\n"), &out, &complaints})
	if status == 0 {
		t.Errorf("status 0, %s\n%s", complaints.String(), out.String())
	}
	record, problems, status := kriegmate(t, "", "convert", name, "--side", "w")
	if n := strings.Count(record, `"try":"g1f3"`); status != 0 || n != 150 {
		t.Errorf("status %d, %s: %d times Nf3 in the file, want 150", status, problems, n)
	}
}

func TestPlayMistakes(t *testing.T) {
	for _, test := range []struct {
		name, want string
		args       []string
	}{
		{"program", "--against: \"computer\"", []string{"--against", "computer"}},
		{"side", "--side: \"red\", want w or b", []string{"--side", "red"}},
		{"side and program", "--side: \"red\"", []string{"--side", "red", "--against", "gambler"}},
		{"position", "--fen: bad FEN", []string{"--fen", "nothing"}},
		{"mated", "the game is over", []string{"--fen", "k6R/8/1K6/8/8/8/8/8 b - -"}},
		{"arguments", "--resume goes on", []string{"game.pgn"}},
		{"no file", "none.pgn: no such file", []string{"--resume", "none.pgn"}},
		{"standard input", "name the file", []string{"--resume", "-"}},
		{"not a game", "play.go: line 1: ", []string{"--resume", "play.go"}},
		{"both", "leave out --fen", []string{"--resume", "none.pgn", "--fen", "8/8/8/8/8/8/8/8 w - -"}},
		{"no folder", "--save: there is no folder", []string{"--save", "no/such/game.pgn"}},
	} {
		_, complaints, status := kriegmate(t, "", append([]string{"play"}, test.args...)...)
		if status != statusBadInput || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want one line with %q", test.name, status, complaints, test.want)
		}
	}
}
