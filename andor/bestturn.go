package andor

import (
	"slices"

	"kriegmate/andor/proof"
	"kriegmate/fullsight"
)

// This file is a turn of [Best] with more than one move left.

// search looks for proposals that win whenever they are accepted, one after
// another, until no state is left or no such proposal. By monotony none of them
// has to be taken back.
func (b *Best[V, S, M, P]) search(f *frame[V, S, M, P]) bool {
	b.propose(f)
	if f.depth == b.root {
		b.joining = false
	}
	for progress := true; progress; {
		progress = false
		others := false
		for _, m := range f.order {
			t := &f.fates[m]
			if t.kind == playedFate || t.kind == refusedFate || t.kind == blockedFate && f.stands(t.witness) {
				continue
			}
			if b.outdone(f, int(m)) {
				continue
			}
			if b.elsewhere(f, int(m)) {
				others = true
				continue
			}
			f.trying = m
			b.muster()
			won := b.probe(f, int(m)) && b.try(f, int(m))
			if b.meter.stopped {
				return false
			}
			if !won {
				b.tell(f, int(m))
				if f.asked < 0 && !b.Unordered {
					b.sort(f) // only the killer has come before
					progress = true
					break
				}
				continue
			}
			progress = true
			t.kind = playedFate
			f.killer, f.hasKiller = f.moves[m], true
			if len(f.left) == 0 {
				b.conclude(f)
				return true
			}
			b.sort(f)
			break
		}
		if others && !progress {
			b.joining, progress = true, true
		}
	}
	b.findCore(f)
	return false
}

// propose lists the proposals, those that promise most first.
func (b *Best[V, S, M, P]) propose(f *frame[V, S, M, P]) {
	f.moves = b.game.Moves(f.moves[:0], &f.view)
	for len(f.fates) < len(f.moves) {
		f.fates = append(f.fates, fate[S, P]{})
	}
	f.order = f.order[:0]
	for m := range f.moves {
		f.fates[m].kind = openFate
		f.order = append(f.order, int32(m))
	}
	reversed := b.joining && b.index%2 == 1 && f.depth == b.root-1
	if reversed || !b.hurry(f) {
		b.sort(f)
	}
	if reversed {
		slices.Reverse(f.order)
	}
}

// hurry puts the proposal that won last with so many moves left first, if there is
// one: with it nothing has to be known of the others.
func (b *Best[V, S, M, P]) hurry(f *frame[V, S, M, P]) bool {
	f.asked = -1
	if b.Unordered || !f.hasKiller {
		return false
	}
	for m := range f.moves {
		if f.moves[m] == f.killer {
			f.order[0], f.order[m] = f.order[m], f.order[0]
			return true
		}
	}
	return false
}

// sort puts the proposals in order by what they are good for in the first of the
// states that are left, equal ones in the order they have.
func (b *Best[V, S, M, P]) sort(f *frame[V, S, M, P]) {
	f.asked = -1
	if b.Unordered {
		return
	}
	f.asked = f.left[0]
	f.answers = b.sight.Answers(f.answers[:0], &f.view, &f.states[f.asked], f.moves)
	var count [mostPromise + 1]int32
	for m := range f.moves {
		t := &f.fates[m]
		if t.kind != playedFate && t.kind != refusedFate {
			t.promise = b.promise(f, m)
		}
		count[t.promise]++
	}
	next := int32(0)
	for k := mostPromise; k >= 0; k-- {
		count[k], next = next, next+count[k]
	}
	f.sorted = slices.Grow(f.sorted[:0], len(f.order))[:len(f.order)]
	for _, m := range f.order {
		at := &count[f.fates[m].promise]
		f.sorted[*at] = m
		*at++
	}
	f.order, f.sorted = f.sorted, f.order
}

// mostPromise is the most that a proposal can promise.
const mostPromise = 255

