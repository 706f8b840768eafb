package best

import (
	"cmp"
	"slices"
)

// This file asks for fewer moves than are allowed, too: a short win is found
// sooner when it is looked for.

// start decides the root.
func (t *thread[V, S, M, P]) start(root *frame[V, S, M, P]) bool {
	if !t.far(root.depth) {
		return t.turn(root)
	}
	least := root.depth
	if !t.options.OneDepth {
		least = min(max(t.near, t.lost+1), root.depth)
	}
	if least == t.near && root.depth > t.near+1 {
		if f := t.rootAt(root, t.near); !t.meter.Stopped() && t.turn(f) {
			return true
		}
	}
	return t.deepen(root, least)
}

// deepen decides the root with proof numbers, for all numbers of moves from the
// least one on at once: it goes on with the one for which a proof seems to be
// nearest. One move less than are allowed is not asked for; that seldom pays.
func (t *thread[V, S, M, P]) deepen(root *frame[V, S, M, P], least int) bool {
	list := make([]pair, root.depth+1)
	for d := range list {
		list[d] = pair{weigh(d) * float64(len(root.states)), weigh(d)}
		if d < least || d == t.near || d == root.depth-1 {
			list[d] = refutedPair
		}
	}
	for !t.meter.Stopped() {
		depth, second := root.depth, infinite
		for d := root.depth - 1; d >= 0; d-- {
			if list[d].proof < list[depth].proof {
				depth = d
			}
		}
		for d := range list {
			if d != depth {
				second = min(second, list[d].proof)
			}
		}
		f := t.rootAt(root, depth)
		if t.meter.Stopped() {
			break
		}
		list[depth] = t.explore(f, f.key(), pair{second * slack, infinite})
		switch {
		case t.meter.Stopped():
		case list[depth].proof == 0:
			return true
		case list[root.depth].disproof == 0:
			return false
		}
	}
	return false
}

// rootAt returns the frame for so many moves left with the states of the root, in
// the order of their hashes unless the search is stopped.
func (t *thread[V, S, M, P]) rootAt(root *frame[V, S, M, P], depth int) *frame[V, S, M, P] {
	f := t.copyTo(root, depth)
	f.forget()
	if !slices.IsSorted(f.hashes) {
		t.sortStates(f)
	}
	t.meter.Passed(len(f.states))
	return f
}

// lookEvery is how many states are compared between two looks at the limits.
const lookEvery = 1 << 16

// sortStates sorts the states of a frame by their hashes. Millions take seconds: when the
// search is stopped all seem equal, and the order is left as it was.
func (t *thread[V, S, M, P]) sortStates(f *frame[V, S, M, P]) {
	type place struct {
		hash uint64
		from int
	}
	order := make([]place, len(f.hashes))
	for i, h := range f.hashes {
		order[i] = place{h, i}
	}
	compare := t.comparer()
	slices.SortFunc(order, func(x, y place) int { return compare(x.hash, y.hash) })
	if t.meter.Stopped() {
		return
	}
	states := slices.Clone(f.states)
	for i, p := range order {
		f.states[i], f.hashes[i] = states[p.from], p.hash
	}
}

// comparer returns what compares hashes, and looks at the limits now and then: to one that
// is stopped all seem equal.
func (t *thread[V, S, M, P]) comparer() func(x, y uint64) int {
	compared := 0
	return func(x, y uint64) int {
		if t.meter.Stopped() {
			return 0
		}
		if compared++; compared%lookEvery == 0 {
			t.meter.Look()
		}
		return cmp.Compare(x, y)
	}
}
