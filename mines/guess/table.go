package guess

// A table keeps the values of sets of layouts by their hash. With 64 bits a false hit
// has a chance of about 1 in 10^13 even after a million sets.
type table struct {
	entries []entry
	round   uint32
}

// An entry is a value, or a bound that it does not exceed.
type entry struct {
	hash  uint64
	round uint32 // in which it was put; older ones are void
	value int32  // doubled; odd if it is exact
}

// tableSize is the number of entries, a power of two. A set that finds its place
// taken takes it over.
const tableSize = 1 << 15

// clear makes the table empty.
func (t *table) clear() {
	if t.round++; t.round == 0 || t.entries == nil {
		t.entries, t.round = make([]entry, tableSize), 1
	}
}

// find returns what is known of a set.
func (t *table) find(hash uint64) (value int, exact, ok bool) {
	e := &t.entries[hash%tableSize]
	return int(e.value >> 1), e.value&1 != 0, e.hash == hash && e.round == t.round
}

// put keeps the value of a set, or a bound on it.
func (t *table) put(hash uint64, value int, exact bool) {
	v := int32(value) << 1
	if exact {
		v |= 1
	}
	t.entries[hash%tableSize] = entry{hash, t.round, v}
}
