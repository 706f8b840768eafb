package estimate

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// hashings are ways to hash an int, from good to as bad as can be: the set must
// be right with all of them, if slow.
var hashings = []struct {
	name string
	hash func(int) uint64
}{
	{"well mixed", func(n int) uint64 { return scramble(uint64(n) + 1) }},
	{"equal upper half", func(n int) uint64 { return scramble(uint64(n)+1) & (1<<32 - 1) }},
	{"lower half 0", func(n int) uint64 { return scramble(uint64(n)+1) &^ (1<<32 - 1) }},
	{"four values", func(n int) uint64 { return uint64(n%4) << 61 }},
	{"all 0", func(int) uint64 { return 0 }},
	{"all ones: the table's end is its start", func(int) uint64 { return 1<<64 - 1 }},
}

// TestSet holds a set against a map, over several rounds between resets.
func TestSet(t *testing.T) {
	const seed = 7
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, h := range hashings {
		t.Run(h.name, func(t *testing.T) {
			var s set[int]
			for range 20 {
				s.reset()
				if n := 5; s.has(h.hash(n), &n) || len(s.states) != 0 {
					t.Fatal("an empty set has something")
				}
				againstMap(t, rng, &s, h.hash, 1+rng.IntN(600))
			}
		})
	}
}

func againstMap(t *testing.T, rng *rand.Rand, s *set[int], hash func(int) uint64, adds int) {
	t.Helper()
	want := make(map[int]bool)
	var order []int
	for range adds {
		n := rng.IntN(adds)
		if s.has(hash(n), &n) != want[n] {
			t.Fatalf("has(%d) = %v, want %v", n, !want[n], want[n])
		}
		if s.add(hash(n), &n) == want[n] {
			t.Fatalf("add(%d) = %v, want %v", n, want[n], !want[n])
		}
		if !want[n] {
			order = append(order, n)
		}
		want[n] = true
	}
	if !slices.Equal(s.states, order) {
		t.Fatalf("the states are not in the order in which they came")
	}
	for n := range adds {
		if s.has(hash(n), &n) != want[n] {
			t.Fatalf("at the end has(%d) = %v, want %v", n, !want[n], want[n])
		}
	}
}

// A table takes 16 to 32 bytes for each state of a set that is not tiny, and
// at most half of it is used.
func TestSetTable(t *testing.T) {
	var s set[int]
	for n := range 100_000 {
		s.add(scramble(uint64(n)), &n)
		table := 8 * len(s.slots)
		if most := max(8*fewestSlots, 32*len(s.states)); table > most || table < 16*len(s.states) {
			t.Fatalf("a table of %d bytes for %d states, want 16 to 32 for each", table, len(s.states))
		}
	}
	if tableBytes < 32 {
		t.Errorf("the limit of memory counts %d bytes of table for a state, which can take 32", tableBytes)
	}
}

// The whole table is used: a state lies within a few slots of where its hash
// points to.
func TestSetProbes(t *testing.T) {
	const n = 1<<16 - 1 // the table is as full as it gets
	var s set[int]
	for n := range n {
		s.add(scramble(uint64(n)), &n)
	}
	away := 0
	for i, slot := range s.slots {
		if slot != 0 {
			away += (i - int(slot>>s.shift) + len(s.slots)) % len(s.slots)
		}
	}
	// Half full, linear probing has a mean of 1/2 (Knuth, 6.4).
	if mean := float64(away) / n; mean > 0.6 || 2*n+2 != len(s.slots) {
		t.Errorf("states are %.2f slots away from where they belong on average, in %d slots", mean, len(s.slots))
	}
}

// A set that was large once does not make every later reset slow.
func TestSetShrinks(t *testing.T) {
	var s set[int]
	for n := range 100_000 {
		s.add(scramble(uint64(n)), &n)
	}
	large := len(s.slots)
	s.reset()
	if len(s.slots) != large {
		t.Errorf("%d slots right after a set of 100,000 states, want the %d kept", len(s.slots), large)
	}
	for n := range 10 {
		s.add(scramble(uint64(n)), &n)
	}
	s.reset()
	if len(s.slots) >= large {
		t.Errorf("still %d slots after a set of 10 states", len(s.slots))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	againstMap(t, rng, &s, func(n int) uint64 { return scramble(uint64(n)) }, 500)
}

// Adding what is there, and looking it up, does not allocate; nor does filling
// a set again.
func TestSetAllocations(t *testing.T) {
	var s set[int]
	fill := func() {
		for n := range 1000 {
			h := scramble(uint64(n))
			s.add(h, &n)
			s.add(h, &n)
			s.has(h, &n)
		}
	}
	fill()
	if n := testing.AllocsPerRun(10, func() { s.reset(); fill() }); n != 0 {
		t.Errorf("%v allocations in a set that has its memory", n)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 34_056: "34,056", 999_999: "999,999", 1_200_000: "1,200,000", 1_000_000_000: "1,000,000,000",
	} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %q, want %q", n, got, want)
		}
	}
}
