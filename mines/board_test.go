package mines_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/mines"
)

func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		cell       mines.Cell
		want       []mines.Cell
	}{
		{1, 1, 0, nil},
		{1, 4, 0, []mines.Cell{1}},
		{1, 4, 2, []mines.Cell{1, 3}},
		{4, 1, 2, []mines.Cell{1, 3}},
		{3, 4, 0, []mines.Cell{1, 4, 5}},
		{3, 4, 3, []mines.Cell{2, 6, 7}},
		{3, 4, 6, []mines.Cell{1, 2, 3, 5, 7, 9, 10, 11}},
		{3, 4, 9, []mines.Cell{4, 5, 6, 8, 10}},
		{32, 32, 1023, []mines.Cell{990, 991, 1022}},
	} {
		b, err := mines.NewBoard(c.rows, c.cols, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Neighbours(c.cell); !slices.Equal(got, c.want) {
			t.Errorf("%v: Neighbours(%d) = %v, want %v", b, c.cell, got, c.want)
		}
		if row, col := b.Place(c.cell); b.At(row, col) != c.cell {
			t.Errorf("%v: cell %d is in row %d, column %d, where cell %d is", b, c.cell, row, col, b.At(row, col))
		}
	}
}

// Mistakes are named in one line.
func TestBoardMistakes(t *testing.T) {
	for want, err := range map[string]error{
		"a board of 0x4: it must have 1 to 1024 cells":                                                   boardError(0, 4, 1),
		"a board of 4x-1: it must have 1 to 1024 cells":                                                  boardError(4, -1, 1),
		"a board of 33x32: it must have 1 to 1024 cells":                                                 boardError(33, 32, 1),
		"a board of 4611686018427387904x4: it must have 1 to 1024 cells":                                 boardError(1<<62, 4, 1),
		"4 mines on 2x2: there must be 0 to 3, so that a cell is free":                                   boardError(2, 2, 4),
		"-1 mines on 2x2: there must be 0 to 3, so that a cell is free":                                  boardError(2, 2, -1),
		`the size "4": it must be ROWSxCOLUMNS, such as 4x4`:                                             sizeError("4"),
		`the size "4x": it must be ROWSxCOLUMNS, such as 4x4`:                                            sizeError("4x"),
		`the size "4x4x4": it must be ROWSxCOLUMNS, such as 4x4`:                                         sizeError("4x4x4"),
		`the size "axb": it must be ROWSxCOLUMNS, such as 4x4`:                                           sizeError("axb"),
		`the first-move rule "Classic": there are classic, gnomine and none`:                             firstError("Classic"),
		"line 2 has 2 cells, the lines before it have 3":                                                 positionError("###\n##", 1),
		"line 2 has 1 cell, the lines before it have 2":                                                  positionError("##\n#", 1),
		"line 3, column 2: 'x' is no cell; a closed cell is '#', an open one a digit from 0 to 8":        positionError("\n##\n#x", 1),
		"line 1, column 1: '9' is no cell; a closed cell is '#', an open one a digit from 0 to 8":        positionError("9#", 1),
		"line 1, column 4: 'é' is no cell; a closed cell is '#', an open one a digit from 0 to 8":        positionError("#\t é", 1),
		"the board is empty: write a line for every row, '#' for a closed cell, a digit for an open one": positionError(" \n\n", 1),
		"2 of 3 cells are open: there is no room for 2 mines":                                            positionError("11#", 2),
		"3 mines on 1x3: there must be 0 to 2, so that a cell is free":                                   positionError("###", 3),
		"a board of 9x9 has 81 cells: want at most 64":                                                   rulesError(9, 9),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("the error is %q, want %q", err, want)
		}
	}
}

func boardError(rows, cols, n int) error {
	_, err := mines.NewBoard(rows, cols, n)
	return err
}

func sizeError(text string) error {
	_, _, err := mines.ParseSize(text)
	return err
}

func firstError(name string) error {
	_, err := mines.ParseFirst(name)
	return err
}

func positionError(text string, n int) error {
	_, err := mines.ParsePosition(text, n)
	return err
}

func rulesError(rows, cols int) error {
	b, err := mines.NewBoard(rows, cols, 1)
	if err != nil {
		return err
	}
	_, err = mines.NewRules(b)
	return err
}

