package dfpn

import (
	"unsafe"

	"kriegmate/andor/internal/mix"
	"kriegmate/andor/internal/numbers"
)

// beliefKey names a belief state: the sums of two numbers that are mixed from
// the hash of each of its states with their view. A sum does not depend on the
// order, and states come and go by adding and subtracting; under exclusive or,
// sets with something in common would collide.
type beliefKey struct{ sum, check uint64 }

// keyOf returns the key of a single state with the given hash.
func keyOf(hash uint64) beliefKey {
	return beliefKey{mix.Bits(hash), mix.Bits(^hash)}
}

func (k beliefKey) plus(other beliefKey) beliefKey {
	return beliefKey{k.sum + other.sum, k.check + other.check}
}

// wholeTurn stands for no proposal in a key.
const wholeTurn = -1

// at returns the key of a node: the turn with so many moves to go, or one of its
// proposals.
func (k beliefKey) at(depth int32, proposal int) beliefKey {
	where := mix.Bits(uint64(depth)<<32 | uint64(uint32(proposal)))
	return beliefKey{mix.Bits(k.sum + where), k.check + where}
}

// table keeps what a search with proof numbers has found out about nodes
// that it has left. It grows up to its bound, always half empty; in a full bucket a
// new entry takes the place of the one that cost least to find out. What is lost
// is only time.
type table struct {
	slots []slot
	size  int    // of the part in use: a power of two
	most  int    // its bound
	used  int    // slots that are not empty
	round uint32 // of the present problem; other slots are empty
}

// slot is an entry of the table.
type slot struct {
	numbers.Pair
	key   beliefKey
	dead  [2]uint64 // of a turn: the refuted ones of its first 128 proposals
	work  uint32    // what it cost: tries and replies below
	round uint32
	best  int32 // of a turn: the proposal that wins wherever it is accepted, or -1
}

const (
	bucketSize     = 4
	firstTableSize = 256
	slotBytes      = int64(unsafe.Sizeof(slot{}))
)

// begin empties the table and sets its bound in bytes. It starts small for
// every problem, so that what a search does depends on the problem alone.
func (t *table) begin(bytes int64) {
	t.most = bucketSize
	for int64(2*t.most)*slotBytes <= bytes {
		t.most *= 2
	}
	t.size, t.used = min(firstTableSize, t.most), 0
	if len(t.slots) > t.most {
		t.slots = nil
	}
	if len(t.slots) < t.size {
		t.slots = make([]slot, t.size)
	}
	if t.round++; t.round == 0 { // all numbers were used once
		clear(t.slots)
		t.round = 1
	}
}

// bytes returns what the part in use takes.
func (t *table) bytes() int64 { return int64(t.size) * slotBytes }

func (t *table) bucket(k beliefKey) []slot {
	from := int(k.sum) & (t.size - 1) &^ (bucketSize - 1)
	return t.slots[from : from+bucketSize]
}

// find returns the entry of a node, or nil. It holds until the next put.
func (t *table) find(k beliefKey) *slot {
	bucket := t.bucket(k)
	for i := range bucket {
		if bucket[i].round == t.round && bucket[i].key == k {
			return &bucket[i]
		}
	}
	return nil
}

// put keeps an entry.
func (t *table) put(e slot) {
	if 2*t.used >= t.size && t.size < t.most {
		t.grow()
	}
	e.round = t.round
	bucket := t.bucket(e.key)
	least, empty := 0, -1
	for i := range bucket {
		switch {
		case bucket[i].round != t.round:
			empty = i
		case bucket[i].key == e.key:
			bucket[i] = e
			return
		case bucket[i].work < bucket[least].work:
			least = i
		}
	}
	if empty >= 0 {
		t.used++
		least = empty
	}
	bucket[least] = e
}

// grow doubles the part in use. An entry stays in its bucket or moves to the
// one that the new half has for it.
func (t *table) grow() {
	old := t.size
	t.size *= 2
	if len(t.slots) < t.size {
		slots := make([]slot, t.size)
		copy(slots, t.slots[:old])
		t.slots = slots
	}
	for i := range t.slots[:old] {
		e := &t.slots[i]
		if e.round == t.round && int(e.key.sum)&old != 0 {
			t.slots[i+old] = *e
			e.round = 0
		} else {
			t.slots[i+old].round = 0
		}
	}
}
