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
	if least == t.near && root.depth > t.near+1 && t.turn(t.rootAt(root, t.near)) {
		return true
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
	for {
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
		list[depth] = t.explore(f, f.key(), pair{second * slack, infinite})
		switch {
		case t.meter.Stopped():
			return false
		case list[depth].proof == 0:
			return true
		case list[root.depth].disproof == 0:
			return false
		}
	}
}

// rootAt returns the frame for so many moves left with the states of the root, in
// the order of their hashes.
func (t *thread[V, S, M, P]) rootAt(root *frame[V, S, M, P], depth int) *frame[V, S, M, P] {
	f := t.copyTo(root, depth)
	f.forget()
	if slices.IsSorted(f.hashes) {
		return f
	}
	order := make([]int, len(f.hashes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(f.hashes[i], f.hashes[j]) })
	states, hashes := slices.Clone(f.states), slices.Clone(f.hashes)
	for i, from := range order {
		f.states[i], f.hashes[i] = states[from], hashes[from]
	}
	return f
}
