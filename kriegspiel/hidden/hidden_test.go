package hidden_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/hidden"
)

func positions(t *testing.T, white, black string, solver chess.Colour) *hidden.Positions {
	t.Helper()
	p := hidden.Problem{White: white, Black: black, Solver: solver}
	found, err := p.Positions(context.Background())
	if err != nil {
		t.Fatalf("%s against %s: %v", white, black, err)
	}
	return found
}

// The problem of the README, position by position.
func TestThreeBishops(t *testing.T) {
	found := positions(t, "Kc7 Rb7 Rh1", "Ka8 B@c5,b1,g8", chess.White)
	var fens []string
	for _, p := range found.List {
		fens = append(fens, p.FEN())
	}
	slices.Sort(fens)
	want := []string{
		"k5b1/1RK5/8/8/8/8/8/7R w - -",
		"k7/1RK5/8/2b5/8/8/8/7R w - -",
		"k7/1RK5/8/8/8/8/8/1b5R w - -",
	}
	if !slices.Equal(fens, want) || found.Placements != 3 || found.Impossible() != 0 {
		t.Errorf("positions %q of %d, want %q", fens, found.Placements, want)
	}
}

// Counted on a board by hand.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		name, white, black string
		solver             chess.Colour
		placements, left   int
		reasons            map[hidden.Reason]int
	}{
		// A king on a1 touches three squares and stands on one.
		{"a king anywhere", "Ka1", "K@any", chess.White, 64, 60, map[hidden.Reason]int{hidden.OneSquare: 1, hidden.Touching: 3}},
		// The rook on h1 sees b1 to g1 beside the king, b1 of which touches it, and
		// h2 to h8.
		{"a king not in check", "Ka1 Rh1", "K@any", chess.White, 64, 64 - 2 - 3 - 5 - 7, map[hidden.Reason]int{hidden.OneSquare: 2, hidden.Touching: 3, hidden.InCheck: 12}},
		{"for Black", "K@any", "Ka8 Rh8", chess.Black, 64, 64 - 2 - 3 - 5 - 7, map[hidden.Reason]int{hidden.OneSquare: 2, hidden.Touching: 3, hidden.InCheck: 12}},
		// 32 dark squares: two have the kings a1 and h8.
		{"a dark bishop", "Ka1", "Kh8 B@dark", chess.White, 32, 30, map[hidden.Reason]int{hidden.OneSquare: 2}},
		{"a light bishop", "Ka1", "Kh8 B@light", chess.White, 32, 32, nil},
		{"there or not", "Ka1", "Kh8 Ph7?", chess.White, 2, 2, nil},
		{"there or not, in the middle", "Ka1", "Kh8 B?@c3,c5", chess.White, 3, 3, nil},
		{"a pawn anywhere or not", "Ka1", "Kh8 P?", chess.White, 65, 49, map[hidden.Reason]int{hidden.OneSquare: 2, hidden.EndRank: 14}},
		{"a pawn by its square", "Ka1", "Kh8 h7", chess.White, 1, 1, nil},
		{"a pawn on a file", "Ka1", "Kh8 P@g", chess.White, 8, 6, map[hidden.Reason]int{hidden.EndRank: 2}},
		{"a rook on a rank", "Ka1", "Kh8 R@3", chess.White, 8, 8, nil},
		{"a list of all kinds", "Ka1", "Kh8 P@g,7,h3", chess.White, 16, 14, map[hidden.Reason]int{hidden.EndRank: 2}},
		{"all but some", "Ka1", "Kh8 N@e,-e4,-3", chess.White, 6, 6, nil},
		// Two equal knights on three squares: three pairs, and three squares twice.
		{"two knights", "Ka1", "Kh8 N@e4,e5,e6 N@e4,e5,e6", chess.White, 6, 3, map[hidden.Reason]int{hidden.OneSquare: 3}},
		// One knight, the other, both, none; both on one square.
		{"two perhaps", "Ka1", "Kh8 N@e4,e5? N@e4,e5?", chess.White, 6, 4, map[hidden.Reason]int{hidden.OneSquare: 2}},
		{"two kinds", "Ka1", "Kh8 N@e4,e5 B@e4,e5", chess.White, 4, 2, map[hidden.Reason]int{hidden.OneSquare: 2}},
		// White is mated by a queen on b2 that the king protects; with one on h2 it has Kb1.
		{"over", "Ka1", "Kb3 Q@b2,h2", chess.White, 2, 1, map[hidden.Reason]int{hidden.GameOver: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := positions(t, test.white, test.black, test.solver)
			if found.Placements != test.placements || len(found.List) != test.left {
				t.Errorf("%d positions of %d, want %d of %d: %v", len(found.List), found.Placements, test.left, test.placements, found)
			}
			for reason, got := range found.LeftOut {
				if want := test.reasons[hidden.Reason(reason)]; got != want {
					t.Errorf("%v: %d, want %d", hidden.Reason(reason), got, want)
				}
			}
		})
	}
}

