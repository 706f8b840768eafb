package exact_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// naive computes the optimum as plainly as can be: it tries every closed cell in
// every position, whatever is known of it, sorts the layouts by what the cell
// would show, and knows no symmetry. Values are exact fractions.
type naive struct {
	board *mines.Board
	// each is what opening one more free cell is worth, clear what opening all
	// of them is: 0 and 1 for a win, 1 and 0 for the number of cells.
	each, clear *big.Rat
	known       map[string]*big.Rat // by what is shown, '#' for a closed cell
}

func newNaive(b *mines.Board, objective mines.Objective) *naive {
	n := &naive{board: b, each: big.NewRat(0, 1), clear: big.NewRat(1, 1), known: map[string]*big.Rat{}}
	if objective == mines.Score {
		n.each, n.clear = n.clear, n.each
	}
	return n
}

// value returns what a position is worth in which all these layouts, and no
// others, are possible.
func (n *naive) value(shown string, layouts []mines.Layout) *big.Rat {
	if v, ok := n.known[shown]; ok {
		return v
	}
	best, closed := new(big.Rat), 0
	for c := range shown {
		if shown[c] != '#' {
			continue
		}
		closed++
		if v := n.open(shown, layouts, c); v.Cmp(best) > 0 {
			best = v
		}
	}
	if closed == n.board.Mines {
		best = n.clear
	}
	n.known[shown] = best
	return best
}

// open returns what it is worth to open a cell.
func (n *naive) open(shown string, layouts []mines.Layout, c int) *big.Rat {
	groups := map[int][]mines.Layout{}
	for _, l := range layouts {
		if !l[c] {
			count := l.Count(n.board, mines.Cell(c))
			groups[count] = append(groups[count], l)
		}
	}
	sum := new(big.Rat)
	for count, group := range groups {
		next := shown[:c] + fmt.Sprint(count) + shown[c+1:]
		v := new(big.Rat).Add(n.each, n.value(next, group))
		sum.Add(sum, v.Mul(v, big.NewRat(int64(len(group)), int64(len(layouts)))))
	}
	return sum
}

// first returns what it is worth to open c first, and how many layouts there are
// then.
func (n *naive) first(rule mines.First, c mines.Cell) (value *big.Rat, layouts int) {
	var list []mines.Layout
	for _, l := range n.layouts() {
		if allowed(n.board, rule, l, c) {
			list = append(list, l)
		}
	}
	if len(list) == 0 {
		return nil, 0
	}
	return n.open(strings.Repeat("#", n.board.Cells()), list, int(c)), len(list)
}

// layouts lists all layouts of the board.
func (n *naive) layouts() (list []mines.Layout) {
	for set := range uint(1) << n.board.Cells() {
		if bits.OnesCount(set) != n.board.Mines {
			continue
		}
		l := make(mines.Layout, n.board.Cells())
		for d := range l {
			l[d] = set>>d&1 != 0
		}
		list = append(list, l)
	}
	return list
}

// allowed tells whether a rule allows a layout if the first cell is c.
func allowed(b *mines.Board, rule mines.First, l mines.Layout, c mines.Cell) bool {
	switch rule {
	case mines.Classic:
		return !l[c]
	case mines.Gnomine:
		return !l[c] && l.Count(b, c) == 0
	}
	return true
}

// The naive search by hand. A row of three with one mine, classic: the end tells
// all by its count, the middle shows 1 and leaves two cells alike. Without a rule the
// first cell is a mine with 1/3. Two mines on 2x2: the first cell shows 2, and
// one of three cells is free.
func TestNaiveByHand(t *testing.T) {
	for _, c := range []struct {
		rows, cols, mines int
		rule              mines.First
		cell              mines.Cell
		want              *big.Rat
	}{
		{1, 3, 1, mines.Classic, 0, big.NewRat(1, 1)},
		{1, 3, 1, mines.Classic, 1, big.NewRat(1, 2)},
		{1, 3, 1, mines.None, 0, big.NewRat(2, 3)},
		{1, 3, 1, mines.Gnomine, 0, big.NewRat(1, 1)},
		{2, 2, 2, mines.Classic, 3, big.NewRat(1, 3)},
		{3, 3, 7, mines.Classic, 0, big.NewRat(1, 4)},
		{3, 3, 7, mines.Classic, 4, big.NewRat(1, 8)},
	} {
		b, err := mines.NewBoard(c.rows, c.cols, c.mines)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := newNaive(b, mines.Win).first(c.rule, c.cell); got.Cmp(c.want) != 0 {
			t.Errorf("%v %v, cell %d: %v, want %v", b, c.rule, c.cell, got, c.want)
		}
	}
}

// affordable are the boards that the naive search does in a second or two, with
// the fewest mines that it can do them with. With -deep 3x4 has fewer.
var affordable = []struct{ rows, cols, least int }{
	{1, 1, 0}, {1, 2, 0}, {2, 1, 0}, {1, 3, 0}, {1, 4, 0}, {5, 1, 0}, {1, 6, 0}, {1, 7, 0}, {8, 1, 0}, {1, 9, 0}, {1, 10, 0},
	{2, 2, 0}, {2, 3, 0}, {3, 2, 0}, {2, 4, 0}, {4, 2, 0}, {3, 3, 0}, {2, 5, 0},
	{3, 4, 5}, {4, 3, 7}, {2, 6, 5}, {1, 12, 7}, {3, 5, 10}, {4, 4, 12},
}

