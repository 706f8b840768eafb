package best

import (
	"math/rand/v2"
	"testing"

	"kriegmate/andor/internal/mix"
)

// A win with some moves is one with more, and no win with some is none with
// fewer; of anything between nothing is known.
func TestBoundTable(t *testing.T) {
	var table boundTable
	table.reset(fewPositions, 0)
	const key = 0x123456789abcdef0
	if known, _ := table.get(key, 3); known {
		t.Error("an empty table knows something")
	}
	table.put(key, 5, true)
	table.put(key, 2, false)
	table.put(key, 7, true)
	table.put(key, 1, false)
	for depth, want := range []string{"lost", "lost", "lost", "", "", "won", "won", "won", "won"} {
		got := ""
		if known, won := table.get(key, depth); won {
			got = "won"
		} else if known {
			got = "lost"
		}
		if got != want {
			t.Errorf("with %d moves: %q, want %q", depth, got, want)
		}
	}
	if known, _ := table.get(key^1<<16, 5); known {
		t.Error("another key finds the entry")
	}
}

// More moves than there is room for are not written, and spoil nothing.
func TestBoundTableIsShallow(t *testing.T) {
	for _, won := range []bool{true, false} {
		for _, depth := range []int{255, 256, 257, 300, 511, 1 << 20} {
			var table boundTable
			table.reset(fewPositions, 0)
			table.put(0, depth, won)
			for _, ask := range []int{1, 44, 254, 255, 256, 300} {
				if known, _ := table.get(0, ask); known {
					t.Errorf("a position that is decided in %d moves (%v) is known with %d", depth, won, ask)
				}
			}
			if word := table.words[0]; word != 0 {
				t.Errorf("after %d moves the table holds %x", depth, word)
			}
		}
	}
}

// A table stays within its bytes, also one that had more before.
func TestBoundTableRoom(t *testing.T) {
	var table boundTable
	for _, most := range []int64{1 << 20, 1 << 16, 1 << 15} {
		table.reset(fewPositions, most)
		for i := range uint64(1 << 18) {
			table.put(mix.Bits(i), 1, true)
		}
		if got := table.bytes(); got != most {
			t.Errorf("the table takes %d bytes, want %d", got, most)
		}
		if got := 8 * int64(len(table.room)); got > most {
			t.Errorf("the table keeps %d bytes, want %d", got, most)
		}
	}
}

// A table that grows, is full or is too small forgets, but never errs: whatever it
// knows of a position is true. The position with the key k is won with 1 + k%7 moves
// or more, and not with fewer.
func TestBoundTableNeverErrs(t *testing.T) {
	const seed, positions = 12, 5000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	var table boundTable
	for _, most := range []int64{1 << 11, 1 << 20, 1 << 13} {
		table.reset(fewSets, most)
		grown, known := table.bytes(), 0
		for range 40_000 {
			k, depth := rng.Uint64N(positions), 1+rng.IntN(9)
			wins := depth >= 1+int(k%7)
			if found, won := table.get(mix.Bits(k), depth); found {
				if known++; won != wins {
					t.Fatalf("%d bytes: position %d with %d moves is won: %v", most, k, depth, won)
				}
			}
			grown += table.put(mix.Bits(k), depth, wins)
		}
		if grown != table.bytes() || grown > most {
			t.Errorf("the table takes %d bytes, said %d, may take %d", table.bytes(), grown, most)
		}
		if least := map[int64]int{1 << 11: 500, 1 << 13: 3000, 1 << 20: 10_000}[most]; known < least {
			t.Errorf("%d bytes: only %d of 40,000 are known", most, known)
		}
	}
}

