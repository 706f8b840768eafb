package endgame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

// lists are short ones, and two that are long enough to be split the other way.
func lists(rng *rand.Rand, cells, n int) [][]mines.Set {
	var all [][]mines.Set
	for size := range 40 {
		all = append(all, randomList(rng, cells, n, size))
	}
	long := randomList(rng, cells, n, 3*long)
	return append(all, long, long[:len(long)/2])
}

// A list is split into what a plain filter finds for each count, in the same order.
func TestSplit(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	r := newRules(t, 5, 7, 12)
	for _, list := range lists(rng, 35, 12) {
		for c := range mines.Cell(35) {
			around, before := r.Around(c), slices.Clone(list)
			dst := make([]mines.Set, len(list))
			ends := Split(dst, list, c, around)
			var counts [9]int
			Histogram(&counts, list, c, around)
			start := 0
			for k, end := range ends {
				var want []mines.Set
				for _, l := range list {
					if !l.Has(c) && (l&around).Len() == k {
						want = append(want, l)
					}
				}
				if !slices.Equal(dst[start:end], want) || counts[k] != len(want) {
					t.Fatalf("%d layouts, cell %d: %d show %d, the histogram has %d, want %d", len(list), c, end-start, k, counts[k], len(want))
				}
				start = end
			}
			if !slices.Equal(list, before) {
				t.Fatal("the list was changed")
			}
		}
	}
}

// Layouts differ on some cells if two of them have other numbers of mines there.
func TestDiffer(t *testing.T) {
	for _, c := range []struct {
		list []mines.Set
		in   mines.Set
		want bool
	}{
		{[]mines.Set{0b011, 0b101, 0b110}, 0b111, false}, // two mines in each
		{[]mines.Set{0b011, 0b101, 0b110}, 0b001, true},
		{[]mines.Set{0b011, 0b101}, 0b001, false},
		{[]mines.Set{0b011, 0b101}, 0b010, true},
		{[]mines.Set{0b011, 0b101}, 0b110, false}, // one in each, not the same
		{[]mines.Set{0b011}, 0b111, false},
		{[]mines.Set{0b011, 0b101}, 0, false},
	} {
		if got := Differ(c.list, c.in); got != c.want {
			t.Errorf("Differ(%b, %b) = %v, want %v", c.list, c.in, got, c.want)
		}
	}
}

// A memo returns what was put last, or that it has forgotten; never anything else.
func TestMemo(t *testing.T) {
	const seed = 12
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	var m memo
	kept := 0
	for range 20 {
		m.clear(4)
		known := map[uint64]int{}
		for range 40 {
			hash := rng.Uint64() >> rng.IntN(64)
			known[hash] = rng.IntN(1 << 30)
			m.put(hash, known[hash])
			if v, ok := m.get(hash); !ok || v != known[hash] {
				t.Fatalf("%#x is %d, %v right after %d was put", hash, v, ok, known[hash])
			}
		}
		for hash, want := range known {
			if v, ok := m.get(hash); ok && v != want {
				t.Errorf("%#x is %d, want %d", hash, v, want)
			} else if ok {
				kept++
			}
			if _, ok := m.get(hash ^ 1<<60); ok && known[hash^1<<60] == 0 {
				t.Errorf("%#x is known, and was never put", hash^1<<60)
			}
		}
	}
	if kept < 20*8 {
		t.Errorf("%d numbers were kept in 20 rounds of 16 places", kept)
	}
	m.round = 1<<32 - 1
	m.put(5, 7)
	if m.clear(4); m.round != 1 {
		t.Errorf("round %d after the last", m.round)
	}
	if v, ok := m.get(5); ok {
		t.Errorf("5 is %d after the memo was cleared", v)
	}
}

// Few has a hash of its own for every set.
func TestScatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	sets := map[uint64]uint64{}
	for range 10_000 {
		set := rng.Uint64() >> rng.IntN(64)
		if other, ok := sets[scatter(set)]; ok && other != set {
			t.Fatalf("%#x and %#x have one hash", set, other)
		}
		sets[scatter(set)] = set
	}
}

// A value that is asked for with a bound is exact above it, and else lies between what
// it is and the bound.
func TestBoundedValues(t *testing.T) {
	const seed = 14
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	above := 0
	for round := range 200 {
		rows, cols := 1+rng.IntN(4), 2+rng.IntN(3)
		n := 1 + rng.IntN(rows*cols-1)
		r := newRules(t, rows, cols, n)
		list := randomList(rng, rows*cols, n, 2+rng.IntN(11))
		p := newPlain(r, list, mines.Win)
		want := p.total(p.all())
		b := Bounded{around: r.Arounds(), budget: 1 << 30}
		b.memo.clear(boundedSets)
		for range 10 { // in any order: bounds in the memo must do no harm
			enough := 1 + rng.IntN(len(list))
			got := search[openedSet, *Bounded]{&b, true}.value(0, openedSet{list: list}, enough)
			if got > enough && got != want || got <= enough && got < want || want > enough && got <= enough {
				t.Fatalf("round %d: the value of %b is %d, want %d, asked for more than %d", round, list, got, want, enough)
			}
			if want > enough {
				above++
			}
		}
	}
	if above < 300 {
		t.Errorf("%d values were above the bound: too few to tell", above)
	}
}
