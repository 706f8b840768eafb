package best

import "kriegmate/andor/proof"

// This file makes certificates of belief states that were decided with proof
// numbers. Nearly all that is asked is in the tables; what they have lost is
// decided again.

// planFar makes the plan of a belief state that is known to be won.
func (t *thread[V, S, M, P]) planFar(f *frame[V, S, M, P]) bool {
	for _, m := range t.playedFar(f) {
		if !t.expand(f, int(m)) {
			return false
		}
		step := t.step(f, f.moves[m])
		for g := range f.below.groups {
			grp := &f.below.groups[g]
			below := t.copyTo(t.descend(f, g), t.fewestMoves(f.below.key(g), f.depth-1))
			if !t.turn(below) {
				return false
			}
			step.Then = append(step.Then, proof.Branch[M, P]{Own: grp.own, Reply: grp.reply, Next: below.plan})
		}
		left := len(f.left)
		if t.dropAccepting(f, f.moves[m]); len(f.left) < left { // others before it may have left no state that accepts it
			f.steps = append(f.steps, step)
			if t.dividePlan(f) {
				return t.turnParts(f)
			}
		}
	}
	if t.meter.Stopped() {
		return false
	}
	if len(f.left) > 0 {
		return t.divide(f) && t.turnParts(f)
	}
	t.joinSteps(f)
	return true
}

// playedFar returns the proposals of a plan, and leaves the frame as it was before
// the first.
func (t *thread[V, S, M, P]) playedFar(f *frame[V, S, M, P]) []int32 {
	t.wantPlan = false
	n := t.newNode(f)
	f.applied = 0
	t.choose(f, n, pair{infinite, infinite})
	t.wantPlan = true
	t.lineUp(f)
	for m := range f.moves { // what is known of states that were left is not known of all
		f.trials[m].status = open
	}
	if t.meter.Stopped() {
		return nil
	}
	return n.played
}

// fewestMoves returns the fewest moves with which the table knows a belief state to
// be won, or the given number.
func (t *thread[V, S, M, P]) fewestMoves(key uint64, depth int) int {
	for d := 1; d < depth && !t.options.Forgetful; d++ {
		if known, won := t.sets.get(key, d); known && won {
			return d
		}
	}
	return depth
}

// copyTo returns the frame for so many moves left with the states of another.
func (t *thread[V, S, M, P]) copyTo(f *frame[V, S, M, P], depth int) *frame[V, S, M, P] {
	if f.depth == depth {
		return f
	}
	to := t.frames[depth]
	to.begin(&f.view, depth)
	to.states, to.hashes, to.stiffest = append(to.states, f.states...), append(to.hashes, f.hashes...), f.stiffest
	return to
}

// refuteBelow decides a proposal whose belief states below are there, and makes the
// refutation of one that is refuted: of a single state of it, if one will do.
func (t *thread[V, S, M, P]) refuteBelow(f *frame[V, S, M, P], m int) bool {
	g, i, lost := t.findLost(f)
	if t.meter.Stopped() {
		return false
	}
	if !lost {
		t.dropAccepting(f, f.moves[m])
		return true
	}
	below := t.descend(f, g)
	if i >= 0 {
		below = t.descendTo(f, g, i)
	}
	t.turn(below)
	if t.meter.Stopped() {
		return false
	}
	if i >= 0 {
		below.core = append(below.core[:0], int32(i))
	}
	t.blame(f, m, g)
	return false
}

// findLost finds a belief state below that is refuted, and if the table knows one a
// single state of it; otherwise i is -1.
func (t *thread[V, S, M, P]) findLost(f *frame[V, S, M, P]) (g, i int, lost bool) {
	depth := f.depth - 1
	for g := range f.below.groups {
		states := f.below.of(g)
		for i := range states {
			if known, won := t.knows(states[i].hash, depth); known && !won {
				return g, i, true
			}
		}
	}
	for g := range f.below.groups {
		if known, won := t.sets.get(f.below.key(g), depth); known && !won && !t.options.Forgetful {
			return g, -1, true
		}
	}
	for g := range f.below.groups {
		if !t.verdict(f, g) {
			core := t.frames[depth].core
			if len(core) == 1 {
				return g, int(core[0]), true
			}
			return g, -1, true
		}
	}
	return 0, -1, false
}

// verdict decides a belief state below without a certificate.
func (t *thread[V, S, M, P]) verdict(f *frame[V, S, M, P], g int) bool {
	t.wantRefutation = false
	defer func() { t.wantRefutation = true }()
	if f.depth-1 <= t.near {
		return t.turnFew(f, g)
	}
	key := f.below.key(g)
	return t.explore(t.descendSorted(f, g), key, pair{infinite, infinite}).proof == 0
}
