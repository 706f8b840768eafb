package rendertest_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"kriegmate/kriegspiel/render"
	"kriegmate/kriegspiel/render/rendertest"
)

// on is a canvas of 200 by 100 with something on it.
func on(inside string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">` + inside + `</svg>`)
}

// At size 10 a letter is 6.4 wide, 7.6 high above the line and reaches 2.4 below it.
func TestCheck(t *testing.T) {
	const (
		text  = `<text x="50" y="50" font-size="10">aaaa</text>` // 50..75.6, 42.4..52.4
		board = `<g class="board" transform="translate(100 10) scale(0.1)"></g>`
		panel = `<rect class="panel" x="10" y="10" width="100" height="60"/>`
		piece = `<g class="piece" transform="translate(0 0) scale(1)"><path d="M30 30L70 70"/></g>`
	)
	for name, test := range map[string]struct {
		picture string
		wrong   string // part of the complaint, "" for none
	}{
		"nothing":               {"", ""},
		"words":                 {text, ""},
		"words below words":     {text + `<text x="50" y="60.1" font-size="10">aaaa</text>`, ""},
		"words on words":        {text + `<text x="70" y="58" font-size="10">aaaa</text>`, "overlap"},
		"words in the middle":   {text + `<text x="80" y="50" font-size="10" text-anchor="middle">aaaa</text>`, "overlap"},
		"words at the end":      {text + `<text x="110" y="50" font-size="10" text-anchor="end">aaaa</text>`, ""},
		"bold words":            {text + `<text x="49" y="50" font-size="10" text-anchor="end" font-weight="bold">aaaaaaaa</text>`, "canvas"},
		"words off the right":   {`<text x="180" y="50" font-size="10">aaaa</text>`, "canvas"},
		"words off the top":     {`<text x="50" y="5" font-size="10">aaaa</text>`, "canvas"},
		"words and a board":     {text + board, ""},
		"words inside a board":  {`<text x="110" y="50" font-size="10">aaaa</text>` + board, ""},
		"words across a board":  {`<text x="90" y="50" font-size="10">aaaa</text>` + board, "overlap"},
		"boards":                {board + board, "overlap"},
		"words inside a panel":  {panel + text, ""},
		"words across a panel":  {panel + `<text x="100" y="50" font-size="10">aaaa</text>`, "overlap"},
		"a board across":        {panel + board, "overlap"},
		"words on a piece":      {text + piece, "overlap"},
		"words beside a piece":  {piece + `<text x="71" y="50" font-size="10">aaaa</text>`, ""},
		"a line through words":  {text + `<path class="edge" d="M60 20L60 80"/>`, "goes through"},
		"a line beside words":   {text + `<path class="edge" d="M40 20L40 80"/>`, ""},
		"a line through boards": {board + `<path class="edge" d="M90 50L190 50"/>`, "goes through"},
		"a line into a panel":   {panel + `<path class="edge" d="M5 50L20 50"/>`, "goes through"},
		"a line to a panel":     {panel + `<path class="edge" d="M5 50L10 50"/>`, ""},
		"a line in a panel":     {panel + `<path class="edge" d="M15 50L20 50"/>`, ""},
		"a second line":         {panel + `<path class="edge" d="M15 50L20 50M20 50L120 50"/>`, "goes through"},
		"a line off the canvas": {`<path class="edge" d="M15 50L15 150"/>`, "canvas"},
		"no picture":            {"<g>", "element"},
	} {
		err := rendertest.Check(on(test.picture))
		if (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%s: %v, want %q", name, err, test.wrong)
		}
	}
}

// A board as it is drawn has nothing that overlaps, and one that is drawn where there
// is no room for it does.
func ExampleCheck() {
	board := render.Board{Caption: []string{"An empty board."}}
	svg := board.SVG()
	fmt.Println(rendertest.Check(svg))
	fmt.Println(rendertest.Check([]byte(strings.Replace(string(svg), "translate(40 40)", "translate(40 60)", 1))) != nil)
	// Output:
	// <nil>
	// true
}

// Elements have the name of their class, those without one their own.
func TestElements(t *testing.T) {
	got := rendertest.Elements(t, on(`<g class="board"><path d="M0 0"/><path d="M1 1"/></g><text>words</text>`))
	if want := map[string]int{"svg": 1, "board": 1, "path": 2, "text": 1}; !maps.Equal(got, want) {
		t.Errorf("elements %v, want %v", got, want)
	}
}
