package kriegspiel_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// heatOf adds up the states of positions for White.
func heatOf(t *testing.T, fens ...string) (kriegspiel.View, *kriegspiel.Heat) {
	t.Helper()
	var view kriegspiel.View
	heat := &kriegspiel.Heat{}
	for _, fen := range fens {
		p := position(t, fen)
		v, s := kriegspiel.Split(&p, white)
		view = v
		heat.Add(&s)
	}
	return view, heat
}

// Four states, counted by hand: the king on h8 in three and on g8 in one, a
// knight or a bishop on d5.
var heatFENs = []string{
	"7k/8/8/3n4/8/8/8/K7 w - -",
	"7k/8/8/3n4/8/8/8/K7 w - -",
	"7k/8/8/3b4/8/8/8/K7 w - -",
	"6k1/8/8/8/8/8/8/K7 w - -",
}

func TestHeatShares(t *testing.T) {
	_, heat := heatOf(t, heatFENs...)
	if heat.States != 4 {
		t.Errorf("%d states, want 4", heat.States)
	}
	for _, c := range []struct {
		square string
		kind   chess.Piece
		want   float64
	}{
		{"h8", chess.King, 0.75}, {"g8", chess.King, 0.25}, {"f8", chess.King, 0},
		{"d5", chess.Knight, 0.5}, {"d5", chess.Bishop, 0.25}, {"d5", chess.Pawn, 0},
		{"d4", chess.Knight, 0}, // where Black would see it
	} {
		sq, err := chess.ParseSquare(c.square)
		if err != nil {
			t.Fatal(err)
		}
		if got := heat.Share(sq, c.kind, black); got != c.want {
			t.Errorf("Share(%s, %c) = %v, want %v", c.square, c.kind.Letter(), got, c.want)
		}
	}
	d5, _ := chess.ParseSquare("d5")
	if kind, share := heat.Likeliest(d5, black); kind != chess.Knight || share != 0.5 {
		t.Errorf("Likeliest(d5) = %c, %v, want a knight in half of the states", kind.Letter(), share)
	}
	if kind, share := heat.Likeliest(chess.A8, black); kind != chess.NoPiece || share != 0 {
		t.Errorf("Likeliest(a8) = %c, %v, want none", kind.Letter(), share)
	}
	if got := (&kriegspiel.Heat{}).Share(d5, chess.Knight, black); got != 0 {
		t.Errorf("of no states a share of %v", got)
	}
}

func TestHeatDiagram(t *testing.T) {
	view, heat := heatOf(t, heatFENs...)
	const want = `8   ·     ·     ·     ·     ·     ·     ♚25   ♚75
7   ·     ·     ·     ·     ·     ·     ·     ·
6   ·     ·     ·     ·     ·     ·     ·     ·
5   ·     ·     ·     ♞50   ·     ·     ·     ·
4   ·     ·     ·     ·     ·     ·     ·     ·
3   ·     ·     ·     ·     ·     ·     ·     ·
2   ·     ·     ·     ·     ·     ·     ·     ·
1   ♔     ·     ·     ·     ·     ·     ·     ·
    a     b     c     d     e     f     g     h
♚ h8 75%, g8 25%
♝ d5 25%
♞ d5 50%
`
	if diff := cmp.Diff(want, heat.Diagram(&view.Own, view.Colour)); diff != "" {
		t.Errorf("the diagram (-want +got):\n%s", diff)
	}
}

// A king on any of sixteen squares: each place takes five letters, and seven with its
// comma and blank, so that eleven fit into 80 columns.
func TestHeatDiagramLines(t *testing.T) {
	var fens []string
	for _, row := range []string{"k7", "1k6", "2k5", "3k4", "4k3", "5k2", "6k1", "7k"} {
		fens = append(fens, row+"/8/8/8/8/8/8/K7 w - -", "8/"+row+"/8/8/8/8/8/K7 w - -")
	}
	view, heat := heatOf(t, fens...)
	_, below, _ := strings.Cut(heat.Diagram(&view.Own, view.Colour), "g     h\n")
	const want = "♚ a7 6%, b7 6%, c7 6%, d7 6%, e7 6%, f7 6%, g7 6%, h7 6%, a8 6%, b8 6%, c8 6%,\n" +
		"  d8 6%, e8 6%, f8 6%, g8 6%, h8 6%\n"
	if below != want {
		t.Errorf("below the board\n%s\nwant\n%s", below, want)
	}
}

// Nothing is called certain or impossible that is not.
func TestPercent(t *testing.T) {
	for share, want := range map[float64]int{0: 0, 0.0001: 1, 0.004: 1, 0.006: 1, 0.014: 1, 0.016: 2, 0.5: 50, 0.994: 99, 0.9999: 99, 1: 100} {
		if got := kriegspiel.Percent(share); got != want {
			t.Errorf("Percent(%v) = %d, want %d", share, got, want)
		}
	}
}
