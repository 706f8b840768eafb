package count

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

// some returns a random part of the open cells of a position.
func some(rng *rand.Rand, p *mines.Position) (cells []mines.Cell) {
	for c := range mines.Cell(p.Board.Cells()) {
		if p.Open(c) && rng.IntN(3) > 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

// allTotals returns which numbers of mines the closed cells beside some open ones can
// have, and how many cells these are, by trying all sets of them.
func allTotals(p *mines.Position, cells []mines.Cell) (totals map[int]bool, beside int) {
	at := map[mines.Cell]int{}
	for _, c := range cells {
		for _, d := range p.Board.Neighbours(c) {
			if _, ok := at[d]; !ok && !p.Open(d) {
				at[d] = len(at)
			}
		}
	}
	totals = map[int]bool{}
next:
	for set := range uint32(1) << len(at) {
		for _, c := range cells {
			n := 0
			for _, d := range p.Board.Neighbours(c) {
				if i, ok := at[d]; ok && set>>i&1 != 0 {
					n++
				}
			}
			if n != int(p.Shown[c]) {
				continue next
			}
		}
		totals[bits.OnesCount32(set)] = true
	}
	return totals, len(at)
}

// What is said of some claims of a position, right or wrong, is what trying all sets of
// mines says.
func TestTotalsAreThoseOfTrying(t *testing.T) {
	const seed = 41
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	possible, impossible := 0, 0
	for range rounds(5000) {
		p, _ := randomPosition(rng)
		cells := some(rng, p)
		if len(cells) > 0 && rng.IntN(2) == 0 { // a claim that need not be right
			p.Shown[cells[rng.IntN(len(cells))]] = int8(rng.IntN(4))
		}
		k := newClaims(p)
		want, beside := allTotals(p, cells)
		got, n, known := k.totals(cells)
		if !known {
			t.Fatalf("too entangled:\n%s", p.Text())
		}
		for m := range p.Board.Cells() + 1 {
			if got.has(m) != want[m] {
				t.Fatalf("%d mines beside cells %v: %v, want %v:\n%s", m, cells, got.has(m), want[m], p.Text())
			}
		}
		if got.empty() != (len(want) == 0) || len(want) > 0 && n != beside {
			t.Fatalf("cells %v: empty %v, %d closed cells, want %d and the totals %v:\n%s", cells, got.empty(), n, beside, want, p.Text())
		}
		if few := cells[:min(4, len(cells))]; len(few) > 0 {
			want, _ := allTotals(p, few)
			if got := k.few(few); got != (len(want) > 0) {
				t.Fatalf("the claims of %v can all be right: %v, want %v:\n%s", few, got, len(want) > 0, p.Text())
			}
		}
		if len(want) > 0 {
			possible++
		} else {
			impossible++
		}
	}
	if possible < 100 || impossible < 100 {
		t.Errorf("%d possible and %d impossible: too few to tell", possible, impossible)
	}
}

// Sets of numbers are added as lists of numbers are.
func TestTally(t *testing.T) {
	const seed = 42
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	draw := func() (t tally, list []int) {
		for range rng.IntN(6) {
			n := rng.IntN(mines.MaxCells / 2)
			t.add(&tally{1}, n)
			list = append(list, n)
		}
		return t, list
	}
	for range 200 {
		a, x := draw()
		b, y := draw()
		sum, want := a.plus(&b), map[int]bool{}
		for _, m := range x {
			for _, n := range y {
				want[m+n] = true
			}
		}
		for n := range mines.MaxCells {
			if a.has(n) != slices.Contains(x, n) || sum.has(n) != want[n] {
				t.Fatalf("%v plus %v: %d is in the sum: %v, want %v", x, y, n, sum.has(n), want[n])
			}
		}
		if sum.empty() != (len(want) == 0) {
			t.Errorf("%v plus %v is empty: %v", x, y, sum.empty())
		}
	}
}
