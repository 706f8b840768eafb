package tree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

// newRules returns the rules of a board.
func newRules(t testing.TB, rows, cols, n int) *mines.Rules {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	r, err := mines.NewRules(b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomList returns some different layouts of n mines on so many cells.
func randomList(rng *rand.Rand, cells, n, size int) []mines.Set {
	all := choose(^mines.Set(0)>>(64-cells), n)
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(size, len(all))]
}

func TestChoose(t *testing.T) {
	among := mines.Set(0b1011_0110_1001)
	for n := range 8 {
		var want []mines.Set
		for s := range mines.Set(1 << 12) {
			if s&^among == 0 && s.Len() == n {
				want = append(want, s)
			}
		}
		got := choose(among, n)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("choose(%b, %d) = %b, want %b", among, n, got, want)
		}
		if choices(7, n) != len(want) {
			t.Errorf("choices(7, %d) = %d, want %d", n, choices(7, n), len(want))
		}
	}
	if top := choose(1<<63|1, 2); !slices.Equal(top, []mines.Set{1<<63 | 1}) {
		t.Errorf("the first and the last of 64 cells: %x", top)
	}
}

func TestCountMines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for size := range 100 {
		list := make([]mines.Set, size*size)
		var want, got [mines.SmallCells]int
		for i := range list {
			list[i] = mines.Set(rng.Uint64() & rng.Uint64())
			for c := range want {
				want[c] += int(list[i] >> c & 1)
			}
		}
		if countMines(&got, list); got != want {
			t.Fatalf("%d layouts: %v, want %v", len(list), got, want)
		}
	}
}

func TestPart(t *testing.T) {
	r := newRules(t, 4, 5, 7)
	rng := rand.New(rand.NewPCG(2, 1))
	list := randomList(rng, 20, 7, 3000)
	var s stack
	for c := range mines.Cell(20) {
		used := s.used
		p := s.part(list, c, r.Around(c))
		var seen []mines.Set
		var counts [9]int
		endgame.Histogram(&counts, list, c, r.Around(c))
		for k := range p.ends {
			part := p.part(k)
			if shown := showing(nil, list, c, r.Around(c), k); !slices.Equal(part, shown) || counts[k] != len(part) {
				t.Errorf("cell %d, count %d: %d layouts, %d show it, the histogram has %d", c, k, len(part), len(shown), counts[k])
			}
			for _, l := range part {
				if l.Has(c) || (l&r.Around(c)).Len() != k {
					t.Errorf("cell %d: layout %b is among those with the count %d", c, l, k)
				}
			}
			seen = append(seen, part...)
		}
		free := slices.DeleteFunc(slices.Clone(list), func(l mines.Set) bool { return l.Has(c) })
		slices.Sort(seen)
		slices.Sort(free)
		if !slices.Equal(seen, free) {
			t.Errorf("cell %d: the parts have %d layouts, want the %d in which it is free", c, len(seen), len(free))
		}
		s.used = used
	}
}
