package estimate

import "iter"

// A list holds keys that are known to be distinct, in the order in which they came.
type list[K comparable] struct {
	chunks [][]K // all but the last in use are full; those behind it wait for the next time
	used   int   // keys
}

const (
	// chunkSize is the number of keys in a chunk of a list.
	chunkSize = 1 << 12
	// fewChunks is how many of them a list keeps: as much memory as the tables of a level
	// do.
	fewChunks = shards * fewSlots / chunkSize
)

// add appends keys, and returns false if there is no room: then nothing has changed.
func (l *list[K]) add(keys []K, room *room) bool {
	if lacking := (l.used+len(keys)+chunkSize-1)/chunkSize - len(l.chunks); lacking > 0 {
		if !room.take(bytesOf[K](lacking * chunkSize)) {
			return false
		}
		for range lacking {
			l.chunks = append(l.chunks, make([]K, chunkSize))
		}
	}
	for len(keys) > 0 {
		n := copy(l.chunks[l.used/chunkSize][l.used%chunkSize:], keys)
		l.used, keys = l.used+n, keys[n:]
	}
	return true
}

// begin empties the list, which keeps some of its memory.
func (l *list[K]) begin(room *room) {
	l.used = 0
	l.trimTo(fewChunks, room)
}

// trim frees the memory that is not needed now.
func (l *list[K]) trim(room *room) { l.trimTo((l.used+chunkSize-1)/chunkSize, room) }

func (l *list[K]) trimTo(chunks int, room *room) {
	for n := len(l.chunks); n > chunks; n-- {
		room.give(bytesOf[K](chunkSize))
		l.chunks[n-1] = nil
		l.chunks = l.chunks[:n-1]
	}
}

// drop empties the list and frees its memory.
func (l *list[K]) drop(room *room) {
	l.used = 0
	l.trimTo(0, room)
}

// bytes returns how much memory the list takes.
func (l *list[K]) bytes() int64 { return bytesOf[K](len(l.chunks) * chunkSize) }

// blocks cuts the list into pieces of at most so many keys.
func (l *list[K]) blocks(size int) iter.Seq[[]K] {
	return func(yield func([]K) bool) {
		for i, left := 0, l.used; left > 0; i, left = i+1, left-chunkSize {
			for rest := l.chunks[i][:min(chunkSize, left)]; len(rest) > 0; {
				n := min(size, len(rest))
				if !yield(rest[:n]) {
					return
				}
				rest = rest[n:]
			}
		}
	}
}
