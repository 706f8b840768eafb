package play

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"kriegmate/mines"
)

func newGame(t *testing.T, size, number string, first mines.First) *Game {
	t.Helper()
	b, err := mines.ParseBoard(size, number)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(b, first, 1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// laid returns a game whose mines are where the text has a "*".
func laid(t *testing.T, text string) *Game {
	t.Helper()
	rows := strings.Fields(text)
	g := newGame(t, fmt.Sprintf("%dx%d", len(rows), len(rows[0])), fmt.Sprint(strings.Count(text, "*")), mines.Classic)
	g.layout = make(mines.Layout, g.board.Cells())
	for c := range g.layout {
		g.layout[c] = strings.Join(rows, "")[c] == '*'
	}
	return g
}

// do types lines and returns all that is said.
func do(t *testing.T, g *Game, lines ...string) string {
	t.Helper()
	var said strings.Builder
	for _, line := range lines {
		text, _, err := g.Do(context.Background(), line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		said.WriteString(text)
	}
	return said.String()
}

// A row without mines opens at one stroke, flags or not; with the mines of a full board
// the only free cell is the first. Of the two ends of a row of three one is a mine.
func TestDo(t *testing.T) {
	for _, test := range []struct {
		name, size, mines string
		lines             []string
		want              []string
	}{
		{"zeros spread", "1x5", "0", []string{"board", "0 2"}, []string{"\n0 # # # # #\n", "\n0 . . . . .\n"}},
		{"the first cell is free", "1x3", "2", []string{"open 0 1"}, []string{"\n0 * 2 *\n"}},
		{
			"flags", "1x5", "3", []string{"flag 0 0", "flag 0 2", "flag 0 2", "0,1"},
			[]string{"\n0 F # # # #\n", "\n0 F # F # #\n", ", 2 of 3 mines flagged\n", ", 1 of 3 mines flagged\n"},
		},
		{"zeros spread over flags", "1x5", "0", []string{"flag 0 4", "0 0"}, []string{"\n0 # # # # F\n", "\n0 . . . . .\n0 free cells closed, 0 of 0 mines flagged\n"}},
		{"a hint", "1x3", "1", []string{"0 1", "hint"}, []string{"0  50.0   [1]  50.0\nperfect opens (0,0): a mine with 50.0 %\n"}},
		{"a hint before the first cell", "2x2", "1", []string{"hint"}, []string{"0     0     0\n1     0     0\nperfect opens (0,0): free for certain\n"}},
		{"two columns of figures", "1x11", "10", []string{"board"}, []string{"   0  1  2", "\n0  #  #  #"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			said := do(t, newGame(t, test.size, test.mines, mines.Classic), test.lines...)
			for _, want := range test.want {
				if !strings.Contains(said, want) {
					t.Errorf("it does not say %q:\n%s", want, said)
				}
			}
		})
	}
}

// A 0 opens its neighbours, and theirs if they are 0 too, but nothing behind the counts
// at the rim.
func TestSpread(t *testing.T) {
	g := laid(t, `
		..*..
		..*..
		..*..`)
	do(t, g, "flag 1 1", "flag 1 2")
	got := do(t, g, "2 0")
	want := `  0 1 2 3 4
0 . 2 # # #
1 . 3 F # #
2 . 2 # # #
6 free cells closed, 1 of 3 mines flagged
`
	if got != want {
		t.Errorf("drawn as\n%s\nwant\n%s", got, want)
	}
}

// The mine that was opened is marked, and nothing more can be done.
func TestLost(t *testing.T) {
	g := laid(t, "*..*")
	said := do(t, g, "0 1", "flag 0 0", "0 3")
	if !g.Lost() || g.Won() || !g.Over() || !strings.HasSuffix(said, "\n0 * 1 # X\n1 free cell closed, 1 of 2 mines flagged\n") {
		t.Errorf("lost %v, won %v:\n%s", g.Lost(), g.Won(), said)
	}
	if got, want := g.Outcome(), "(0,3) is a mine: lost, with 1 free cell closed\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, act := range []func(mines.Cell) error{g.Open, g.Flag} {
		if err := act(2); err == nil || g.Position().Open(2) || g.Flagged(2) {
			t.Errorf("a lost game goes on: %v", err)
		}
	}
}

func TestWon(t *testing.T) {
	g := laid(t, "*..*")
	if g.Outcome() != "" || g.Over() {
		t.Errorf("before the end: %q", g.Outcome())
	}
	said := do(t, g, "0 1", "0 2")
	if !g.Won() || g.Lost() || !strings.HasSuffix(said, "\n0 * 1 1 *\n0 free cells closed, 0 of 2 mines flagged\n") {
		t.Errorf("lost %v, won %v:\n%s", g.Lost(), g.Won(), said)
	}
	if got, want := g.Outcome(), "all free cells are open: won\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What cannot be done is told, and changes nothing.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"", "want a row and a column"},
		{"open", `"open": want a row and a column, such as 3 4, or flag 3 4, hint, board or quit`},
		{"help", `"help": want a row and a column, such as 3 4, or flag 3 4, hint, board or quit`},
		{" flag 1 ", `"flag 1": want a row and a column`},
		{"5 5", `the cell "5 5": want a row from 0 to 0 and a column from 0 to 3`},
		{"dig 0 0", `"dig 0 0": want a row and a column`},
		{"flag", `"flag": want a row and a column, such as 3 4, or flag 3 4, hint, board or quit`},
		{"0 1", "(0,1) is open"},
		{"flag 0 1", "(0,1) is open"},
		{"0,0", "(0,0) is flagged as a mine: take the flag away first"},
	} {
		g := laid(t, "*..*")
		before := do(t, g, "0 1", "flag 0 0", "board")
		text, quit, err := g.Do(context.Background(), test.line)
		if err == nil || !strings.Contains(err.Error(), test.want) || text != "" || quit {
			t.Errorf("%q: %q, %v, want an error with %q", test.line, text, err, test.want)
		}
		if after := g.Picture(); !strings.HasSuffix(before, after) {
			t.Errorf("%q has changed the board:\n%s", test.line, after)
		}
	}
	if text, quit, err := laid(t, "*.").Do(context.Background(), "quit"); text != "" || !quit || err != nil {
		t.Errorf("quit: %v", err)
	}
}

// On 3x3 five mines have room around a corner alone; six nowhere.
func TestNoRoom(t *testing.T) {
	g := newGame(t, "3x3", "5", mines.Gnomine)
	if err := g.Open(4); err == nil || !strings.Contains(err.Error(), "no room around (1,1): begin elsewhere") {
		t.Errorf("the centre: %v", err)
	}
	if err := g.Open(0); err != nil || !g.Won() {
		t.Errorf("the corner: %v, won %v", err, g.Won())
	}
	b, err := mines.NewBoard(3, 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(b, mines.Gnomine, 1); err == nil {
		t.Error("six mines found room")
	}
}

// The gnomine rule opens a 0, the classic one a free cell, and none may hit. The same
// seed lays the same mines.
func TestFirst(t *testing.T) {
	hits := 0
	pictures := map[string]bool{}
	for seed := range uint64(100) {
		b, err := mines.NewBoard(9, 9, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, first := range []mines.First{mines.Gnomine, mines.Classic, mines.None} {
			var drawn [2]string
			for i := range drawn {
				g, err := New(b, first, seed)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.Open(40); err != nil {
					t.Fatal(err)
				}
				shown := g.Position().Shown[40]
				if first == mines.Gnomine && shown != 0 || first == mines.Classic && g.Lost() {
					t.Errorf("%v, seed %d: %d, lost %v", first, seed, shown, g.Lost())
				}
				if g.Lost() {
					hits++
				}
				drawn[i] = g.Picture()
			}
			if drawn[0] != drawn[1] {
				t.Errorf("two games with one seed:\n%s\n%s", drawn[0], drawn[1])
			}
			pictures[drawn[0]] = true
		}
	}
	// 10 of 81 first cells are mines without a rule, each seen twice.
	if hits < 2*2 || hits > 2*28 || len(pictures) < 100 {
		t.Errorf("%d of 200 first cells were mines, want about 25; %d boards", hits, len(pictures))
	}
}