// The optimum is that of the naive search, for every first cell: the symmetric
// ones have the value of their class.
func TestNaive(t *testing.T) {
	boards, cells := 0, 0
	for _, size := range affordable {
		if testing.Short() && size.rows*size.cols > 10 {
			continue
		}
		least := size.least
		if *deep && size.rows == 3 && size.cols == 4 {
			least = 0
		}
		for n := least; n < size.rows*size.cols; n++ {
			b, err := mines.NewBoard(size.rows, size.cols, n)
			if err != nil {
				t.Fatal(err)
			}
			boards++
			for _, objective := range []mines.Objective{mines.Win, mines.Score} {
				cells += agrees(t, b, objective)
			}
		}
	}
	t.Logf("%d boards, %d first cells", boards, cells)
}

// agrees compares First with the naive search on one board, and returns the
// number of first cells.
func agrees(t *testing.T, b *mines.Board, objective mines.Objective) (cells int) {
	t.Helper()
	plain := newNaive(b, objective)
	solver, err := exact.New(b, exact.Options{Objective: objective})
	if err != nil {
		t.Fatal(err)
	}
	whole := big.NewRat(1, 1)
	if objective == mines.Score {
		whole.SetInt64(int64(b.Cells() - b.Mines))
	}
	for _, rule := range []mines.First{mines.Classic, mines.Gnomine, mines.None} {
		moves, err := solver.First(context.Background(), rule)
		known := map[mines.Cell]exact.FirstMove{}
		for _, m := range moves {
			known[m.Cell] = m
		}
		for c, class := range b.Classes() {
			want, layouts := plain.first(rule, mines.Cell(c))
			got, ok := known[class]
			if !ok || layouts == 0 {
				if ok || layouts > 0 {
					t.Errorf("%v %v, cell %d: class %d is there: %v; %d layouts", b, rule, c, class, ok, layouts)
				}
				continue
			}
			cells++
			want.Quo(want, whole)
			if got.Value().Cmp(want) != 0 || got.Layouts.Int64() != int64(layouts) || got.Forced != (want.Cmp(big.NewRat(1, 1)) == 0) {
				t.Errorf("%v %v, objective %d, cell %d: %v of %v layouts, forced %v; want %v of %d",
					b, rule, objective, c, got.Value(), got.Layouts, got.Forced, want, layouts)
			}
		}
		if (err != nil) != (len(moves) == 0) {
			t.Errorf("%v %v: %d first moves, and the error %v", b, rule, len(moves), err)
		}
	}
	return cells
}

// Values of positions in the midst of a game are those of the naive search, for
// every cell.
func TestNaiveValues(t *testing.T) {
	const seed = 20264
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	positions := 0
	for _, size := range [][3]int{{1, 9, 4}, {2, 4, 3}, {2, 5, 3}, {3, 3, 4}, {3, 4, 6}} {
		b, err := mines.NewBoard(size[0], size[1], size[2])
		if err != nil {
			t.Fatal(err)
		}
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			solver, err := exact.New(b, exact.Options{Objective: objective})
			if err != nil {
				t.Fatal(err)
			}
			plain := newNaive(b, objective)
			for range 5 {
				l := mines.NewLayout(b, nil, rng)
				p := mines.NewPosition(b)
				for _, c := range rng.Perm(b.Cells()) {
					if l[c] {
						continue
					}
					if p.Show(mines.Cell(c), l.Count(b, mines.Cell(c))); p.Cleared() {
						break
					}
					valuesAgree(t, solver, plain, p)
					positions++
				}
			}
		}
	}
	t.Logf("%d positions", positions)
}

// valuesAgree compares Values with the naive search in one position.
func valuesAgree(t *testing.T, solver *exact.Solver, plain *naive, p *mines.Position) {
	t.Helper()
	best, cells, err := solver.Values(context.Background(), p, mines.Classic)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.ReplaceAll(p.Text(), "\n", "")
	var layouts []mines.Layout
	for _, l := range plain.layouts() {
		if p.Fits(l) {
			layouts = append(layouts, l)
		}
	}
	whole := 1.
	if plain.each.Sign() > 0 {
		whole = float64(p.Board.Cells() - p.Board.Mines)
	}
	largest := 0.
	for c := range shown {
		want := -1.
		if shown[c] == '#' {
			want, _ = plain.open(shown, layouts, c).Float64()
			want /= whole
		}
		if largest = max(largest, want); math.Abs(cells[c]-want) > 1e-12 {
			t.Errorf("%v, cell %d: %v, want %v in\n%s", p.Board, c, cells[c], want, p.Text())
		}
	}
	if math.Abs(best-largest) > 1e-12 {
		t.Errorf("%v: the best cell is worth %v, want %v in\n%s", p.Board, best, largest, p.Text())
	}
}
