package best

import (
	"slices"

	"kriegmate/fullsight"
)

// This file says in which order proposals and states are looked at.

// lineUp puts all states into the list of those that are left, the one that
// refuted a proposal last at the head.
func (t *thread[V, S, M, P]) lineUp(f *frame[V, S, M, P]) {
	f.left = f.left[:0]
	first := f.stiffest
	for i := range f.states {
		f.left = append(f.left, int32(i))
		if f.hasRefuter && f.states[i] == f.refuter {
			first = int32(i)
		}
	}
	if !t.options.Unordered {
		f.left[0], f.left[first] = first, 0
	}
}

// toHead moves a state to the head of those that are left.
func (f *frame[V, S, M, P]) toHead(state int32) {
	k := slices.Index(f.left, state)
	copy(f.left[1:k+1], f.left[:k])
	f.left[0] = state
}

// propose lists the proposals, the most promising first.
func (t *thread[V, S, M, P]) propose(f *frame[V, S, M, P]) {
	t.list(f)
	f.order = f.order[:0]
	for m := range f.moves {
		f.order = append(f.order, int32(m))
	}
	reversed := t.backwards() && f.depth == t.root-1
	if reversed || !t.killerFirst(f) {
		t.sort(f)
	}
	if reversed {
		slices.Reverse(f.order)
	}
}

// list lists the proposals in the order of the game.
func (t *thread[V, S, M, P]) list(f *frame[V, S, M, P]) {
	f.moves = t.game.Moves(f.moves[:0], &f.view)
	for len(f.trials) < len(f.moves) {
		f.trials = append(f.trials, trial[S, P]{})
	}
	for m := range f.moves {
		f.trials[m].status = open
	}
	if f.asked = -1; f.whole != nil {
		f.inherit()
	}
}

// killerFirst puts the proposal that won last with so many moves left first, if
// there is one, and leaves the others unsorted: if it wins again, nothing has to
// be known of them.
func (t *thread[V, S, M, P]) killerFirst(f *frame[V, S, M, P]) bool {
	f.asked = -1
	if t.options.Unordered || !f.hasKiller {
		return false
	}
	m := slices.Index(f.moves, f.killer)
	if m < 0 {
		return false
	}
	f.order[0], f.order[m] = f.order[m], f.order[0]
	return true
}

// sort puts the proposals in order by how they are answered in the first of the
// states that are left, equal ones in the order they have.
func (t *thread[V, S, M, P]) sort(f *frame[V, S, M, P]) {
	f.asked = -1
	if t.options.Unordered {
		return
	}
	f.asked = f.left[0]
	f.answers = t.sight.Answers(f.answers[:0], &f.view, &f.states[f.asked], f.moves)
	var count [topRank + 1]int32
	for m := range f.moves {
		tr := &f.trials[m]
		if tr.status != played && tr.status != useless {
			tr.rank = t.rank(f, m)
		}
		count[tr.rank]++
	}
	next := int32(0)
	for k := topRank; k >= 0; k-- {
		count[k], next = next, next+count[k]
	}
	f.sorted = slices.Grow(f.sorted[:0], len(f.order))[:len(f.order)]
	for _, m := range f.order {
		at := &count[f.trials[m].rank]
		f.sorted[*at] = m
		*at++
	}
	f.order, f.sorted = f.sorted, f.order
}

// expectsLoss tells whether the frame is a state that was chosen because it refutes most
// likely, and near the end: then all proposals are looked at, in whatever order.
func (t *thread[V, S, M, P]) expectsLoss(f *frame[V, S, M, P]) bool {
	return f.chosen && f.depth <= t.near
}

// topRank is the rank of a proposal that is looked at before all others.
const topRank = 255

// rank tells how early a proposal should be looked at: first the one that won
// last with so many moves left, then those that win at once, last those that are
// refused. Of the others those of which something is heard come first; if there is
// time to look closer, those that leave the opponent fewer replies.
func (t *thread[V, S, M, P]) rank(f *frame[V, S, M, P], m int) uint8 {
	switch answer := f.answers[m]; {
	case f.hasKiller && f.moves[m] == f.killer:
		return topRank
	case answer == fullsight.Winning:
		return topRank - 1
	case answer == fullsight.Refused || f.depth == 2 || t.expectsLoss(f):
		return uint8(answer)
	}
	replies := t.sight.Freedom(&f.view, &f.states[f.asked], f.moves[m])
	return uint8(topRank - 2 - min(replies, topRank-3))
}