// promise tells how early a proposal should be looked at: first the one that won
// last with so many moves left, then those that win at once, last those that are
// refused. Of the others those of which something is heard come first; if there is
// time to look closer, those that leave the opponent fewer replies.
func (b *Best[V, S, M, P]) promise(f *frame[V, S, M, P], m int) uint8 {
	switch answer := f.answers[m]; {
	case f.hasKiller && f.moves[m] == f.killer:
		return mostPromise
	case answer == fullsight.Winning:
		return mostPromise - 1
	case answer == fullsight.Refused || f.depth == 2:
		return uint8(answer)
	}
	return uint8(mostPromise - 2 - min(b.sight.Freedom(&f.view, &f.states[f.asked], f.moves[m]), mostPromise-3))
}

// stands tells whether all of the witnesses are left.
func (f *frame[V, S, M, P]) stands(witness []int32) bool {
	for _, w := range witness {
		if !slices.Contains(f.left, w) {
			return false
		}
	}
	return true
}

// block refutes a proposal by a single state, which is the first to be asked
// from now on.
func (f *frame[V, S, M, P]) block(m int, state int32, why proof.Reason[S, P]) {
	t := &f.fates[m]
	t.kind, t.why = blockedFate, why
	t.witness = append(t.witness[:0], state)
	f.refuter, f.hasRefuter = f.states[state], true
	f.toHead(state)
}

// toHead moves a state to the head of those that are left.
func (f *frame[V, S, M, P]) toHead(state int32) {
	k := slices.Index(f.left, state)
	copy(f.left[1:k+1], f.left[:k])
	f.left[0] = state
}

// mostProbes is in how many states that accept it a proposal is looked at with full
// sight. The last that refuted one are among them; further ones seldom do.
const mostProbes = 8

// probe looks at a proposal with full sight, in some states that accept it. It
// returns false if one refutes it, or if all states refuse it.
func (b *Best[V, S, M, P]) probe(f *frame[V, S, M, P], m int) bool {
	depth := 0
	if b.bounds(f.depth - 1) {
		depth = f.depth - 1
	}
	accepted, looked := false, 0
	for _, i := range f.left {
		if i == f.asked && f.answers[m] == fullsight.Refused {
			continue
		}
		left, nodes := b.sight.Probe(&b.memory, &f.view, &f.states[i], f.moves[m], depth)
		b.saw(nodes + 1)
		switch left {
		case fullsight.Illegal:
			continue
		case fullsight.Hopeless:
			f.block(m, i, b.blindSpot(f, i, m))
			return false
		}
		accepted = true
		if looked++; b.Hasty || looked == mostProbes {
			return true
		}
	}
	if !accepted {
		f.fates[m].kind = refusedFate
	}
	return accepted
}

// blindSpot returns the reason why a proposal fails in a state: the reply after
// which even full sight does not win, unless it loses at once.
func (b *Best[V, S, M, P]) blindSpot(f *frame[V, S, M, P], i int32, m int) proof.Reason[S, P] {
	if !b.wantRefutation {
		return proof.Reason[S, P]{}
	}
	own := b.ask(f, i, f.moves[m])
	if own.Lost() {
		return proof.Reason[S, P]{Kind: proof.Fails}
	}
	view := b.game.After(&f.view, f.moves[m], own)
	made, heard := b.game.Replies(nil, nil, &view, &b.state)
	for k := range made {
		if heard[k].Lost() {
			return proof.Reason[S, P]{Kind: proof.Fails}
		}
		next := b.game.AfterReply(&view, heard[k])
		if !b.visible(&next, &made[k], f.depth-1) {
			return proof.Reason[S, P]{Kind: proof.Below, Own: own, Reply: heard[k], Below: b.unseen(made[k])}
		}
	}
	return proof.Reason[S, P]{}
}

// try decides a proposal: whether all that can be heard of it, in the states
// that are left, is won. If so, the states that accept it are won.
func (b *Best[V, S, M, P]) try(f *frame[V, S, M, P], m int) bool {
	expanded := b.expand(f, m)
	held := len(f.below.states)
	b.meter.hold(held)
	won := expanded && b.tryBelow(f, m)
	b.meter.hold(-held)
	return won
}

