package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A server inside the program, which works itself: the file is the one without, and
// nothing is left beside it.
func TestQueueEmbedded(t *testing.T) {
	dir := t.TempDir()
	alone, together := filepath.Join(dir, "alone.kdb"), filepath.Join(dir, "together.kdb")
	games := []string{"generate", "--seed", "15", "--workers", "2", "--games", "9", "--max-states", "100", "--out"}
	if _, complaints, status := kriegmate(t, "", append(games, alone)...); status != 0 {
		t.Fatal(complaints)
	}
	out, complaints, status := kriegmate(t, "", append(games, together, "--queue", "embedded", "--metrics", "127.0.0.1:0")...)
	if status != 0 || !strings.Contains(out, " in "+together+"\n") || !strings.Contains(complaints, "kriegmate work --queue nats://127.0.0.1:") ||
		!strings.Contains(complaints, "/metrics\n") {
		t.Errorf("status %d, %s%s", status, out, complaints)
	}
	want, err1 := os.ReadFile(alone)
	got, err2 := os.ReadFile(together)
	if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %v, or the files differ", err1, err2)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("in the folder are %v, %v", list, err)
	}

	certificate := filepath.Join(dir, "mate.cert")
	if _, complaints, status := kriegmate(t, "", "solve", "--ply", "3", "--certificate", certificate, "7k/8/5K2/8/8/8/8/6R1 w - -"); status != 0 {
		t.Fatal(complaints)
	}
	one, _, _ := kriegmate(t, "", "check", certificate)
	if out, complaints, status := kriegmate(t, "", "check", "--queue", "embedded", certificate); status != 0 || out != one || one == "" {
		t.Errorf("status %d, %s%s, want %s", status, out, complaints, one)
	}
}

// What is wrong with a queue is told in one line, in which there is no password.
func TestQueueMistakes(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.kdb")
	generate := func(more ...string) []string {
		return append([]string{"generate", "--games", "1", "--out", out}, more...)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"work"}, "add --queue nats://host:4222"},
		{[]string{"work", "--queue", "embedded"}, "--queue embedded is for generate, bench and check"},
		{[]string{"work", "--queue", "nats://127.0.0.1:1", "more"}, "work takes no arguments"},
		{[]string{"work", "--queue", "nats://127.0.0.1:1"}, "queue nats://127.0.0.1:1: "},
		{[]string{"serve", "--listen", "127.0.0.1:0", "--queue", "nats://127.0.0.1:1"}, "queue nats://127.0.0.1:1: "},
		{[]string{"serve", "--listen", "127.0.0.1:0", "--queue", "embedded"}, "--queue embedded is for generate, bench and check"},
		{[]string{"work", "--queue", "nats://ann:secret@127.0.0.1:1"}, "has a user or a password in it"},
		{generate("--queue", "nats://secret@127.0.0.1:1"), "has a user or a password in it"},
		{generate("--queue", "127.0.0.1:1"), "want nats://host:4222"},
		{generate("--queue", "nats://127.0.0.1:1", "--resume"), "leave out --resume"},
		{generate("--queue", "nats://127.0.0.1:1", "--job-memory", "-1"), "--job-memory"},
		{generate("--queue", "nats://127.0.0.1:1", "--queue-cert", "a"), "a certificate needs its key"},
	} {
		_, complaints, status := kriegmate(t, "", test.args...)
		if status != 2 || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 || strings.Contains(complaints, "secret") {
			t.Errorf("%q: status %d, %s", test.args, status, complaints)
		}
	}
}
