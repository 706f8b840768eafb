package estimate

import (
	"slices"
	"testing"
)

// all returns the keys of a list in pieces of at most so many.
func (l *list[K]) all(t *testing.T, size int) (keys []K) {
	t.Helper()
	for block := range l.blocks(size) {
		if len(block) == 0 || len(block) > size {
			t.Fatalf("a block of %d keys, want at most %d", len(block), size)
		}
		keys = append(keys, block...)
	}
	return keys
}

// A list gives back what was put into it, in its order, whatever the pieces; it counts its
// memory, and frees what it needs no more.
func TestList(t *testing.T) {
	var r room
	var l list[number]
	check := func(what string, want []number) {
		t.Helper()
		for _, size := range []int{1, 192, chunkSize, 3 * chunkSize} {
			if got := l.all(t, size); !slices.Equal(got, want) {
				t.Fatalf("%s: %d keys in blocks of %d, want %d in their order", what, len(got), size, len(want))
			}
		}
		if l.used != len(want) || r.used.Load() != l.bytes() {
			t.Fatalf("%s: %d keys are counted and %d bytes, want %d and %d", what, l.used, r.used.Load(), len(want), l.bytes())
		}
	}
	check("at first", nil)
	var want []number
	for n := range 200 {
		var some []number
		for range n * 7 {
			some = append(some, number(len(want)+len(some)+1))
		}
		if !l.add(some, &r) {
			t.Fatal("no room where there is no limit")
		}
		want = append(want, some...)
	}
	check("filled", want)
	if most := bytesOf[number](len(want) + chunkSize); l.bytes() > most {
		t.Errorf("%d keys take %d bytes, want at most %d", len(want), l.bytes(), most)
	}
	l.begin(&r)
	check("begun anew", nil)
	if most := bytesOf[number](shards * fewSlots); l.bytes() > most || l.bytes() == 0 {
		t.Errorf("an empty list keeps %d bytes, want at most %d", l.bytes(), most)
	}
	l.add(want[:chunkSize+1], &r)
	l.trim(&r)
	check("trimmed", want[:chunkSize+1])
	if l.bytes() != bytesOf[number](2*chunkSize) {
		t.Errorf("%d bytes are left, want two chunks", l.bytes())
	}
	r.limit = r.used.Load() + bytesOf[number](chunkSize)
	if l.add(want[:2*chunkSize], &r) {
		t.Error("there is room for a chunk more than the limit")
	}
	check("without room", want[:chunkSize+1])
	r.limit = r.used.Load()
	if l.add(want[:chunkSize], &r) || !l.add(want[:chunkSize-1], &r) {
		t.Error("the limit is not kept to the key")
	}
	check("at its limit", append(slices.Clone(want[:chunkSize+1]), want[:chunkSize-1]...))
	l.drop(&r)
	check("dropped", nil)
	if r.used.Load() != 0 {
		t.Errorf("%d bytes are left", r.used.Load())
	}
}
