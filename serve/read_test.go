package serve_test

import (
	"context"
	"io"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"kriegmate/mate"
	"kriegmate/serve"
)

// texts are problems to be read, in forms that may be long.
func texts(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../database/shipped/selfplay7.kdb")
	if err != nil {
		t.Fatal(err)
	}
	const fen = "7k/8/5K2/8/8/8/8/6R1 w - -"
	return map[string]string{
		"games":        strings.Repeat("[White \"A\"]\n\n1. e4 e5 *\n\n", 2),
		"filtered PGN": "[filtered \"white\"]\n\n1. Nf3 {(:)}\n?? {(:0)}\n",
		"record":       `{"solver":"w","events":[{"side":"w","try":"g1f3"},{"side":"b"}]}`,
		"tries":        `{"tries":["g1f3"]}`,
		"states":       `{"count":1,"states":["` + fen + `"]}`,
		"lines":        strings.Repeat(corner+"\n", 2),
		"FENs":         fen + "\n" + fen,
		"problem file": string(file),
		"certificate":  `{"version":1,"verdict":"mate","ply":1,"rules":"berkeley","solver":"w","states":["` + fen + `"],"plan":{"try":"g1h1"}}`,
	}
}

// Reading a text ends with the time that a search may take, whatever it is.
func TestReadTimeout(t *testing.T) {
	s := serve.New(serve.Config{Timeout: 1})
	for name, text := range texts(t) {
		t.Run(name, func(t *testing.T) {
			if bad := decode[mate.ErrorJSON](t, 503, s, "read", text); !strings.HasPrefix(bad.Error, "not read in time") {
				t.Errorf("the error is %q", bad.Error)
			}
		})
	}
	if bad := decode[mate.ErrorJSON](t, 503, s, "check", texts(t)["certificate"]); !strings.HasPrefix(bad.Error, "not read in time") {
		t.Errorf("the error about a certificate is %q", bad.Error)
	}
}

// Reading a text ends with the request: nothing is found out for a client that has gone when
// its text had come.
func TestReadEndsWithItsRequest(t *testing.T) {
	s := serve.New(serve.Config{})
	for name, text := range texts(t) {
		t.Run(name, func(t *testing.T) {
			for range 8 { // a client who is gone may lose its turn before
				ctx, cancel := context.WithCancel(t.Context())
				r := httptest.NewRequest("POST", "/api/v1/read", io.MultiReader(strings.NewReader(text), last(cancel))).WithContext(ctx)
				r.Host = "localhost"
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if w.Code != 503 {
					t.Fatalf("status %d, want 503: %.200s", w.Code, w.Body)
				}
			}
		})
	}
}

// A last part of a body has nothing, and does something when that is read.
type last func()

func (l last) Read([]byte) (int, error) {
	l()
	return 0, io.EOF
}
