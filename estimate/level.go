package estimate

import (
	"iter"
	"sync/atomic"
	"unsafe"
)

// shards is the number of tables that a level is split into, by the highest bits
// of the hash. It is fixed, so that the order of the states of a level does not
// depend on the number of workers.
const (
	shards    = 1 << shardBits
	shardBits = 4
)

// A level holds the distinct keys of the states after one step. While it is
// counted in parts, it takes only the keys of some shards.
type level[K comparable] struct {
	tables [shards]table[K]
	// known are further keys, which are in no table: they need not be looked up.
	known list[K]
	// from and to are the shards whose keys it takes: the others have no slots.
	from, to int
	hash     hashing[K]
	room     *room
}

// begin empties the level. It takes the keys of the given shards from now on,
// and its tables begin with so many slots in all. It returns false if there is no
// room.
func (l *level[K]) begin(from, to int, slots int64) bool {
	l.from, l.to = from, to
	l.known.begin(l.room)
	for i := range l.tables {
		if i < from || i >= to {
			l.tables[i].drop(l.room)
		} else if !l.tables[i].begin(int(slots)/shards, l.room) {
			return false
		}
	}
	return true
}

// narrow gives up half of the shards, and returns false if there is only one.
func (l *level[K]) narrow() bool {
	if l.to-l.from == 1 {
		return false
	}
	for to := (l.from + l.to) / 2; l.to > to; l.to-- {
		l.tables[l.to-1].drop(l.room)
	}
	return true
}

// trim frees the memory that is not needed now, and tells whether there was any.
func (l *level[K]) trim() bool {
	before := l.room.used.Load()
	for i := range l.tables {
		l.tables[i].trim(l.room)
	}
	l.known.trim(l.room)
	return l.room.used.Load() < before
}

// size returns the number of keys.
func (l *level[K]) size() (n int64) {
	n = int64(l.known.used)
	for i := range l.tables {
		n += int64(l.tables[i].used)
	}
	return n
}

// bytes returns how much memory the level takes.
func (l *level[K]) bytes() (n int64) {
	n = l.known.bytes()
	for i := range l.tables {
		n += l.tables[i].bytes()
	}
	return n
}

// addAll adds those of the keys, whose hashes are given, that belong into the
// level's shards. It returns false as soon as there is no room: some of them are in
// the level then, and may be added again.
//
// It first copies the slots at which it has to look, for a few keys at a time:
// these need not wait for each other, as far as memory is slow. Most keys are there
// already.
func (l *level[K]) addAll(keys []K, hashes []uint64) bool {
	var seen [glances]K
	for len(keys) > 0 {
		n := min(glances, len(keys))
		for i, h := range hashes[:n] {
			if t := &l.tables[shardOf(h)]; len(t.slots) > 0 {
				seen[i] = t.slots[t.slot(h)]
			}
		}
		for i := range keys[:n] {
			if seen[i] == keys[i] {
				continue
			}
			if !l.add(hashes[i], &keys[i]) {
				return false
			}
		}
		keys, hashes = keys[n:], hashes[n:]
	}
	return true
}

// add adds a key if it belongs into the level, and returns false if there is no
// room.
func (l *level[K]) add(hash uint64, key *K) bool {
	t := &l.tables[shardOf(hash)]
	if len(t.slots) == 0 {
		return true
	}
	// It may be too full already, if there was no room when it had to grow.
	if t.full() && !t.grow(l.hash, l.room) {
		return false
	}
	// Growing depends on nothing but the keys that are new, so the order does not
	// either.
	return !t.add(hash, key) || !t.full() || t.grow(l.hash, l.room)
}

func shardOf(hash uint64) int { return int(hash >> (64 - shardBits)) }

// blocks cuts the level into pieces of the given number of slots, some of which
// are free.
func (l *level[K]) blocks(size int) iter.Seq[[]K] {
	return func(yield func([]K) bool) {
		for i := range l.tables {
			for rest := l.tables[i].slots; len(rest) > 0; {
				n := min(size, len(rest))
				if !yield(rest[:n]) {
					return
				}
				rest = rest[n:]
			}
		}
		l.known.blocks(size)(yield)
	}
}

// has tells whether a table of the level has a key.
func (l *level[K]) has(hash uint64, key *K) bool {
	t := &l.tables[shardOf(hash)]
	return len(t.slots) > 0 && t.has(hash, key)
}

// A room is memory that several tables share.
type room struct {
	limit int64 // in bytes; zero is none
	used  atomic.Int64
}

// take takes bytes, and returns false if there are not enough left.
func (r *room) take(bytes int64) bool {
	if used := r.used.Add(bytes); r.limit == 0 || used <= r.limit {
		return true
	}
	r.used.Add(-bytes)
	return false
}

// give returns bytes.
func (r *room) give(bytes int64) { r.used.Add(-bytes) }

// bytesOf returns how much memory n values take.
func bytesOf[K any](n int) int64 {
	var k K
	return int64(n) * int64(unsafe.Sizeof(k))
}
