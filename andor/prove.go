package andor

import "kriegmate/andor/proof"

// This file is the recursion that [DUB] and [DBU] share: INCREMENTAL-EXPAND, SOLVE
// and SOLVE-TOP of the paper's section 6, for the three kinds of nodes. [IPNS]
// expands its nodes by the same steps, in an order of its own.

// has tells whether the turn has met the state before.
func (n *turnNode[V, S, P]) has(s *S) bool {
	for i := range n.states {
		if n.states[i] == *s {
			return true
		}
	}
	return false
}

// expandTurn integrates a state into a turn: every try that is not refuted gets
// what becomes of the state (INCREMENTAL-EXPAND of the paper, OR-node).
func (t *tree[V, S, M, P]) expandTurn(turn int32, s *S) {
	n := &t.turns[turn]
	number := len(n.states)
	n.states = append(n.states, *s)
	t.meter.Hold(1)
	t.meter.Expanded++
	t.meter.Largest = max(t.meter.Largest, int64(number+1))
	if n.numTries == 0 {
		t.newTries(turn)
	}
	tried := int64(0)
	for i := n.firstTry; i < n.firstTry+n.numTries; i++ {
		if t.tries[i].dead {
			continue
		}
		tried++
		t.state = *s
		p := t.game.Try(&n.view, &t.state, t.tries[i].move)
		switch {
		case p.Illegal():
			if !t.tries[i].legal && t.otherRefusal(i, p) {
				t.tries[i].legal = true
			}
			t.push(&t.tries[i].queue, s, p)
		case p.Won():
			t.tries[i].legal = true
		case p.Lost() || n.depth == 1:
			t.kill(i, proof.Reason[S, P]{Kind: proof.Fails, State: number})
		default:
			t.tries[i].legal = true
			t.push(&t.tries[i].queue, &t.state, p)
		}
	}
	t.meter.Tried(tried)
}

// otherRefusal tells whether all states so far, of which none has accepted a try, have
// refused it in another way.
func (t *tree[V, S, M, P]) otherRefusal(try int32, p P) bool {
	n := &t.tries[try]
	if n.refused != none {
		return t.turns[n.refused].heard != p
	}
	return n.queue.first != none && t.queued[n.queue.first].percept != p
}

// solveTurn integrates all states that have arrived at the turn, one at a time,
// and extends the proof to each (SOLVE-TOP).
func (t *tree[V, S, M, P]) solveTurn(turn int32) bool {
	for t.turns[turn].queue.first != none {
		s, _ := t.pop(&t.turns[turn].queue)
		if t.turns[turn].fromReply != none && t.turns[turn].has(&s) {
			continue // two replies led to it
		}
		t.expandTurn(turn, &s)
		proved := t.prove(turn)
		t.meter.Decided(proved)
		if !proved {
			return false
		}
	}
	return true
}

// prove finds a try that wins in all states integrated so far (SOLVE, OR-node).
// It goes on with the current one as long as that holds.
func (t *tree[V, S, M, P]) prove(turn int32) bool {
	n := &t.turns[turn]
	first, num := n.firstTry, n.numTries
	for k := range num {
		i := first + (n.current-first+k)%num
		if t.tries[i].dead || !t.worthwhile(turn, i) {
			continue
		}
		ok, whole := t.solveTry(turn, i)
		if t.meter.Stopped() {
			return false
		}
		if ok {
			t.turns[turn].current = i
			return true
		}
		if whole {
			return false
		}
		n = &t.turns[turn]
	}
	t.refute(turn)
	return false
}

// worthwhile tells whether a try should be looked at: one that was refused in
// every state so far, in the same way, changes nothing. Without legal-first it is left out only
// when no more states are known to come.
func (t *tree[V, S, M, P]) worthwhile(turn, try int32) bool {
	return t.tries[try].legal || t.options.unordered && !t.complete(turn)
}

// complete tells whether no more states are waiting for the turn.
func (t *tree[V, S, M, P]) complete(turn int32) bool {
	n := &t.turns[turn]
	switch {
	case n.queue.first != none:
		return false
	case n.fromReply != none:
		r := &t.replies[n.fromReply]
		return r.queue.first == none && r.heard.first == none
	case n.fromTry != none:
		return t.tries[n.fromTry].queue.first == none
	}
	return t.exhausted
}

// refute makes the refutation of a turn, if one is asked for.
func (t *tree[V, S, M, P]) refute(turn int32) {
	if !t.certify {
		return
	}
	n := &t.turns[turn]
	t.failed = &proof.Refutation[S, P]{
		States:  append([]S(nil), n.states...),
		Reasons: append([]proof.Reason[S, P](nil), t.reasons[n.firstTry:n.firstTry+n.numTries]...),
	}
	t.meter.AddBytes(t.failed.Bytes())
}