func TestParseSize(t *testing.T) {
	if rows, cols, err := mines.ParseSize("16x30"); rows != 16 || cols != 30 || err != nil {
		t.Errorf("ParseSize = %d, %d, %v", rows, cols, err)
	}
}

// A layout and a position, drawn by hand.
func TestText(t *testing.T) {
	b, err := mines.NewBoard(3, 4, 3)
	if err != nil {
		t.Fatal(err)
	}
	l := make(mines.Layout, 12)
	l[0], l[5], l[7] = true, true, true
	const layout = "*221\n2*2*\n1121\n"
	if got := l.Text(b); got != layout {
		t.Errorf("the layout is\n%swant\n%s", got, layout)
	}
	p := mines.NewPosition(b)
	p.Show(2, l.Count(b, 2))
	p.Show(8, l.Count(b, 8))
	const position = "##2#\n####\n1###\n"
	if got := p.Text(); got != position || p.Left != 7 || !p.Open(8) || p.Open(0) || p.Cleared() {
		t.Errorf("the position is\n%swith %d cells left, want\n%swith 7", got, p.Left, position)
	}
	if !p.Fits(l) {
		t.Error("the layout does not fit the position it shows")
	}
	l[0], l[1] = false, true
	if p.Fits(l) {
		t.Error("a layout fits that has three mines beside a 2")
	}
}

// What is written is read again, with blanks and empty lines or without.
func TestPositionsAreReadAgain(t *testing.T) {
	const seed = 20267
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 200 {
		b, err := mines.NewBoard(1+rng.IntN(6), 2+rng.IntN(6), 1)
		if err != nil {
			t.Fatal(err)
		}
		l := mines.NewLayout(b, nil, rng)
		p := mines.NewPosition(b)
		for c := range l {
			if !l[c] && rng.IntN(2) == 0 {
				p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
			}
		}
		for _, text := range []string{p.Text(), "\ufeff" + p.Text(), "\n  " + strings.Join(strings.Split(p.Text(), ""), " ") + "\n\n"} {
			q, err := mines.ParsePosition(text, 1)
			if err != nil {
				t.Fatalf("%v, in\n%s", err, text)
			}
			if q.Text() != p.Text() || q.Left != p.Left || q.Board.String() != b.String() {
				t.Errorf("read %v with %d cells left\n%swant %v, %d\n%s", q.Board, q.Left, q.Text(), b, p.Left, p.Text())
			}
		}
		q := mines.NewPosition(b)
		q.Copy(p)
		before := p.Text()
		if p.Shown[0] = 8; q.Text() != before {
			t.Error("a copy changes with what it was copied from")
		}
	}
}

// FuzzParsePosition reads anything without a panic, and writes what it read.
func FuzzParsePosition(f *testing.F) {
	f.Add("1#\n##", 1)
	f.Add("", 0)
	f.Add("0 1 #\r\n\r\n8 # #", 3)
	f.Fuzz(func(t *testing.T, text string, n int) {
		p, err := mines.ParsePosition(text, n)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has more than one line: %q", err)
			}
			return
		}
		if again, err := mines.ParsePosition(p.Text(), n); err != nil || again.Text() != p.Text() {
			t.Errorf("wrote %q, read %v, %v", p.Text(), again, err)
		}
	})
}

func TestFirst(t *testing.T) {
	b, err := mines.NewBoard(3, 3, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		free   [2][]mines.Cell // of a corner, and of the centre
		allows [2]bool
	}{
		{"classic", [2][]mines.Cell{{0}, {4}}, [2]bool{true, true}},
		{"gnomine", [2][]mines.Cell{{0, 1, 3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8}}, [2]bool{true, false}},
		{"none", [2][]mines.Cell{nil, nil}, [2]bool{true, true}},
	} {
		first, err := mines.ParseFirst(c.name)
		if err != nil || first.String() != c.name {
			t.Errorf("ParseFirst(%q) = %v, %v", c.name, first, err)
		}
		for i, cell := range []mines.Cell{0, 4} {
			free := first.Free(b, cell)
			slices.Sort(free)
			if !slices.Equal(free, c.free[i]) || first.Allows(b, cell) != c.allows[i] {
				t.Errorf("%s: if cell %d is first, %v are free, allowed %v; want %v, %v", c.name, cell, free, first.Allows(b, cell), c.free[i], c.allows[i])
			}
		}
	}
}

