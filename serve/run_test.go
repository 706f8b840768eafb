package serve_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"kriegmate/mate"
	"kriegmate/serve"
)

// long is a question that nobody answers in the time of a test: a mate from the start.
const long = `{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","ply":15}`

// start runs a server, and returns its address and what ends it and returns its error.
func start(t testing.TB, c serve.Config) (address string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return startAt(t, c, l)
}

// startAt runs a server that listens somewhere.
func startAt(t testing.TB, c serve.Config, l net.Listener) (address string, stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serve.New(c).Run(ctx, l) }()
	stopped := false
	stop = func() error {
		stopped = true
		cancel()
		return <-ended
	}
	t.Cleanup(func() {
		if !stopped {
			stop()
		}
	})
	return "http://" + l.Addr().String(), stop
}

// post asks a question as a client with a name.
func post(ctx context.Context, client, url, body string) (status int, answer string, err error) {
	r, err := http.NewRequestWithContext(ctx, "POST", url, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Kriegmate-Client", client)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// begin asks a long question as a client, again and again as long as it is refused, and
// tells when the request has ended.
func begin(ctx context.Context, client, address string) (ended chan struct{}) {
	ended = make(chan struct{})
	go func() {
		defer close(ended)
		for {
			status, _, err := post(ctx, client, address+"/api/v1/solve", long)
			if err != nil || status == 200 {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	return ended
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not so after ten seconds: %s", what)
		}
	}
}

// A client has one search at a time; the searches of others wait, and too many are
// refused. A search ends with its request, and makes room.
func TestTurns(t *testing.T) {
	address, _ := start(t, serve.Config{Searches: 1, Waiting: 1})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	first := begin(ctx, "one", address)
	eventually(t, "the first client has a search", func() bool {
		status, _, err := post(ctx, "one", address+"/api/v1/solve", corner)
		return err == nil && status == http.StatusTooManyRequests
	})
	waiting, leave := context.WithCancel(ctx)
	second := begin(waiting, "two", address)
	eventually(t, "the second client waits, so the third is refused", func() bool {
		// If it comes before the second one it waits in its place; not for long.
		short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		defer cancel()
		status, _, err := post(short, "three", address+"/api/v1/solve", corner)
		return err == nil && status == http.StatusServiceUnavailable
	})
	if status, _, err := post(ctx, "one", address+"/api/v1/referee", opening); err != nil || status != 200 {
		t.Errorf("the referee has no time: status %d, %v", status, err)
	}
	leave()
	cancel()
	<-first
	<-second
	eventually(t, "there is room again", func() bool {
		status, _, err := post(context.Background(), "three", address+"/api/v1/solve", corner)
		return err == nil && status == 200
	})
}

// A search that takes too long is answered as one that does not know.
func TestTimeout(t *testing.T) {
	address, _ := start(t, serve.Config{Timeout: 50 * time.Millisecond})
	status, text, err := post(context.Background(), "", address+"/api/v1/solve", long)
	var answer mate.SolutionJSON
	if err != nil || status != 200 || json.Unmarshal([]byte(text), &answer) != nil || answer.Verdict != "unknown" || answer.Stopped != "time" {
		t.Errorf("status %d, %v: %s; want unknown, stopped by time", status, err, text)
	}
}

// A server that is to end cancels its searches, and leaves nothing behind.
func TestRunEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	address, stop := start(t, serve.Config{})
	asked := begin(context.Background(), "", address)
	eventually(t, "the search has begun", func() bool {
		status, _, err := post(context.Background(), "", address+"/api/v1/solve", corner)
		return err == nil && status == http.StatusTooManyRequests
	})
	begun := time.Now()
	if err := stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v to end", took)
	}
	<-asked
	http.DefaultClient.CloseIdleConnections()
	eventually(t, "all goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
}

// Who has a search when the server ends, or waits for its turn, is told so: their
// questions are not to blame.
func TestToldOfTheEnd(t *testing.T) {
	address, stop := start(t, serve.Config{Searches: 1, Waiting: 1})
	statuses := make(chan string, 2)
	for _, client := range []string{"one", "two"} {
		go func() {
			for {
				status, answer, err := post(context.Background(), client, address+"/api/v1/solve", long)
				if !strings.Contains(answer, "busy") { // the third has had its place
					statuses <- fmt.Sprint(status, " ", strings.TrimSpace(answer), " ", err)
					return
				}
			}
		}()
	}
	eventually(t, "both are in", func() bool {
		short, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		status, _, err := post(short, "three", address+"/api/v1/solve", corner)
		return err == nil && status == http.StatusServiceUnavailable
	})
	if err := stop(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if got, want := <-statuses, `503 {"error":"the server is ending"} <nil>`; got != want {
			t.Errorf("the answer is %q, want %q", got, want)
		}
	}
}

// More connections than the server has, on which nothing comes, keep others waiting for
// seconds only.
func TestSilentConnections(t *testing.T) {
	if testing.Short() {
		return // it takes five seconds, of waiting
	}
	address, _ := start(t, serve.Config{})
	for range 300 {
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if status, _, err := post(ctx, "", address+"/api/v1/referee", opening); err != nil || status != 200 {
		t.Errorf("status %d, %v", status, err)
	}
}

// A flood of searches that are given up at once does no harm.
func TestGivenUp(t *testing.T) {
	address, _ := start(t, serve.Config{Searches: 2})
	for i := range 50 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i%5)*time.Millisecond)
		post(ctx, fmt.Sprint(i), address+"/api/v1/solve", long)
		cancel()
	}
	eventually(t, "there is room again", func() bool {
		status, _, err := post(context.Background(), "last", address+"/api/v1/solve", corner)
		return err == nil && status == 200
	})
}