// solveTry hands the states that have arrived at a try to what was heard of
// them, and extends the proofs there (SOLVE-TOP and SOLVE, AND-node). If it
// fails the try is refuted; whole tells that the turn is too.
func (t *tree[V, S, M, P]) solveTry(turn, try int32) (ok, whole bool) {
	for t.tries[try].queue.first != none {
		t.route(turn, try)
		if ok, whole := t.solvePercepts(turn, try); !ok {
			return false, whole
		}
	}
	return t.solvePercepts(turn, try)
}

// route hands the next state of a try to the child for its percept.
func (t *tree[V, S, M, P]) route(turn, try int32) {
	s, p := t.pop(&t.tries[try].queue)
	if p.Illegal() {
		child, fresh := t.refusedFor(turn, try, p)
		if fresh {
			t.turns[child].fromTry = try
			t.forbid(turn, try, child)
		}
		t.push(&t.turns[child].queue, &s, p)
		return
	}
	r := t.replyFor(turn, try, p)
	t.push(&t.replies[r].queue, &s, p)
}

// refusedFor returns the turn that goes on after a refusal, and tells whether it is new.
func (t *tree[V, S, M, P]) refusedFor(turn, try int32, p P) (child int32, fresh bool) {
	last := none
	for i := t.tries[try].refused; i != none; i = t.turns[i].next {
		if t.turns[i].heard == p {
			return i, false
		}
		last = i
	}
	n := &t.turns[turn]
	child = t.newTurn(&n.view, p, n.depth)
	if last != none {
		t.turns[last].next = child
	} else {
		t.tries[try].refused, t.tries[try].before = child, t.tries[try].last
	}
	return child, true
}

// forbid keeps a turn that goes on after a refusal from proposing the same
// again, or what was refused before in this turn.
func (t *tree[V, S, M, P]) forbid(turn, try, child int32) {
	t.newTries(child)
	n, c := &t.turns[turn], &t.turns[child]
	for k := range n.numTries {
		if refusal := n.firstTry+k == try || t.tries[n.firstTry+k].refusal; refusal {
			t.tries[c.firstTry+k].dead, t.tries[c.firstTry+k].refusal = true, true
		}
	}
}

// replyFor returns the reply node of a try for what was heard.
func (t *tree[V, S, M, P]) replyFor(turn, try int32, own P) int32 {
	for r := t.tries[try].replies; r != none; r = t.replies[r].next {
		if t.replies[r].own == own {
			return r
		}
	}
	n := &t.turns[turn]
	view := t.game.After(&n.view, t.tries[try].move, own)
	r := t.newReply(&view, own, n.depth-1)
	if last := t.tries[try].last; last != none {
		t.replies[last].next = r
	} else {
		t.tries[try].replies = r
	}
	t.tries[try].last = r
	return r
}

// solvePercepts extends the proofs below a try: for everything that can be
// heard, or in the inner recursion of DUB for the first alone. What follows a
// refusal comes last, or without legal-first when it came up.
func (t *tree[V, S, M, P]) solvePercepts(turn, try int32) (ok, whole bool) {
	refused, after := t.tries[try].refused, t.refusedAfter(try)
	if refused != none && after == none {
		if ok, whole = t.solveRefused(try); !ok || t.options.onlyFirst {
			return ok, whole
		}
	}
	for r := t.firstReply(try); r != none; r = t.replies[r].next {
		if !t.solveReply(turn, try, r) {
			return false, false
		}
		if t.options.onlyFirst {
			return true, false
		}
		if refused == none || r != after {
			continue
		}
		if ok, whole = t.solveRefused(try); !ok {
			return false, whole
		}
	}
	return true, false
}

// refusedAfter returns the reply of a try after which its refusal is looked at;
// none if that comes before all replies.
func (t *tree[V, S, M, P]) refusedAfter(try int32) int32 {
	if t.options.unordered {
		return t.tries[try].before
	}
	return t.tries[try].last
}

// solveRefused extends the proof of the turn that goes on after a refusal, or of each if
// there are several kinds of it; in the inner recursion of DUB of the first alone.
func (t *tree[V, S, M, P]) solveRefused(try int32) (ok, whole bool) {
	for child := t.tries[try].refused; child != none; child = t.turns[child].next {
		if !t.solveTurn(child) {
			return false, t.denied(try, child)
		}
		if t.options.onlyFirst {
			break
		}
	}
	return true, false
}

// firstReply returns the first reply that is not verified yet.
func (t *tree[V, S, M, P]) firstReply(try int32) int32 {
	if done := t.tries[try].done; done != none {
		return t.replies[done].next
	}
	return t.tries[try].replies
}

