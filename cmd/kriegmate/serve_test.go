package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
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
