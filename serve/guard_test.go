package serve_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kriegmate/serve"
)

// opening is a game that the referee takes at once.
const opening = `{"tries":["e2e4"]}`

// ask puts a question to a server by a name, with some headers.
func ask(s *serve.Server, host, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Host = host
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// Pages of other sites, under whatever name they lead here, get no answer.
func TestWhoIsAnswered(t *testing.T) {
	s := serve.New(serve.Config{Hosts: []string{"chess.example"}})
	for _, test := range []struct {
		host    string
		headers []string
		want    int
	}{
		{"localhost:8787", nil, 200},
		{"LOCALHOST", nil, 200},
		{"127.0.0.1:8787", nil, 200},
		{"127.8.9.1", nil, 200},
		{"[::1]:8787", nil, 200},
		{"chess.example:80", nil, 200},
		{"evil.example", nil, 403},
		{"localhost.evil.example:8787", nil, 403},
		{"127.0.0.1.evil.example", nil, 403},
		{"192.168.1.7:8787", nil, 403},
		{"0.0.0.0:8787", nil, 403},
		{"", nil, 403},
		{"localhost:8787", []string{"Origin", "http://localhost:8787"}, 200},
		{"localhost:8787", []string{"Origin", "http://localhost:9999"}, 403},
		{"localhost:8787", []string{"Origin", "http://evil.example"}, 403},
		{"localhost:8787", []string{"Origin", "null"}, 403},
		{"localhost:8787", []string{"Origin", "://"}, 403},
		{"localhost:8787", []string{"Sec-Fetch-Site", "same-origin"}, 200},
		{"localhost:8787", []string{"Sec-Fetch-Site", "none"}, 200},
		{"localhost:8787", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"localhost:8787", []string{"Sec-Fetch-Site", "same-site"}, 403},
	} {
		w := ask(s, test.host, "/api/v1/referee", opening, test.headers...)
		if w.Code != test.want {
			t.Errorf("host %q, headers %q: status %d, want %d: %s", test.host, test.headers, w.Code, test.want, w.Body)
		}
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("host %q: other sites may read the answer: %q", test.host, got)
		}
	}
}

func TestToken(t *testing.T) {
	s := serve.New(serve.Config{Token: "open sesame"})
	for given, want := range map[string]int{
		"Bearer open sesame": 200, "": 401, "Bearer": 401, "Bearer open": 401, "Bearer open sesame ": 401, "Basic open sesame": 401, "open sesame": 401,
	} {
		if w := ask(s, "localhost", "/api/v1/referee", opening, "Authorization", given); w.Code != want {
			t.Errorf("authorization %q: status %d, want %d", given, w.Code, want)
		}
	}
}

// Every answer, a refusal too, tells the browser to keep to itself.
func TestHeaders(t *testing.T) {
	s := serve.New(serve.Config{})
	for _, host := range []string{"localhost", "evil.example"} {
		h := ask(s, host, "/api/v1/referee", opening).Header()
		policy := h.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", host, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control": "no-store", "Content-Type": "application/json",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", host, name, got, want)
			}
		}
	}
}

// A question that is read by GET could be asked by a link.
func TestOnlyPost(t *testing.T) {
	s := serve.New(serve.Config{})
	for _, name := range []string{"referee", "estimate", "solve", "check"} {
		r := httptest.NewRequest("GET", "/api/v1/"+name, nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusMethodNotAllowed {
			t.Errorf("GET %s: status %d, want %d", name, w.Code, http.StatusMethodNotAllowed)
		}
		if got := w.Header().Get("Allow"); got != "POST" {
			t.Errorf("GET %s: allowed is %q, want POST", name, got)
		}
	}
}

// What no route takes is answered in JSON too, with the same headers.
func TestUnknownRoute(t *testing.T) {
	w := ask(serve.New(serve.Config{}), "localhost", "/api/v1/nothing", "{}")
	if got := w.Body.String(); w.Code != 404 || !strings.HasPrefix(got, `{"error":"not found: `) {
		t.Errorf("status %d, %q; want 404 and an error", w.Code, got)
	}
	if h := w.Header(); h.Get("Content-Type") != "application/json" || h.Get("Cache-Control") != "no-store" || h.Get("Content-Security-Policy") == "" {
		t.Errorf("headers %v", h)
	}
}

func TestPrivate(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "127.1.2.3": true, "::1": true, "::ffff:127.0.0.1": true,
		"0.0.0.0": false, "::": false, "192.168.1.7": false, "8.8.8.8": false,
	} {
		if got := serve.Private(&net.TCPAddr{IP: net.ParseIP(address), Port: 8787}); got != want {
			t.Errorf("%s is private: %v, want %v", address, got, want)
		}
	}
}

// A link on another site may lead a person to a page, and to nothing else; a page needs no
// token, because it holds nothing.
func TestFollowedLinks(t *testing.T) {
	s := serve.New(serve.Config{Token: "open sesame"})
	link := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}
	frame := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}
	script := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"}
	for _, test := range []struct {
		method, host, path string
		headers            []string
		want               int
	}{
		{"GET", "localhost", "/", nil, 200},
		{"HEAD", "localhost", "/", nil, 200},
		{"GET", "localhost", "/review", link, 200},
		{"GET", "localhost", "/dom.js", nil, 200},
		{"GET", "evil.example", "/review", link, 403},
		{"HEAD", "localhost", "/review", link, 403},
		{"GET", "localhost", "/review", frame, 403},
		{"GET", "localhost", "/review", script, 403},
		{"GET", "localhost", "/dom.js", script, 403},
		{"GET", "localhost", "/dom.js", link, 403},
		{"POST", "localhost", "/review", link, 403},
		{"POST", "localhost", "/review", nil, 405},
		{"GET", "localhost", "/api/v1/problems", link, 403},
		{"GET", "localhost", "/api/v1/problems", nil, 401},
		{"GET", "localhost", "/nothing", nil, 401},
	} {
		r := httptest.NewRequest(test.method, test.path, nil)
		r.Host = test.host
		for i := 0; i < len(test.headers); i += 2 {
			r.Header.Set(test.headers[i], test.headers[i+1])
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s %s%s, headers %q: status %d, want %d", test.method, test.host, test.path, test.headers, w.Code, test.want)
		}
	}
}
