package best

import (
	"math"
	"slices"

	"kriegmate/andor/proof"
	"kriegmate/fullsight"
)

// This file is a turn with more than one move left.

// turn decides the belief state of a frame. A search that is stopped has it undecided,
// and goes no further down: else each of the turns above would begin anew there.
func (t *thread[V, S, M, P]) turn(f *frame[V, S, M, P]) bool {
	if t.meter.Stopped() {
		return false
	}
	t.meter.Node(len(f.states))
	t.meter.Expanded += int64(len(f.states))
	t.meter.Hold(len(f.states))
	won := t.decide(f)
	t.meter.Decided(won)
	t.meter.Hold(-len(f.states))
	return won
}

// decide does the work of turn.
func (t *thread[V, S, M, P]) decide(f *frame[V, S, M, P]) bool {
	t.lineUp(f)
	if t.oracle != nil && f.depth > 1 {
		if known, won := t.consult(f); known {
			return won
		}
	}
	if f.depth == 1 {
		return t.leaf(f)
	}
	key := f.key()
	if known, won := t.recall(f, key); known {
		return won
	}
	if !t.sees(f, int(f.left[0])) {
		return false
	}
	proved := t.searchTurn(f)
	if !t.meter.Stopped() {
		t.remember(f, key, proved)
	}
	return proved
}

// searchTurn searches the belief state of a frame. A plan that begins far from the
// end is not looked for depth first.
func (t *thread[V, S, M, P]) searchTurn(f *frame[V, S, M, P]) bool {
	if t.wantPlan && f.depth > t.near && !t.options.DepthFirst && !f.advised {
		return t.planFar(f)
	}
	return t.search(f)
}

// search looks for proposals that win whenever they are accepted, one after
// another, until no state is left or no such proposal. By monotony none of them
// has to be taken back.
func (t *thread[V, S, M, P]) search(f *frame[V, S, M, P]) bool {
	t.advise(f)
	t.propose(f)
	if f.depth == t.root {
		t.joining = false
	}
	for {
		switch t.pass(f) {
		case passStopped:
			return false
		case passPlayed:
			if len(f.left) == 0 {
				t.joinSteps(f)
				return true
			}
			if t.dividePlan(f) {
				return t.turnParts(f)
			}
			t.advise(f)
			t.sort(f)
		case passUnsorted:
			t.sort(f)
		case passTaken:
			t.joining = true
		case passRefuted:
			if t.divide(f) {
				return t.turnParts(f)
			}
			t.findCore(f)
			return false
		}
	}
}

// passEnd says how a pass through the proposals has ended.
type passEnd uint8

const (
	passRefuted  passEnd = iota // none of them wins
	passPlayed                  // one wins, and is part of the plan now
	passUnsorted                // the first has failed, and the others are not in order yet
	passTaken                   // other threads are at all that are open
	passStopped                 // the limits have ended the search
)

// pass looks at the proposals that are open, in their order, until one of them
// wins.
func (t *thread[V, S, M, P]) pass(f *frame[V, S, M, P]) passEnd {
	end := passRefuted
	for _, m := range f.order {
		if f.settled(m) || t.refutedByTeam(f, int(m)) {
			continue
		}
		if t.takenByTeam(f, int(m)) {
			end = passTaken
			continue
		}
		f.trying = m
		t.startTeam()
		won := t.probe(f, int(m)) && t.try(f, int(m))
		switch {
		case t.meter.Stopped():
			return passStopped
		case won:
			f.trials[m].status = played
			f.killer, f.hasKiller = f.moves[m], true
			return passPlayed
		}
		t.tellRefuted(f, int(m))
		if f.asked < 0 && !t.options.Unordered {
			return passUnsorted
		}
	}
	return end
}

// settled tells whether there is nothing to find out about a proposal. One that
// was refuted is open again when a witness against it is gone.
func (f *frame[V, S, M, P]) settled(m int32) bool {
	tr := &f.trials[m]
	switch tr.status {
	case played, useless:
		return true
	case refuted:
		return within(tr.witness, f.left)
	}
	return false
}

