package serve_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"kriegmate/compose"
	"kriegmate/compose/setup"
	"kriegmate/mate"
	"kriegmate/serve"
)

// bishop is the first problem of docs/compose.md.
const bishop = "White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8"

func TestPositions(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[setup.Setup](t, 200, s, "positions?from=2&count=1", bishop)
	if got.Count != 3 || got.From != 2 || len(got.States) != 1 || got.Heat["B"]["g8"] != 1./3 || len(got.Pieces) != 5 {
		t.Errorf("%+v, want the second of three positions", got)
	}
	got = decode[setup.Setup](t, 200, s, "positions?side=b", "White Kc7")
	if got.Count != 0 || got.Why == "" || got.Solver != "b" {
		t.Errorf("%+v, want that a king is missing", got)
	}
	got = decode[setup.Setup](t, 200, s, "positions", "White Ka1\nBlack K@any N@any B@any R@any")
	if !strings.Contains(got.Why, "more than 262144: name fewer squares") {
		t.Errorf("why %q, want that there are too many", got.Why)
	}
	for path, want := range map[string]string{"positions": `White: "Xb6"`, "positions?from=0": "from: ", "positions?count=1001": "count: ", "positions?side=x": `"x"`} {
		if bad := decode[mate.ErrorJSON](t, 400, s, path, "White: Xb6"); !strings.Contains(bad.Error, want) {
			t.Errorf("%s: %q, want %q", path, bad.Error, want)
		}
	}
}

// array is too hard to solve in a second.
const array = `{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","ply":9}`

// Positions are counted while a search of the same client runs.
func TestPositionsNeedNoSearch(t *testing.T) {
	address, _ := start(t, serve.Config{})
	ctx, cancel := context.WithCancel(context.Background())
	post := func(ctx context.Context, name, body string) int {
		r, err := http.NewRequestWithContext(ctx, "POST", address+"/api/v1/"+name, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0
		}
		response.Body.Close()
		return response.StatusCode
	}
	ended := begin(ctx, "", address) // which asks again if the short search was first
	for post(context.Background(), "solve", corner) != http.StatusTooManyRequests {
		time.Sleep(time.Millisecond) // the long search has not begun
	}
	if status := post(context.Background(), "positions", bishop); status != http.StatusOK {
		t.Errorf("status %d while a search runs", status)
	}
	cancel()
	<-ended
	if status := post(ctx, "positions", bishop); status != 0 {
		t.Errorf("status %d of a request that has ended", status)
	}
}

// A diagram is a picture of its format, with its caption, and user text is no markup.
func TestDiagram(t *testing.T) {
	s := serve.New(serve.Config{})
	w := ask(s, "localhost", "/api/v1/diagram?caption=%3Cscript%3Ehello", bishop)
	if kind := w.Header().Get("Content-Type"); w.Code != 200 || kind != "image/svg+xml" || !strings.Contains(w.Header().Get("Content-Disposition"), `filename="diagram.svg"`) {
		t.Fatalf("status %d, %s: %s", w.Code, kind, w.Body)
	}
	words := ""
	for decoder := xml.NewDecoder(w.Body); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			t.Error("the caption is markup")
		}
		if text, ok := token.(xml.CharData); ok {
			words += string(text)
		}
	}
	if !strings.Contains(words, "<script>hello") {
		t.Errorf("the words of the picture are %q, want the caption", words)
	}
	picture, err := png.Decode(ask(s, "localhost", "/api/v1/diagram?format=png", bishop).Body)
	if err != nil || picture.Bounds().Dx() != 880 {
		t.Errorf("a picture %v, %v; want one 880 pixels wide", picture.Bounds(), err)
	}
	tex := ask(s, "localhost", "/api/v1/diagram?format=tex", bishop).Body.String()
	if !strings.Contains(tex, "setpieces={Rh1,Rb7,Kc7,ka8}") || !strings.Contains(tex, "markfields={b1,c5,g8}") {
		t.Errorf("LaTeX\n%s", tex)
	}
	for path, want := range map[string]string{"diagram?format=gif": `"gif", want svg, png or tex`, "diagram?caption=" + strings.Repeat("x", 1001): "caption: longer", "diagram": ""} {
		body := bishop
		if want == "" {
			body, want = "White Kc7\nBlack", "both kings"
		}
		if bad := decode[mate.ErrorJSON](t, 400, s, path, body); !strings.Contains(bad.Error, want) {
			t.Errorf("%.30s: %q, want %q", path, bad.Error, want)
		}
	}
}

// A certificate of either verdict holds, and a damaged one does not.
func TestCertificate(t *testing.T) {
	s := serve.New(serve.Config{})
	for ply, verdict := range map[string]string{"3": "mate", "1": "no-mate"} {
		w := ask(s, "localhost", "/api/v1/certificate?ply="+ply, bishop)
		if name := `filename="` + verdict + "-" + ply + `.cert"`; w.Code != 200 || !strings.Contains(w.Header().Get("Content-Disposition"), name) {
			t.Fatalf("status %d, %v, want %s: %s", w.Code, w.Header(), name, w.Body)
		}
		found := decode[serve.Checked](t, 200, s, "check", w.Body.String())
		if !found.Holds || found.Verdict != verdict {
			t.Errorf("%+v, want that %s holds", found, verdict)
		}
	}
	text, err := mate.CertificateText(bytes.NewReader(ask(s, "localhost", "/api/v1/certificate", bishop).Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	damaged := strings.Replace(string(text), `"h1a1"`, `"h1b1"`, 1)
	if found := decode[serve.Checked](t, 200, s, "check", damaged); damaged == string(text) || found.Holds || found.Why == "" {
		t.Errorf("%+v of a damaged certificate", found)
	}
	if bad := decode[mate.ErrorJSON](t, 400, s, "certificate?ply=2", bishop); bad.Error != "ply: 2, want an odd number from 1 to 199" {
		t.Errorf("error %q", bad.Error)
	}
	slow := serve.New(serve.Config{Timeout: 10 * time.Millisecond})
	if bad := decode[mate.ErrorJSON](t, 503, slow, "certificate", array); bad.Error != "the verdict is unknown, so there is nothing to certify" {
		t.Errorf("error %q", bad.Error)
	}
}

// Who accepts events is told of the parts of a report, and gets the same report.
func TestComposeEvents(t *testing.T) {
	s := serve.New(serve.Config{})
	events := func(path, body string) string {
		r := httptest.NewRequest("POST", "/api/v1/"+path, strings.NewReader(body))
		r.Host = "localhost"
		r.Header.Set("Accept", "text/event-stream")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Body.String()
	}
	report := strings.TrimSpace(ask(s, "localhost", "/api/v1/compose", bishop).Body.String())
	want := ""
	for _, part := range []string{"keys", "tries", "duals", "needs"} {
		want += "event: part\ndata: {\"part\":\"" + part + "\"}\n\n"
	}
	if got := events("compose", bishop); got != want+"event: answer\ndata: "+report+"\n\n" {
		t.Errorf("events\n%s\nwant\n%s%s", got, want, report)
	}
	if got := events("compose?ply=2", bishop); got != "event: error\ndata: {\"error\":\"ply: 2, want an odd number from 1 to 199\"}\n\n" {
		t.Errorf("events %s", got)
	}
	found := decode[compose.ReportJSON](t, 200, s, "compose", bishop)
	if !found.Unique || found.Words[1] != "key: Ra1, if refused Rh8, unique" {
		t.Errorf("words %q, want a unique key", found.Words)
	}
}
