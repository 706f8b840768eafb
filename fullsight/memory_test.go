package fullsight_test

import (
	"sync"
	"testing"

	"kriegmate/fullsight"
)

// known returns what an entry says of a position with some moves, in words.
func known(e *fullsight.Entry, key uint64, moves int) string {
	switch known, won := e.Look(key, moves); {
	case won:
		return "won"
	case known:
		return "lost"
	}
	return ""
}

// A win with some moves is one with more, and no win with some is none with
// fewer; of anything between nothing is known.
func TestEntry(t *testing.T) {
	const key = 0x123456789abcdef0
	var e fullsight.Entry
	if got := known(&e, key, 3); got != "" {
		t.Errorf("an empty entry says %q", got)
	}
	e.Note(key, 5, true)
	e.Note(key, 2, false)
	e.Note(key, 7, true)
	e.Note(key, 1, false)
	for moves, want := range []string{"lost", "lost", "lost", "", "", "won", "won", "won", "won"} {
		if got := known(&e, key, moves); got != want {
			t.Errorf("with %d moves: %q, want %q", moves, got, want)
		}
	}
	// The format that doc comment describes: 0x1234_5678_9abc, 5, 2+1.
	if e != 0x123456789abc0503 {
		t.Errorf("the entry is %#x", uint64(e))
	}
	const other = key ^ 1<<16
	if got := known(&e, other, 5); got != "" {
		t.Errorf("another key finds %q", got)
	}
	e.Note(other, 4, false)
	if got := known(&e, key, 5) + known(&e, other, 4); got != "lost" {
		t.Errorf("after another position was noted: %q", got)
	}
}

// More moves than an entry has room for are not written, and spoil nothing.
func TestEntryIsShallow(t *testing.T) {
	for _, won := range []bool{true, false} {
		for _, moves := range []int{255, 256, 257, 300, 511, 1 << 20} {
			var e fullsight.Entry
			e.Note(0, moves, won)
			if e != 0 {
				t.Errorf("after %d moves the entry holds %#x", moves, uint64(e))
			}
		}
		var e fullsight.Entry
		e.Note(0, 254, won)
		if got := known(&e, 0, 254); got != map[bool]string{true: "won", false: "lost"}[won] {
			t.Errorf("254 moves are not remembered: %q", got)
		}
	}
}

// A key has its place by its low bits, whatever the size of the table.
func TestTableAt(t *testing.T) {
	for size := 1; size <= 1<<10; size *= 2 {
		table := make(fullsight.Table, size)
		for key := range uint64(1 << 11) {
			if got, want := table.At(key), &table[int(key)%size]; got != want {
				t.Fatalf("size %d: the key %d has another place", size, key)
			}
		}
	}
}

// A larger table knows all that the smaller one knew, and nothing of other keys, in its
// own memory and in that of the smaller one. Each key k, which is mixed by hand, is won
// with 1 + k%9 moves and not with fewer.
func TestTableCarryTo(t *testing.T) {
	mixed := func(k uint64) uint64 {
		k = (k ^ k>>31) * 0x9e3779b97f4a7c15
		return k ^ k>>29
	}
	for _, test := range []struct{ from, to, keys int }{
		{1, 1 << 4, 1}, {1 << 8, 1 << 9, 200}, {1 << 8, 1 << 18, 200}, {1 << 15, 1 << 17, 20_000}, {1 << 16, 1 << 17, 50_000}, {1 << 17, 1 << 20, 100_000},
	} {
		for _, place := range []string{"elsewhere", "in place"} {
			room := make(fullsight.Table, test.to)
			for i := range room[test.from:] {
				room[test.from+i].Note(mixed(uint64(1<<40+i)), 1, true) // what was there before is lost
			}
			old, larger := room[:test.from], room
			if place == "elsewhere" {
				old = make(fullsight.Table, test.from)
			}
			for k := range uint64(test.keys) {
				old.At(mixed(k)).Note(mixed(k), 1+int(k%9), true)
				old.At(mixed(k)).Note(mixed(k), int(k%9), false)
			}
			var want []uint64
			for k := range uint64(test.keys) {
				if known(old.At(mixed(k)), mixed(k), 9) == "won" {
					want = append(want, k)
				}
			}
			if len(want) < test.keys/3 {
				t.Fatalf("%d words know %d of %d keys", test.from, len(want), test.keys)
			}
			old.CarryTo(larger)
			for _, k := range want {
				e := larger.At(mixed(k))
				if known(e, mixed(k), 1+int(k%9)) != "won" || known(e, mixed(k), int(k%9)) != "lost" {
					t.Fatalf("%d to %d words, %s: key %d is lost", test.from, test.to, place, k)
				}
			}
			for k := range uint64(test.to) {
				if k = k + 1<<40; known(larger.At(mixed(k)), mixed(k), 9) != "" {
					t.Fatalf("%d to %d words, %s: the key %d is known, which was not noted", test.from, test.to, place, k)
				}
			}
		}
	}
}

// With 2^16 words or more the whole key is known, and every entry has one place.
func TestTableCarryToOnePlace(t *testing.T) {
	old, larger := make(fullsight.Table, 1<<16), make(fullsight.Table, 1<<18)
	const key = 0x1234_5678_9abe_def0 // the place is 0x2def0 in the larger
	old.At(key).Note(key, 3, true)
	old.CarryTo(larger)
	for i, e := range larger {
		if (e != 0) != (i == 0x2def0) {
			t.Errorf("place %#x holds %#x", i, uint64(e))
		}
	}
}

// Goroutines that write to one entry never make up a word that none of them
// wrote: a key comes with its own bounds. Each position i is won with i+1 moves.
func TestEntryIsShared(t *testing.T) {
	table := make(fullsight.Table, 1)
	var work sync.WaitGroup
	for i := range uint64(4) {
		work.Go(func() {
			key := (i + 1) << 16
			for range 20_000 {
				table.At(key).Note(key, int(i)+1, true)
				if known, _ := table.At(key).Look(key, int(i)); known {
					t.Errorf("position %d is known with %d moves", i, i)
					return
				}
			}
		})
	}
	work.Wait()
}

func TestNames(t *testing.T) {
	for a, want := range []string{"refused", "quiet", "audible", "winning"} {
		if got := fullsight.Answer(a).String(); got != want {
			t.Errorf("the answer %d is %q, want %q", a, got, want)
		}
	}
	for p, want := range []string{"illegal", "hopeless", "hopeful", "won"} {
		if got := fullsight.Prospect(p).String(); got != want {
			t.Errorf("the prospect %d is %q, want %q", p, got, want)
		}
	}
}
