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
	if elements["g"] != 4 {
		t.Errorf("%d pieces drawn, want 4", elements["g"])
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

// Where two kinds may stand on a square, the likelier is drawn and the other is
// named with its share.
func TestHeatOfTwoKinds(t *testing.T) {
	var heat kriegspiel.Heat
	var view kriegspiel.View
	for _, fen := range []string{"7k/8/8/3n4/8/8/8/K7 w - -", "7k/8/8/3n4/8/8/8/K7 w - -", "7k/8/8/3b4/8/8/8/K7 w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view = v
		heat.Add(&s)
	}
	svg := string(render.Heat(&view, &heat))
	// Own king, black king, knight: the bishop is words.
	if got := elementsOf(t, svg)["g"]; got != 3 {
		t.Errorf("%d pieces drawn, want 3", got)
	}
	for _, want := range []string{">B33<", ">67%<", ">100%<"} {
		if strings.Count(svg, want) != 1 {
			t.Errorf("%d times %s, want once", strings.Count(svg, want), want)
		}
	}
}

// A board in a larger picture has the own pieces and no coordinates, scaled to its
// place. Black sees its own king where the real board has it.
func TestOwnBoard(t *testing.T) {
	p, err := chess.ParseFEN("7k/7p/8/8/8/8/8/K7 b - -")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := kriegspiel.Split(&p, chess.Black)
	svg := string(render.OwnBoard(&v, render.Place{X: 10, Y: 20, Width: 400}))
	elements := elementsOf(t, svg)
	if elements["g"] != 1+2 || elements["rect"] != 64 || elements["text"] != 0 {
		t.Errorf("elements %v, want a group of 64 squares and 2 pieces", elements)
	}
	// 400 units for 800; h8 is the last square of the first row, behind a margin of 40.
	for _, want := range []string{"translate(10.0 20.0) scale(0.500)", "translate(740 40)", "translate(740 140)"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the picture", want)
		}
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
