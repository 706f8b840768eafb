package serve

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"kriegmate/mate"
	"kriegmate/play"
)

// posted are the routes that take a body, with how long that may be in KiB, and whether it
// is a search, as docs/api.md has it.
var posted = []struct {
	path   string
	kib    int
	search bool
}{
	{"referee", 64, false},
	{"mines", 64, false},
	{"mines?hint=true", 64, true},
	{"games", 4, false},
	{"games/{id}", 4, false},
	{"estimate", 8 << 10, true},
	{"solve", 8 << 10, true},
	{"plan", 8 << 10, true},
	{"duel", 8 << 10, true},
	{"refute", 1 << 10, true},
	{"endgame", 1 << 10, true},
	{"review", 1 << 10, true},
	{"replay", 1 << 10, true},
	{"states?at=0", 1 << 10, true},
	{"now", 1 << 10, true},
	{"compose", 1 << 10, true},
	{"positions", 1 << 10, false},
	{"diagram", 1 << 10, false},
	{"certificate", 1 << 10, true},
	{"read", 16 << 10, true},
	{"check", 16 << 10, true},
	{"bench", 32 << 10, true},
}

// to returns a request to a path of the interface.
func to(method, path, id string, body io.Reader) *http.Request {
	r := httptest.NewRequest(method, "/api/v1/"+strings.ReplaceAll(path, "{id}", id), body)
	r.Host = "localhost"
	return r
}

// No route has been forgotten here.
func TestPostedRoutes(t *testing.T) {
	listed := map[string]bool{}
	for _, route := range posted {
		path, _, _ := strings.Cut(route.path, "?")
		listed["POST /api/v1/"+path] = true
	}
	for _, r := range New(Config{}).api() {
		if strings.HasPrefix(r.pattern, "POST") && !listed[r.pattern] {
			t.Errorf("%s: nothing is said about its bounds", r.pattern)
		}
	}
}

// A body may be as long as is promised, and no longer.
func TestLongBodies(t *testing.T) {
	s := New(Config{})
	for _, route := range posted {
		w := answered(s, to("POST", route.path, "none", strings.NewReader(strings.Repeat(" ", route.kib<<10+1))))
		if w.Code != 413 || !strings.HasPrefix(w.Body.String(), `{"error":"longer than `) {
			t.Errorf("%s: a byte more than %d KiB: status %d, %.100s", route.path, route.kib, w.Code, w.Body)
		}
		if w := answered(s, to("POST", route.path, "none", strings.NewReader(strings.Repeat(" ", route.kib<<10)))); w.Code == 413 {
			t.Errorf("%s: %d KiB: status %d, %.100s", route.path, route.kib, w.Code, w.Body)
		}
	}
}

// A body that does not come in time is no empty question, and half a minute is the time.
func TestSlowBody(t *testing.T) {
	s := New(Config{})
	for _, route := range posted {
		w := answered(s, to("POST", route.path, "none", io.MultiReader(strings.NewReader("{"), iotest.ErrReader(os.ErrDeadlineExceeded))))
		if w.Code != 408 || !strings.Contains(w.Body.String(), `"error":"the body has not come`) {
			t.Errorf("%s: status %d, %q", route.path, w.Code, w.Body)
		}
	}
	if h := s.httpServer(t.Context()); h.ReadTimeout != 30*time.Second {
		t.Errorf("a body may take %v", h.ReadTimeout)
	}
}

// While a client has a search its second one is refused; what is none is answered.
func TestOneSearchForAClient(t *testing.T) {
	s := New(Config{})
	setup, err := (&play.Question{}).Setup()
	if err != nil {
		t.Fatal(err)
	}
	id, _, err := s.shelf.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	const known = "1. e4 e5"
	if w := answered(s, to("POST", "states?side=w&at=2", id, strings.NewReader(known))); w.Code != 200 {
		t.Fatalf("states: status %d, %s", w.Code, w.Body)
	}
	leave, err := s.slots.enter(client(to("GET", "", "", nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	judge := func(method, path, body string, search bool) {
		t.Helper()
		if w := answered(s, to(method, path, id, strings.NewReader(body))); (w.Code == http.StatusTooManyRequests) != search {
			t.Errorf("%s %s %s: status %d, a search: %v", method, path, body, w.Code, search)
		}
	}
	for _, route := range posted {
		judge("POST", route.path, "{}", route.search)
	}
	judge("POST", "states?side=w&at=2", known, false)
	for _, path := range []string{"searchers", "openapi.json", "problems", "problems/selfplay3.kdb", "problems/selfplay3.kdb/1", "bench", "games?id={id}", "games/{id}"} {
		judge("GET", path, "", false)
	}
	judge("GET", "problems/selfplay3.kdb?needs=refusal", "", true)
	for body, search := range map[string]bool{
		`{"hint":"map"}`: true, `{"say":"reply"}`: true, `{"say":"draw"}`: true, `{"try":"e4"}`: false, `{"say":"undo"}`: false, `{"say":"resign"}`: false,
	} {
		judge("POST", "games/{id}", body, search)
	}
}

// Without a word the bounds are those of docs/api.md.
func TestDefaultBounds(t *testing.T) {
	if c := (Config{Searches: 3}).fill(); c.Waiting != 24 || c.Timeout != time.Minute || c.Memory != 512<<20 {
		t.Errorf("%d wait for 3 searches, %v, %d bytes", c.Waiting, c.Timeout, c.Memory)
	}
}

// A search that takes too much memory is answered as one that does not know.
func TestMemory(t *testing.T) {
	s := New(Config{Memory: 64 << 10})
	w := answered(s, to("POST", "solve", "", strings.NewReader(`{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","ply":15}`)))
	var answer mate.SolutionJSON
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != 200 || answer.Verdict != "unknown" || answer.Stopped != "memory" {
		t.Errorf("status %d, %v: %s; want unknown, stopped by memory", w.Code, err, w.Body)
	}
}

// No request makes the server write a file, but for the games of people who want that.
func TestWritesNothing(t *testing.T) {
	here, temporary := t.TempDir(), t.TempDir()
	t.Chdir(here)
	t.Setenv("TMPDIR", temporary)
	s := New(Config{})
	for _, body := range []string{"{}", "1. e4 e5", "7k/8/5K2/8/8/8/8/6R1 w - -"} {
		for _, r := range requests(s, func() io.Reader { return strings.NewReader(body) }) {
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			answered(s, r.WithContext(ctx))
			cancel()
		}
	}
	for _, folder := range []string{here, temporary} {
		if found, err := os.ReadDir(folder); err != nil || len(found) > 0 {
			t.Errorf("%v: there is %v", err, found)
		}
	}
}
