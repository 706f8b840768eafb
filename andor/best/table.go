package best

import (
	"kriegmate/andor/internal/largepages"
	"kriegmate/fullsight"
)

// A boundTable is a table of positions, or of belief states, that grows with
// their number.
type boundTable struct {
	words fullsight.Table
	room  fullsight.Table
	used  int64
	seen  int64 // positions visited that are not counted among those used yet
	most  int   // words
	fixed bool
}

const (
	fewPositions = 1 << 12 // at first in a table of positions
	fewSets      = 1 << 8  // and of belief states, which are fewer
	mostWords    = 1 << 27
)

// reset empties the table, which has so few words and may grow to so many bytes; 0
// means 128 MiB.
func (t *boundTable) reset(few int, bytes int64) {
	if bytes <= 0 {
		bytes = 128 << 20
	}
	t.most = mostWords
	for int64(t.most)*8 > bytes && t.most > few {
		t.most /= 2
	}
	if t.room == nil || len(t.room) > t.most {
		t.room = make(fullsight.Table, few)
	}
	t.words = t.room[:few]
	clear(t.words)
	t.used, t.seen, t.fixed = 0, 0, false
}

// visitsPerEntry is how many positions full sight visits for one that it writes down,
// about: most have one move left, and are not.
const visitsPerEntry = 8

// visit counts n positions that full sight has visited, and makes the table larger when
// it is full. It returns how many bytes it has grown by.
func (t *boundTable) visit(n int64) (bytes int64) {
	if t.fixed { // and others use it
		return 0
	}
	t.seen += n
	n = t.seen / visitsPerEntry
	t.seen -= n * visitsPerEntry
	return t.grow(n)
}

// grow counts n more entries, and makes the table larger when it is full. It returns
// how many bytes it has grown by.
func (t *boundTable) grow(n int64) (bytes int64) {
	if t.fixed {
		return 0
	}
	t.used += n
	size := len(t.words)
	if t.used < int64(size) || size >= t.most {
		return 0
	}
	bytes = -t.bytes()
	for int64(size) <= 2*t.used && size < t.most {
		size *= 2
	}
	old := t.words
	if len(t.room) < size {
		t.room = largepages.Make[fullsight.Entry](size)
	}
	t.words = t.room[:size]
	old.CarryTo(t.words)
	return bytes + t.bytes()
}

// fixedWords is the size of a table that several threads share, if it may be so
// large and is not larger.
const fixedWords = 1 << 22

// fix makes the table as large as will do for a hard problem, and keeps it so,
// for several threads to use. It returns how many bytes it has grown by.
func (t *boundTable) fix() (bytes int64) {
	bytes = t.grow(fixedWords / 4)
	t.fixed = true
	return bytes
}

// bytes returns how many bytes the table takes.
func (t *boundTable) bytes() int64 { return 8 * int64(len(t.words)) }

// get returns what is known of a position: that it is won with so many moves,
// or that it is not.
func (t *boundTable) get(key uint64, depth int) (known, won bool) {
	return t.words.At(key).Look(key, depth)
}

// put writes down that a position is won, or is not, with so many moves. It
// returns how many bytes the table has grown by.
func (t *boundTable) put(key uint64, depth int, won bool) (bytes int64) {
	bytes = t.grow(1)
	t.words.At(key).Note(key, depth, won)
	return bytes
}
