package estimate

import "math/bits"

// A set holds distinct states, flat and in the order in which they came. Its
// table has open addressing: a slot holds the upper half of a state's hash and
// its number plus one, so that looking up a new state rarely touches another
// state, and growing does not hash anything again. A state takes its own size
// and 16 to 32 bytes of the table.
type set[S comparable] struct {
	states []S
	slots  []uint64 // a power of two, at most half of them used
	shift  uint8    // 64 less the logarithm of len(slots)
}

const (
	fewestSlots = 16
	tagBits     = 1<<64 - 1<<32
)

// add adds s, whose hash is h, and tells whether it is new.
func (t *set[S]) add(h uint64, s *S) bool {
	if 2*len(t.states) >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for i := h >> (t.shift & 63); ; i++ {
		slot := &t.slots[i&mask]
		switch {
		case *slot == 0:
			t.states = append(t.states, *s)
			*slot = h&tagBits | uint64(len(t.states))
			return true
		case (*slot^h)&tagBits == 0 && t.states[uint32(*slot)-1] == *s:
			return false
		}
	}
}

// has tells whether s, whose hash is h, is in the set.
func (t *set[S]) has(h uint64, s *S) bool {
	if len(t.states) == 0 {
		return false
	}
	mask := uint64(len(t.slots) - 1)
	for i := h >> (t.shift & 63); t.slots[i&mask] != 0; i++ {
		if slot := t.slots[i&mask]; (slot^h)&tagBits == 0 && t.states[uint32(slot)-1] == *s {
			return true
		}
	}
	return false
}

// grow doubles the table.
func (t *set[S]) grow() {
	old := t.slots
	t.slots = make([]uint64, max(fewestSlots, 2*len(old)))
	t.shift = uint8(64 - bits.Len(uint(len(t.slots)-1)))
	mask := uint64(len(t.slots) - 1)
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		i := slot >> (t.shift & 63)
		for t.slots[i&mask] != 0 {
			i++
		}
		t.slots[i&mask] = slot
	}
}

// reset empties the set and keeps its memory, unless the set has become much
// larger than what it last held.
func (t *set[S]) reset() {
	if len(t.slots) > 16*(len(t.states)+fewestSlots) {
		t.slots, t.states = nil, nil
	}
	clear(t.slots)
	t.states = t.states[:0]
}
