// Package bitset has sets of small numbers, and finds a smallest set that meets
// every one of a list.
package bitset

import (
	"encoding/binary"
	"iter"
	"math/bits"
)

// A Set is a set of small numbers. Sets that meet in one operation have the same
// size.
type Set []uint64

// New returns an empty set with room for the numbers below size.
func New(size int) Set { return make(Set, (size+63)/64) }

// Put puts a number into the set.
func (s Set) Put(i int) { s[i/64] |= 1 << (i % 64) }

// Take takes a number out of the set.
func (s Set) Take(i int) { s[i/64] &^= 1 << (i % 64) }

// Has tells whether a number is in the set.
func (s Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// Add puts all of t into s.
func (s Set) Add(t Set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// And returns what is in both sets.
func (s Set) And(t Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] & t[i]
	}
	return out
}

// Or returns what is in one of the sets.
func (s Set) Or(t Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] | t[i]
	}
	return out
}

// Minus returns what is in s and not in t.
func (s Set) Minus(t Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] &^ t[i]
	}
	return out
}

// In tells whether all of s is in t.
func (s Set) In(t Set) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

// Meets tells whether the sets have a number in common.
func (s Set) Meets(t Set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// Count returns how many numbers are in the set.
func (s Set) Count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// First returns the least number of a set that is not empty.
func (s Set) First() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// All returns the numbers of the set in their order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(64*i + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// Key returns the set as the key of a map.
func (s Set) Key() string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// SmallestHit returns a smallest set that meets every one of the cores that lies
// within the set of all, and how many numbers every such set has at least. These are
// as many as the set has, unless stop, which is asked now and then, returned true:
// then the set is one that meets the cores, and least holds all the same. A nil stop
// never does.
func SmallestHit(cores []Set, all Set, stop func() bool) (hit Set, least int) {
	h := hitting{stop: stop}
	for _, c := range cores {
		if c.In(all) {
			h.cores = append(h.cores, c)
		}
	}
	h.best = h.greedy(len(all))
	h.size = h.best.Count()
	none := make(Set, len(all))
	_, least, _ = h.bound(none, none)
	h.search(none, 0, none)
	if h.stopped {
		return h.best, min(least, h.size)
	}
	return h.best, h.size
}

// hitting is the branch and bound for a smallest set that meets every core.
type hitting struct {
	cores   []Set
	best    Set
	size    int
	stop    func() bool
	stopped bool
	steps   int
}

// over tells whether the search must end.
func (h *hitting) over() bool {
	if h.steps++; h.steps%16 == 0 && h.stop != nil && h.stop() {
		h.stopped = true
	}
	return h.stopped
}

// greedy takes the number that meets most of what is left, again and again.
func (h *hitting) greedy(words int) Set {
	hit := make(Set, words)
	counts := make([]int, 64*words)
	for {
		clear(counts)
		best := -1
		for _, c := range h.cores {
			if c.Meets(hit) {
				continue
			}
			for i := range c.All() {
				if counts[i]++; best < 0 || counts[i] > counts[best] {
					best = i
				}
			}
		}
		if best < 0 {
			return hit
		}
		hit.Put(best)
	}
}

// search extends hit, which has size numbers, without the banned ones, which
// were tried before.
func (h *hitting) search(hit Set, size int, banned Set) {
	if h.over() {
		return
	}
	next, least, ok := h.bound(hit, banned)
	switch {
	case !ok || size+least >= h.size:
		return
	case next == nil:
		h.best, h.size = append(Set(nil), hit...), size
		return
	}
	banned = append(Set(nil), banned...)
	for i := range next.Minus(banned).All() {
		with := append(Set(nil), hit...)
		with.Put(i)
		h.search(with, size+1, banned)
		banned.Put(i)
	}
}

// bound returns a core that is not hit, with the fewest numbers to choose from,
// and how many more numbers are needed at least: as many as there are disjoint
// cores left. It is not ok if a core cannot be hit any more.
func (h *hitting) bound(hit, banned Set) (next Set, least int, ok bool) {
	used := make(Set, len(hit))
	fewest := 0
	for _, c := range h.cores {
		if c.Meets(hit) {
			continue
		}
		free := c.Minus(banned)
		n := free.Count()
		if n == 0 {
			return nil, 0, false
		}
		if next == nil || n < fewest {
			next, fewest = c, n
		}
		if !free.Meets(used) {
			used.Add(free)
			least++
		}
	}
	return next, least, true
}