// manyPairs is from how many comparisons on a set of numbers pays.
const manyPairs = 1 << 16

// within tells whether all of some are among all.
func within(some, all []int32) bool {
	if len(some)*len(all) >= manyPairs {
		return withinMany(some, all)
	}
	for _, x := range some {
		if !slices.Contains(all, x) {
			return false
		}
	}
	return true
}

// withinMany is within where there are many of both.
func withinMany(some, all []int32) bool {
	among := make([]bool, max(slices.Max(some), slices.Max(all))+1)
	for _, x := range all {
		among[x] = true
	}
	for _, x := range some {
		if !among[x] {
			return false
		}
	}
	return true
}

// refuteBy refutes a proposal by a single state, which is the first to be asked
// from now on.
func (f *frame[V, S, M, P]) refuteBy(m int, state int32, why proof.Reason[S, P]) {
	tr := &f.trials[m]
	tr.status, tr.why = refuted, why
	tr.witness = append(tr.witness[:0], state)
	f.refuter, f.hasRefuter = f.states[state], true
	f.toHead(state)
}

// mostProbes is in how many states that accept it a proposal is looked at with full
// sight. The last that refuted one are among them; further ones seldom do.
const mostProbes = 8

// probe looks at a proposal with full sight, in some states that accept it. It
// returns false if one refutes it, or if all states refuse it.
func (t *thread[V, S, M, P]) probe(f *frame[V, S, M, P], m int) bool {
	depth := 0
	if t.options.bounds(f.depth - 1) {
		depth = f.depth - 1
	}
	accepted, looked := false, 0
	for _, i := range f.left {
		if t.meter.Stopped() {
			return false
		}
		if i == f.asked && f.answers[m] == fullsight.Refused {
			continue
		}
		left, nodes := t.sight.Probe(&t.memory, &f.view, &f.states[i], f.moves[m], depth)
		t.saw(nodes + 1)
		switch left {
		case fullsight.Illegal:
			continue
		case fullsight.Hopeless:
			f.refuteBy(m, i, t.hopelessReason(f, i, m))
			return false
		}
		accepted = true
		if looked++; t.options.Hasty || looked == mostProbes {
			return true
		}
	}
	if !accepted {
		f.trials[m].status = useless
	}
	return accepted
}

// try decides a proposal: whether all that can be heard of it, in the states
// that are left, is won. If so, the states that accept it are won.
func (t *thread[V, S, M, P]) try(f *frame[V, S, M, P], m int) bool {
	if t.samplesAt(f) && t.sample(f, m) || t.meter.Stopped() {
		return false
	}
	expanded := t.expand(f, m)
	held := len(f.below.states)
	t.meter.Hold(held)
	var won bool
	switch {
	case !expanded:
	case t.wantRefutation && !t.options.DepthFirst:
		won = t.refuteBelow(f, m)
	default:
		won = t.tryBelow(f, m)
	}
	t.meter.Hold(-held)
	return won
}

// tryBelow decides a proposal whose belief states below are there.
func (t *thread[V, S, M, P]) tryBelow(f *frame[V, S, M, P], m int) bool {
	var step *proof.Plan[M, P]
	if t.wantPlan {
		step = t.step(f, f.moves[m])
	}
	for k := range f.below.groups {
		if t.refutedByTeam(f, m) {
			return false
		}
		if k == 0 || t.team != nil {
			if g, known := t.refutedGroup(f); known {
				t.descend(f, g)
				t.blame(f, m, g)
				return false
			}
		}
		g := t.groupAt(f, k)
		below := t.frames[f.depth-1]
		if !t.turnFew(f, g) {
			if !t.meter.Stopped() {
				t.blame(f, m, g)
			}
			return false
		}
		if t.wantPlan {
			grp := &f.below.groups[g]
			step.Then = append(step.Then, proof.Branch[M, P]{Own: grp.own, Reply: grp.reply, Next: below.plan})
		}
	}
	if t.wantPlan {
		f.steps = append(f.steps, step)
	}
	t.dropAccepting(f, f.moves[m])
	return true
}

