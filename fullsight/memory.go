package fullsight

import "sync/atomic"

// A Memory is what a searcher lends to a full sight from call to call. All
// calls with one Memory must be about one game.
type Memory struct {
	// Table holds what is known of positions. Several goroutines may share
	// it.
	Table Table
	// Own are words that only one goroutine uses at a time, for whatever the
	// full sight likes to keep there. They are zero at first.
	Own [OwnWords]uint64
	// MaxNodes bounds a search. One that has visited so many positions gives
	// up and answers with a win, or with Hopeful, which then says nothing.
	MaxNodes int64
}

// OwnWords is the number of words that a full sight has for one goroutine.
const OwnWords = 64

// A Table remembers of positions with how few moves they are won, and with how
// many they are not. Its length is a power of two, and its entries are zero at
// first. A position has one place in it, and the last one there stays.
type Table []Entry

// At returns the entry of the position with the given key, which may still
// hold another position.
func (t Table) At(key uint64) *Entry { return &t[key&uint64(len(t)-1)] }

// CarryTo fills a larger table with the entries of t. It may begin with the words
// of t itself; whatever else is in it is lost. Nobody else may use either meanwhile.
//
// A word lacks the lowest 16 bits of its key. What a place in a smaller table does
// not tell of them stays unknown, so there an entry goes to every place that may be
// its own: it is taken for that of another position as seldom as it was in t.
func (t Table) CarryTo(larger Table) {
	mask := len(t) - 1
	for i := len(larger) - 1; i >= 0; i-- { // from the end, since the beginning may be t
		e := t[i&mask]
		if (uint64(e)^uint64(i))&keyBits&uint64(len(larger)-1) != 0 {
			e = 0
		}
		larger[i] = e
	}
}

// An Entry is one word of a [Table]. It is read and written atomically.
//
//	bits 16..63  the upper 48 bits of the position's key; the lower ones tell the place
//	bits  8..15  the fewest moves with which a win is known, or 0
//	bits  0..7   one more than the most moves with which it is known that there is none, or 0
type Entry uint64

const (
	keyBits  = 1<<64 - 1<<16
	wonShift = 8
	maxMoves = 255
)

// Look returns what the entry knows of the position with the given key: that
// it is won with so many moves, or that it is not.
func (e *Entry) Look(key uint64, moves int) (known, won bool) {
	word := atomic.LoadUint64((*uint64)(e))
	if (word^key)&keyBits != 0 {
		return false, false
	}
	if least := int(word >> wonShift & 255); least != 0 && least <= moves {
		return true, true
	}
	return int(word&255) > moves, false
}

// Note writes down that the position with the given key is won, or is not,
// with so many moves. Another position is overwritten. For more moves than an
// entry has room for nothing is written.
func (e *Entry) Note(key uint64, moves int, won bool) {
	if moves >= maxMoves {
		return
	}
	word := atomic.LoadUint64((*uint64)(e))
	if (word^key)&keyBits != 0 {
		word = key & keyBits
	}
	least, lost := word>>wonShift&255, word&255
	if won && (least == 0 || uint64(moves) < least) {
		least = uint64(moves)
	}
	if !won {
		lost = max(lost, uint64(moves)+1)
	}
	atomic.StoreUint64((*uint64)(e), word&keyBits|least<<wonShift|lost)
}
