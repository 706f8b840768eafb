package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// serveProgram starts a server in a process of its own, and returns its address and what
// kills it.
func serveProgram(t *testing.T, args ...string) (address string, kill func()) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	told, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	kill = func() {
		cmd.Process.Kill()
		cmd.Wait()
	}
	t.Cleanup(kill)
	line, err := bufio.NewReader(told).ReadString('\n')
	address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("it says %q, %v", line, err)
	}
	return address, kill
}

// answered returns the answer to a question; to "" by GET.
func answered(t *testing.T, address, question string) string {
	t.Helper()
	get := func() (*http.Response, error) { return http.Get(address) }
	if question != "" {
		get = func() (*http.Response, error) {
			return http.Post(address, "application/json", strings.NewReader(question))
		}
	}
	response, err := get()
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("status %d, %v: %s", response.StatusCode, err, text)
	}
	return string(text)
}

// A game goes on when the server was killed, without a chance to say farewell.
func TestGamesOutliveAKilledServer(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	address, kill := serveProgram(t, "--games", folder)
	var game struct{ ID string }
	if err := json.Unmarshal([]byte(answered(t, address+"/api/v1/games", `{"against":"gambler"}`)), &game); err != nil {
		t.Fatal(err)
	}
	path := "/api/v1/games/" + game.ID
	for _, question := range []string{`{"try":"exd3"}`, `{"try":"e4"}`, `{"say":"reply"}`, `{"try":"axb3"}`} {
		answered(t, address+path, question)
	}
	before := answered(t, address+path, "")
	kill()
	address, _ = serveProgram(t, "--games", folder)
	if after := answered(t, address+path, ""); after != before || !strings.Contains(after, `"refused":[{"try":"a2b3","name":"axb3"}]`) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	answered(t, address+path, `{"try":"d4"}`)
}

// A folder that cannot be made is told of at once.
func TestServeGamesNowhere(t *testing.T) {
	var told bytes.Buffer
	status := run(context.Background(), []string{"kriegmate", "serve", "--games", "/dev/null/games"}, streams{strings.NewReader(""), io.Discard, &told})
	if status != statusBadInput || !strings.HasPrefix(told.String(), "kriegmate: --games: ") || strings.Count(told.String(), "\n") != 1 {
		t.Errorf("status %d, %q", status, told.String())
	}
}
