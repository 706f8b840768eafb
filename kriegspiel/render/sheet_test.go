package render_test

import (
	"regexp"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
	"kriegmate/kriegspiel/render/rendertest"
)

// Every piece that a board refers to is on the sheet, twelve in all. Of the normal array a
// board has 32, and eight letters and eight figures around it.
func TestSheet(t *testing.T) {
	sheet := string(render.Sheet())
	if got := strings.Count(sheet, "id=\"piece-"); got != 12 {
		t.Errorf("%d pieces on the sheet, want 12", got)
	}
	p := chess.Start()
	b := render.Board{Title: "a \"title\" <b>"}
	b.Position(&p)
	b.Arrows = []render.Arrow{{From: chess.At(4, 1), To: chess.At(4, 3)}}
	svg := string(b.Inline())
	elements := rendertest.Elements(t, []byte(svg))
	if elements["use"] != 32 || elements["text"] != 16 {
		t.Errorf("elements %v, want 32 pieces and 16 coordinates", elements)
	}
	for _, used := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(svg, -1) {
		if !strings.Contains(sheet, "id=\""+used[1]+"\"") {
			t.Errorf("%s is not on the sheet", used[1])
		}
	}
	if !strings.Contains(svg, `aria-label="a &#34;title&#34; &lt;b&gt;"`) {
		t.Errorf("the title is not escaped: %.200s", svg)
	}
	// White's king is the fifth from the left in the lowest row; the sheet is drawn in
	// squares of a hundred.
	if !strings.Contains(svg, `<use href="#piece-wK" transform="translate(400 700) scale(1)"`) {
		t.Error("the white king is not on e1")
	}
}
