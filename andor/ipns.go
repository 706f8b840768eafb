package andor

import (
	"context"

	"kriegmate/andor/internal/numbers"
	"kriegmate/andor/proof"
)

// IPNS is proof-number search over single states (section 6 of Russell and
// Wolfe 2005). A node's states that are not expanded yet count as leaves beside
// its children, so the most-proving leaf is one state at one node: the search
// chooses between going deeper, to another percept, or to another state, by what
// decides the root soonest. It keeps the whole tree.
//
// A state of the belief state is asked for only when the root is proved for
// those before it, so that the estimator works no more than it must; with
// Sequential all of them are there from the start, as in the paper.
type IPNS[V, S, M comparable, P Percept] struct {
	// LegalFirst prefers what follows an accepted proposal where the
	// numbers leave a choice.
	LegalFirst bool

	tree[V, S, M, P]
	turnNumbers, tryNumbers, replyNumbers []numbers.Pair
}

// Solve decides the problem.
func (d *IPNS[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.begin(ctx, p, treeOptions{})
	out := Result[S, M, P]{Complete: true}
	root := d.turn(&p.View, *new(P), int32(p.Depth))
	waiting := queue{}
	proved := p.Depth > 0
	for s := range p.States {
		out.Integrated++
		d.push(&waiting, &s, *new(P))
		if proved && !p.Sequential {
			proved = d.decide(root, &waiting)
		}
		if !proved || !d.meter.Taken() {
			out.Complete = false
			break
		}
	}
	found := Refuted
	if proved && d.decide(root, &waiting) {
		found = Proved
	}
	d.finish(p, &out, found)
	return out
}

// decide expands most-proving states until the root is proved for all states
// that wait for it, or refuted.
func (d *IPNS[V, S, M, P]) decide(root int32, waiting *queue) (proved bool) {
	for !d.meter.Stopped() {
		n := d.turnNumbers[root]
		switch {
		case n.Disproof == 0:
			return false
		case waiting.first == none && n.Proof == 0:
			return true
		case waiting.first != none && (n.Proof == 0 || n.Disproof > 1):
			// A state that waits can be refuted by one leaf.
			s, _ := d.pop(waiting)
			d.integrate(root, &s)
		default:
			d.descendTurn(root)
		}
	}
	return false
}

// turn makes a node of the solver, which no state has reached yet: it is proved
// for all of them.
func (d *IPNS[V, S, M, P]) turn(view *V, heard P, depth int32) int32 {
	i := d.newTurn(view, heard, depth)
	d.turnNumbers = put(d.turnNumbers, i, numbers.Proved)
	return i
}

// put sets an entry of a list that grows with the nodes.
func put[T any](list []T, i int32, value T) []T {
	for int(i) >= len(list) {
		list = append(list, *new(T))
	}
	list[i] = value
	return list
}

// integrate expands a state at a turn, unless it is there already.
func (d *IPNS[V, S, M, P]) integrate(turn int32, s *S) {
	if d.turns[turn].has(s) {
		return
	}
	fresh := d.turns[turn].numTries == 0
	d.expandTurn(turn, s)
	n := &d.turns[turn]
	for i := n.firstTry; i < n.firstTry+n.numTries; i++ {
		if fresh {
			d.tryNumbers = put(d.tryNumbers, i, numbers.Proved)
		}
		if !d.tries[i].dead {
			d.countTry(i)
		}
	}
	d.countTurn(turn)
}

// countTurn works out the numbers of a turn from its tries. One that was
// refused in every state so far, in the same way, does not count: it changes nothing.
func (d *IPNS[V, S, M, P]) countTurn(turn int32) {
	n := &d.turns[turn]
	sum := numbers.Refuted
	for i := n.firstTry; i < n.firstTry+n.numTries; i++ {
		if d.tries[i].dead || !d.tries[i].legal {
			continue
		}
		if sum = sum.Or(d.tryNumbers[i]); d.tryNumbers[i].Proof == 0 {
			n.current = i
		}
	}
	before := d.turnNumbers[turn]
	d.turnNumbers[turn] = sum
	switch {
	case sum.Disproof == 0 && sum.Proof != 0:
		d.meter.Decided(false)
		d.refute(turn)
	case sum.Proof == 0 && before.Proof != 0:
		d.meter.Decided(true)
	}
}

// countTry works out the numbers of a try from what can be heard of it.
func (d *IPNS[V, S, M, P]) countTry(try int32) {
	sum := numbers.Proved.Waiting(int(d.tries[try].queue.length))
	for child := d.tries[try].refused; child != none; child = d.turns[child].next {
		sum = sum.And(d.turnNumbers[child])
	}
	for r := d.tries[try].replies; r != none; r = d.replies[r].next {
		sum = sum.And(d.replyNumbers[r])
	}
	d.tryNumbers[try] = sum
}

func (d *IPNS[V, S, M, P]) countReply(r int32) {
	sum := numbers.Proved.Waiting(int(d.replies[r].heard.length))
	for i := d.replies[r].turns; i != none; i = d.turns[i].next {
		sum = sum.And(d.turnNumbers[i])
	}
	d.replyNumbers[r] = sum
}

// descendTurn goes to the most-proving state below a turn, expands it, and
// works out the numbers on the way back.
func (d *IPNS[V, S, M, P]) descendTurn(turn int32) {
	n := &d.turns[turn]
	best, least := none, uint32(numbers.Infinite)
	for i := n.firstTry; i < n.firstTry+n.numTries; i++ {
		if !d.tries[i].dead && d.tries[i].legal && d.tryNumbers[i].Proof < least {
			best, least = i, d.tryNumbers[i].Proof
		}
	}
	d.descendTry(turn, best)
	if d.tries[best].dead {
		d.tryNumbers[best] = numbers.Refuted
	} else {
		d.countTry(best)
	}
	d.countTurn(turn)
}

// descendTry goes on to what is refuted soonest: a reply, the turn after a
// refusal, or a state that waits.
func (d *IPNS[V, S, M, P]) descendTry(turn, try int32) {
	n := &d.tries[try]
	reply, refused, least := none, n.refused, uint32(numbers.Infinite)
	for child := n.refused; child != none; child = d.turns[child].next {
		if d.turnNumbers[child].Disproof < least {
			refused, least = child, d.turnNumbers[child].Disproof
		}
	}
	soonest := least
	if d.LegalFirst {
		least = numbers.Infinite
	}
	for r := n.replies; r != none; r = d.replies[r].next {
		if d.replyNumbers[r].Disproof < least {
			reply, least = r, d.replyNumbers[r].Disproof
		}
	}
	if soonest < least {
		reply, least = none, soonest
	}
	switch {
	case n.queue.length > 0 && least > 1:
		d.expandWaiting(turn, try)
	case reply == none:
		d.descendTurn(refused)
		d.settleRefused(try, refused)
	default:
		d.descendReply(try, reply)
	}
}

// settleRefused kills a try if the turn after its refusal is refuted.
func (d *IPNS[V, S, M, P]) settleRefused(try, child int32) {
	if d.turnNumbers[child].Disproof == 0 && d.turnNumbers[child].Proof != 0 {
		d.kill(try, proof.Reason[S, P]{Kind: proof.Denied, Own: d.turns[child].heard, Below: d.failed})
	}
}

// expandWaiting expands the next state that waits at a try.
func (d *IPNS[V, S, M, P]) expandWaiting(turn, try int32) {
	s, p := d.pop(&d.tries[try].queue)
	if p.Illegal() {
		child, fresh := d.refusedFor(turn, try, p)
		if fresh {
			d.turnNumbers = put(d.turnNumbers, child, numbers.Proved)
			d.forbid(turn, try, child)
			for i := d.turns[child].firstTry; i < d.turns[child].firstTry+d.turns[child].numTries; i++ {
				d.tryNumbers = put(d.tryNumbers, i, numbers.Proved)
			}
		}
		d.integrate(child, &s)
		d.settleRefused(try, child)
		return
	}
	r := d.replyFor(turn, try, p)
	d.replyNumbers = put(d.replyNumbers, r, numbers.Proved)
	d.push(&d.replies[r].queue, &s, p)
	if d.expandReply(turn, try, r) {
		d.countReply(r)
	}
}

// descendReply goes on to what is refuted soonest below a reply: a turn, or a
// state that waits.
func (d *IPNS[V, S, M, P]) descendReply(try, r int32) {
	child, least := none, uint32(numbers.Infinite)
	for i := d.replies[r].turns; i != none; i = d.turns[i].next {
		if d.turnNumbers[i].Disproof < least {
			child, least = i, d.turnNumbers[i].Disproof
		}
	}
	if d.replies[r].heard.length > 0 && least > 1 {
		s, p := d.pop(&d.replies[r].heard)
		last := d.replies[r].last
		if child = d.turnFor(r, p); d.replies[r].last != last {
			d.turnNumbers = put(d.turnNumbers, child, numbers.Proved)
		}
		d.integrate(child, &s)
	} else {
		d.descendTurn(child)
	}
	if d.turnNumbers[child].Disproof == 0 && d.turnNumbers[child].Proof != 0 {
		d.killBelow(try, r, child)
		return
	}
	d.countReply(r)
}
