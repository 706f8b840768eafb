package count_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// parsed returns the position that a text shows.
func parsed(t testing.TB, text string, n int) *mines.Position {
	t.Helper()
	p, err := mines.ParsePosition(text, n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestContradiction(t *testing.T) {
	for _, c := range []struct {
		name, text string
		mines      int
		cells      []mines.Cell
		counted    bool
	}{
		{"all is well", "1#\n##", 1, nil, false},
		{"nothing is open", "##\n##", 1, nil, false},
		{"a count larger than the closed cells beside", "#3\n11", 1, []mines.Cell{1}, false},
		{"a count without closed cells beside", "11#\n001", 1, []mines.Cell{0}, false},
		{"a zero and a one that share their closed cells", "01\n##", 1, []mines.Cell{0, 1}, false},
		{"three in a row: the mine of the ones at both ends is not that of the zero", "1#0#1", 2, []mines.Cell{0, 2}, false},
		{"more mines on the board than one cell leaves room for", "0##\n###", 3, []mines.Cell{0}, true},
		{"fewer mines on the board than two cells need", "1#####1", 1, []mines.Cell{0, 6}, true},
		{"the same on a larger board", "1#0####\n#######\n######1", 1, []mines.Cell{0, 20}, true},
		{"fewer mines than two cells need, and others are right", "1##0##1", 1, []mines.Cell{0, 6}, true},
		{"more than four: from both ends it follows by turns what is a mine", "1#1#1#1#1", 2, []mines.Cell{0, 2, 4, 6, 8}, false},
		{"more than four that need a mine each", "1###1###1###1###1", 4, []mines.Cell{0, 4, 8, 12, 16}, true},
		{"the same where others are right", "1###1###1###1###1\n#################\n#################\n0###############0", 4, []mines.Cell{0, 4, 8, 12, 16}, true},
	} {
		p := parsed(t, c.text, c.mines)
		cells, counted := count.Contradiction(p)
		if !slices.Equal(cells, c.cells) || counted != c.counted {
			t.Errorf("%s: cells %v, with the number of mines %v; want %v, %v", c.name, cells, counted, c.cells, c.counted)
		}
	}
}

// Seventy cells far from each other need a mine each; with 69 on the board all are
// to blame, with 70 none.
func TestContradictionOfManyMines(t *testing.T) {
	text := strings.Repeat("1###", 70)
	if cells, counted := count.Contradiction(parsed(t, text, 69)); len(cells) != 70 || !counted {
		t.Errorf("%d cells, with the number of mines %v; want all 70, true", len(cells), counted)
	}
	if cells, counted := count.Contradiction(parsed(t, text, 70)); cells != nil || counted {
		t.Errorf("%d cells, with the number of mines %v; want none, false", len(cells), counted)
	}
}

// possible tells by trying every layout whether the counts of some open cells can
// be right; with the number of mines, or with any.
func possible(p *mines.Position, cells []mines.Cell, counted bool) bool {
	for set := range uint(1) << p.Board.Cells() {
		if counted && bits.OnesCount(set) != p.Board.Mines {
			continue
		}
		l := make(mines.Layout, p.Board.Cells())
		right := true
		for c := range l {
			l[c] = set>>c&1 != 0
			right = right && !(l[c] && p.Open(mines.Cell(c)))
		}
		for _, c := range cells {
			right = right && l.Count(p.Board, c) == int(p.Shown[c])
		}
		if right {
			return true
		}
	}
	return false
}

// smallestByTrying returns the size of the smallest set of open cells that cannot
// all be right, or -1.
func smallestByTrying(p *mines.Position, counted bool) int {
	smallest := -1
	var open []mines.Cell
	for c := range p.Shown {
		if p.Open(mines.Cell(c)) {
			open = append(open, mines.Cell(c))
		}
	}
	for choice := range uint(1) << len(open) {
		if size := bits.OnesCount(choice); smallest >= 0 && size >= smallest {
			continue
		}
		var cells []mines.Cell
		for i, c := range open {
			if choice>>i&1 != 0 {
				cells = append(cells, c)
			}
		}
		if !possible(p, cells, counted) {
			smallest = len(cells)
		}
	}
	return smallest
}

// On small boards with random counts the set is a smallest one.
func TestContradictionIsSmallest(t *testing.T) {
	const seed = 20265
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	sizes := map[string]int{}
	for range 400 {
		p := madeUp(t, rng)
		cells, counted := count.Contradiction(p)
		want, wantCounted := smallestByTrying(p, false), false
		if want < 0 {
			want, wantCounted = smallestByTrying(p, true), true
		}
		sizes[fmt.Sprint(want, " cells, with the number of mines ", wantCounted)]++
		if want < 0 {
			if cells != nil || counted {
				t.Errorf("cells %v contradict each other, want none in\n%s%d mines", cells, p.Text(), p.Board.Mines)
			}
			continue
		}
		if counted != wantCounted || len(cells) != want || possible(p, cells, counted) {
			t.Errorf("cells %v, with the number of mines %v; want %d, %v in\n%s%d mines", cells, counted, want, wantCounted, p.Text(), p.Board.Mines)
		}
	}
	t.Logf("%v", sizes)
	if len(sizes) < 6 {
		t.Errorf("only %v: too few kinds of contradictions to tell", sizes)
	}
}

// madeUp returns a position of a small board: what a layout shows, but for one or
// two counts.
func madeUp(t *testing.T, rng *rand.Rand) *mines.Position {
	t.Helper()
	size := [][2]int{{3, 3}, {2, 5}, {1, 9}, {3, 4}}[rng.IntN(4)]
	b, err := mines.NewBoard(size[0], size[1], 1+rng.IntN(4))
	if err != nil {
		t.Fatal(err)
	}
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for _, c := range rng.Perm(b.Cells())[:6] {
		if count := l.Count(b, mines.Cell(c)); !l[c] && p.Left > 1 {
			if rng.IntN(4) == 0 {
				count = min(8, count+rng.IntN(2))
			}
			p.Show(mines.Cell(c), count)
		}
	}
	if rng.IntN(2) == 0 {
		// Another number of mines may leave too little room, or too much.
		if b, err = mines.NewBoard(size[0], size[1], 1+rng.IntN(5)); err != nil {
			t.Fatal(err)
		}
		q := mines.NewPosition(b)
		for c, shown := range p.Shown {
			if shown != mines.Closed && q.Left > 0 {
				q.Show(mines.Cell(c), int(shown))
			}
		}
		return q
	}
	return p
}

// On a usual board one wrong count is found, quickly, and no cells contradict each
// other without it, since all others are right.
func TestContradictionOnALargeBoard(t *testing.T) {
	const seed = 20266
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	b, err := mines.NewBoard(16, 30, 99)
	if err != nil {
		t.Fatal(err)
	}
	slowest, found := time.Duration(0), map[int]int{}
	for range 20 {
		p := underWay(b, rng)
		wrong := mines.Cell(rng.IntN(b.Cells()))
		for p.Shown[wrong] < 1 {
			wrong = mines.Cell(rng.IntN(b.Cells()))
		}
		p.Shown[wrong]--
		start := time.Now()
		cells, counted := count.Contradiction(p)
		slowest = max(slowest, time.Since(start))
		var k count.Counter
		if err := k.Count(p); (err != nil) != (len(cells) > 0) {
			t.Errorf("cells %v contradict each other, and counting says %v", cells, err)
		}
		if found[len(cells)]++; len(cells) > 0 && !counted && !slices.Contains(cells, wrong) {
			t.Errorf("cells %v contradict each other without cell %d, the only wrong one", cells, wrong)
		}
	}
	t.Logf("sets by their size: %v; slowest %v", found, slowest)
	if slowest > 5*time.Second {
		t.Errorf("%v for one position", slowest)
	}
}

// underWay returns a position from the midst of a game: cells beside open ones have
// been opened, and all around those that show 0.
func underWay(b *mines.Board, rng *rand.Rand) *mines.Position {
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	border := []mines.Cell{mines.Cell(rng.IntN(b.Cells()))}
	for p.Left > b.Cells()/3 {
		i := rng.IntN(len(border))
		c := border[i]
		border = slices.Delete(border, i, i+1)
		if len(border) == 0 {
			border = append(border, mines.Cell(rng.IntN(b.Cells())))
		}
		if l[c] || p.Open(c) {
			continue
		}
		p.Show(c, l.Count(b, c))
		border = append(border, b.Neighbours(c)...)
	}
	return p
}

func BenchmarkContradiction(b *testing.B) {
	rng := rand.New(rand.NewPCG(20266, 1))
	board, err := mines.NewBoard(16, 30, 99)
	if err != nil {
		b.Fatal(err)
	}
	var list []*mines.Position
	for range 20 {
		p := underWay(board, rng)
		wrong := mines.Cell(rng.IntN(board.Cells()))
		for p.Shown[wrong] < 1 {
			wrong = mines.Cell(rng.IntN(board.Cells()))
		}
		p.Shown[wrong]--
		list = append(list, p)
	}
	for i := 0; b.Loop(); i++ {
		count.Contradiction(list[i%20])
	}
}
