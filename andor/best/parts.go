package best

import (
	"cmp"
	"slices"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/proof"
)

// This file is about refusals that come in more than one kind. What refuses a
// proposal in different ways is told apart, and goes on in parts, with the same view
// and as many moves: all of them have to be won, and the core of one that is refuted
// is a core of the whole. A proposal that wins whenever it is accepted is played
// without a look at the kinds, since a part can be won where the whole can. So a turn
// is divided only when it is at its end, by a proposal that all states that are left
// refuse.

// A Questioner is a game that says which refusals tell anything. In one that does not,
// the states that are left when nothing wins are asked about every proposal; so a game
// with one kind of refusal had better say so. The law is tested by andortest.Laws.
type Questioner[V, M comparable] interface {
	// Questions appends those of the proposals at v that may be refused in more
	// than one way: none where there is but one kind of refusal.
	Questions(dst []M, v *V) []M
}

// newQuestions returns what lists the proposals that may be refused in more than one
// way.
func (t *thread[V, S, M, P]) newQuestions() func(dst []M, v *V) []M {
	if q, ok := t.game.(Questioner[V, M]); ok {
		return q.Questions
	}
	return t.game.Moves
}

// parts are the states that are left in a frame, by how they refuse a proposal.
type parts[V, S, M comparable, P andor.Percept] struct {
	kinds    []P // of refusals: one for each part
	refusals []P // of the states that are left

	// frame is that of the part that is looked at.
	frame *frame[V, S, M, P]
}

// divide divides the states that are left, none of which any proposal wins, if some
// proposal is refused by all of them and not in the same way. A plan proposes it.
func (t *thread[V, S, M, P]) divide(f *frame[V, S, M, P]) bool {
	t.telling = t.telling[:0]
	if len(f.left) > 1 {
		t.telling = t.questions(t.telling, &f.view)
	}
	for _, m := range t.telling {
		if t.divideBy(f, m) {
			if t.wantPlan {
				f.steps = append(f.steps, t.step(f, m))
			}
			return true
		}
	}
	return false
}

// divideBy divides the states that are left by how they refuse a proposal. It returns
// false if one of them does not, if all do in the same way, or if the search is stopped.
func (t *thread[V, S, M, P]) divideBy(f *frame[V, S, M, P], m M) bool {
	d := &f.parts
	d.kinds, d.refusals = d.kinds[:0], d.refusals[:0]
	for _, i := range f.left {
		heard := t.ask(f, i, m)
		if !heard.Illegal() || t.meter.Stopped() {
			return false
		}
		d.refusals = append(d.refusals, heard)
		if !slices.Contains(d.kinds, heard) {
			d.kinds = append(d.kinds, heard)
		}
	}
	return len(d.kinds) > 1
}

// alike tells whether the first state of a core refuses a proposal as another does.
func (t *thread[V, S, M, P]) alike(f *frame[V, S, M, P], m M, heard P) bool {
	return !slices.Contains(t.telling, m) || t.ask(f, f.core[0], m) == heard
}

// dividePlan divides the states that are left after the last step of a plan, if that
// is refused in more than one way: from there on a plan has a branch for each.
func (t *thread[V, S, M, P]) dividePlan(f *frame[V, S, M, P]) bool {
	return t.wantPlan && len(f.left) > 1 && t.divideBy(f, f.steps[len(f.steps)-1].Try)
}

// partOf returns the frame of a part. Far from the end its states are in the order of
// their hashes.
func (t *thread[V, S, M, P]) partOf(f *frame[V, S, M, P], k int) *frame[V, S, M, P] {
	d := &f.parts
	if d.frame == nil {
		d.frame = &frame[V, S, M, P]{whole: f}
	}
	p := d.frame
	p.begin(&f.view, f.depth)
	p.from = p.from[:0]
	for j, i := range f.left {
		if d.refusals[j] == d.kinds[k] {
			p.from = append(p.from, i)
		}
	}
	if f.depth > t.near {
		slices.SortFunc(p.from, func(i, j int32) int { return cmp.Compare(f.hashes[i], f.hashes[j]) })
	}
	for _, i := range p.from {
		p.add(f.states[i], f.hashes[i])
	}
	p.stiffest = max(int32(slices.Index(p.from, f.stiffest)), 0)
	p.hasKiller, p.refuter, p.hasRefuter = false, f.refuter, f.hasRefuter
	return p
}