// Layouts are drawn alike, with no mine where there must be none.
func TestNewLayoutIsUniform(t *testing.T) {
	const seed = 20268
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	b, err := mines.NewBoard(2, 4, 3)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for range 200 * 20 {
		l := mines.NewLayout(b, mines.Classic.Free(b, 1), rng)
		n := 0
		for _, mine := range l {
			if mine {
				n++
			}
		}
		if l[1] || n != 3 {
			t.Fatalf("drew\n%s", l.Text(b))
		}
		counts[l.Text(b)]++
	}
	var list []int
	for _, n := range counts {
		list = append(list, n)
	}
	if u := uneven(list); len(list) != 35 || u > 1 {
		t.Errorf("%d layouts, %.2f times as uneven as chance allows; want 35, at most 1", len(list), u)
	}
}

// A player that opens given cells in turn.
type inTurn []mines.Cell

func (cells *inTurn) Choose(context.Context, *mines.Position, mines.First) mines.Cell {
	c := (*cells)[0]
	*cells = (*cells)[1:]
	return c
}

func TestPlay(t *testing.T) {
	b, err := mines.NewBoard(1, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	l := mines.Layout{false, true, true, false}
	for _, c := range []struct {
		player inTurn
		won    bool
		last   string
	}{
		{inTurn{3, 0}, true, "1##1\n"},
		{inTurn{3, 2, 0}, false, "###1\n"},
	} {
		p := mines.NewPosition(b)
		if won := (&mines.Game{Layout: l}).Play(context.Background(), &c.player, p); won != c.won || p.Text() != c.last {
			t.Errorf("won %v at %q, want %v at %q", won, p.Text(), c.won, c.last)
		}
	}
}

// The mines are laid when the first cell is chosen, none where the rule forbids it.
func TestPlayLaysTheMines(t *testing.T) {
	b, err := mines.NewBoard(1, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := mines.NewPosition(b)
	game := mines.Game{First: mines.Gnomine, Rand: rand.New(rand.NewPCG(1, 1))}
	if won := game.Play(context.Background(), &inTurn{3, 2}, p); !won || p.Text() != "##10\n" {
		t.Errorf("won %v at %q, want a win at \"##10\"", won, p.Text())
	}
}

// A game whose context has ended is not won, and nothing more is opened.
func TestPlayIsBrokenOff(t *testing.T) {
	b, err := mines.NewBoard(1, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := mines.NewPosition(b)
	if won := (&mines.Game{Layout: mines.Layout{true, false}}).Play(ctx, &inTurn{1}, p); won || p.Text() != "##\n" {
		t.Errorf("won %v at %q, want nothing opened", won, p.Text())
	}
}

func TestObjectives(t *testing.T) {
	for name, want := range map[string]mines.Objective{"win": mines.Win, "score": mines.Score} {
		if o, err := mines.ParseObjective(name); err != nil || o != want || o.String() != name {
			t.Errorf("ParseObjective(%q) = %v, %v", name, o, err)
		}
	}
	if _, err := mines.ParseObjective("speed"); err == nil || err.Error() != `"speed", want win or score` {
		t.Errorf("the error of an unknown objective is %v", err)
	}
}

// Two first cells give layouts of the same game that differ by one mine at most.
func TestLayoutsOfTheSameNumbers(t *testing.T) {
	b := rulesOf(t, 4, 4, 5).Board
	numbers := func(i int) *rand.Rand { return rand.New(rand.NewPCG(7, uint64(i))) }
	same := 0
	for i := range 1000 {
		x, y := mines.NewLayout(b, []mines.Cell{0}, numbers(i)), mines.NewLayout(b, []mines.Cell{9}, numbers(i))
		differ := 0
		for c := range x {
			if x[c] != y[c] {
				differ++
			}
		}
		if differ > 4 {
			t.Fatalf("game %d:\n%s\n%s", i, x.Text(b), y.Text(b))
		}
		if differ == 0 {
			same++
		}
	}
	// Neither cell is among the first five of the shuffle: 11*10/(16*15).
	if same < 400 || same > 520 {
		t.Errorf("%d of 1000 layouts are the same, want about 458", same)
	}
}
