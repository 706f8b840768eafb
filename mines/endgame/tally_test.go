package endgame

import (
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

func TestTally(t *testing.T) {
	const seed = 20266
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := 1; n < 300; n += 1 + n/8 {
		list := make([]mines.Set, n)
		var counts [mines.SmallCells]int
		for i := range list {
			// Cell 0 is in all sets, cell 1 in none.
			list[i] = mines.Set(rng.Uint64()|rng.Uint64())&^2 | 1
			for c := range counts {
				counts[c] += int(list[i] >> c & 1)
			}
		}
		tally, levels := NewTally(list)
		any, all := tally.split(n, levels)
		for c, want := range counts {
			if got := tally.Count(mines.Cell(c), levels); got != want {
				t.Errorf("%d sets: cell %d is in %d, want %d", n, c, got, want)
			}
			if any.Has(mines.Cell(c)) != (want > 0) || all.Has(mines.Cell(c)) != (want == n) {
				t.Errorf("%d sets: cell %d is in %d; in any: %v, in all: %v", n, c, want, any.Has(mines.Cell(c)), all.Has(mines.Cell(c)))
			}
		}
		among := mines.Set(rng.Uint64()&rng.Uint64()) | 4
		want := n
		for c := range counts {
			if among.Has(mines.Cell(c)) {
				want = min(want, counts[c])
			}
		}
		if got := tally.least(among, levels); got != want {
			t.Errorf("%d sets: the least count among %x is %d, want %d", n, among, got, want)
		}
	}
}
