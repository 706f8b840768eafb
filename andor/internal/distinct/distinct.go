// Package distinct finds duplicates.
package distinct

// A Set finds duplicates among states that lie in a list of their owner's: it keeps
// hashes and numbers alone. Emptying it costs nothing: a slot counts only if it was
// written in the present round. The zero value is empty.
type Set struct {
	slots []slot
	round uint32
	used  int
}

type slot struct {
	hash  uint64
	at    int32
	round uint32
}

// Begin empties the table.
func (t *Set) Begin() {
	t.round++
	t.used = 0
	if t.round == 0 { // all numbers were used once
		clear(t.slots)
		t.round = 1
	}
}

// Add notes that the state with hash h lies at number at, unless same finds it
// equal to one noted before. It tells whether it is new.
func (t *Set) Add(h uint64, at int, same func(other int) bool) bool {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.round != t.round {
			*s = slot{h, int32(at), t.round}
			t.used++
			return true
		}
		if s.hash == h && same(int(s.at)) {
			return false
		}
	}
}

func (t *Set) grow() {
	old := t.slots
	t.slots = make([]slot, max(64, 2*len(old)))
	mask := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.round != t.round {
			continue
		}
		i := s.hash & mask
		for t.slots[i].round == t.round {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}
