package best

import (
	"cmp"
	"math"
	"slices"

	"kriegmate/fullsight"
)

// This file decides belief states that are far from the end: depth-first
// proof-number search. It goes where least work seems to be left, and comes back
// when that turns out to be more than was left elsewhere. What is near the end it
// leaves to turn.

// slack is by how much what is searched may become worse than the next best
// before the search turns to that.
const slack = 1.25

// far tells whether a root with so many moves left is searched with proof numbers.
// One move more than those near the end is not worth it.
func (t *thread[V, S, M, P]) far(depth int) bool {
	return depth > t.near+1 && !t.options.DepthFirst
}

// explore searches a belief state until it is decided or one of its numbers
// reaches its threshold. The states of the frame are in the order of their
// hashes. A search that is stopped decides nothing.
func (t *thread[V, S, M, P]) explore(f *frame[V, S, M, P], key uint64, th pair) pair {
	if t.meter.Stopped() {
		return stoppedPair
	}
	t.meter.Hold(len(f.states))
	defer t.meter.Hold(-len(f.states))
	at := setDepth{key, f.depth}
	n, known := t.visit(f, at)
	if n == nil {
		return known
	}
	found := t.choose(f, n, th)
	if t.meter.Stopped() {
		found = stoppedPair
	}
	if found.decided() {
		t.meter.Decided(found.proof == 0)
		t.remember(f, key, found.proof == 0)
	}
	t.nodes.lock.Lock()
	if n.busy--; found.decided() {
		t.meter.AddBytes(t.nodes.drop(at, n))
	}
	t.nodes.lock.Unlock()
	return found
}

// visit returns the node of a belief state, and makes the frame ready for it. If
// there is none and the belief state is known, it returns its numbers instead.
func (t *thread[V, S, M, P]) visit(f *frame[V, S, M, P], at setDepth) (*node, pair) {
	t.lineUp(f)
	t.nodes.lock.Lock()
	n := t.nodes.at[at]
	if n != nil {
		n.busy++
		n.visits++
	}
	t.nodes.lock.Unlock()
	f.applied = 0
	if n == nil {
		return t.firstVisit(f, at)
	}
	t.list(f)
	return n, pair{}
}

// firstVisit makes the node of a belief state, unless that is known.
func (t *thread[V, S, M, P]) firstVisit(f *frame[V, S, M, P], at setDepth) (*node, pair) {
	t.meter.Node(len(f.states))
	t.meter.Expanded += int64(len(f.states))
	if t.oracle != nil {
		if known, won := t.consult(f); known {
			return nil, pairOf(won)
		}
	}
	if known, won := t.recall(f, at.set); known {
		return nil, pairOf(won)
	}
	fresh := t.newNode(f)
	t.nodes.lock.Lock()
	n, bytes := t.nodes.add(at, fresh) // another thread may have been faster
	n.busy++
	t.nodes.lock.Unlock()
	t.meter.AddBytes(bytes)
	return n, pair{}
}

// newNode returns a node whose proposals have the numbers of a first guess.
func (t *thread[V, S, M, P]) newNode(f *frame[V, S, M, P]) *node {
	t.propose(f)
	if f.asked < 0 {
		t.sort(f)
	}
	work := weigh(f.depth - 1)
	n := &node{pair: pair{work * float64(len(f.states)), work}, arms: make([]arm, len(f.moves)), visits: 1}
	for m := range n.arms {
		n.arms[m].pair = n.pair
	}
	if !t.options.Unordered {
		t.handicap(f, n)
	}
	if f.whole != nil {
		inheritArms(n, f.trials)
	}
	return n
}

// mostCounted is in how many states, at most, replies are counted. One state alone misleads,
// and more than two cost more than they tell.
const mostCounted = 2

// handicap makes the proposals of a node harder to prove by how many replies they leave to
// the opponent, in the mean over those of the first states that accept them. What all of these
// refuse is as hard as can be, and the proposal that won last with so many moves left easier
// than any other.
func (t *thread[V, S, M, P]) handicap(f *frame[V, S, M, P], n *node) {
	states := f.left[:min(len(f.left), mostCounted)]
	t.looked = t.looked[:0]
	for _, i := range states {
		t.looked = t.sight.Answers(t.looked, &f.view, &f.states[i], f.moves)
	}
	for m := range n.arms {
		if f.hasKiller && f.moves[m] == f.killer {
			n.arms[m].proof *= easiest
			continue
		}
		accepted, replies := 0, 0
		for k, i := range states {
			answer := t.looked[k*len(f.moves)+m]
			if answer == fullsight.Refused {
				continue
			}
			if accepted++; answer != fullsight.Winning {
				replies += t.sight.Freedom(&f.view, &f.states[i], f.moves[m])
			}
		}
		n.arms[m].proof *= harder(replies, accepted)
	}
}