// All positions are read back from their FENs, in which the side not to move may not be
// in check, and are one belief state.
func TestPositionsAreOneBelief(t *testing.T) {
	found := positions(t, "Ke1 Qd1 Pa2", "K@any B@dark? N@5", chess.White)
	for _, p := range found.List {
		again, err := chess.ParseFEN(p.FEN())
		if err != nil || again != p {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
	}
	list, err := kriegspiel.PositionsOf(found.List, kriegspiel.Berkeley)
	if err != nil || len(list.States) != len(found.List) {
		t.Errorf("%d states of %d positions, %v", len(list.States), len(found.List), err)
	}
	checked := 0
	for _, p := range found.List {
		if p.Checkers() != 0 {
			checked++
		}
	}
	if checked == 0 || checked != found.Checked {
		t.Errorf("in %d White is in check, but Checked is %d", checked, found.Checked)
	}
}

func TestString(t *testing.T) {
	got := positions(t, "Ka1", "K@any", chess.White).String()
	if want := "60 possible positions of 64; left out as impossible: 4 (two pieces on one square: 1; the kings touch: 3)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := positions(t, "Ka1", "Kh8 R@a4,b4,h2", chess.White).String(), "3 possible positions; in 1 the solver is in check"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ name, white, black, want string }{
		{"no king", "Rb7", "Ka8", "White: 0 kings"},
		{"nothing", "Ka1", "", "Black: 0 kings"},
		{"two kings", "Ka1 Kb5", "Kh8", "2 kings"},
		{"no square", "Ka1 R", "Kh8", `"R": on which square? write Rc5, or R@any`},
		{"no @", "Ka1", "Kh8 Bc5,b1", "B@c5,b1"},
		{"an unknown piece", "Ka1 Sb3", "Kh8", `"Sb3"`},
		{"a small letter", "ka1", "Kh8", `"ka1"`},
		{"an unknown square", "Ka9", "Kh8", `"a9"`},
		{"an unknown place", "Ka1", "Kh8 B@blue", `"blue"`},
		{"all taken away", "Ka1", "Kh8 B@c4,-4", "no square is left"},
		{"an empty place", "Ka1", "Kh8 B@", "want squares"},
		{"a king that may be missing", "Ka1", "K@any?", "always there"},
		{"an own piece hidden", "Ka1 R@any", "Kh8", "only those of Black may be hidden"},
		{"an own piece that may be missing", "Ka1 Rb1?", "Kh8", "only those of Black may be hidden"},
		{"nine pawns", "Ka1", "Kh8 a2 b2 c2 d2 e2 f2 g2 h2 a3", "9 pawns"},
		{"seventeen", "Ka1", "Kh8" + strings.Repeat(" N@any", 16), "17 pieces"},
		{"too many", "Ka1", "K@any N@any B@any R@any", "more than 1048576: name fewer squares"},
		{"none possible", "Ka1", "Kb2", "no possible position"},
		{"control characters", "Ka1", "\x1b[2J", `\x1b`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := hidden.Problem{White: test.white, Black: test.black}
			_, err := p.Positions(context.Background())
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("%v, want an error with %q", err, test.want)
			}
		})
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := hidden.Problem{White: "Ka1", Black: "K@any N@any B@any"}
	if _, err := p.Positions(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("Kc7 Rb7 Rh1", "Ka8 B@c5,b1,g8")
	f.Add("Ka1", "K@any P? N?@dark")
	f.Fuzz(func(t *testing.T, white, black string) {
		p := hidden.Problem{White: white, Black: black, Limit: 5000}
		found, err := p.Positions(context.Background())
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("%q", err)
			}
			return
		}
		if len(found.List)+found.Impossible() != found.Placements {
			t.Errorf("%v does not add up", found)
		}
		if _, err := kriegspiel.PositionsOf(found.List, kriegspiel.Berkeley); err != nil {
			t.Errorf("%q %q: %v", white, black, err)
		}
	})
}

