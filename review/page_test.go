package review_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/review"
)

func page(t testing.TB, r *review.Review) string {
	t.Helper()
	html, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// elements counts the elements of a page, which must be well nested.
func elements(t testing.TB, html string) map[string]int {
	t.Helper()
	found := map[string]int{}
	decoder := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(html, "<!DOCTYPE html>\n")))
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			found[start.Name.Local]++
		}
	}
}

// The page of the planted mate has four turns with two boards each, the chart and the
// sheet of pieces; all turns are open, because each has a mate. On the boards are the three
// white pieces and the possible kings, 1+5+8+5, and then the four pieces that were there.
func TestPage(t *testing.T) {
	html := page(t, made(t, patient(), game(t, chess.White, "../testdata/games/planted.pgn")))
	got := elements(t, html)
	for name, want := range map[string]int{"details": 4, "summary": 4, "figure": 8, "svg": 2 + 8, "script": 0, "link": 0, "img": 0, "use": 4*3 + 19 + 4*4} {
		if got[name] != want {
			t.Errorf("%d elements %s, want %d", got[name], name, want)
		}
	}
	if n := strings.Count(html, "\" open>"); n != 4 {
		t.Errorf("%d turns are open, want 4", n)
	}
	if !strings.Contains(html, "<span class=\"mark missed\">mate in 3 ply missed</span>") {
		t.Error("the missed mate is not marked")
	}
	for _, from := range []string{"http", "src=", "url(", "@import"} {
		if strings.Contains(html, from) {
			t.Errorf("the page has %q: it needs something from elsewhere", from)
		}
	}
	for _, to := range regexp.MustCompile("href=\"#([^\"]*)\"").FindAllStringSubmatch(html, -1) {
		if !strings.Contains(html, "id=\""+to[1]+"\"") {
			t.Errorf("#%s leads nowhere", to[1])
		}
	}
}

// What a tag says is words, whatever it looks like.
func TestPageIsEscaped(t *testing.T) {
	g := game(t, chess.White, "1. e4 e5")
	g.Tags = []kriegspiel.Tag{{Name: "white", Value: "<script>alert(1)</script>\x1b"}, {Name: "black", Value: "\"</p>&"}}
	html := page(t, made(t, patient(), g))
	if got := elements(t, html); got["script"] != 0 || bytes.ContainsRune([]byte(html), '\x1b') {
		t.Error("a tag became part of the page")
	}
}

// A record has no truth, so one board a turn; a review without turns is a page too.
func TestPageOfRecord(t *testing.T) {
	record := `{"solver":"b","events":[{"side":"w","percept":{}}]}`
	if got := elements(t, page(t, made(t, patient(), game(t, chess.Black, record)))); got["figure"] != 1 {
		t.Errorf("%d boards, want 1", got["figure"])
	}
	r := patient()
	r.Timeout = 1
	if got := elements(t, page(t, made(t, r, game(t, chess.White, "1. e4")))); got["details"] != 0 || got["h1"] != 1 {
		t.Errorf("elements %v, want a title alone", got)
	}
}

// The boards stand as the player sat: the first file from the left is White's a, Black's h.
func TestPageIsTurned(t *testing.T) {
	for side, want := range map[chess.Colour]string{chess.White: ">a</text>", chess.Black: ">h</text>"} {
		html := page(t, made(t, patient(), game(t, side, "1. e4 e5")))
		files := regexp.MustCompile(`<text x="50" y="832"[^>]*>.</text>`).FindAllString(html, -1)
		if len(files) < 2 { // what may have been there, and what was
			t.Errorf("%v: %d boards, want 2 or more", side, len(files))
		}
		for _, file := range files {
			if !strings.HasSuffix(file, want) {
				t.Errorf("%v: a board begins on the left with %s", side, file)
			}
		}
	}
}