// harder returns how much harder a proposal is to prove that so many states accept, with so
// many replies in all. Many make a win unlikely; but a quiet proposal may be the only one that
// wins, so it must not wait too long for its turn.
func harder(replies, accepted int) float64 {
	if accepted == 0 {
		return hardest
	}
	return min(math.Pow((float64(replies)/float64(accepted)+3)/2, 0.75), hardest)
}

// easiest is for the proposal that won last; without replies there is 1.36.
const easiest, hardest = 0.6, 4

// weigh returns how much harder everything is with so many moves left.
func weigh(depth int) float64 { return math.Pow(1.5, float64(depth)) }

// guess returns the numbers of a belief state that was not visited: many states
// are hard to prove, many moves and proposals of the solver hard to refute, and
// everything is with many moves left.
func (g *group[V, P]) guess(depth int) pair {
	work := weigh(depth)
	return pair{work * float64(g.size), work * (1 + g.stiffness()/usualProposals)}
}

// choose searches the proposals of a node, where least seems to be left first. A
// search that is stopped returns numbers that decide nothing. The node itself never
// has numbers that do: another thread that saw them would not know the core yet.
func (t *thread[V, S, M, P]) choose(f *frame[V, S, M, P], n *node, th pair) pair {
	for {
		t.nodes.lock.Lock()
		c := t.pick(f, n)
		if !c.decided() && c.proof < th.proof && c.disproof < th.disproof {
			a := &n.arms[c.best]
			a.busy++
			c.arm = *a
			t.nodes.lock.Unlock()
			t.attempt(f, n, &c, th)
			if t.meter.Stopped() {
				return stoppedPair
			}
			continue
		}
		if !c.decided() {
			n.pair = c.pair
		}
		if c.disproof == 0 {
			t.takeTrials(f, n)
		}
		t.nodes.lock.Unlock()
		if c.disproof == 0 {
			return t.conclude(f, n, th)
		}
		return c.pair
	}
}

// A choice is the proposal to look at next.
type choice struct {
	pair           // of the node
	best   int     // -1 if nothing is open
	second float64 // the least proof number of the others
	arm    arm     // a copy of the best
}

// pick works out the numbers of a node, and which proposal to look at next. A
// proposal that another thread is at seems the harder to prove.
func (t *thread[V, S, M, P]) pick(f *frame[V, S, M, P], n *node) choice {
	for ; f.applied < len(n.played); f.applied++ {
		t.dropAccepting(f, f.moves[n.played[f.applied]])
	}
	if len(f.left) == 0 {
		return choice{pair: provedPair, best: -1}
	}
	c := choice{pair: refutedPair, best: -1, second: infinite}
	others := -1.0
	for m := range n.arms {
		a := &n.arms[m]
		if a.settled(f.left, f.depth) {
			continue
		}
		proof := a.proof * float64(1+a.busy)
		if proof < c.proof || c.best < 0 {
			c.best, c.second, c.proof = m, c.proof, proof
		} else {
			c.second = min(c.second, proof)
		}
		c.disproof = max(c.disproof, a.disproof)
		others++
	}
	if c.best >= 0 {
		c.disproof += others
	}
	return c
}

// settled tells whether there is nothing to find out about a proposal. One that
// was refuted is open again when a witness against it is gone.
func (a *arm) settled(left []int32, depth int) bool {
	switch a.status {
	case played, useless:
		return true
	case refuted:
		if within(a.witness, left) {
			return true
		}
		work := weigh(depth)
		a.status, a.pair = open, pair{work, work}
		a.sampled = false
	}
	return false
}

// takeTrials takes what is known of the proposals into the frame.
func (t *thread[V, S, M, P]) takeTrials(f *frame[V, S, M, P], n *node) {
	for m := range n.arms {
		tr, a := &f.trials[m], &n.arms[m]
		tr.status, tr.witness = a.status, append(tr.witness[:0], a.witness...)
	}
}

