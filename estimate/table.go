package estimate

import "math/bits"

// A table holds distinct keys, none of which is the zero value, and nothing
// else: a slot is a key or free. It has open addressing, and its slots are, four by
// four, in the order of the hashes. So a table may have any length, and growing
// goes through the old and the new slots once, from front to back.
type table[K comparable] struct {
	slots []K
	used  int
	spare []K // slots from before the table grew, kept for the next time
	// What is moved when the table grows; on the stack it would escape.
	keys   [glances]K
	hashes [glances]uint64
}

const (
	// fewSlots is the length up to which a table keeps its memory.
	fewSlots = 1 << 13
	// manySlots is the length up to which a table doubles. A larger one grows by a
	// third: it is never less than 9/16 full then, and a key takes at most 16/9 of its
	// size.
	manySlots = 1 << 16
	// bucket is how many slots are looked through from where a key belongs before
	// the next: as many codes as a line of the cache holds.
	bucket = 4
	// glances is how many slots are looked at before the first key is added.
	glances = 32
)

// A hashing appends to dst 64 well-mixed bits for each key.
type hashing[K comparable] func(dst []uint64, keys []K) []uint64

// slot returns where to look first for a key. The highest bits of its hash have
// been used up by the choice of the table.
func (t *table[K]) slot(hash uint64) uint64 {
	high, _ := bits.Mul64(hash<<shardBits, uint64(len(t.slots)))
	return high &^ (bucket - 1)
}

// add adds a key and tells whether it is new. There must be a free slot.
func (t *table[K]) add(hash uint64, key *K) bool {
	var free K
	for i := t.slot(hash); ; i++ {
		if i >= uint64(len(t.slots)) {
			i = 0
		}
		slot := &t.slots[i]
		if *slot == *key {
			return false
		}
		if *slot == free {
			*slot = *key
			t.used++
			return true
		}
	}
}

// has tells whether the table has a key. There must be a free slot.
func (t *table[K]) has(hash uint64, key *K) bool {
	var free K
	for i := t.slot(hash); ; i++ {
		if i >= uint64(len(t.slots)) {
			i = 0
		}
		if slot := &t.slots[i]; *slot == *key || *slot == free {
			return *slot == *key
		}
	}
}

// full tells whether the table must grow: it is more than 3/4 full.
func (t *table[K]) full() bool { return t.used > len(t.slots)/4*3 }

// grow makes the table larger, and returns false if there is no room.
func (t *table[K]) grow(hash hashing[K], room *room) bool {
	old := t.slots
	n := 2 * len(old)
	if len(old) > manySlots {
		n = (len(old) + len(old)/3) &^ (bucket - 1)
	}
	if !t.allot(n, room) {
		return false
	}
	var free K
	found := 0
	for i := range old {
		if old[i] != free {
			t.keys[found] = old[i]
			found++
		}
		if found == glances || i == len(old)-1 {
			for j, h := range hash(t.hashes[:0], t.keys[:found]) {
				t.add(h, &t.keys[j])
			}
			found = 0
		}
	}
	t.shelve(old, room)
	return true
}

// allot gives the table n free slots in place of those it has, which are left to
// the caller. It returns false if there is no room.
func (t *table[K]) allot(n int, room *room) bool {
	switch {
	case cap(t.spare) >= n:
		t.slots, t.spare = t.spare[:n], nil
		clear(t.slots)
	case room.take(bytesOf[K](n)):
		t.slots = make([]K, n)
	default:
		return false
	}
	t.used = 0
	return true
}

// shelve keeps slots that the table has left, if they are few.
func (t *table[K]) shelve(slots []K, room *room) {
	if cap(slots) <= fewSlots && cap(slots) > cap(t.spare) {
		slots, t.spare = t.spare, slots
	}
	room.give(bytesOf[K](cap(slots)))
}

// begin empties the table and gives it n slots, or the fewest if there is no room
// for so many. It returns false if there is no room for these either.
func (t *table[K]) begin(n int, room *room) bool {
	n = max(fewestSlots, n&^(bucket-1))
	if cap(t.slots) < n || cap(t.slots) > fewSlots {
		t.shelve(t.slots, room)
		t.slots, t.used = nil, 0
		return t.allot(n, room) || t.allot(fewestSlots, room)
	}
	t.slots, t.used = t.slots[:n], 0
	clear(t.slots)
	return true
}

// drop empties the table, which has no slots then, and frees its memory.
func (t *table[K]) drop(room *room) {
	room.give(t.bytes())
	t.slots, t.spare, t.used = nil, nil, 0
}

// trim frees the memory that is not needed now.
func (t *table[K]) trim(room *room) {
	room.give(bytesOf[K](cap(t.spare)))
	t.spare = nil
}

// bytes returns how much memory the table takes.
func (t *table[K]) bytes() int64 { return bytesOf[K](cap(t.slots) + cap(t.spare)) }
