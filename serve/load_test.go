package serve_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"kriegmate/serve"
)

var deep = flag.Bool("deep", false, "load the server for half a minute")

// asked are questions of all lengths; to some of them nobody waits for the answer.
var asked = []struct{ path, body string }{
	{"solve", long},
	{"solve?first-moves=true", long},
	{"solve", corner},
	{"estimate?states=true", scholar(3)},
	{"estimate", scholar(5)},
	{"referee?proposals=true", `{"tries":["e2e4","d7d5","e4d5","d8d5","b1c3"]}`},
	{"review?side=w", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"},
	{"compose?ply=3", "7k/8/5K2/8/8/8/8/6R1 w - -"},
	{"mines?hint=true", `{"size":"16x30","mines":99,"seed":1,"opened":[[5,5],[9,9]]}`},
	{"mines?hint=true", `{"size":"4x4","mines":6,"first":"gnomine","seed":1}`},
}

// Fifty clients search, and give up, and search again. In the end there are as many
// goroutines as before, and as much memory is in use, within 32 MiB: the server keeps the
// belief states that were looked at last.
func TestManyClients(t *testing.T) {
	const clients, tolerance = 50, 32 << 20
	long := 2 * time.Second
	if *deep {
		long = 30 * time.Second
	}
	goroutines := runtime.NumGoroutine() + 2 // those that run the server
	address, stop := start(t, serve.Config{Searches: 2, Memory: 64 << 20, Timeout: 5 * time.Second})
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	c := &http.Client{Transport: transport}
	if status, err := question(context.Background(), c, address, "first", 2); status != 200 {
		t.Fatalf("status %d, %v", status, err)
	}
	transport.CloseIdleConnections()
	heap := inUse()
	seen := flood(t, c, address, clients, long)
	transport.CloseIdleConnections()
	eventually(t, fmt.Sprintf("there are at most %d goroutines again", goroutines), func() bool { return runtime.NumGoroutine() <= goroutines })
	if after := inUse(); after > heap+tolerance {
		t.Errorf("%d MiB are in use, and %d were before", after>>20, heap>>20)
	}
	if seen[http.StatusOK] < 5 || seen[0] < clients/2 {
		t.Errorf("too few answers to tell: %v by status, 0 for those that were given up", seen)
	}
	t.Logf("%v by status, 0 for those that were given up; %d goroutines", seen, runtime.NumGoroutine())
	if status, err := question(context.Background(), c, address, "last", 2); status != 200 {
		t.Errorf("afterwards: status %d, %v", status, err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// flood lets clients ask for a time, and returns how many answers had which status.
func flood(t *testing.T, c *http.Client, address string, clients int, long time.Duration) map[int]int {
	t.Helper()
	const seed = 5
	t.Logf("seed %d", seed)
	var (
		mu   sync.Mutex
		seen = make(map[int]int)
		all  sync.WaitGroup
		end  = time.Now().Add(long)
	)
	for i := range clients {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			for time.Now().Before(end) {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(1+rng.IntN(200))*time.Millisecond)
				status, err := question(ctx, c, address, fmt.Sprint(i), rng.IntN(len(asked)))
				cancel()
				mu.Lock()
				seen[status]++
				mu.Unlock()
				if err != nil && !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("client %d: %v", i, err)
					return
				}
			}
		})
	}
	all.Wait()
	for status := range seen {
		switch status {
		case 0, http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		default:
			t.Errorf("an answer has the status %d", status)
		}
	}
	return seen
}

// question asks one of the questions, and returns the status; 0 if it was given up.
func question(ctx context.Context, c *http.Client, address, client string, n int) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, "POST", address+"/api/v1/"+asked[n].path, strings.NewReader(asked[n].body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Kriegmate-Client", client)
	response, err := c.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0, err
	}
	return response.StatusCode, nil
}

// inUse returns how much memory is in use after a collection, in bytes.
func inUse() uint64 {
	runtime.GC()
	runtime.GC() // what has a finalizer goes with the second one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

// Clients that do not read their answers keep no place among the searches: others are
// answered meanwhile.
func TestSlowReaders(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address, _ := startAt(t, serve.Config{Searches: 1, Waiting: 10}, narrow{inner})
	for i := range 3 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.(*net.TCPConn).SetReadBuffer(1 << 10)
		// 2,144 positions are listed, in some hundred thousand bytes.
		body := scholar(3)
		fmt.Fprintf(c, "POST /api/v1/estimate?states=true HTTP/1.1\r\nHost: localhost\r\nKriegmate-Client: slow%d\r\nContent-Length: %d\r\n\r\n%s", i, len(body), body)
		// The answer has begun when its first byte comes; the rest is left there.
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if status, answer, err := post(ctx, "quick", address+"/api/v1/solve", corner); status != 200 {
		t.Errorf("another client: status %d, %s, %v", status, answer, err)
	}
}

// A narrow listener gives connections that hold little of what is written.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(1 << 10)
	}
	return c, err
}

// Clients that announce a question and do not send it keep others from nothing, as long as
// they are fewer than may wait.
func TestHalfOpen(t *testing.T) {
	address, _ := start(t, serve.Config{Searches: 1, Waiting: 10})
	for i := range 8 {
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nKriegmate-Client: half%d\r\nContent-Length: 100\r\n\r\n{", i)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if status, answer, err := post(ctx, "whole", address+"/api/v1/solve", corner); status != 200 {
		t.Errorf("another client: status %d, %s, %v", status, answer, err)
	}
}
