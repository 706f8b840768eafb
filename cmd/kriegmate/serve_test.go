package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The server says where it answers, answers, and ends when it is interrupted.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	said, told := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"kriegmate", "serve", "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), io.Discard, told})
		told.Close()
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("it says %q, %v", line, err)
	}
	response, err := http.Post(address+"/api/v1/solve", "application/json", strings.NewReader(`{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || response.StatusCode != 200 || !bytes.HasPrefix(answer, []byte(`{"verdict":"mate","ply":3,`)) {
		t.Errorf("status %d, %v: %s", response.StatusCode, err, answer)
	}
	cancel()
	if status := <-ended; status != 0 {
		t.Errorf("it ends with status %d, want 0", status)
	}
}

// With --open the browser is shown the address, with the token where servers do not see
// it; where there is no browser the server says so and goes on.
func TestServeOpen(t *testing.T) {
	if runtime.GOOS != "linux" {
		return // elsewhere the browser is opened by another program
	}
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	shown := filepath.Join(folder, "shown")
	script := "#!/bin/sh\necho \"$1\" > " + shown + ".new && /bin/mv " + shown + ".new " + shown + "\n"
	for _, there := range []bool{false, true} {
		if there {
			if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		said, told := io.Pipe()
		go func() {
			run(ctx, []string{"kriegmate", "serve", "--open", "--token", "sesame", "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), io.Discard, told})
			told.Close()
		}()
		lines := bufio.NewReader(said)
		line, err := lines.ReadString('\n')
		address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
		if err != nil || address == "" || strings.Contains(line, "sesame") {
			t.Fatalf("it says %q, %v", line, err)
		}
		if !there {
			if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "kriegmate: --open: no browser could be opened") {
				t.Errorf("it says %q, %v", line, err)
			}
		} else if got := waitForFile(t, shown); got != address+"#token=sesame\n" {
			t.Errorf("the browser is shown %q, want %q and the token", got, address)
		}
		cancel()
		io.Copy(io.Discard, said)
	}
}

// waitForFile returns what a file holds as soon as it is there.
func waitForFile(t *testing.T, name string) string {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if text, err := os.ReadFile(name); err == nil {
			return string(text)
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// Nobody is let in from elsewhere by accident.
func TestServeElsewhere(t *testing.T) {
	t.Setenv("KRIEGMATE_TOKEN", "")
	for _, test := range []struct{ address, want string }{
		{"0.0.0.0:0", "--listen: others can reach this address: choose a --token that they need, or listen at 127.0.0.1"},
		{"nowhere", "--listen: "},
	} {
		var told bytes.Buffer
		status := run(context.Background(), []string{"kriegmate", "serve", "--listen", test.address}, streams{strings.NewReader(""), io.Discard, &told})
		if status != statusBadInput || !strings.HasPrefix(told.String(), "kriegmate: "+test.want) || strings.Count(told.String(), "\n") != 1 {
			t.Errorf("%s: status %d, %q", test.address, status, told.String())
		}
	}
}

// The token may come from the environment, and the server may be called by a name that it was
// told.
func TestServeByName(t *testing.T) {
	t.Setenv("KRIEGMATE_TOKEN", "sesame")
	ctx, cancel := context.WithCancel(t.Context())
	said, told := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"kriegmate", "serve", "--listen", "127.0.0.1:0", "--host", "chess.example"}, streams{strings.NewReader(""), io.Discard, told})
		told.Close()
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("it says %q, %v", line, err)
	}
	for _, test := range []struct {
		host, token string
		want        int
	}{{"chess.example", "sesame", 200}, {"chess.example", "barley", 401}, {"chess.example", "", 401}, {"other.example", "sesame", 403}, {"", "sesame", 200}} {
		r, err := http.NewRequestWithContext(ctx, "GET", address+"/api/v1/problems", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = test.host
		r.Header.Set("Authorization", "Bearer "+test.token)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != test.want {
			t.Errorf("called %q with the token %q: status %d, want %d", test.host, test.token, response.StatusCode, test.want)
		}
	}
	cancel()
	if status := <-ended; status != 0 {
		t.Errorf("it ends with status %d, want 0", status)
	}
}
