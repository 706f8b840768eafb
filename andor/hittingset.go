package andor

import (
	"encoding/binary"
	"iter"
	"math/bits"
)

// A rootSet is a set of small numbers.
type rootSet []uint64

func newRootSet(size int) rootSet { return make(rootSet, (size+63)/64) }

func (s rootSet) put(i int) { s[i/64] |= 1 << (i % 64) }

// add puts all of t into s.
func (s rootSet) add(t rootSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s rootSet) and(t rootSet) rootSet {
	out := make(rootSet, len(s))
	for i := range s {
		out[i] = s[i] & t[i]
	}
	return out
}

func (s rootSet) or(t rootSet) rootSet {
	out := make(rootSet, len(s))
	for i := range s {
		out[i] = s[i] | t[i]
	}
	return out
}

func (s rootSet) minus(t rootSet) rootSet {
	out := make(rootSet, len(s))
	for i := range s {
		out[i] = s[i] &^ t[i]
	}
	return out
}

// in tells whether all of s is in t.
func (s rootSet) in(t rootSet) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s rootSet) meets(t rootSet) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s rootSet) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// first returns the least number of a set that is not empty.
func (s rootSet) first() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (s rootSet) all() iter.Seq[int] {
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

// key returns the set as the key of a map.
func (s rootSet) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// smallestHit returns a smallest set that meets every core that lies within the
// roots.
func smallestHit(cores []rootSet, roots rootSet) rootSet {
	h := hitting{}
	for _, c := range cores {
		if c.in(roots) {
			h.cores = append(h.cores, c)
		}
	}
	h.best = h.greedy(len(roots))
	h.size = h.best.count()
	h.search(make(rootSet, len(roots)), 0, make(rootSet, len(roots)))
	return h.best
}

// hitting is the branch and bound for a smallest set that meets every core.
type hitting struct {
	cores []rootSet
	best  rootSet
	size  int
}

// greedy takes the number that meets most of what is left, again and again.
func (h *hitting) greedy(words int) rootSet {
	hit := make(rootSet, words)
	counts := make([]int, 64*words)
	for {
		clear(counts)
		best := -1
		for _, c := range h.cores {
			if c.meets(hit) {
				continue
			}
			for i := range c.all() {
				if counts[i]++; best < 0 || counts[i] > counts[best] {
					best = i
				}
			}
		}
		if best < 0 {
			return hit
		}
		hit.put(best)
	}
}

// search extends hit, which has size numbers, without the banned ones, which
// were tried before.
func (h *hitting) search(hit rootSet, size int, banned rootSet) {
	next, least, ok := h.bound(hit, banned)
	switch {
	case !ok || size+least >= h.size:
		return
	case next == nil:
		h.best, h.size = append(rootSet(nil), hit...), size
		return
	}
	banned = append(rootSet(nil), banned...)
	for i := range next.minus(banned).all() {
		with := append(rootSet(nil), hit...)
		with.put(i)
		h.search(with, size+1, banned)
		banned.put(i)
	}
}

// bound returns a core that is not hit, with the fewest numbers to choose from,
// and how many more numbers are needed at least: as many as there are disjoint
// cores left. It is not ok if a core cannot be hit any more.
func (h *hitting) bound(hit, banned rootSet) (next rootSet, least int, ok bool) {
	used := make(rootSet, len(hit))
	fewest := 0
	for _, c := range h.cores {
		if c.meets(hit) {
			continue
		}
		free := c.minus(banned)
		n := free.count()
		if n == 0 {
			return nil, 0, false
		}
		if next == nil || n < fewest {
			next, fewest = c, n
		}
		if !free.meets(used) {
			used.add(free)
			least++
		}
	}
	return next, least, true
}
