package endgame

// A table keeps values by key. It grows to its limit; then a new value takes the place
// of the smallest one of the four that could stand there.
//
// It compares 64 bits of the first word of a key and 28 of the second. Two sets that
// were given independent random words agree in these with probability 1/2^92; a
// search that looks up a billion sets among a billion takes one for another with
// probability less than 1/10^9.
type table struct {
	entries []entry
	used    int
	limit   int // entries
}

// An entry is a value with its key. A value is never 0, so the zero entry is free.
type entry struct {
	first uint64
	// rest has the value, and in the lowest bits those of the second word of the key
	// that are kept; they also say where the entry stands.
	rest uint64
}

const (
	entryBytes = 16
	keptBits   = 28
	kept       = 1<<keptBits - 1
	bucket     = 4 // entries that could take each other's place: a cache line
	leastTable = 1 << 10
)

// newTable returns a table that takes at most so many bytes, but a few if they are
// none. While it grows it takes half as much again.
func newTable(bytes int64) table {
	t := table{entries: make([]entry, leastTable), limit: leastTable}
	for int64(t.limit)*2*entryBytes*3/2 <= bytes && t.limit < bucket<<keptBits {
		t.limit *= 2
	}
	return t
}

// places returns where an entry can stand.
func (t *table) places(rest uint64) *[bucket]entry {
	i := int(rest&kept) & (len(t.entries)/bucket - 1) * bucket
	return (*[bucket]entry)(t.entries[i:])
}

// get returns the value of a key, and 0 if it is not known.
func (t *table) get(k key) int {
	for _, e := range t.places(k[1]) {
		if e.first == k[0] && (e.rest^k[1])&kept == 0 {
			return int(e.rest >> keptBits)
		}
	}
	return 0
}

// put keeps a value, which is not 0, of a key that is not in the table.
func (t *table) put(k key, value int) {
	if t.used > len(t.entries)/2 && len(t.entries) < t.limit {
		t.grow()
	}
	t.place(entry{k[0], uint64(value)<<keptBits | k[1]&kept})
}

func (t *table) place(e entry) {
	places := t.places(e.rest)
	least := 0
	for i := range places {
		if places[i].rest>>keptBits < places[least].rest>>keptBits {
			least = i
		}
	}
	if places[least] == (entry{}) {
		t.used++
	}
	places[least] = e
}

func (t *table) grow() {
	old := t.entries
	t.entries, t.used = make([]entry, 2*len(old)), 0
	for _, e := range old {
		if e != (entry{}) {
			t.place(e)
		}
	}
}