// tryBelow decides a proposal whose belief states below are there.
func (b *Best[V, S, M, P]) tryBelow(f *frame[V, S, M, P], m int) bool {
	var step *proof.Plan[M, P]
	if b.wantPlan {
		step = b.step(f, f.moves[m])
	}
	for k := range f.below.groups {
		if b.outdone(f, m) {
			return false
		}
		if k == 0 || b.team != nil {
			if g, known := b.knownBelow(f); known {
				b.descend(f, g)
				b.blame(f, m, g)
				return false
			}
		}
		g := b.turnOf(f, k)
		below := b.descend(f, g)
		if !b.turn(below) {
			if !b.meter.stopped {
				b.blame(f, m, g)
			}
			return false
		}
		if b.wantPlan {
			grp := &f.below.groups[g]
			step.Then = append(step.Then, proof.Branch[M, P]{Own: grp.own, Reply: grp.reply, Next: below.plan})
		}
	}
	if b.wantPlan {
		f.steps = append(f.steps, step)
	}
	b.sweep(f, f.moves[m])
	return true
}

// knownBelow returns a group that the table knows to be refuted.
func (b *Best[V, S, M, P]) knownBelow(f *frame[V, S, M, P]) (int, bool) {
	if b.Forgetful || b.wantRefutation || f.depth == 2 {
		return 0, false
	}
	for g := range f.below.groups {
		if known, won := b.sets.get(f.below.key(g), f.depth-1); known && !won {
			return g, true
		}
	}
	return 0, false
}

// descend fills the next frame with a group.
func (b *Best[V, S, M, P]) descend(f *frame[V, S, M, P], g int) *frame[V, S, M, P] {
	grp := &f.below.groups[g]
	below := b.frames[f.depth-1]
	below.begin(&grp.view, f.depth-1)
	for _, s := range f.below.of(g) {
		below.add(s.state, s.hash)
	}
	return below
}

// blame refutes a proposal by the states that have led to the core of a group.
func (b *Best[V, S, M, P]) blame(f *frame[V, S, M, P], m, g int) {
	below := b.frames[f.depth-1]
	t := &f.fates[m]
	t.kind, t.witness = blockedFate, t.witness[:0]
	from := f.below.of(g)
	if len(below.core) == 0 { // the table has told
		for _, s := range from {
			t.see(s.owner)
		}
	}
	for _, i := range below.core {
		t.see(from[i].owner)
	}
	for _, w := range t.witness {
		f.toHead(w)
	}
	f.refuter, f.hasRefuter = f.states[f.left[0]], true
	if b.wantRefutation {
		grp := &f.below.groups[g]
		t.why = proof.Reason[S, P]{Kind: proof.Below, Own: grp.own, Reply: grp.reply, Below: below.refutation}
	}
}

// see adds a witness.
func (t *fate[S, P]) see(state int32) {
	if !slices.Contains(t.witness, state) {
		t.witness = append(t.witness, state)
	}
}

// sweep takes away the states that accept a move.
func (b *Best[V, S, M, P]) sweep(f *frame[V, S, M, P], m M) {
	kept := f.left[:0]
	for _, i := range f.left {
		if b.ask(f, i, m).Illegal() {
			kept = append(kept, i)
		}
	}
	f.left = kept
}

// findCore finds states that are refuted together: with each, the witnesses
// against every proposal that it accepts.
func (b *Best[V, S, M, P]) findCore(f *frame[V, S, M, P]) {
	f.core = append(f.core[:0], f.left[0])
	for k := 0; k < len(f.core); k++ {
		for m := range f.moves {
			t := &f.fates[m]
			if t.kind != blockedFate || within(t.witness, f.core) {
				continue
			}
			if b.ask(f, f.core[k], f.moves[m]).Illegal() {
				continue
			}
			for _, w := range t.witness {
				if !slices.Contains(f.core, w) {
					f.core = append(f.core, w)
				}
			}
		}
	}
	if b.wantRefutation {
		b.refute(f)
	}
}

func within(some, all []int32) bool {
	for _, x := range some {
		if !slices.Contains(all, x) {
			return false
		}
	}
	return true
}
