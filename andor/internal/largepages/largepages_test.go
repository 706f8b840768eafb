package largepages

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// A slice is as long as was asked for, and of zeroes, also where its memory was used before;
// and what is written into it stays.
func TestMake(t *testing.T) {
	for _, n := range []int{0, 1, least/8 - 1, least / 8, 3*least/8 + 5} {
		for round := range 3 {
			s := Make[uint64](n)
			if len(s) != n {
				t.Fatalf("%d words, want %d", len(s), n)
			}
			for i := range s {
				if s[i] != 0 {
					t.Fatalf("round %d: word %d of %d is %#x", round, i, n, s[i])
				}
				s[i] = ^uint64(i)
			}
			for i := range s {
				if s[i] != ^uint64(i) {
					t.Fatalf("round %d: word %d of %d has become %#x", round, i, n, s[i])
				}
			}
			s = nil
			runtime.GC()
		}
	}
}

// What is advised is made of whole large pages within the slice.
func TestWhole(t *testing.T) {
	for _, test := range []struct{ start, size, skip, length uintptr }{
		{0, least, 0, least},
		{1, least, hugePage - 1, least - hugePage},
		{hugePage - 8, least, 8, least - hugePage},
		{5 * hugePage, least + 1, 0, least},
		{5*hugePage + 4096, least + 4096, hugePage - 4096, least - hugePage},
	} {
		if skip, length := whole(test.start, test.size); skip != test.skip || length != test.length {
			t.Errorf("%d bytes at %#x: %d from %d on, want %d from %d on", test.size, test.start, length, skip, test.length, test.skip)
		}
	}
}

// A very large slice does not come on top of garbage: what Go has from the system stays
// within its limit, which has room for the garbage or for the slice, but not by the last page:
// Go looks at the limit before it takes something.
func TestMakeWithinLimit(t *testing.T) {
	taken := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.Sys - m.HeapReleased)
	}
	garbage = nil
	debug.FreeOSMemory()
	const size = 4 * worthCollecting
	limit := taken() + size + size/2
	const pages = 4 << 20
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit))
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // nothing but the limit makes it collect
	for range 5 {
		debug.FreeOSMemory()
		for made := 0; made < size; made += 1 << 16 {
			garbage = make([]byte, 1<<16)
		}
		if got := taken(); got > limit+pages {
			t.Fatalf("%d MiB with garbage alone, the limit is %d", got>>20, limit>>20)
		}
		kept := Make[uint64](size / 8)
		if got := taken(); got > limit+pages {
			t.Errorf("%d MiB, the limit is %d", got>>20, limit>>20)
		}
		runtime.KeepAlive(kept)
	}
}

var garbage []byte
