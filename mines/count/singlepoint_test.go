package count

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

// Look finds a free cell just where the single-point strategy of the rules, which was
// written on its own, finds one, and never a mine.
func TestLookIsTheSinglePointStrategy(t *testing.T) {
	const seed = 43
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	found := 0
	for range rounds(5000) {
		p, l := randomPosition(rng)
		r, err := mines.NewRules(p.Board)
		if err != nil {
			t.Fatal(err)
		}
		v := p.View()
		free, _ := r.SinglePoint(&v)
		var k Counter
		k.Look(p)
		c, ok := k.Free()
		if ok != (free != 0) || ok && (l[c] || p.Open(c)) {
			t.Fatalf("cell %d is found free: %v, want one of %b:\n%s", c, ok, free, p.Text())
		}
		if ok {
			found++
		}
	}
	if found < 200 {
		t.Errorf("free cells in %d positions: too few to tell", found)
	}
}

// One counter for all positions, boards and sizes counts as a fresh one does, and so does
// one that follows another.
func TestCountersAreUsedAgain(t *testing.T) {
	const seed = 44
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	var used, following Counter
	for range rounds(2000) {
		p, l := randomPosition(rng)
		for range 2 { // then with one more cell open
			var fresh Counter
			if err := fresh.Count(p); err != nil {
				t.Fatal(err)
			}
			following.Follow(&used)
			for name, k := range map[string]*Counter{"used": &used, "following": &following} {
				if err := k.Count(p); err != nil {
					t.Fatal(err)
				}
				if k.Layouts().Cmp(fresh.Layouts()) != 0 {
					t.Fatalf("%s: %v layouts, want %v:\n%s", name, k.Layouts(), fresh.Layouts(), p.Text())
				}
				for c := range mines.Cell(p.Board.Cells()) {
					if d := k.Mine(c) - fresh.Mine(c); d > 1e-12 || d < -1e-12 {
						t.Fatalf("%s: cell %d is a mine with %v, want %v:\n%s", name, c, k.Mine(c), fresh.Mine(c), p.Text())
					}
				}
			}
			openNext(p, l)
		}
	}
}

// openNext opens the first closed cell that is free, if there is one.
func openNext(p *mines.Position, l mines.Layout) {
	for c, mine := range l {
		if c := mines.Cell(c); !mine && !p.Open(c) {
			p.Show(c, l.Count(p.Board, c))
			return
		}
	}
}

// On a closed board every choice of cells is a layout, and every cell is a mine alike.
func TestClosedBoard(t *testing.T) {
	for _, size := range [][3]int{{1, 1, 0}, {2, 2, 3}, {9, 9, 10}, {16, 30, 99}, {32, 32, 512}} {
		b, err := mines.NewBoard(size[0], size[1], size[2])
		if err != nil {
			t.Fatal(err)
		}
		var k Counter
		if err := k.Count(mines.NewPosition(b)); err != nil {
			t.Fatal(err)
		}
		if want := new(big.Int).Binomial(int64(b.Cells()), int64(b.Mines)); k.Layouts().Cmp(want) != 0 {
			t.Errorf("%v: %v layouts, want %v", b, k.Layouts(), want)
		}
		want := float64(b.Mines) / float64(b.Cells())
		if got := k.Mine(mines.Cell(b.Cells() - 1)); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("%v: a cell is a mine with %v, want %v", b, got, want)
		}
	}
}
