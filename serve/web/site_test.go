package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/player/roster"
	"kriegmate/serve/web"
)

// get asks the site for a path, with some headers.
func get(method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	web.New().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Every path has its type; compressed it is the same; the browser asks again and is told
// when nothing has changed.
func TestServed(t *testing.T) {
	types := map[string]string{"": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
	for _, path := range web.New().Paths() {
		plain := get("GET", path)
		text := body(t, plain)
		if got, want := plain.Header.Get("Content-Type"), types[filepath.Ext(path)]; plain.StatusCode != 200 || got != want || len(text) == 0 {
			t.Errorf("%s: status %d, %q, %d bytes; want 200, %q", path, plain.StatusCode, got, len(text), want)
		}
		packed := get("GET", path, "Accept-Encoding", "gzip, br")
		r, err := gzip.NewReader(packed.Body)
		if err != nil || packed.Header.Get("Content-Encoding") != "gzip" {
			t.Fatalf("%s: encoding %q: %v", path, packed.Header.Get("Content-Encoding"), err)
		}
		if unpacked, err := io.ReadAll(r); err != nil || !bytes.Equal(unpacked, text) {
			t.Errorf("%s: compressed it is another file (%v)", path, err)
		}
		tag := plain.Header.Get("ETag")
		if again := get("GET", path, "If-None-Match", tag); tag == "" || again.StatusCode != 304 || len(body(t, again)) != 0 {
			t.Errorf("%s: status %d for the tag %q, want 304", path, again.StatusCode, tag)
		}
		if other := get("GET", path, "If-None-Match", `W/"another"`); other.StatusCode != 200 {
			t.Errorf("%s: status %d for another tag, want 200", path, other.StatusCode)
		}
		if head := get("HEAD", path); head.StatusCode != 200 || head.ContentLength != int64(len(text)) || len(body(t, head)) != 0 {
			t.Errorf("%s: HEAD has status %d and tells of %d bytes, want 200 and %d", path, head.StatusCode, head.ContentLength, len(text))
		}
	}
	if r := get("GET", "/site.go"); r.StatusCode != 404 {
		t.Errorf("/site.go: status %d, want 404", r.StatusCode)
	}
}

// All that there is weighs less than one photograph, and a page much less.
func TestWeight(t *testing.T) {
	const most = 150_000
	total := int64(0)
	for _, path := range web.New().Paths() {
		total += get("HEAD", path, "Accept-Encoding", "gzip").ContentLength
	}
	t.Logf("%d bytes", total)
	if total > most {
		t.Errorf("all files have %d bytes when compressed, want at most %d", total, most)
	}
}

// Text of people never becomes markup, nothing is fetched from elsewhere, and nothing
// needs more than the Content-Security-Policy allows.
func TestNothingUnsafe(t *testing.T) {
	names, err := filepath.Glob("*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// This names a language, and leads nowhere.
		source := strings.ReplaceAll(string(text), "http://www.w3.org/2000/svg", "")
		for _, bad := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "srcdoc", "eval(", "new Function", "http://", "https://", "javascript:", "@import"} {
			if strings.Contains(source, bad) {
				t.Errorf("%s has %q", name, bad)
			}
		}
		if strings.HasSuffix(name, ".html") {
			for _, bad := range []string{" style=", "<style", " onclick=", "<script>"} {
				if strings.Contains(source, bad) {
					t.Errorf("%s has %q", name, bad)
				}
			}
		}
	}
}

// Every page has what all pages have, knows where it is, and refers only to what there is.
func TestPages(t *testing.T) {
	site := web.New()
	for _, p := range web.Pages() {
		text := string(body(t, get("GET", p.Path)))
		for _, want := range []string{"<!doctype html>", `<main id="content"`, "<h1", `src="/` + p.Name + `.js"`, `data-page="` + p.Name + `"`} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", p.Path, want)
			}
		}
		if got := strings.Count(text, `aria-current="page"`); got != 1 && p.Name != "home" {
			t.Errorf("%s: %d pages are the current one", p.Path, got)
		}
		for _, attribute := range []string{`href="/`, `src="/`} {
			for _, rest := range strings.Split(text, attribute)[1:] {
				path, _, _ := strings.Cut("/"+rest, `"`)
				path, _, _ = strings.Cut(path, "?")
				path, _, _ = strings.Cut(path, "#")
				if !site.Has(path) {
					t.Errorf("%s refers to %s, which is not there", p.Path, path)
				}
			}
		}
	}
}

// A game begins against the strongest program, unless another is chosen.
func TestStrongestIsChosen(t *testing.T) {
	page := string(body(t, get("GET", "/play")))
	if want := `name="against" value="` + roster.Names()[0] + `" checked>`; !strings.Contains(page, want) {
		t.Errorf("the page has no %s", want)
	}
	for _, name := range roster.Names()[1:] {
		if strings.Contains(page, `value="`+name+`" checked`) {
			t.Errorf("the %s is chosen, too", name)
		}
	}
}
