package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"kriegmate/cluster"
	"kriegmate/cluster/natsqueue"
	"kriegmate/serve"
)

// The server shows the runs of a queue that it is told of: one that waits for a worker.
func TestServeQueue(t *testing.T) {
	s, err := natsqueue.Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	said, told := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"kriegmate", "serve", "--listen", "127.0.0.1:0", "--queue", s.URL()}, streams{strings.NewReader(""), io.Discard, told})
		told.Close()
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("it says %q, %v", line, err)
	}
	q, err := natsqueue.Open(ctx, &natsqueue.Address{URL: s.URL()})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	waiting := &cluster.Run{Program: cluster.Program{Version: "1"}, Kind: "generate"}
	if err := q.Open(ctx, waiting); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) { // it asks the queue once a second
		response, err := http.Get(address + "/api/v1/runs")
		if err != nil {
			t.Fatal(err)
		}
		var shown serve.Runs
		err = json.NewDecoder(response.Body).Decode(&shown)
		response.Body.Close()
		if err == nil && shown.Watched && len(shown.Runs) == 1 && shown.Runs[0].ID == waiting.ID() && !shown.Runs[0].Coordinated {
			break
		}
		if err != nil || time.Since(begun) > generous {
			t.Fatalf("shown are %+v, %v", shown, err)
		}
	}
	cancel()
	if status := <-ended; status != 0 {
		t.Errorf("it ends with status %d, want 0", status)
	}
}
