//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// When the terminal is closed, of which a program may hear more than once, a game is saved.
func TestClosedTerminal(t *testing.T) {
	// A program does not ignore the signal because its parent does, if the parent listens to it.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	defer signal.Stop(heard)
	program, in, name := playing(t, os.Args[0])
	ended := make(chan error, 1)
	go func() { ended <- program.Wait() }()
	for until := time.Now().Add(time.Minute); program.Process.Signal(syscall.SIGHUP) == nil; {
		if time.Now().After(until) {
			t.Fatal("it goes on")
		}
	}
	<-ended
	in.Close()
	text, err := os.ReadFile(name)
	if status := program.ProcessState.ExitCode(); status != statusInterrupted || err != nil || !strings.Contains(string(text), "\n1. e4 ") {
		t.Errorf("status %d, %v, saved\n%s", status, err, text)
	}
}

// What was begun to go on without its terminal does.
func TestClosedTerminalIsIgnored(t *testing.T) {
	program, in, _ := playing(t, "sh", "-c", `trap "" HUP; exec "$0" "$@"`, os.Args[0])
	if err := program.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	if _, err := io.WriteString(in, "quit\n"); err != nil {
		t.Error(err)
	}
	if err := program.Wait(); err != nil {
		t.Error(err)
	}
}

// playing starts the program by the given words, and plays a move of a game that is to be saved
// in the file with that name.
func playing(t *testing.T, words ...string) (program *exec.Cmd, in io.WriteCloser, name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "game.pgn")
	program = exec.Command(words[0], append(words[1:], "play", "--against", "gambler", "--seed", "1", "--save", name)...)
	program.Env = append(os.Environ(), asProgram+"=1")
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Process.Kill() })
	if _, err := io.WriteString(in, "e4\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(said)
	for !strings.HasPrefix(lines.Text(), "White tries e4") {
		if !lines.Scan() {
			t.Fatalf("it has ended: %v", lines.Err())
		}
	}
	go io.Copy(io.Discard, said)
	return program, in, name
}
