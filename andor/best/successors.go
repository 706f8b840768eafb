package best

import (
	"cmp"
	"math"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
	"kriegmate/andor/proof"
)

// successors are the belief states below a proposal: the states that replies
// lead to, in groups by what is heard.
type successors[V, S comparable, P andor.Percept] struct {
	groups []group[V, P]
	states []successor[S] // those of a group together
	slots  []int32        // a hash set of states, by their number plus one

	moved   []successor[S]
	counted int // states whose memory is counted, while they are made
}

// A group is a belief state below a proposal, after what was heard of it and of
// the reply.
type group[V comparable, P andor.Percept] struct {
	own, reply  P
	view        V
	first, size int32
	mobility    int32 // the least of a state in it
	proposals   int32 // how many there are, or 0 if they were not counted
}

// A successor is a state, with the first state of the frame that has led to it.
type successor[S comparable] struct {
	state S
	hash  uint64 // mixed
	owner int32
	group int32
	// mobility is how many moves the solver has in it, if that was looked at.
	mobility int32
}

// of returns the states of a group.
func (n *successors[V, S, P]) of(g int) []successor[S] {
	return n.states[n.groups[g].first:][:n.groups[g].size]
}

// key returns the key of a group.
func (n *successors[V, S, P]) key(g int) uint64 {
	sum := uint64(0)
	for _, s := range n.of(g) {
		sum += s.hash
	}
	return setKey(sum, int(n.groups[g].size))
}

// countEvery is how many states are made below a proposal between two counts of their
// memory. When all are there they are counted as held.
const countEvery = 1 << 12

// expand makes the belief states below a proposal. It returns false if a state
// refutes it at once, or if the search is stopped.
func (t *thread[V, S, M, P]) expand(f *frame[V, S, M, P], m int) bool {
	n := &f.below
	n.begin()
	all := t.expandStates(f, m)
	t.meter.AddBytes(-int64(n.counted) * t.perState)
	n.counted = 0
	if all {
		n.gather()
	}
	return all
}

// expandStates makes the states below a proposal.
func (t *thread[V, S, M, P]) expandStates(f *frame[V, S, M, P], m int) bool {
	n := &f.below
	for _, i := range f.left {
		if more := len(n.states) - n.counted; more >= countEvery {
			t.meter.AddBytes(int64(more) * t.perState)
			n.counted += more
		}
		own := t.ask(f, i, f.moves[m])
		if t.meter.Stopped() {
			return false
		}
		if own.Illegal() || own.Won() {
			continue
		}
		if own.Lost() || !t.reply(f, m, i, own) {
			f.refuteBy(m, i, proof.Reason[S, P]{Kind: proof.Fails})
			return false
		}
	}
	return true
}

// reply adds what replies lead to after a proposal was just tried in a state.
// It returns false if one ends the game.
func (t *thread[V, S, M, P]) reply(f *frame[V, S, M, P], m int, i int32, own P) bool {
	if !t.replies(f, m, own) {
		return false
	}
	n := &f.below
	for j := range t.made {
		g := t.group(n, own, t.heard[j])
		grp := &n.groups[g]
		if n.insert(&t.made[j], mix.Bits(t.game.Hash(&grp.view, &t.made[j])), i, g) && f.depth > 2 && !t.options.Unordered {
			s := &n.states[len(n.states)-1]
			s.mobility = int32(t.sight.Mobility(&grp.view, &s.state))
			grp.mobility = min(grp.mobility, s.mobility)
			t.countProposals(grp)
		}
	}
	return true
}

// replies makes the replies to a proposal that was just tried in a state. It
// returns false if one ends the game.
func (t *thread[V, S, M, P]) replies(f *frame[V, S, M, P], m int, own P) bool {
	t.view = t.game.After(&f.view, f.moves[m], own)
	t.made, t.heard = t.game.Replies(t.made[:0], t.heard[:0], &t.view, &t.state)
	t.meter.Replied(len(t.made))
	t.meter.Expanded++
	for _, heard := range t.heard {
		if heard.Lost() {
			return false
		}
	}
	return true
}

