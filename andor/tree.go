package andor

import (
	"context"
	"unsafe"

	"kriegmate/andor/proof"
)

// tree is the tree of the incremental searchers [DUB], [DBU] and [IPNS]: the part
// of a proof that has been built so far. Each node has a queue of states that have
// arrived and are not integrated yet. Nodes lie in three slices and name each
// other by number; what is thrown away is used again.
//
//	turn   OR-node: the solver proposes. One try per proposal
//	try    AND-node: what can be heard of one proposal. Its children are the
//	       turn that goes on after a refusal, one for each kind of refusal,
//	       and a reply per percept
//	reply  EXPAND-node with its AND-node: the opponent's hidden replies, and
//	       what can be heard of them. Its children are turns
type tree[V, S, M comparable, P Percept] struct {
	meter   Meter
	game    Game[V, S, M, P]
	certify bool
	options treeOptions
	// exhausted tells that no more states will come to the root.
	exhausted bool

	turns   []turnNode[V, S, P]
	tries   []tryNode[M]
	replies []replyNode[V, P]
	queued  []queuedState[S, P]
	reasons []proof.Reason[S, P] // of the tries, in parallel, if certify

	freeTurns, freeReplies, freeQueued int32
	freeTries                          [][]int32 // blocks by their size

	// Scratch: what passes through an interface must not live on the stack.
	state  S
	moves  []M
	made   []S
	heard  []P
	failed *proof.Refutation[S, P] // of the turn that has just been refuted
}

// treeOptions are what sets the searchers over the tree apart.
type treeOptions struct {
	greedy    bool
	unordered bool // no legal-first
	onlyFirst bool // look at the first percept alone (the inner recursion of DUB)
}

// none is the number of no node. Numbers start at 1.
const none int32 = 0

type queue struct{ first, last, length int32 }

type queuedState[S comparable, P Percept] struct {
	state   S
	percept P
	next    int32
}

type turnNode[V, S comparable, P Percept] struct {
	view     V
	states   []S // integrated
	queue    queue
	heard    P // what led here: a refusal, or what was heard of a reply
	next     int32
	firstTry int32
	numTries int32
	current  int32 // the try that is being proved, or is
	depth    int32
	// Where its states come from: a reply, or a try that was refused; the
	// root has neither.
	fromReply, fromTry int32
}

type tryNode[M comparable] struct {
	move    M
	queue   queue
	refused int32 // the turn that goes on after a refusal: the first of a list
	before  int32 // the last reply node made before that turn
	replies int32 // the first of a list
	last    int32 // the last of that list
	done    int32 // the reply up to which an outer recursion has verified
	dead    bool  // refuted
	legal   bool  // accepted in a state that has been integrated, or refused in two ways
	refusal bool  // refused earlier in the turn, so dead from the start
}

type replyNode[V comparable, P Percept] struct {
	view   V
	own    P
	queue  queue // states before the reply
	heard  queue // states after it
	turns  int32
	last   int32
	done   int32
	next   int32
	depth  int32
	states int32 // integrated
}

// begin empties the tree for a new problem.
func (t *tree[V, S, M, P]) begin(ctx context.Context, p *Problem[V, S, M, P], o treeOptions) {
	t.meter = NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(*new(S))))
	t.game, t.certify, t.options = p.Game, p.Want == WantCertificate, o
	// Number 0 is nobody. The slices keep what they held: newTurn uses the
	// lists of states again.
	t.turns = append(t.turns[:0], turnNode[V, S, P]{})
	t.tries = append(t.tries[:0], tryNode[M]{})
	t.replies = append(t.replies[:0], replyNode[V, P]{})
	t.queued = append(t.queued[:0], queuedState[S, P]{})
	clear(t.reasons)
	t.reasons = append(t.reasons[:0], proof.Reason[S, P]{})
	t.freeTurns, t.freeReplies, t.freeQueued = none, none, none
	for i := range t.freeTries {
		t.freeTries[i] = t.freeTries[i][:0]
	}
	t.failed, t.exhausted = nil, false
}

// solve integrates the states of the problem into the root, one at a time, and
// asks for the rest of the proof when all are there.
func (t *tree[V, S, M, P]) solve(p *Problem[V, S, M, P], verify func(root int32) bool) Result[S, M, P] {
	out := Result[S, M, P]{Complete: true}
	root := t.newTurn(&p.View, *new(P), int32(p.Depth))
	proved := p.Depth > 0
	for s := range p.States {
		out.Integrated++
		t.push(&t.turns[root].queue, &s, *new(P))
		if proved && !p.Sequential {
			proved = t.solveTurn(root)
		}
		if !proved || !t.meter.Taken() {
			out.Complete = false
			break
		}
	}
	t.exhausted = out.Complete
	found := Refuted
	if proved && t.solveTurn(root) && verify(root) {
		found = Proved
	}
	t.finish(p, &out, found)
	return out
}

// finish fills in the verdict, given the one found, the certificate that was asked for, and the
// statistics. The root is the first turn that was made.
func (t *tree[V, S, M, P]) finish(p *Problem[V, S, M, P], out *Result[S, M, P], found Verdict) {
	const root = 1
	out.Verdict, out.Stopped = t.meter.Verdict(found, out.Integrated)
	if p.Want != WantVerdict && out.Verdict == Proved {
		out.Plan = t.plan(root)
	}
	if p.Want == WantCertificate && out.Verdict == Refuted {
		if out.Refutation = t.failed; p.Depth < 1 { // nothing was made of the states yet
			out.Refutation = proof.WithoutMoves[S, P](t.queued[1].state)
		}
	}
	out.Stats = t.meter.End()
}

