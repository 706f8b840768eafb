package estimate

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A number is a key for tests; 0 is none.
type number int

func hashedBy(hash func(int) uint64) hashing[number] {
	return func(dst []uint64, keys []number) []uint64 {
		for _, k := range keys {
			dst = append(dst, hash(int(k)))
		}
		return dst
	}
}

// levelOf returns an empty level with so much memory, 0 for any.
func levelOf(t *testing.T, hash func(int) uint64, memory int64) *level[number] {
	t.Helper()
	l := &level[number]{hash: hashedBy(hash), room: &room{limit: memory}}
	if !l.begin(0, shards, 0) {
		t.Fatal("no room for an empty level")
	}
	return l
}

// keys returns what is in a level, sorted.
func (l *level[K]) keys(compare func(a, b K) int) (keys []K) {
	var free K
	for block := range l.blocks(7) {
		for _, k := range block {
			if k != free {
				keys = append(keys, k)
			}
		}
	}
	slices.SortFunc(keys, compare)
	return keys
}

func numbers(l *level[number]) []number {
	return l.keys(func(a, b number) int { return int(a - b) })
}

// TestLevel holds a level against a map, with hashes from good to as bad as can be.
func TestLevel(t *testing.T) {
	const seed = 8
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, h := range hashings {
		t.Run(h.name, func(t *testing.T) {
			l := levelOf(t, h.hash, 0)
			for range 12 {
				if !l.begin(0, shards, int64(rng.IntN(300))) || l.size() != 0 || len(numbers(l)) != 0 {
					t.Fatal("a level that begins is not empty")
				}
				want := make(map[number]bool)
				adds := 1 + rng.IntN(900)
				for len(want) < adds/2 {
					some := make([]number, rng.IntN(3*glances))
					for i := range some {
						some[i] = number(1 + rng.IntN(adds))
						want[some[i]] = true
					}
					if !l.addAll(some, l.hash(nil, some)) {
						t.Fatal("no room where there is no limit")
					}
				}
				got := numbers(l)
				if int(l.size()) != len(want) || len(got) != len(want) {
					t.Fatalf("%d keys, of which %d are listed, want %d", l.size(), len(got), len(want))
				}
				for _, k := range got {
					if !want[k] {
						t.Fatalf("%d was never added", k)
					}
				}
			}
		})
	}
}

// The order of keys depends on the keys and the order in which they came, and
// neither on how many came at once nor on what the level held before.
func TestLevelOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	order := func(l *level[number], chunk int, keys []number) (slots []number) {
		l.begin(0, shards, 100)
		for rest := range slices.Chunk(keys, chunk) {
			l.addAll(rest, l.hash(nil, rest))
		}
		for block := range l.blocks(100) {
			slots = append(slots, block...)
		}
		return slots
	}
	used := levelOf(t, hash, 0)
	for _, n := range []int{10, 50_000, 300, 1000, 200_000, 5} {
		keys := make([]number, n)
		for i := range keys {
			keys[i] = number(1 + rng.IntN(n))
		}
		want := order(levelOf(t, hash, 0), 1, keys)
		for _, chunk := range []int{3, glances, 1000} {
			if !slices.Equal(order(used, chunk, keys), want) {
				t.Errorf("%d keys, %d at once: another order than one by one", n, chunk)
			}
		}
	}
}

// A level that takes a part of the shards holds the keys that belong there; the parts make up
// the whole.
func TestLevelParts(t *testing.T) {
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	var keys []number
	for n := range 5000 {
		keys = append(keys, number(n+1))
	}
	l := levelOf(t, hash, 0)
	var all []number
	for from := 0; from < shards; from = l.to {
		if !l.begin(from, shards, 0) {
			t.Fatal("no room")
		}
		for from+1 < l.to { // down to one shard
			l.addAll(keys[:3000], l.hash(nil, keys[:3000]))
			if !l.narrow() {
				t.Fatalf("%d shards cannot be made fewer", l.to-l.from)
			}
		}
		if l.narrow() {
			t.Fatal("one shard was made fewer")
		}
		l.addAll(keys, l.hash(nil, keys))
		all = append(all, numbers(l)...)
	}
	slices.Sort(all)
	if !slices.Equal(all, keys) {
		t.Errorf("the parts have %d keys, want the %d that were added", len(all), len(keys))
	}
}