// attempt searches what follows a proposal, and writes down what was found.
func (t *thread[V, S, M, P]) attempt(f *frame[V, S, M, P], n *node, c *choice, th pair) {
	m, tr := c.best, &f.trials[c.best]
	tr.status = open
	f.trying = int32(m)
	t.startTeam()
	numbers := refutedPair
	if c.arm.probed || t.probe(f, m) {
		rest := c.disproof - c.arm.disproof
		numbers = t.searchAfter(f, c, pair{min(th.proof, c.second*slack), th.disproof - rest})
	}
	t.nodes.lock.Lock()
	defer t.nodes.lock.Unlock()
	a := &n.arms[m]
	a.busy--
	if t.meter.Stopped() {
		return
	}
	a.probed, a.sampled, a.pair = true, true, numbers
	switch {
	case a.status == played: // by another thread
	case numbers.proof == 0:
		a.status = played
		n.played = append(n.played, int32(m))
		f.killer, f.hasKiller = f.moves[m], true
	case tr.status != open:
		a.status = tr.status
		t.meter.AddBytes(t.nodes.blame(n, a, tr.witness))
	}
}

// searchAfter searches the belief states after the proposal chosen until all are
// proved, one is refuted, or a threshold is reached.
func (t *thread[V, S, M, P]) searchAfter(f *frame[V, S, M, P], c *choice, th pair) pair {
	m := c.best
	if f.depth-1 <= t.near && !c.arm.sampled && t.samples(f.depth) && t.sample(f, m) {
		return refutedPair
	}
	if t.meter.Stopped() || !t.expandAgain(f, m) {
		return refutedPair
	}
	held := len(f.below.states)
	t.meter.Hold(held)
	defer t.meter.Hold(-held)
	list, refuted := t.outlook(f)
	if refuted >= 0 {
		t.narrow(t.descend(f, refuted))
		t.blame(f, m, refuted)
		return refutedPair
	}
	for {
		g, second, sum := weakest(list)
		if sum.proof == 0 || sum.proof >= th.proof || sum.disproof >= th.disproof {
			return sum
		}
		rest := sum.proof - list[g].proof
		list[g].pair = t.searchGroup(f, g, list[g].key, pair{th.proof - rest, min(th.disproof, second*slack)})
		if t.meter.Stopped() {
			return sum
		}
		if list[g].disproof == 0 {
			t.blame(f, m, g)
			return refutedPair
		}
	}
}

// A prospect is a belief state after a proposal, with its numbers.
type prospect struct {
	pair
	key uint64
}

// outlook returns the numbers of the belief states after a proposal, as far as
// they are known, or one that is refuted.
func (t *thread[V, S, M, P]) outlook(f *frame[V, S, M, P]) (list []prospect, refuted int) {
	depth := f.depth - 1
	list = slices.Grow(f.prospects[:0], len(f.below.groups))[:len(f.below.groups)]
	f.prospects = list
	for g := range list {
		t.meter.Passed(len(f.below.of(g)))
		key := f.below.key(g)
		list[g] = prospect{f.below.groups[g].guess(depth), key}
		if t.options.Forgetful {
			continue
		}
		known, won := t.sets.get(key, depth)
		switch {
		case known && won:
			list[g].pair = provedPair
		case known || t.anyLost(f.below.of(g), depth):
			return nil, g
		}
	}
	if depth <= t.near {
		return list, -1
	}
	t.nodes.lock.Lock()
	for g := range list {
		if n := t.nodes.at[setDepth{list[g].key, depth}]; n != nil && list[g].proof != 0 {
			list[g].pair = n.pair
			list[g].disproof *= float64(1 + n.busy)
		}
	}
	t.nodes.lock.Unlock()
	return list, -1
}

// weakest returns the belief state that is easiest to refute, the least number of
// the others, and the numbers of all together.
func weakest(list []prospect) (g int, second float64, sum pair) {
	g, second, sum = -1, infinite, provedPair
	for i := range list {
		sum.proof += list[i].proof
		if list[i].disproof < sum.disproof {
			g, second, sum.disproof = i, sum.disproof, list[i].disproof
		} else {
			second = min(second, list[i].disproof)
		}
	}
	return g, second, sum
}

// searchGroup searches a belief state after a proposal.
func (t *thread[V, S, M, P]) searchGroup(f *frame[V, S, M, P], g int, key uint64, th pair) pair {
	if f.depth-1 <= t.near {
		return pairOf(t.turnFew(f, g))
	}
	return t.explore(t.descendSorted(f, g), key, th)
}

// descendSorted is descend with the states in the order of their hashes.
func (t *thread[V, S, M, P]) descendSorted(f *frame[V, S, M, P], g int) *frame[V, S, M, P] {
	states := f.below.of(g)
	if len(states) < lookEvery {
		slices.SortFunc(states, func(x, y successor[S]) int { return cmp.Compare(x.hash, y.hash) })
	} else {
		compare := t.comparer()
		slices.SortFunc(states, func(x, y successor[S]) int { return compare(x.hash, y.hash) })
	}
	return t.descend(f, g)
}
