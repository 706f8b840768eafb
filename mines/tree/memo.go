package tree

// A memo remembers the totals of sets of layouts. It has a fixed size, and forgets
// what is in the way.
type memo struct {
	slots []slot
	round uint32
}

type slot struct {
	set   uint64
	total int32
	round uint32
}

const memoBits = 12

// clear forgets everything.
func (m *memo) clear() {
	if m.slots == nil {
		m.slots = make([]slot, 1<<memoBits)
	}
	if m.round++; m.round == 0 {
		clear(m.slots)
		m.round = 1
	}
}

func (m *memo) slot(set uint64) *slot {
	return &m.slots[set*0x9e3779b97f4a7c15>>(64-memoBits)]
}

// get returns the total of a set, if it is known.
func (m *memo) get(set uint64) (int, bool) {
	s := m.slot(set)
	return int(s.total), s.set == set && s.round == m.round
}

// put keeps the total of a set.
func (m *memo) put(set uint64, total int) {
	*m.slot(set) = slot{set, int32(total), m.round}
}
