package render_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
	"kriegmate/kriegspiel/render/rendertest"
)

// heatOf returns the view and the heat of positions as c sees them.
func heatOf(t *testing.T, c chess.Colour, fens ...string) (view kriegspiel.View, heat kriegspiel.Heat) {
	t.Helper()
	for _, fen := range fens {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, c)
		view = v
		heat.Add(&s)
	}
	return view, heat
}

// A white king on a1 and two states: a black king on h8 or g8, a black pawn on
// h7 in one of them. So four pieces are drawn: one certain own, three ghosts; and
// below them two maps, each with its piece.
func TestHeat(t *testing.T) {
	view, heat := heatOf(t, chess.White, "7k/7p/8/8/8/8/8/K7 w - -", "6k1/8/8/8/8/8/8/K7 w - -")
	svg := string(render.Heat(&view, &heat))
	elements := rendertest.Elements(t, []byte(svg))
	if elements["board"] != 1+2 || elements["piece"] != 4+2 {
		t.Errorf("%d boards and %d pieces drawn, want 3 and 6", elements["board"], elements["piece"])
	}
	if got := strings.Count(svg, ">50</text>"); got != 3 {
		t.Errorf("%d shares of 50 per cent, want 3", got)
	}
	// One king, half a pawn.
	for _, want := range []string{"Where Black may stand, in 2 states", ">×1</text>", ">×0.5</text>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s", want)
		}
	}
}

// Where two kinds may stand on a square, the likelier is drawn, and the figure
// counts both. The bishop stands there in one of three states, the knight in two.
func TestHeatOfTwoKinds(t *testing.T) {
	const knight, bishop = "7k/8/8/3n4/8/8/8/K7 w - -", "7k/8/8/3b4/8/8/8/K7 w - -"
	view, heat := heatOf(t, chess.White, knight, knight, bishop)
	b := render.HeatMap{View: &view, Heat: &heat}.Board()
	f := b.Fields[chess.At(3, 4)]
	if f.Piece != chess.Knight || f.Colour != chess.Black || f.Figure != "100" || f.Heat != 1 {
		t.Errorf("field %+v, want a black knight and 100", f)
	}
	if f.Faint <= 0 || f.Faint >= 1 {
		t.Errorf("the knight is %v faint, and is not certain", f.Faint)
	}
	if king := b.Fields[chess.H8]; king.Faint != 0 {
		t.Errorf("the black king is %v faint, and is certain", king.Faint)
	}
}

func TestHeatOfASample(t *testing.T) {
	view, heat := heatOf(t, chess.Black, "7k/8/8/8/8/8/8/K7 b - -")
	svg := string(render.HeatMap{View: &view, Heat: &heat, Sampled: true}.SVG())
	if !strings.Contains(svg, "Where White may stand, in 1 state drawn at random") {
		t.Error("no title")
	}
}

// The own pieces stand where the real board has them, at either side's bottom.
// A part of 400 units for 800 is scaled by half; h8 is the last square of the
// first row, and the first of the last row when Black is below.
func TestBoardPart(t *testing.T) {
	view, _ := heatOf(t, chess.Black, "7k/7p/8/8/8/8/8/K7 b - -")
	for below, wants := range map[chess.Colour][]string{
		chess.White: {"translate(700 0)", "translate(700 100)"},
		chess.Black: {"translate(0 700)", "translate(0 600)"},
	} {
		b := render.Board{Below: below}
		b.Own(&view)
		svg := string(b.Part(render.Place{X: 10, Y: 20, Width: 400}))
		elements := rendertest.Elements(t, []byte(svg))
		if elements["board"] != 1 || elements["piece"] != 2 || elements["text"] != 0 {
			t.Errorf("elements %v, want a board with 2 pieces", elements)
		}
		for _, want := range append(wants, "translate(10 20) scale(0.5)") {
			if !strings.Contains(svg, want) {
				t.Errorf("%v below: no %s in the picture", below, want)
			}
		}
	}
}