// The memory of tables is that of their slots, all the slots are counted, and a key takes
// 16/9 of its size at most once there are many.
func TestLevelMemory(t *testing.T) {
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	l := levelOf(t, hash, 0)
	check := func(what string) {
		t.Helper()
		if got := l.room.used.Load(); got != l.bytes() {
			t.Fatalf("%s: %d bytes are counted, the tables have %d", what, got, l.bytes())
		}
	}
	const bytes = 8
	most := 0.0
	keys := make([]number, 10_000)
	for n := 1; n <= 3_000_000; n += len(keys) {
		for k := range keys {
			keys[k] = number(n + k)
		}
		l.addAll(keys, l.hash(nil, keys))
		check("while it grows")
		if l.size() > 2*shards*manySlots*3/4 {
			most = max(most, float64(l.bytes()-shards*fewSlots*bytes)/float64(l.size()))
		}
	}
	t.Logf("at most %.2f bytes for a key of %d", most, bytes)
	if most == 0 || most > bytes*16.0/9*1.02 {
		t.Errorf("%.2f bytes for a key of %d, want at most 16/9", most, bytes)
	}
	l.begin(0, shards, 10)
	check("begun anew")
	if most := int64(shards * (2*fewSlots + fewestSlots) * bytes); l.bytes() > most {
		t.Errorf("an empty level keeps %d bytes, want at most %d", l.bytes(), most)
	}
	l.narrow()
	check("half of it")
}

// A level stops at its limit, and what was in it before is in it still.
func TestLevelLimit(t *testing.T) {
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	const limit = 2_000_000
	l := levelOf(t, hash, limit)
	n := 0
	for ; ; n += 100 {
		var keys []number
		for k := range 100 {
			keys = append(keys, number(n+k+1))
		}
		if !l.addAll(keys, l.hash(nil, keys)) {
			break
		}
		if l.room.used.Load() > limit {
			t.Fatalf("%d bytes of %d", l.room.used.Load(), limit)
		}
	}
	if n < limit/8/3 {
		t.Errorf("no room for more than %d keys of 8 bytes in %d bytes", n, limit)
	}
	for i, k := range numbers(l)[:n] {
		if k != number(i+1) {
			t.Fatalf("key %d is %d", i, k)
		}
	}
}

// With good hashes a key is found close to where it belongs, also in a table as full as it
// gets.
func TestTableProbes(t *testing.T) {
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	l := levelOf(t, hash, 0)
	for n := 1; n < 190_000; n++ { // as full as they get
		h := hash(n)
		k := number(n)
		l.add(h, &k)
	}
	for i := range l.tables {
		table := &l.tables[i]
		away := 0
		for j, k := range table.slots {
			if k != 0 {
				away += (j - int(table.slot(hash(int(k)))) + len(table.slots)) % len(table.slots) / bucket
			}
		}
		full := float64(table.used) / float64(len(table.slots))
		if mean := float64(away) / float64(table.used); full > 0.76 || full < 0.37 || mean > 0.4 {
			t.Errorf("table %d is %.2f full, and its keys are %.2f buckets away from where they belong", i, full, mean)
		}
	}
}

// The codes of chess pieces that stand close to each other have hashes that spread.
func TestHashCodes(t *testing.T) {
	seen := make(map[uint64]bool)
	var shard [shards]int
	n := 0
	for a := range uint64(64) {
		for b := range a {
			for c := range b {
				for kinds := range uint64(8) {
					h := hashCodes(nil, []code{{1<<a | 1<<b | 1<<c, kinds << 3}}, 1)[0]
					seen[h>>20] = true
					shard[shardOf(h)]++
					n++
				}
			}
		}
	}
	if len(seen) < n-3 {
		t.Errorf("%d codes have %d hashes in 44 bits", n, len(seen))
	}
	for i, got := range shard {
		if got < n/shards*9/10 || got > n/shards*11/10 {
			t.Errorf("shard %d has %d of %d codes", i, got, n)
		}
	}
}

// The states of a level come in the order of their hashes. In that order they do not go
// into the next level, where they would be looked for through most of a small table.
func TestHashingChanges(t *testing.T) {
	c := packed[int, int, int, int]{}
	var codes []code
	for n := range 1000 {
		codes = append(codes, code{uint64(n) + 1, 0})
	}
	for events := range 20 {
		now, next := c.hashing(nil, events)(nil, codes), c.hashing(nil, events+1)(nil, codes)
		inOrder := 0
		for i := range now[1:] {
			if (now[i] < now[i+1]) == (next[i] < next[i+1]) {
				inOrder++
			}
		}
		if inOrder < 400 || inOrder > 600 {
			t.Errorf("after %d events %d of 999 pairs are in the order of the next level", events, inOrder)
		}
	}
}

// Filling a level again does not allocate.
func TestLevelAllocations(t *testing.T) {
	hash := func(n int) uint64 { return scramble(uint64(n)) }
	l := levelOf(t, hash, 0)
	var keys []number
	for n := range 20_000 {
		keys = append(keys, number(n+1))
	}
	hashes := l.hash(nil, keys)
	fill := func() {
		l.begin(0, shards, 5)
		l.addAll(keys, hashes)
	}
	for range 3 {
		fill()
	}
	if n := testing.AllocsPerRun(10, fill); n > 0 {
		t.Errorf("%v allocations in a level that has its memory", n)
	}
}
