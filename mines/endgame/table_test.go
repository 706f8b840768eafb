package endgame

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// TestTable puts values into a table that grows and finds them, and nothing else.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	table := newTable(1 << 24)
	known := map[key]int{}
	for i := range 20_000 {
		k := key{rng.Uint64(), rng.Uint64()}
		known[k] = 1 + i<<16
		table.put(k, known[k])
	}
	missing := 0
	for k, v := range known {
		switch table.get(k) {
		case v:
		case 0: // its four places were taken
			missing++
		default:
			t.Fatalf("the value of %x is %d, want %d", k, table.get(k), v)
		}
		if got := table.get(key{k[0] ^ 1, k[1]}) + table.get(key{k[0], k[1] ^ 1<<20}); got != 0 {
			t.Errorf("a key that was never put has the value %d", got)
		}
	}
	if missing > len(known)/10 || table.used != len(known)-missing {
		t.Errorf("%d of %d values are missing, %d entries are used", missing, len(known), table.used)
	}
}

// TestTableLimit fills a table far beyond its limit.
func TestTableLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const bytes = 1 << 17
	table := newTable(bytes)
	for i := range 100_000 {
		k := key{rng.Uint64(), rng.Uint64()}
		table.put(k, 1+i)
		if got := table.get(k); got != 1+i {
			t.Fatalf("the value just put is %d, want %d", got, 1+i)
		}
	}
	if got := len(table.entries) * int(unsafe.Sizeof(entry{})); got > bytes || got < bytes/4 {
		t.Errorf("the table takes %d bytes, the limit is %d", got, bytes)
	}
	if table.used > len(table.entries) || entryBytes != unsafe.Sizeof(entry{}) {
		t.Errorf("%d of %d entries of %d bytes are used", table.used, len(table.entries), unsafe.Sizeof(entry{}))
	}
}