// White sees the a-file on the left and the first rank at the bottom, Black the other way
// round.
func TestCoordinates(t *testing.T) {
	for below, want := range map[chess.Colour][2]string{chess.White: {"abcdefgh", "87654321"}, chess.Black: {"hgfedcba", "12345678"}} {
		files, ranks := "", ""
		for line := range strings.Lines(string((&render.Board{Below: below}).SVG())) {
			if !strings.HasPrefix(line, "<text ") {
				continue
			}
			word := line[strings.Index(line, ">")+1 : strings.Index(line, "</")]
			if strings.HasPrefix(line, `<text x="20" `) {
				ranks += word
			} else {
				files += word
			}
		}
		if got := [2]string{files, ranks}; got != want {
			t.Errorf("%v below: files and ranks %s, want %s", below, got, want)
		}
	}
}

// All that a caller can write is escaped, and a position has all its pieces.
func TestBoardSVG(t *testing.T) {
	p, err := chess.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
	if err != nil {
		t.Fatal(err)
	}
	b := render.Board{Title: "<one>", Caption: []string{"<two>\x1b", "<three>"}, Arrows: []render.Arrow{{From: 12, To: 28}}}
	b.Position(&p)
	b.Fields[28].Figure = "<4>"
	svg := string(b.SVG())
	elements := rendertest.Elements(t, []byte(svg))
	// 16 coordinates, two lines of caption, a figure.
	if elements["piece"] != 32 || elements["arrow"] != 1 || elements["text"] != 16+3 {
		t.Errorf("elements %v, want 32 pieces, an arrow and 19 texts", elements)
	}
	for _, want := range []string{"&lt;one&gt;", "&lt;two&gt;", "&lt;three&gt;", "&lt;4&gt;"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the picture", want)
		}
	}
}

// Nothing overlaps in a heat map: of the start, of a mixture, of bare kings.
func TestHeatMapsHaveRoom(t *testing.T) {
	for name, fens := range map[string][]string{
		"start":   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
		"mixture": {"qqqqkqqq/8/8/8/8/8/8/K7 w - -", "4k3/rnbrnbr1/pppppppp/8/8/8/8/K7 w - -", "8/7k/8/8/8/8/8/K7 w - -"},
		"kings":   {"7k/8/8/8/8/8/8/K7 w - -"},
	} {
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			view, heat := heatOf(t, c, fens[:1]...)
			if c == chess.White {
				view, heat = heatOf(t, c, fens...)
			}
			if err := rendertest.Check(render.Heat(&view, &heat)); err != nil {
				t.Errorf("%s seen by %v: %v", name, c, err)
			}
		}
	}
}

// Nothing overlaps on a board with figures as wide as they may be, a long caption, and one
// of a single word.
func TestBoardHasRoom(t *testing.T) {
	b := render.Board{Caption: []string{strings.Repeat("A caption that goes on and on. ", 10), "Another.", strings.Repeat("Word", 40)}}
	for sq := range chess.Square(64) {
		b.Fields[sq] = render.Field{Heat: 0.5, Figure: "12345"}
		if sq%2 == 0 {
			b.Fields[sq].Piece = chess.King
		}
	}
	if err := rendertest.Check(b.SVG()); err != nil {
		t.Error(err)
	}
}

// On d5 and on e5 each kind may stand: there is room for the names all the same.
func TestDiagramOfAllKinds(t *testing.T) {
	var view kriegspiel.View
	var states []kriegspiel.State
	for _, two := range []string{"kq", "qk", "rr", "bb", "nn", "pp"} {
		row := "k7"
		if strings.Contains(two, "k") {
			row = "8"
		}
		p, err := chess.ParseFEN(row + "/8/8/3" + two + "3/8/8/8/K7 w - -")
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view, states = v, append(states, s)
	}
	if err := rendertest.Check(render.Diagram(&view, states).SVG()); err != nil {
		t.Error(err)
	}
}