// A table that grows keeps what it knows, also when it has grown before in the same
// memory.
func TestBoundTableGrows(t *testing.T) {
	var table boundTable
	for round := range 2 {
		table.reset(fewSets, 0)
		const first = 100 // of 256 places, so that some share one
		var kept []uint64
		for k := range uint64(first) {
			table.put(mix.Bits(k), 3, true)
		}
		for k := range uint64(first) {
			if known, won := table.get(mix.Bits(k), 3); known && won {
				kept = append(kept, k)
			}
		}
		before := table.bytes()
		if grown := table.grow(1 << 20); grown <= 0 || before+grown != table.bytes() {
			t.Errorf("round %d: from %d bytes it has grown by %d to %d", round, before, grown, table.bytes())
		}
		for _, k := range kept {
			if known, won := table.get(mix.Bits(k), 3); !known || !won {
				t.Errorf("round %d: position %d is forgotten", round, k)
			}
		}
		if len(kept) < first/2 {
			t.Errorf("only %d were known", len(kept))
		}
	}
}

// Of eight positions that full sight visits one is counted, however they come.
func TestBoundTableVisits(t *testing.T) {
	for _, step := range []int64{1, 3, 8, 100} {
		var table boundTable
		table.reset(fewPositions, 0)
		sum := table.bytes()
		for visited := int64(0); visited < 8*fewPositions-8-step; visited += step {
			if sum += table.visit(step); sum != 8*fewPositions {
				t.Fatalf("steps of %d: after %d positions the table takes %d bytes", step, visited+step, sum)
			}
		}
		if sum += table.visit(8 + 2*step); sum <= 8*fewPositions || sum != table.bytes() {
			t.Errorf("steps of %d: a full table takes %d bytes, said %d", step, table.bytes(), sum)
		}
	}
}

// A table that threads share does not grow any more, so that none of them loses it;
// it is as large as it may be, up to a bound.
func TestBoundTableIsFixed(t *testing.T) {
	for _, test := range []struct{ most, want int64 }{{1 << 16, 1 << 16}, {0, 8 * fixedWords}} {
		var table boundTable
		table.reset(fewPositions, test.most)
		before := table.bytes()
		if grown := table.fix(); before+grown != table.bytes() || table.bytes() > test.want || table.bytes() < min(test.want, 8*fixedWords/2) {
			t.Errorf("fixed, the table takes %d bytes, %d more than before; want %d", table.bytes(), grown, test.want)
		}
		words := &table.words[0]
		if grown := table.grow(1 << 40); grown != 0 || words != &table.words[0] {
			t.Errorf("a fixed table has grown by %d bytes", grown)
		}
		table.reset(fewPositions, test.most)
		for i := range uint64(fewPositions) {
			table.put(mix.Bits(i), 1, true)
		}
		if table.bytes() <= before {
			t.Error("the table of the next problem does not grow")
		}
	}
}

// The key of a set does not depend on the order, and no two of many sets that
// have much in common share one.
func TestSetKeys(t *testing.T) {
	const seed, states = 5, 16
	rng := rand.New(rand.NewPCG(seed, 0))
	hashes := make([]uint64, states)
	for i := range hashes {
		hashes[i] = rng.Uint64()
	}
	seen := map[uint64]int{}
	for subset := 1; subset < 1<<states; subset++ {
		f := frame[int, int, int, plainPercept]{}
		for i := range states {
			if subset>>i&1 != 0 {
				f.add(i, hashes[i])
			}
		}
		key := f.key()
		if other, ok := seen[key]; ok {
			t.Fatalf("seed %d: the sets %b and %b have the key %x", seed, subset, other, key)
		}
		seen[key] = subset
		for i, j := 0, len(f.hashes)-1; i < j; i, j = i+1, j-1 {
			f.hashes[i], f.hashes[j] = f.hashes[j], f.hashes[i]
		}
		if f.key() != key {
			t.Fatalf("the set %b has another key the other way round", subset)
		}
	}
}

// plainPercept is nothing that is ever heard.
type plainPercept struct{}

func (plainPercept) Illegal() bool { return false }
func (plainPercept) Won() bool     { return false }
func (plainPercept) Lost() bool    { return false }
