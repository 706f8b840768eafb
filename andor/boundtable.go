package andor

import "sync/atomic"

// A boundTable remembers of positions with how few moves they are won, and with
// how many they are not. It has one word for each, which holds the upper 48 bits
// of the key; the lower ones tell its place.
type boundTable struct {
	words []uint64
	room  []uint64
	used  int64
	most  int // words
	fixed bool
}

const (
	fewPositions = 1 << 12 // at first in a table of positions
	fewSets      = 1 << 8  // and of belief states, which are fewer
	mostWords    = 1 << 27
	mostMoves    = 255
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
		t.room = make([]uint64, few)
	}
	t.words = t.room[:few]
	clear(t.words)
	t.used, t.fixed = 0, false
}

// grow counts n more entries, and makes the table larger, and empty, when it is
// full. It returns how many bytes it has grown by.
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
	if len(t.room) < size {
		t.room = make([]uint64, size)
	} else {
		clear(t.room[:size])
	}
	t.words = t.room[:size]
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

const keyBits = 1<<64 - 1<<16

// get returns what is known of a position: that it is won with so many moves,
// or that it is not.
func (t *boundTable) get(key uint64, depth int) (known, won bool) {
	word := atomic.LoadUint64(&t.words[key&uint64(len(t.words)-1)])
	if (word^key)&keyBits != 0 {
		return false, false
	}
	if least := int(word >> 8 & 255); least != 0 && least <= depth {
		return true, true
	}
	return int(word&255) > depth, false
}

// put writes down that a position is won, or is not, with so many moves. It
// returns how many bytes the table has grown by.
func (t *boundTable) put(key uint64, depth int, won bool) (bytes int64) {
	bytes = t.grow(1)
	t.write(key, depth, won)
	return bytes
}

// write is put in a table that does not grow. What holds for more moves than a
// word has room for is not written.
func (t *boundTable) write(key uint64, depth int, won bool) {
	if depth >= mostMoves {
		return
	}
	slot := &t.words[key&uint64(len(t.words)-1)]
	word := atomic.LoadUint64(slot)
	if (word^key)&keyBits != 0 {
		word = key & keyBits
	}
	least, lost := word>>8&255, word&255
	if won && (least == 0 || uint64(depth) < least) {
		least = uint64(depth)
	}
	if !won {
		lost = max(lost, uint64(depth)+1)
	}
	atomic.StoreUint64(slot, word&keyBits|least<<8|lost)
}

// mix spreads the bits of x over the word.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}
