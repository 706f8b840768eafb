package render_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
)

// A white king on a1 and two states: a black king on h8 or g8, a black pawn on
// h7 in one of them. So four pieces are drawn: one certain own, three ghosts.
func TestHeat(t *testing.T) {
	var heat kriegspiel.Heat
	var view kriegspiel.View
	for _, fen := range []string{"7k/7p/8/8/8/8/8/K7 w - -", "6k1/8/8/8/8/8/8/K7 w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view = v
		heat.Add(&s)
	}
	svg := string(render.Heat(&view, &heat))
	elements := elementsOf(t, svg)
	if elements["path"] != 4 {
		t.Errorf("%d pieces drawn, want 4", elements["path"])
	}
	// Background, 64 squares, 3 of them red as well; 16 coordinates, 3 shares.
	if elements["rect"] != 1+64+3 || elements["text"] != 16+3 {
		t.Errorf("%d rectangles and %d texts, want 68 and 19", elements["rect"], elements["text"])
	}
	if got := strings.Count(svg, ">50%<"); got != 3 {
		t.Errorf("%d shares of 50%%, want 3", got)
	}
	if !strings.Contains(svg, "Where Black may stand, in 2 states") {
		t.Error("no title")
	}
}

// elementsOf counts the elements of a picture by name.
func elementsOf(t *testing.T, svg string) map[string]int {
	t.Helper()
	elements := map[string]int{}
	for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return elements
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			elements[start.Name.Local]++
		}
	}
}
