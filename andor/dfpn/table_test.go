package dfpn

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor/internal/numbers"
)

// The key of a set does not depend on the order, but on everything else.
func TestBeliefKey(t *testing.T) {
	sum := func(hashes ...uint64) (k beliefKey) {
		for _, h := range hashes {
			k = k.plus(keyOf(h))
		}
		return k
	}
	if sum(1, 2, 3) != sum(3, 1, 2) {
		t.Error("the key depends on the order")
	}
	seen := map[beliefKey]string{}
	for name, k := range map[string]beliefKey{
		"1 2, 3 to go":             sum(1, 2).at(3, wholeTurn),
		"1 2, 2 to go":             sum(1, 2).at(2, wholeTurn),
		"1 2, 3 to go, proposal 0": sum(1, 2).at(3, 0),
		"1 2, 3 to go, proposal 1": sum(1, 2).at(3, 1),
		"1 2, 2 to go, proposal 1": sum(1, 2).at(2, 1),
		"1, 3 to go":               sum(1).at(3, wholeTurn),
		"3, 3 to go":               sum(3).at(3, wholeTurn),
		"0 3, 3 to go":             sum(0, 3).at(3, wholeTurn),
		// Under exclusive or the next two would be the same.
		"1 2 3 3, 3 to go": sum(1, 2, 3, 3).at(3, wholeTurn),
		"1 2 4 4, 3 to go": sum(1, 2, 4, 4).at(3, wholeTurn),
	} {
		if other, ok := seen[k]; ok {
			t.Errorf("%s and %s have the same key", name, other)
		}
		seen[k] = name
	}
}

// A table that may grow forgets next to nothing; one that may not forgets what
// cost least, and never takes more than it may.
func TestProofTable(t *testing.T) {
	const entries, seed = 5000, 9
	rng := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	var known table
	for _, test := range []struct {
		name        string
		bytes       int64
		least, most int // entries kept
	}{
		{"wide", 1 << 24, entries * 9 / 10, entries},
		{"narrow", 1000 * slotBytes, 512 * 99 / 100, 512},
		{"wide again", 1 << 24, entries * 9 / 10, entries},
		{"none", 1, bucketSize, bucketSize},
	} {
		known.begin(test.bytes)
		work := map[beliefKey]uint32{}
		for i := range uint32(entries) {
			e := slot{Pair: numbers.Pair{Proof: i, Disproof: i + 1}, key: keyOf(rng.Uint64()), work: rng.Uint32()}
			work[e.key] = e.work
			known.put(e)
			if got := known.find(e.key); got == nil || got.Pair != e.Pair {
				t.Fatalf("%s: entry %d is not found", test.name, i)
			}
		}
		var kept, lost []uint32
		for k, w := range work {
			if e := known.find(k); e != nil && e.work == w {
				kept = append(kept, w)
			} else {
				lost = append(lost, w)
			}
		}
		if len(kept) < test.least || len(kept) > test.most {
			t.Errorf("%s: %d of %d entries kept, want %d to %d", test.name, len(kept), entries, test.least, test.most)
		}
		if known.bytes() > max(test.bytes, bucketSize*slotBytes) {
			t.Errorf("%s: %d bytes, want at most %d", test.name, known.bytes(), test.bytes)
		}
		if test.name == "narrow" && median(kept) < 2*median(lost) {
			t.Errorf("half of the entries kept cost less than %d, of the lost less than %d", median(kept), median(lost))
		}
	}
}

func median(of []uint32) uint32 {
	slices.Sort(of)
	return of[len(of)/2]
}

// An entry replaces the one of the same node, also after the table has grown.
func TestProofTableReplaces(t *testing.T) {
	var known table
	known.begin(1 << 24)
	rng := rand.New(rand.NewPCG(2, 2))
	var keys []beliefKey
	for range 3000 {
		keys = append(keys, keyOf(rng.Uint64()))
	}
	for round := range uint32(3) {
		for _, k := range keys {
			known.put(slot{Pair: numbers.Pair{Proof: round + 1, Disproof: 1}, key: k, work: 1})
		}
	}
	slots := map[beliefKey]int{}
	for _, e := range known.slots[:known.size] {
		if e.round == known.round {
			slots[e.key]++
			if e.Proof != 3 {
				t.Fatalf("an entry of round %d is still there", e.Proof)
			}
		}
	}
	for k, n := range slots {
		if n > 1 {
			t.Fatalf("%v has %d slots", k, n)
		}
	}
	if len(slots) < len(keys)*9/10 {
		t.Errorf("%d of %d entries kept", len(slots), len(keys))
	}
}

// Whatever the size of the table, what it finds is what was put last for the node
// in the present problem: it may forget, but never errs.
func TestProofTableNeverErrs(t *testing.T) {
	const seed, keys = 31, 2000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 3))
	var known table
	for round, bytes := range []int64{1, 64 * slotBytes, 1 << 24, 300 * slotBytes, 1 << 24} {
		known.begin(bytes)
		last := map[beliefKey]uint32{}
		found := 0
		for i := range uint32(20_000) {
			k := keyOf(rng.Uint64N(keys))
			if e := known.find(k); e != nil {
				if found++; e.Proof != last[k] {
					t.Fatalf("round %d, step %d: found %d, was put as %d", round, i, e.Proof, last[k])
				}
			}
			last[k] = i + 1
			known.put(slot{Pair: numbers.Pair{Proof: i + 1, Disproof: 1}, key: k, work: rng.Uint32N(100)})
		}
		if bytes == 1<<24 && found < 15_000 || found == 0 {
			t.Errorf("round %d: only %d of 20,000 are found", round, found)
		}
	}
}

// After the last number of a problem comes the first again, and nothing is left of
// the problem that had it before.
func TestProofTableRounds(t *testing.T) {
	var known table
	known.begin(1 << 16)
	known.put(slot{key: keyOf(1)})
	known.round = 1<<32 - 1
	known.begin(1 << 16)
	if known.round != 1 || known.find(keyOf(1)) != nil {
		t.Errorf("round %d finds what was put long ago: %v", known.round, known.find(keyOf(1)))
	}
	known.put(slot{key: keyOf(2)})
	known.begin(1) // a smaller bound gives the memory back
	if known.find(keyOf(2)) != nil || len(known.slots) != bucketSize {
		t.Errorf("%d slots, and the last problem's entry is %v", len(known.slots), known.find(keyOf(2)))
	}
}