// inherit takes over what is known of the proposals of the whole: what all of it
// refuses, and what is refuted by states of the part.
func (f *frame[V, S, M, P]) inherit() {
	for m := range f.moves {
		tr, known := &f.trials[m], &f.whole.trials[m]
		switch known.status {
		case played, useless:
			tr.status = useless
		case refuted:
			tr.witness = tr.witness[:0]
			for _, w := range known.witness {
				if i := slices.Index(f.from, w); i >= 0 {
					tr.witness = append(tr.witness, int32(i))
				}
			}
			if len(tr.witness) == len(known.witness) {
				tr.status, tr.why = refuted, known.why
			}
		}
	}
}

// inheritArms takes what a part knows from the whole into its node.
func inheritArms[S comparable, P andor.Percept](n *node, trials []trial[S, P]) {
	for m := range n.arms {
		a, tr := &n.arms[m], &trials[m]
		if a.status = tr.status; a.status == refuted {
			a.witness = slices.Clone(tr.witness)
			n.inherited += int64(cap(a.witness)) * int64(unsafe.Sizeof(int32(0)))
		}
	}
}

// blamePart refutes a frame by the core of a part.
func (f *frame[V, S, M, P]) blamePart(p *frame[V, S, M, P]) {
	f.core = f.core[:0]
	for _, i := range p.core {
		f.core = append(f.core, p.from[i])
	}
	f.refutation = p.refutation
	f.refuter, f.hasRefuter = f.states[f.core[0]], true
}

// turnParts decides a frame that is divided: whether all parts are won.
func (t *thread[V, S, M, P]) turnParts(f *frame[V, S, M, P]) bool {
	for k, kind := range f.parts.kinds {
		p := t.partOf(f, k)
		if !t.turnPart(p) {
			if !t.meter.Stopped() {
				f.blamePart(p)
			}
			return false
		}
		if t.wantPlan {
			follow(f.steps[len(f.steps)-1], kind, p.plan)
		}
	}
	t.joinSteps(f)
	return true
}

// follow lets a plan go on with next after a refusal.
func follow[M comparable, P andor.Percept](plan *proof.Plan[M, P], refusal P, next *proof.Plan[M, P]) {
	for i := range plan.Then {
		if plan.Then[i].Own == refusal {
			plan.Then[i].Next = next
		}
	}
}

// turnPart decides a part. Where a refutation is wanted, it is not looked for in a part
// that is won.
func (t *thread[V, S, M, P]) turnPart(p *frame[V, S, M, P]) bool {
	if !t.wantRefutation || t.options.DepthFirst {
		return t.turn(p)
	}
	t.wantRefutation = false
	won := false
	if p.depth > t.near {
		won = t.explore(p, p.key(), pair{infinite, infinite}).proof == 0
	} else {
		won = t.turn(p)
	}
	t.wantRefutation = true
	if won || t.meter.Stopped() {
		return won
	}
	p.forget()
	return t.turn(p)
}

// conclude decides a node at which no proposal is open, as far as the thresholds allow.
func (t *thread[V, S, M, P]) conclude(f *frame[V, S, M, P], n *node, th pair) pair {
	if !t.divide(f) {
		t.findCore(f)
		return refutedPair
	}
	found := t.exploreParts(f, th)
	if !found.decided() {
		t.nodes.lock.Lock()
		n.pair = found
		t.nodes.lock.Unlock()
	}
	return found
}

// exploreParts searches the parts of a node until all are proved, one is refuted, or a
// threshold is reached.
func (t *thread[V, S, M, P]) exploreParts(f *frame[V, S, M, P], th pair) pair {
	list := t.partNumbers(f)
	for {
		k, second, sum := weakest(list)
		if sum.proof == 0 || sum.proof >= th.proof || sum.disproof >= th.disproof {
			return sum
		}
		p, rest := t.partOf(f, k), sum.proof-list[k].proof
		list[k].pair = t.explore(p, list[k].key, pair{th.proof - rest, min(th.disproof, second*slack)})
		if t.meter.Stopped() {
			return stoppedPair
		}
		if list[k].disproof == 0 {
			f.blamePart(p)
			return refutedPair
		}
	}
}

// partNumbers returns the numbers of the parts, those of their nodes or a guess.
func (t *thread[V, S, M, P]) partNumbers(f *frame[V, S, M, P]) []prospect {
	list := f.prospects[:0]
	for k := range f.parts.kinds {
		p := t.partOf(f, k)
		work := weigh(f.depth)
		list = append(list, prospect{pair{work * float64(len(p.states)), work}, p.key()})
	}
	f.prospects = list
	t.nodes.lock.Lock()
	defer t.nodes.lock.Unlock()
	for k := range list {
		if n := t.nodes.at[setDepth{list[k].key, f.depth}]; n != nil {
			list[k].pair = n.pair
			list[k].disproof *= float64(1 + n.busy)
		}
	}
	return list
}
