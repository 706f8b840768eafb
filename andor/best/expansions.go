package best

import (
	"slices"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
)

// This file keeps what follows a proposal. The search with proof numbers comes back
// to a node again and again, and each time it would make the same belief states below
// the same proposals.

// expansions are the belief states below proposals of one thread. When there is no room
// the oldest go.
type expansions[V, S comparable, P andor.Percept] struct {
	at    map[expansionKey]expansion[V, S, P]
	order []expansionKey // as they came, those that are gone before first
	first int
	bytes int64
	most  int64
}

// An expansionKey is a proposal at a node, with the states that are left there.
type expansionKey struct {
	states uint64 // all, in their order: owners are numbers in it
	left   uint64 // their numbers, in any order
	move   int32
}

// An expansion is what successors hold, in memory of its own.
type expansion[V, S comparable, P andor.Percept] struct {
	groups []group[V, P]
	states []successor[S]
}

// usualExpansionBytes is what expansions may take if memory is not limited.
const usualExpansionBytes = 64 << 20

// reset forgets everything. So many bytes may be taken from now on, about; 0 means 64 MiB.
func (e *expansions[V, S, P]) reset(bytes int64) {
	if bytes <= 0 {
		bytes = usualExpansionBytes
	}
	e.at, e.order, e.first, e.bytes, e.most = nil, nil, 0, 0, bytes
}

// size returns how many bytes an expansion takes, about, with its key in the map and in
// the order.
func (x *expansion[V, S, P]) size() int64 {
	const keys = 3 * unsafe.Sizeof(expansionKey{})
	return int64(keys + 2*unsafe.Sizeof(*x) + uintptr(len(x.groups))*unsafe.Sizeof(group[V, P]{}) + uintptr(len(x.states))*unsafe.Sizeof(successor[S]{}))
}

// take fills n with what is kept under the key, and tells whether there is something.
func (e *expansions[V, S, P]) take(key expansionKey, n *successors[V, S, P]) bool {
	x, ok := e.at[key]
	if !ok {
		return false
	}
	n.groups, n.states = append(n.groups[:0], x.groups...), append(n.states[:0], x.states...)
	return true
}

// keep keeps a copy of n under the key, under which nothing may be kept yet. What would
// not fit even alone is not kept. It returns how many bytes more, or fewer, are taken.
func (e *expansions[V, S, P]) keep(key expansionKey, n *successors[V, S, P]) (bytes int64) {
	x := expansion[V, S, P]{n.groups, n.states}
	size := x.size()
	if size > e.most {
		return 0
	}
	bytes = size
	for e.bytes+bytes > e.most {
		bytes -= e.dropOldest()
	}
	if e.at == nil {
		e.at = map[expansionKey]expansion[V, S, P]{}
	}
	e.at[key] = expansion[V, S, P]{slices.Clone(n.groups), slices.Clone(n.states)}
	e.order = append(e.order, key)
	e.bytes += bytes
	return bytes
}

// dropOldest forgets what came first, and returns how many bytes that took. The bytes
// are still to be subtracted.
func (e *expansions[V, S, P]) dropOldest() (bytes int64) {
	key := e.order[e.first]
	x := e.at[key]
	delete(e.at, key)
	if e.first++; 2*e.first >= len(e.order) {
		e.order, e.first = e.order[:copy(e.order, e.order[e.first:])], 0
	}
	return x.size()
}

// expandAgain makes the belief states below a proposal of a node, or finds them where
// they were made before. It returns false if a state refutes the proposal at once. With
// two moves left less is looked at, so there nothing is kept.
func (t *thread[V, S, M, P]) expandAgain(f *frame[V, S, M, P], m int) bool {
	if f.depth <= 2 {
		return t.expand(f, m)
	}
	key := f.expansionKey(m)
	if t.expansions.take(key, &f.below) {
		return true
	}
	if !t.expand(f, m) {
		return false
	}
	t.meter.AddBytes(t.expansions.keep(key, &f.below))
	return true
}

// expansionKey returns the key of a proposal at the frame. The states need not be in the
// order of their hashes, as in a search for a certificate, and one may be there twice.
func (f *frame[V, S, M, P]) expansionKey(m int) expansionKey {
	key := expansionKey{move: int32(m)}
	for _, h := range f.hashes {
		key.states = mix.Bits(key.states + h)
	}
	for _, i := range f.left {
		key.left += mix.Bits(uint64(i) + 1)
	}
	return key
}
