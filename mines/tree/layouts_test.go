package tree

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
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
		histogram(&counts, list, c, r.Around(c))
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

func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	var m [64]uint64
	for i := range m {
		m[i] = rng.Uint64()
	}
	turned := m
	transpose(&turned)
	for i := range 64 {
		for j := range 64 {
			if m[i]>>j&1 != turned[j]>>i&1 {
				t.Fatalf("bit %d of row %d", j, i)
			}
		}
	}
}

// A plainly value is worked out as plainly as can be: layouts by number, each set of
// them a map key.
type plainly struct {
	rules *mines.Rules
	list  []mines.Set
	score bool
	known map[uint64]int
}

// total returns the greatest total: every closed cell is tried.
func (p *plainly) total(set uint64) int {
	if total, ok := p.known[set]; ok {
		return total
	}
	var any mines.Set
	for i, l := range p.list {
		if set>>i&1 != 0 {
			any |= l
		}
	}
	best, free := 0, p.rules.All()&^any
	if p.score {
		best = bits.OnesCount64(set) * free.Len()
	}
	if bits.OnesCount64(set) == 1 {
		best = 1
		if p.score {
			best = free.Len()
		}
	}
	for c := range mines.Cell(p.rules.Board.Cells()) {
		parts := make(map[int]uint64)
		total := 0
		for i, l := range p.list {
			switch {
			case set>>i&1 == 0:
			case !l.Has(c):
				parts[(l & p.rules.Around(c)).Len()] |= 1 << i
			case p.score:
				total += free.Len()
			}
		}
		for _, part := range parts {
			if part != set {
				total += p.total(part)
			} else {
				total = -1
			}
		}
		best = max(best, total)
	}
	p.known[set] = best
	return best
}

func TestBasisSolves(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for round := range 300 {
		rows, cols := 1+rng.IntN(4), 2+rng.IntN(3)
		n := 1 + rng.IntN(rows*cols-1)
		r := newRules(t, rows, cols, n)
		list := randomList(rng, rows*cols, n, 1+rng.IntN(12))
		for _, score := range []bool{false, true} {
			p := plainly{rules: r, list: list, score: score, known: make(map[uint64]int)}
			b := basis{rules: r, unit: 1, dead: score, limit: 1 << 30}
			if score {
				b.unit = rows*cols - n
			}
			b.load(list)
			want, got := p.total(b.all()), b.solve(b.all())
			if got != want || b.spent {
				t.Fatalf("round %d, score %v: layouts %b of %v are worth %d, want %d", round, score, list, r.Board, got, want)
			}
			b.memo.clear()
			if high := b.high(b.all()); high < want {
				t.Fatalf("round %d, score %v: layouts %b of %v: the bound %d is below %d", round, score, list, r.Board, high, want)
			}
			if greedy := b.greedy(b.all()); greedy > want || greedy < 1 {
				t.Fatalf("round %d, score %v: layouts %b of %v: the greedy policy reaches %d of %d", round, score, list, r.Board, greedy, want)
			}
		}
	}
}

func TestBasisGivesUp(t *testing.T) {
	r := newRules(t, 5, 5, 12)
	list := randomList(rand.New(rand.NewPCG(5, 1)), 25, 12, 64)
	b := basis{rules: r, unit: 1, limit: 5}
	b.load(list)
	if b.solve(b.all()); !b.spent || b.work > 6 {
		t.Errorf("64 random layouts took %d sets of layouts, spent: %v; 5 were allowed", b.work, b.spent)
	}
	b.limit = 1 << 30
	if b.load(list); b.spent {
		t.Error("what was spent before counts for the next list")
	}
}