// refutedGroup returns a group that the table knows to be refuted.
func (t *thread[V, S, M, P]) refutedGroup(f *frame[V, S, M, P]) (int, bool) {
	if t.options.Forgetful || t.wantRefutation || f.depth == 2 {
		return 0, false
	}
	for g := range f.below.groups {
		if known, won := t.sets.get(f.below.key(g), f.depth-1); known && !won {
			return g, true
		}
	}
	return 0, false
}

// descend fills the next frame with a group.
func (t *thread[V, S, M, P]) descend(f *frame[V, S, M, P], g int) *frame[V, S, M, P] {
	grp := &f.below.groups[g]
	below := t.frames[f.depth-1]
	below.begin(&grp.view, f.depth-1)
	least := int32(math.MaxInt32)
	for i, s := range f.below.of(g) {
		below.add(s.state, s.hash)
		if s.mobility < least {
			least, below.stiffest = s.mobility, int32(i)
		}
	}
	return below
}

// blame refutes a proposal by the states that have led to the core of a group.
func (t *thread[V, S, M, P]) blame(f *frame[V, S, M, P], m, g int) {
	below := t.frames[f.depth-1]
	tr := &f.trials[m]
	tr.status, tr.witness = refuted, tr.witness[:0]
	from := f.below.of(g)
	if len(below.core) == 0 { // the table has told
		for k := 0; k < len(from) && t.goesOn(len(tr.witness)); k++ {
			tr.addWitness(from[k].owner)
		}
	}
	for k := 0; k < len(below.core) && t.goesOn(len(tr.witness)); k++ {
		tr.addWitness(from[below.core[k]].owner)
	}
	for k := 0; k < len(tr.witness) && t.goesOn(len(f.left)); k++ {
		f.toHead(tr.witness[k])
	}
	f.refuter, f.hasRefuter = f.states[f.left[0]], true
	if t.wantRefutation {
		grp := &f.below.groups[g]
		tr.why = proof.Reason[S, P]{Kind: proof.Below, Own: grp.own, Reply: grp.reply, Below: below.refutation}
	}
}

// comparedInAStep is how many numbers are compared in the time of a step, about.
const comparedInAStep = 256

// goesOn counts so many numbers that are compared, and tells whether the search goes on.
func (t *thread[V, S, M, P]) goesOn(compared int) bool {
	if compared >= comparedInAStep {
		t.meter.Passed(compared / comparedInAStep)
	}
	return !t.meter.Stopped()
}

func (tr *trial[S, P]) addWitness(state int32) {
	if !slices.Contains(tr.witness, state) {
		tr.witness = append(tr.witness, state)
	}
}

// dropAccepting takes away the states that accept a move. When the search is stopped the
// others stay, so that nothing seems to be won.
func (t *thread[V, S, M, P]) dropAccepting(f *frame[V, S, M, P], m M) {
	kept := f.left[:0]
	for k, i := range f.left {
		if t.meter.Stopped() {
			kept = append(kept, f.left[k:]...)
			break
		}
		if t.ask(f, i, m).Illegal() {
			kept = append(kept, i)
		}
	}
	f.left = kept
}

// findCore finds states that are refuted together: with each, the witnesses
// against every proposal that it accepts, or refuses in another way than the first.
// It follows divide.
func (t *thread[V, S, M, P]) findCore(f *frame[V, S, M, P]) {
	f.core = append(f.core[:0], f.left[0])
	for k := 0; k < len(f.core); k++ {
		for m := range f.moves {
			tr := &f.trials[m]
			if !t.goesOn(len(tr.witness) + len(f.core)) {
				return
			}
			if tr.status != refuted || within(tr.witness, f.core) {
				continue
			}
			if heard := t.ask(f, f.core[k], f.moves[m]); heard.Illegal() && t.alike(f, f.moves[m], heard) {
				continue
			}
			for _, w := range tr.witness {
				if t.goesOn(len(f.core)) && !slices.Contains(f.core, w) {
					f.core = append(f.core, w)
				}
			}
		}
	}
	if t.wantRefutation {
		t.refute(f)
	}
}
