package solve_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/solve"
)

func position(t *testing.T, text string, n int) *mines.Position {
	t.Helper()
	p, err := mines.ParsePosition(text, n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func read(t *testing.T, text string, n int) *solve.Answer {
	t.Helper()
	a, err := solve.Parse(text, n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func named(t *testing.T, name string) players.Kind {
	t.Helper()
	kind, err := players.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return kind
}

// One of the three cells beside the 1 is a mine, and one of the other five: 15 layouts.
func TestRead(t *testing.T) {
	a := read(t, "##1\n###\n###\n", 2)
	if a.Layouts.Int64() != 15 || a.Safe != nil || a.Mined != nil || a.Advice != nil {
		t.Errorf("%v layouts, safe %v, mined %v, advice %v; want 15 and nothing else", a.Layouts, a.Safe, a.Mined, a.Advice)
	}
	for c, want := range []float64{1. / 5, 1. / 3, 0, 1. / 5, 1. / 3, 1. / 3, 1. / 5, 1. / 5, 1. / 5} {
		if math.Abs(a.Mine[c]-want) > 1e-12 {
			t.Errorf("cell %d is a mine with %v, want %v", c, a.Mine[c], want)
		}
	}
}

// The probabilities, the safe cells and the mines are those of all layouts, listed one by
// one, on every position of a game on 3x4 with 3 mines.
func TestReadAgainstList(t *testing.T) {
	b := position(t, "####\n####\n####\n", 3).Board
	layout := mines.Layout{0: true, 6: true, 9: true, 11: false}
	p := mines.NewPosition(b)
	for c := range mines.Cell(b.Cells()) {
		if layout[c] {
			continue
		}
		p.Show(c, layout.Count(b, c))
		fit, mined := 0, make([]int, b.Cells())
		for set := range 1 << b.Cells() {
			l := make(mines.Layout, b.Cells())
			n := 0
			for d := range l {
				if l[d] = set>>d&1 != 0; l[d] {
					n++
				}
			}
			if n != b.Mines || !p.Fits(l) {
				continue
			}
			fit++
			for d, mine := range l {
				if mine {
					mined[d]++
				}
			}
		}
		a, err := solve.Read(p)
		if err != nil || a.Layouts.Int64() != int64(fit) {
			t.Fatalf("%d layouts fit, not %v: %v\n%s", fit, a, err, p.Text())
		}
		for d, n := range mined {
			cell := mines.Cell(d)
			if math.Abs(a.Mine[d]-float64(n)/float64(fit)) > 1e-12 || slices.Contains(a.Mined, cell) != (n == fit) || slices.Contains(a.Safe, cell) != (n == 0 && !p.Open(cell)) {
				t.Errorf("%s is a mine in %d of %d layouts, answered %v\n%s", b.Name(cell), n, fit, a.Mine[d], p.Text())
			}
		}
	}
}

// Nothing is left to open, so nobody is asked.
func TestCleared(t *testing.T) {
	a := read(t, "#1\n11\n", 1)
	if err := a.Ask(context.Background(), named(t, "perfect"), players.Options{}, mines.Classic); err != nil || a.Advice != nil {
		t.Errorf("%v, advice %v", err, a.Advice)
	}
	if want := "mines: (0,0)\nall free cells are open\n"; !strings.HasSuffix(a.Text(), want) {
		t.Errorf("the answer is\n%s\nwant it to end with\n%s", a.Text(), want)
	}
	text, err := json.Marshal(a)
	want := `{"board":"2x2","mines":1,"layouts":1,"mine":[[1,null],[null,null]],"safe":[],"mined":[[0,0]]}`
	if err != nil || string(text) != want {
		t.Errorf("%v, JSON %s, want %s", err, text, want)
	}
}

// The first cell is no mine where the rule is so and leaves room to begin with it: with five mines on 3x3 a corner and its
// neighbours may be free, the middle of a side and its neighbours not. Nothing is safe by that.
func TestAskFirst(t *testing.T) {
	for first, want := range map[mines.First][]float64{
		mines.Classic: {0, 0, 0, 0, 0, 0, 0, 0, 0},
		mines.Gnomine: {0, 5. / 9, 0, 5. / 9, 5. / 9, 5. / 9, 0, 5. / 9, 0},
		mines.None:    {5. / 9, 5. / 9, 5. / 9, 5. / 9, 5. / 9, 5. / 9, 5. / 9, 5. / 9, 5. / 9},
	} {
		a := read(t, "###\n###\n###\n", 5)
		if err := a.Ask(context.Background(), named(t, "guess"), players.Options{Seed: 1}, first); err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(a.Mine, want, func(x, y float64) bool { return math.Abs(x-y) < 1e-12 }) || a.Safe != nil || a.Mined != nil {
			t.Errorf("%v: mines with %v, safe %v, mined %v; want mines with %v", first, a.Mine, a.Safe, a.Mined, want)
		}
		if free := strings.HasSuffix(a.Text(), ": free for certain\n"); free != (first != mines.None) {
			t.Errorf("%v: %s", first, a.AdviceText())
		}
	}
	// Once a cell is open the rule says nothing more.
	a := read(t, "1##\n", 1)
	if err := a.Ask(context.Background(), named(t, "guess"), players.Options{Seed: 1}, mines.Classic); err != nil || a.Mine[1] != 1 {
		t.Errorf("%v, mines with %v", err, a.Mine)
	}
}

func TestAskMistakes(t *testing.T) {
	ctx := context.Background()
	a := read(t, "##\n##\n", 1)
	noRoom := (*mines.NoRoom)(nil)
	if err := a.Ask(ctx, named(t, "myopic"), players.Options{}, mines.Gnomine); !errors.As(err, &noRoom) {
		t.Errorf("no first cell is allowed, but the error is %v", err)
	}
	a = read(t, strings.Repeat("#########\n", 9), 10)
	if err := a.Ask(ctx, named(t, "fast"), players.Options{}, mines.Classic); err == nil || !strings.Contains(err.Error(), "9x9 has 81 cells") {
		t.Errorf("a board that is too large: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := a.Ask(cancelled, named(t, "guess"), players.Options{}, mines.Classic); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// 9x9 with 10 closed mines has 81!/(10! 71!) layouts, about 1.88 times 10 to the 12;
// 16x30 with 99 mines has more than fit into a line.
func TestManyLayouts(t *testing.T) {
	if text := read(t, strings.Repeat("#########\n", 9), 10).Text(); !strings.HasPrefix(text, "9x9, 10 mines, 71 free cells closed, 1878392407320 layouts fit\n") {
		t.Errorf("9x9:\n%s", text)
	}
	if text := read(t, strings.Repeat(strings.Repeat("#", 30)+"\n", 16), 99).Text(); !strings.Contains(text, "closed, about 5.6e+104 layouts fit\n") {
		t.Errorf("16x30: %.200s", text)
	}
}

func TestParseMistakes(t *testing.T) {
	for text, want := range map[string]string{"": "the board is empty", "##\n#x\n": "line 2, column 2: 'x'", "##\n": "9 mines on 1x2"} {
		if _, err := solve.Parse(text, 9); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
}

// The open cells that are to blame, by hand.
func TestContradiction(t *testing.T) {
	for _, test := range []struct {
		name, board string
		mines       int
		cells       []mines.Cell
		counted     bool
		want        string
	}{
		{"a corner with one closed neighbour", "2#\n11\n", 1, []mines.Cell{0}, false, ": (0,0) cannot show 2"},
		{"the closed cells beside the 1 are beside the 0, too", "1##\n0##\n", 1, []mines.Cell{0, 3}, false, ": (0,0), (1,0) contradict each other"},
		{"all three closed cells are mines of the corner", "3#\n##\n", 1, []mines.Cell{0}, true, ": (0,0) contradicts the number of mines"},
		{"one mine at each end", "1####1\n", 1, []mines.Cell{0, 5}, true, ": (0,0), (0,5) contradict the number of mines together"},
	} {
		_, err := solve.Read(position(t, test.board, test.mines))
		wrong := (*solve.Contradiction)(nil)
		if !errors.As(err, &wrong) || !slices.Equal(wrong.Cells, test.cells) || wrong.Counted != test.counted {
			t.Errorf("%s: %+v, want cells %v, counted %v", test.name, err, test.cells, test.counted)
			continue
		}
		if want := "no layout of 1 mine fits the board" + test.want; err.Error() != want {
			t.Errorf("%s: %q, want %q", test.name, err, want)
		}
	}
}
