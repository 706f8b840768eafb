package endgame

// A memo remembers numbers of sets of layouts by a hash of 64 bits, the lowest of which
// say where it is kept. It has a fixed size, and forgets what is in the way. A false hit
// has a chance of about 1 in 10^13 even after a million sets, and none at all if
// different sets have different hashes.
type memo struct {
	slots []slot
	round uint32
}

// A slot is a number, and in which round it was put there; older ones are void.
type slot struct {
	hash  uint64
	value int32
	round uint32
}

// clear forgets everything. The memo has room for 1<<bits sets.
func (m *memo) clear(bits uint8) {
	if m.slots == nil {
		m.slots = make([]slot, 1<<bits)
	}
	if m.round++; m.round == 0 {
		clear(m.slots)
		m.round = 1
	}
}

func (m *memo) slot(hash uint64) *slot { return &m.slots[hash&uint64(len(m.slots)-1)] }

// get returns the number of a set, if it is known.
func (m *memo) get(hash uint64) (int, bool) {
	s := m.slot(hash)
	return int(s.value), s.hash == hash && s.round == m.round
}

// put keeps the number of a set.
func (m *memo) put(hash uint64, value int) {
	*m.slot(hash) = slot{hash, int32(value), m.round}
}
