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