// group returns the group of what is heard of a proposal and of a reply, a new
// one if there is none.
func (t *thread[V, S, M, P]) group(n *successors[V, S, P], own, reply P) int32 {
	g := n.find(own, reply)
	if g < 0 {
		g = int32(len(n.groups))
		n.groups = append(n.groups, group[V, P]{own: own, reply: reply, view: t.game.AfterReply(&t.view, reply), mobility: math.MaxInt32})
	}
	return g
}

// countProposals counts the proposals of a group, unless that was done. Groups one after
// another mostly have the same view.
func (t *thread[V, S, M, P]) countProposals(g *group[V, P]) {
	if g.proposals != 0 {
		return
	}
	if len(t.listed) == 0 || t.listedAt != g.view {
		t.listed, t.listedAt = t.game.Moves(t.listed[:0], &g.view), g.view
	}
	g.proposals = int32(len(t.listed))
}

func (n *successors[V, S, P]) find(own, reply P) int32 {
	for g := range n.groups {
		if n.groups[g].own == own && n.groups[g].reply == reply {
			return int32(g)
		}
	}
	return -1
}

// stiffness returns how hard a group is to refute by the state in which the solver has
// the fewest moves. Few proposals, as after a capture, make it easier: they stand for
// the moves that the solver has later.
func (g *group[V, P]) stiffness() float64 { return (1 + float64(g.mobility)) * float64(g.proposals) }

// usualProposals is how many proposals there usually are: a scale.
const usualProposals = 40

// fewSlots is the size of an empty hash set, a power of two.
const fewSlots = 64

func (n *successors[V, S, P]) begin() {
	n.groups, n.states = n.groups[:0], n.states[:0]
	if n.slots == nil {
		n.slots = make([]int32, fewSlots)
	}
	n.slots = n.slots[:fewSlots]
	clear(n.slots)
}

// insert adds a state to a group unless it is there, and tells whether it was not.
func (n *successors[V, S, P]) insert(s *S, hash uint64, owner, group int32) bool {
	if 2*len(n.states) >= len(n.slots) {
		n.double()
	}
	mask := uint64(len(n.slots) - 1)
	at := (hash + uint64(group)) & mask
	for ; n.slots[at] != 0; at = (at + 1) & mask {
		e := &n.states[n.slots[at]-1]
		if e.hash == hash && e.group == group && e.state == *s {
			return false
		}
	}
	n.states = append(n.states, successor[S]{state: *s, hash: hash, owner: owner, group: group})
	n.slots[at] = int32(len(n.states))
	n.groups[group].size++
	return true
}

// double makes the hash set twice as large.
func (n *successors[V, S, P]) double() {
	size := 2 * len(n.slots)
	if cap(n.slots) < size {
		n.slots = make([]int32, size)
	}
	n.slots = n.slots[:size]
	clear(n.slots)
	mask := uint64(size - 1)
	for i := range n.states {
		at := (n.states[i].hash + uint64(n.states[i].group)) & mask
		for n.slots[at] != 0 {
			at = (at + 1) & mask
		}
		n.slots[at] = int32(i + 1)
	}
}

// gather puts the states of each group together, and the groups in order: those
// with a state in which the solver has few moves first, then small ones.
func (n *successors[V, S, P]) gather() {
	at := int32(0)
	for g := range n.groups {
		n.groups[g].first = at
		at += n.groups[g].size
	}
	if cap(n.moved) < len(n.states) {
		n.moved = make([]successor[S], 2*len(n.states))
	}
	n.moved = n.moved[:len(n.states)]
	for i := range n.states {
		grp := &n.groups[n.states[i].group]
		n.moved[grp.first] = n.states[i]
		grp.first++
	}
	for g := range n.groups {
		n.groups[g].first -= n.groups[g].size
	}
	n.states, n.moved = n.moved, n.states
	slices.SortStableFunc(n.groups, func(x, y group[V, P]) int {
		return cmp.Or(cmp.Compare(x.stiffness(), y.stiffness()), cmp.Compare(x.size, y.size))
	})
}