// denied deals with a refuted turn after a refusal. It tells whether the turn
// before is refuted with it, as monotony says.
func (t *tree[V, S, M, P]) denied(try, child int32) (whole bool) {
	if t.options.greedy {
		return true
	}
	t.kill(try, proof.Reason[S, P]{Kind: proof.Denied, Own: t.turns[child].heard, Below: t.failed})
	return false
}

// solveReply integrates all states that have arrived at an opponent's node:
// each is replaced by its replies, each of which goes to the turn for what is
// heard of it.
func (t *tree[V, S, M, P]) solveReply(turn, try, r int32) bool {
	for t.replies[r].queue.first != none || t.replies[r].heard.first != none {
		if t.replies[r].heard.first == none && !t.expandReply(turn, try, r) {
			return false
		}
		for t.replies[r].heard.first != none {
			s, p := t.pop(&t.replies[r].heard)
			child := t.turnFor(r, p)
			t.push(&t.turns[child].queue, &s, p)
			if t.options.onlyFirst && child != t.firstTurn(r) {
				continue
			}
			if !t.solveBelow(try, r, child) {
				return false
			}
		}
	}
	if t.options.onlyFirst {
		if child := t.firstTurn(r); child != none {
			return t.solveBelow(try, r, child)
		}
	}
	return true
}

// firstTurn returns the first turn below a reply that is not verified yet.
func (t *tree[V, S, M, P]) firstTurn(r int32) int32 {
	if done := t.replies[r].done; done != none {
		return t.turns[done].next
	}
	return t.replies[r].turns
}

// solveBelow proves a turn below a reply; if it fails, so does the try.
func (t *tree[V, S, M, P]) solveBelow(try, r, child int32) bool {
	if t.solveTurn(child) {
		return true
	}
	t.killBelow(try, r, child)
	return false
}

func (t *tree[V, S, M, P]) killBelow(try, r, child int32) {
	t.kill(try, proof.Reason[S, P]{Kind: proof.Below, Own: t.replies[r].own, Reply: t.turns[child].heard, Below: t.failed})
}

// expandReply replaces the next state of an opponent's node by its replies. It
// returns false if one of them ends the game, which refutes the try.
func (t *tree[V, S, M, P]) expandReply(turn, try, r int32) bool {
	e := &t.replies[r]
	t.state, _ = t.pop(&e.queue)
	e.states++
	t.meter.Expanded++
	t.meter.Largest = max(t.meter.Largest, int64(e.states))
	t.made, t.heard = t.game.Replies(t.made[:0], t.heard[:0], &e.view, &t.state)
	t.meter.Replied(len(t.made))
	for i := range t.made {
		if t.heard[i].Lost() {
			why := proof.Reason[S, P]{Kind: proof.Fails}
			if t.certify {
				n := &t.turns[turn]
				why.State = proof.LosingReply(t.game, &n.view, n.states, t.tries[try].move)
			}
			t.kill(try, why)
			return false
		}
	}
	for i := range t.made {
		t.push(&t.replies[r].heard, &t.made[i], t.heard[i])
	}
	return true
}

// turnFor returns the turn below a reply for what was heard.
func (t *tree[V, S, M, P]) turnFor(r int32, heard P) int32 {
	e := &t.replies[r]
	for i := e.turns; i != none; i = t.turns[i].next {
		if t.turns[i].heard == heard {
			return i
		}
	}
	view := t.game.AfterReply(&e.view, heard)
	i := t.newTurn(&view, heard, e.depth)
	t.turns[i].fromReply = r
	e = &t.replies[r]
	if e.last != none {
		t.turns[e.last].next = i
	} else {
		e.turns = i
	}
	e.last = i
	return i
}

// plan returns the plan of a proved turn.
func (t *tree[V, S, M, P]) plan(turn int32) *proof.Plan[M, P] {
	n := &t.turns[turn]
	try := &t.tries[n.current]
	plan := &proof.Plan[M, P]{Try: try.move}
	for i := range n.states {
		t.state = n.states[i]
		if p := t.game.Try(&n.view, &t.state, try.move); p.Won() && !plan.Hears(p) {
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: p})
		}
	}
	for r := try.replies; r != none; r = t.replies[r].next {
		for i := t.replies[r].turns; i != none; i = t.turns[i].next {
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: t.replies[r].own, Reply: t.turns[i].heard, Next: t.plan(i)})
		}
	}
	for i := try.refused; i != none; i = t.turns[i].next {
		plan.Then = append(plan.Then, proof.Branch[M, P]{Own: t.turns[i].heard, Next: t.plan(i)})
	}
	return plan
}