// push adds a state to a queue.
func (t *tree[V, S, M, P]) push(q *queue, s *S, p P) {
	i := t.freeQueued
	if i != none {
		t.freeQueued = t.queued[i].next
		t.queued[i] = queuedState[S, P]{*s, p, none}
	} else {
		i = int32(len(t.queued))
		t.queued = append(t.queued, queuedState[S, P]{*s, p, none})
	}
	if q.last == none {
		q.first = i
	} else {
		t.queued[q.last].next = i
	}
	q.last = i
	q.length++
	t.meter.Hold(1)
}

// pop takes the next state from a queue that is not empty.
func (t *tree[V, S, M, P]) pop(q *queue) (S, P) {
	i := q.first
	e := &t.queued[i]
	s, p := e.state, e.percept
	if q.first = e.next; q.first == none {
		q.last = none
	}
	q.length--
	e.next, t.freeQueued = t.freeQueued, i
	t.meter.Hold(-1)
	return s, p
}

func (t *tree[V, S, M, P]) drop(q *queue) {
	for q.first != none {
		t.pop(q)
	}
}

// newTurn makes a node of the solver.
func (t *tree[V, S, M, P]) newTurn(view *V, heard P, depth int32) int32 {
	t.meter.Node(0)
	i := t.freeTurns
	if i != none {
		t.freeTurns = t.turns[i].next
	} else {
		i = int32(len(t.turns))
		if len(t.turns) < cap(t.turns) {
			t.turns = t.turns[:i+1]
		} else {
			t.turns = append(t.turns, turnNode[V, S, P]{})
		}
		t.meter.AddBytes(int64(unsafe.Sizeof(t.turns[0])))
	}
	n := &t.turns[i]
	*n = turnNode[V, S, P]{view: *view, heard: heard, depth: depth, states: n.states[:0]}
	return i
}

// newReply makes a node of the opponent.
func (t *tree[V, S, M, P]) newReply(view *V, own P, depth int32) int32 {
	t.meter.Node(0)
	i := t.freeReplies
	if i != none {
		t.freeReplies = t.replies[i].next
	} else {
		i = int32(len(t.replies))
		t.replies = append(t.replies, replyNode[V, P]{})
		t.meter.AddBytes(int64(unsafe.Sizeof(t.replies[0])))
	}
	t.replies[i] = replyNode[V, P]{view: *view, own: own, depth: depth}
	return i
}

// newTries makes the tries of a turn, one for each proposal.
func (t *tree[V, S, M, P]) newTries(turn int32) {
	n := &t.turns[turn]
	t.moves = t.game.Moves(t.moves[:0], &n.view)
	size := len(t.moves)
	for len(t.freeTries) <= size {
		t.freeTries = append(t.freeTries, nil)
	}
	if free := t.freeTries[size]; len(free) > 0 {
		n.firstTry = free[len(free)-1]
		t.freeTries[size] = free[:len(free)-1]
	} else {
		n.firstTry = int32(len(t.tries))
		t.tries = append(t.tries, make([]tryNode[M], size)...)
		t.meter.AddBytes(int64(size) * int64(unsafe.Sizeof(t.tries[0])))
		if t.certify {
			t.reasons = append(t.reasons, make([]proof.Reason[S, P], size)...)
		}
	}
	n.numTries, n.current = int32(size), n.firstTry
	for i, m := range t.moves {
		t.tries[int(n.firstTry)+i] = tryNode[M]{move: m}
		if t.certify {
			t.reasons[int(n.firstTry)+i] = proof.Reason[S, P]{}
		}
	}
}

// freeTurn throws a turn away, with everything below it.
func (t *tree[V, S, M, P]) freeTurn(i int32) {
	n := &t.turns[i]
	t.drop(&n.queue)
	t.meter.Hold(-len(n.states))
	for j := n.firstTry; j < n.firstTry+n.numTries; j++ {
		t.freeBelow(j)
	}
	n = &t.turns[i]
	if n.numTries > 0 {
		t.freeTries[n.numTries] = append(t.freeTries[n.numTries], n.firstTry)
	}
	n.states = n.states[:0]
	n.numTries = 0
	n.next, t.freeTurns = t.freeTurns, i
}

// freeList throws a list of turns away.
func (t *tree[V, S, M, P]) freeList(turn int32) {
	for turn != none {
		next := t.turns[turn].next
		t.freeTurn(turn)
		turn = next
	}
}

// freeBelow throws away what is below a try.
func (t *tree[V, S, M, P]) freeBelow(i int32) {
	n := &t.tries[i]
	t.drop(&n.queue)
	t.freeList(n.refused)
	for r := n.replies; r != none; {
		e := &t.replies[r]
		t.drop(&e.queue)
		t.drop(&e.heard)
		t.freeList(e.turns)
		next := e.next
		e.next, t.freeReplies = t.freeReplies, r
		r = next
	}
	n.refused, n.replies, n.last = none, none, none
}

// kill refutes a try.
func (t *tree[V, S, M, P]) kill(i int32, why proof.Reason[S, P]) {
	t.freeBelow(i)
	t.tries[i].dead = true
	if t.certify {
		t.reasons[i] = why
	}
}