// Words that are found for a list of positions stand for these, whatever words the list
// was made from; by hand, which words are found for a few.
func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		white, black string
		solver       chess.Colour
		want         string // of Black; "" is any
	}{
		{"Kc7 Rb7 Rh1", "Ka8 B@c5,b1,g8", chess.White, "Ka8 B@b1,c5,g8"},
		{"Kb6 Rd1", "Ka8 Ph7?", chess.White, "Ka8 Ph7?"},
		{"Kb6 Rd1", "Ka8 P@g,h?", chess.White, "Ka8 P@g2,h2,g3,h3,g4,h4,g5,h5,g6,h6,g7,h7?"},
		{"Ka1", "Kh8 N@e4,e5,e6 N@e4,e5,e6", chess.White, "Kh8 N@e4,e5,e6 N@e4,e5,e6"},
		{"Ka1", "K@any R@3", chess.White, ""},
		{"K@any B@dark", "Ka8 Rh8", chess.Black, "Ka8 Rh8"},
	} {
		list := positions(t, test.white, test.black, test.solver).List
		p, ok := hidden.Describe(context.Background(), list)
		if !ok || test.want != "" && p.Black != test.want || p.Solver != test.solver {
			t.Errorf("%s against %s: %+v, %v", test.white, test.black, p, ok)
			continue
		}
		again, err := p.Positions(context.Background())
		if err != nil || len(again.List) != len(list) {
			t.Errorf("%+v stands for %v, %v; want %d positions", p, again, err, len(list))
		}
	}
}

// There are positions that no words stand for.
func TestIndescribable(t *testing.T) {
	for _, fens := range [][]string{
		nil,
		{"4k3/8/8/8/8/8/8/R3K3 w Q -"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
		// With the queen on b3 White is stalemated, which no words stand for.
		{"k7/8/8/8/8/1q6/8/K7 w - -", "k7/8/8/8/8/6q1/8/K7 w - -"},
		// Either both are on the left or both on the right.
		{"k7/r7/8/8/8/8/8/4K3 w - -", "7k/7r/8/8/8/8/8/4K3 w - -"},
	} {
		var list []chess.Position
		for _, fen := range fens {
			p, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
		if p, ok := hidden.Describe(context.Background(), list); ok {
			t.Errorf("%q: %+v, want no words", fens, p)
		}
	}
}

// A piece is written as it can be read.
func TestPieceWords(t *testing.T) {
	for word, want := range map[string]string{
		"Kc7": "Kc7", "h7": "Ph7", "B@c5,b1": "B@b1,c5", "B@dark": "B@dark", "N@light?": "N@light?", "P?": "P?", "K@any": "K@any", "Ph7?": "Ph7?", "R@3": "R@a3,b3,c3,d3,e3,f3,g3,h3",
		"K@any,-e4,-d5": "K@any,-e4,-d5", "B@dark,-c1?": "B@dark,-c1?", "P@7,-h,-a7": "P@b7,c7,d7,e7,f7,g7", "P@any,-1,-8,-e4": "P@2,3,4,5,6,7,-e4", "Q@light,-a": "Q@light,-a2,-a4,-a6,-a8",
	} {
		list, err := hidden.Pieces(word)
		if err != nil || len(list) != 1 || list[0].String() != want {
			t.Errorf("%s: %v, %v; want %s", word, list, err, want)
			continue
		}
		again, err := hidden.Pieces(want)
		if err != nil || again[0].Kind != list[0].Kind || again[0].Squares != list[0].Squares || again[0].Maybe != list[0].Maybe {
			t.Errorf("%s is read as %v, %v", want, again, err)
		}
	}
}
