package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const planted = "../../testdata/games/planted.pgn"

// The review of the planted mate, which package review judges by hand: as text, as JSON, as
// a page.
func TestReview(t *testing.T) {
	file := filepath.Join(t.TempDir(), "review.html")
	for _, test := range []struct{ args, want string }{
		{"", "Move 2: mate in 3 ply was certain, beginning with Rb7; Kf2 missed it."},
		{"--json", `"missed":true`},
		{"--html -", `<span class="mark missed">mate in 3 ply missed</span>`},
		{"--at 3", "Move 3: mate in 3 ply was certain, beginning with Rb7; the record ends there."},
		{"--max-ply 1", "Move 4: mate in 1 ply was certain, beginning with Ra8; Ra8 began it."},
		{"--assume-no-tries=false", "Move 2: mate in 3 ply was certain"},
	} {
		args := append([]string{"review", planted, "--side", "w", "--per-move", "1m"}, strings.Fields(test.args)...)
		out, complaints, status := kriegmate(t, "", args...)
		if status != 0 || !strings.Contains(out, test.want) {
			t.Errorf("%q: status %d, %s, no %q in\n%s", test.args, status, complaints, test.want, out)
		}
	}
	out, complaints, status := kriegmate(t, "", "review", planted, "--side", "w", "--html", file)
	if page, err := os.ReadFile(file); status != 0 || out != "" || err != nil || !bytes.HasPrefix(page, []byte("<!DOCTYPE html>")) {
		t.Errorf("status %d, %s, printed %q, file %v", status, complaints, out, err)
	}
}

// Mistakes are told in one line, with the way out.
func TestReviewMistakes(t *testing.T) {
	for args, want := range map[string]string{
		planted:                           "--side w or --side b",
		planted + " --side w --max-ply 2": "--max-ply",
		planted + " --side w --html no/such/folder/file":                      "--html: there is no folder",
		planted + " --side w --max-states 0":                                  "--max-states",
		"../../testdata/bishop.txt":                                           "no record of a game",
		"../../testdata/games/selfplay1.pgn --side w --assume-no-tries=false": "--assume-no-tries=false: refused tries can be added to an ordinary PGN only",
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"review"}, strings.Fields(args)...)...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("review %s: status %d, %q, printed %q; want %q", args, status, complaints, out, want)
		}
	}
}

// What is interrupted prints the review of the moves so far.
func TestReviewInterrupted(t *testing.T) {
	args, _ := stopArgs(t, "review --json --per-move 1h --max-states 10000000 QUIET")
	ctx, interrupt := context.WithCancel(context.Background())
	time.AfterFunc(time.Second, interrupt)
	var out, complaints bytes.Buffer
	status := run(ctx, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &out, &complaints})
	var found struct {
		Turns   []json.RawMessage
		Stopped string
	}
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	if status != statusInterrupted || len(found.Turns) == 0 || found.Stopped == "" {
		t.Errorf("status %d, %d turns, stopped by %q: %s", status, len(found.Turns), found.Stopped, complaints.String())
	}
}
