package mines_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

// Judged by hand: a mine on the middle of the upper row of
//
//	0 1 2
//	3 4 5
func TestTry(t *testing.T) {
	r := rulesOf(t, 2, 3, 1)
	s := mines.Set(1 << 1)
	v := mines.View{}
	for _, c := range []struct {
		cell  mines.Cell
		says  string
		count int
	}{
		{1, "mine", -1},
		{0, "1", 1},
		{5, "1", 1},
		{2, "1", 1},
		{3, "1", 1},
		{4, "1, cleared", 1},
	} {
		before := s
		p := r.Try(&v, &s, c.cell)
		if p.String() != c.says || p.Illegal() || p.Lost() != (c.count < 0) || p.Won() != (c.says == "1, cleared") || s != before {
			t.Errorf("Try(%d) = %v, and the mines are on %b; want %s", c.cell, p, s, c.says)
		}
		if v = r.After(&v, c.cell, p); v.Open.Has(c.cell) == (c.count < 0) || c.count >= 0 && v.Count(c.cell) != c.count {
			t.Errorf("after cell %d was opened with %v: open %b, count %d", c.cell, p, v.Open, v.Count(c.cell))
		}
	}
	made, heard := r.Replies(nil, nil, &v, &s)
	if !slices.Equal(made, []mines.Set{s}) || !slices.Equal(heard, []mines.Percept{0}) || r.AfterReply(&v, 0) != v || r.Bears(&v, &s, 0, [2]int{1, 0}) || r.Bound(&v, 0, [2]int{}) != v {
		t.Errorf("there is a reply: %v, heard as %v", made, heard)
	}
}

// A count of eight needs all bits of a view.
func TestCounts(t *testing.T) {
	for n := range 9 {
		r := rulesOf(t, 4, 4, 8)
		s := mines.Set(0)
		for _, c := range r.Board.Neighbours(5)[:min(n, 8)] {
			s |= 1 << c
		}
		v := mines.View{}
		v = r.After(&v, 5, r.Try(&v, &s, 5))
		if got := v.Count(5); got != n || s.Len() != n {
			t.Errorf("a cell with %d mines beside it shows %d", n, got)
		}
	}
}

func TestBegin(t *testing.T) {
	for _, board := range [][3]int{{1, 1, 0}, {1, 5, 2}, {3, 3, 4}, {3, 3, 8}, {4, 4, 6}, {2, 6, 0}} {
		r := rulesOf(t, board[0], board[1], board[2])
		for c := range mines.Cell(r.Board.Cells()) {
			for _, first := range []mines.First{mines.Classic, mines.Gnomine, mines.None} {
				var want []mines.Set
				for s := range mines.Set(1) << r.Board.Cells() {
					beside := (s & r.Around(c)).Len()
					switch {
					case s.Len() != r.Board.Mines:
					case first != mines.None && s.Has(c):
					case first == mines.Gnomine && beside > 0:
					default:
						want = append(want, s)
					}
				}
				v, states := r.Begin(first, c)
				got := slices.Collect(states)
				if !slices.Equal(got, want) || first.Allows(r.Board, c) != (len(want) > 0) {
					t.Errorf("%v %v from cell %d: %d layouts, want %d", r.Board, first, c, len(got), len(want))
				}
				if (v.Open != 0) != (first == mines.Gnomine) || v.Open != 0 && (v.Open != 1<<c || v.Count(c) != 0) {
					t.Errorf("%v %v from cell %d: %b is open", r.Board, first, c, v.Open)
				}
				for range states {
					break // stopping it is no panic
				}
			}
		}
	}
}

// A board of 64 cells fills the word.
func TestAll(t *testing.T) {
	r := rulesOf(t, 8, 8, 10)
	if r.All() != ^mines.Set(0) || r.All().Len() != 64 || r.Around(63) != 1<<54|1<<55|1<<62 {
		t.Errorf("all cells are %#x, beside the last %#x", r.All(), r.Around(63))
	}
	if r = rulesOf(t, 1, 3, 1); r.All() != 7 {
		t.Errorf("all cells are %#x, want 7", r.All())
	}
}

// seen returns a random view of a board: some free cells of a random layout are
// open.
func seen(r *mines.Rules, rng *rand.Rand) (v mines.View, s mines.Set) {
	for s.Len() < r.Board.Mines {
		s |= 1 << rng.IntN(r.Board.Cells())
	}
	open := rng.IntN(r.Board.Cells() - r.Board.Mines)
	for _, c := range rng.Perm(r.Board.Cells()) {
		if c := mines.Cell(c); !s.Has(c) && open > 0 {
			v = r.After(&v, c, r.Try(&v, &s, c))
			open--
		}
	}
	return v, s
}

// What the single-point strategy calls free is free in every layout that fits, and
// what it calls mined is a mine in every one. Moves are the first of the free cells,
// or all closed cells that it does not call mined.
func TestSinglePointIsSound(t *testing.T) {
	const seed = 20269
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	frees, mined := 0, 0
	for range 600 {
		size := [][2]int{{3, 3}, {2, 5}, {3, 4}, {1, 9}}[rng.IntN(4)]
		r := rulesOf(t, size[0], size[1], 1+rng.IntN(5))
		v, _ := seen(r, rng)
		all, some := r.All(), mines.Set(0) // mines of all layouts, of some
		for _, s := range enumerated(r, &v) {
			all, some = all&s, some|s
		}
		free, mine := r.SinglePoint(&v)
		if free&(some|v.Open) != 0 || mine&^all != 0 {
			t.Errorf("free %b, mined %b; but mines may be on %b and are on %b; view %+v of %v", free, mine, some, all, v, r.Board)
		}
		moves := r.Moves(nil, &v)
		closed := r.All() &^ v.Open &^ mine
		if free != 0 {
			closed = free & -free
		}
		for _, c := range moves {
			if !closed.Has(c) {
				t.Errorf("Moves has cell %d", c)
			}
		}
		if len(moves) != closed.Len() || !slices.IsSorted(moves) {
			t.Errorf("Moves = %v, want the cells of %b", moves, closed)
		}
		frees += min(1, free.Len())
		mined += min(1, mine.Len())
	}
	t.Logf("free cells in %d views, mines in %d", frees, mined)
	if frees < 100 || mined < 100 {
		t.Errorf("free cells in %d views, mines in %d: too few to tell", frees, mined)
	}
}

// Views and states that differ have different hashes, and a state has another one
// when more is open.
func TestHash(t *testing.T) {
	r := rulesOf(t, 3, 4, 3)
	hashes := map[uint64]bool{}
	n := 0
	for s := range mines.Set(1) << 12 {
		v := mines.View{}
		for _, open := range []mines.Set{0, 1, 1 << 11, 0xff} {
			v.Open = open
			hashes[r.Hash(&v, &s)] = true
			n++
		}
	}
	if len(hashes) != n {
		t.Errorf("%d hashes of %d states", len(hashes), n)
	}
}

// A view is built up by playing, or read off a position: both are the same.
func TestView(t *testing.T) {
	const seed = 20273
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 100 {
		r := rulesOf(t, 1+rng.IntN(8), 1+rng.IntN(8), 0)
		r = rulesOf(t, r.Board.Rows, r.Board.Cols, rng.IntN(r.Board.Cells()))
		want, _ := seen(r, rng)
		p := mines.NewPosition(r.Board)
		for c := range mines.Cell(r.Board.Cells()) {
			if want.Open.Has(c) {
				p.Show(c, want.Count(c))
			}
		}
		if got := p.View(); got != want {
			t.Errorf("the view is %+v, want %+v, of\n%s", got, want, p.Text())
		}
	}
}
