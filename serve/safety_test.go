package serve

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// requests returns a request for every route of the interface.
func requests(s *Server, body func() io.Reader) (all []*http.Request) {
	names := strings.NewReplacer("{set}", "selfplay3.kdb", "{which}", "1", "{id}", "none", "{name}", "none")
	for _, r := range s.api() {
		method, path, _ := strings.Cut(names.Replace(r.pattern), " ")
		q := httptest.NewRequest(method, path, body())
		q.Host = "localhost"
		all = append(all, q)
	}
	return all
}

func nothing() io.Reader { return http.NoBody }

// answered returns the answer to a request.
func answered(s *Server, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// No route answers who does not bring the token, calls the server by a strange name, or is
// a page of another site. The pages hold no data, and need no token.
func TestEveryRouteIsGuarded(t *testing.T) {
	s := New(Config{Token: "secret"})
	for _, r := range requests(s, nothing) {
		if w := answered(s, r); w.Code != http.StatusUnauthorized {
			t.Errorf("%s %s without a token: status %d", r.Method, r.URL, w.Code)
		}
	}
	for _, path := range s.site.Paths() {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "localhost"
		if w := answered(s, r); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	open := New(Config{})
	for _, r := range requests(open, nothing) {
		r.Host = "evil.example"
		if w := answered(open, r); w.Code != http.StatusForbidden {
			t.Errorf("%s %s by a strange name: status %d", r.Method, r.URL, w.Code)
		}
	}
	for _, r := range requests(open, nothing) {
		r.Header.Set("Origin", "http://evil.example")
		if w := answered(open, r); w.Code != http.StatusForbidden {
			t.Errorf("%s %s from another site: status %d", r.Method, r.URL, w.Code)
		}
	}
	for _, r := range requests(open, nothing) {
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Mode", "navigate")
		r.Header.Set("Sec-Fetch-Dest", "document")
		if w := answered(open, r); w.Code != http.StatusForbidden {
			t.Errorf("%s %s by a link: status %d", r.Method, r.URL, w.Code)
		}
	}
}

// Every page, every part of one and every answer comes with the same headers.
func TestEveryAnswerIsHardened(t *testing.T) {
	s := New(Config{})
	all := requests(s, nothing)
	for _, path := range append(s.site.Paths(), "/nothing") {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "localhost"
		all = append(all, r)
	}
	for _, r := range all {
		h := answered(s, r).Header()
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s %s: policy %q", r.Method, r.URL, policy)
		}
		if allowed := h.Get("Access-Control-Allow-Origin"); allowed != "" {
			t.Errorf("%s %s: pages of %s may read the answer", r.Method, r.URL, allowed)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" || h.Get("Content-Type") == "" {
			t.Errorf("%s %s: headers %v", r.Method, r.URL, h)
		}
	}
}

// endless is a body that never ends. It counts what is read of it.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	e.read += len(b)
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

// A body that never ends is read so far as it may be long, and then refused.
func TestEndlessBodies(t *testing.T) {
	s := New(Config{})
	var bodies []*endless
	for i, r := range requests(s, func() io.Reader { bodies = append(bodies, new(endless)); return bodies[len(bodies)-1] }) {
		w := answered(s, r)
		if posted := r.Method == "POST"; posted && w.Code != http.StatusRequestEntityTooLarge && w.Code != http.StatusNotFound {
			t.Errorf("%s %s: status %d", r.Method, r.URL, w.Code)
		}
		if most := 65 << 20; bodies[i].read > most {
			t.Errorf("%s %s: %d MiB were read", r.Method, r.URL, bodies[i].read>>20)
		}
	}
}

// No address leads to a file of the machine.
func TestNoFileOfTheMachine(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("the secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- New(Config{}).Run(ctx, l) }()
	up := strings.Repeat("../", 20)
	escaped := strings.Repeat("%2e%2e%2f", 20)
	for _, begin := range []string{"/", "/api/v1/", "/api/v1/problems/", "/api/v1/bench/", "/api/v1/games/", "/api/v1/problems/selfplay3.kdb/"} {
		for _, path := range []string{up + secret[1:], escaped + strings.ReplaceAll(secret[1:], "/", "%2f"), strings.ReplaceAll(secret, "/", "%2f"), "." + up + "etc/passwd", "%00" + secret} {
			if text := raw(t, l.Addr().String(), begin+path); strings.Contains(text, "the secret") || strings.Contains(text, "root:") || strings.HasPrefix(text, "HTTP/1.1 200") {
				t.Errorf("%s is answered\n%.300s", begin+path, text)
			}
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// raw asks for a path as it is, which [http.Client] would put in order first.
func raw(t *testing.T, address, path string) string {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(10 * time.Second))
	io.WriteString(c, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	var text bytes.Buffer
	text.ReadFrom(c)
	return text.String()
}
