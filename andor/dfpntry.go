package andor

// try searches what follows a proposal where it is accepted, until that is
// decided or a threshold is reached.
func (d *DFPN[V, S, M, P]) try(f *dfpnFrame, proposal int, th numbers) {
	before, mark, n := d.work(), d.mark(), refutedNumbers
	if d.makeTurns(f, proposal) == turnsOpen {
		n = d.all(f, span{mark.turns, len(d.turns)}, th)
	}
	d.cut(mark)
	if d.meter.stopped {
		return
	}
	t := &d.tries[f.tries.from+proposal]
	t.numbers = n
	switch {
	case n.disproof == 0:
		t.dead = true
	case n.proof == 0:
		f.best = proposal
	default:
		d.keep(proofSlot{numbers: n, key: f.key.at(f.depth, proposal)}, before)
	}
}

// all searches turns that must all be won, those with the least disproof
// numbers first. It leaves their numbers with them.
func (d *DFPN[V, S, M, P]) all(f *dfpnFrame, turns span, th numbers) numbers {
	if f.depth == 2 {
		return d.allLast(turns)
	}
	for c := turns.from; c < turns.to; c++ {
		d.turns[c].numbers = d.look(c)
	}
	for !d.meter.stopped {
		n, best, second := provedNumbers, -1, uint32(infinite)
		for c := turns.from; c < turns.to; c++ {
			child := d.turns[c].numbers
			if child.disproof == 0 {
				return refutedNumbers
			}
			n.proof = finite(n.proof, child.proof)
			if child.disproof < n.disproof {
				best, second, n.disproof = c, n.disproof, child.disproof
			} else {
				second = min(second, child.disproof)
			}
		}
		if n.proof >= th.proof || n.disproof >= th.disproof {
			return n
		}
		below := numbers{less(th.proof, n.proof-d.turns[best].proof), min(th.disproof, beyond(second))}
		d.turns[best].numbers = d.turn(best, below)
	}
	return unknownNumbers
}

// madeTurns is what is seen while the turns after a proposal are made.
type madeTurns uint8

const (
	turnsOpen     madeTurns = iota
	turnsEnd                // a reply to a state ends the game
	turnsHopeless           // with one move to go, the state made last cannot be won
)

// makeTurns puts the turns that follow a proposal where it is accepted on the
// stack, with their states. If one of these shows that the proposal fails, it
// stops there.
func (d *DFPN[V, S, M, P]) makeTurns(f *dfpnFrame, proposal int) madeTurns {
	m, turns, replies, states := d.moves[f.moves+proposal], len(d.turns), len(d.replies), len(d.states)
	d.distinct.begin()
	d.child = d.child[:0]
	for i := f.states.from; i < f.states.from+f.taken && !d.meter.stopped; i++ {
		d.state = d.states[i]
		p := d.game.Try(&d.turns[f.turn].view, &d.state, m)
		d.meter.tried(1)
		if p.Illegal() || p.Won() {
			continue
		}
		r := d.replyFor(f, m, p, replies)
		d.made, d.heard = d.game.Replies(d.made[:0], d.heard[:0], &d.replies[r].view, &d.state)
		d.meter.replied(len(d.made))
		d.meter.Expanded++
		for _, q := range d.heard {
			if q.Lost() {
				return turnsEnd
			}
		}
		for j := range d.made {
			c := d.turnFor(f, r, d.heard[j], turns)
			if d.addTo(c, j, states) && f.depth == 2 && !d.winnable(c) {
				return turnsHopeless
			}
		}
	}
	d.arrange(span{turns, len(d.turns)}, states)
	return turnsOpen
}

// addTo puts the reply with number j on the stack as a state of turn c, unless
// it is there already. The states of all turns begin at from.
func (d *DFPN[V, S, M, P]) addTo(c, j, from int) bool {
	hash := d.game.Hash(&d.turns[c].view, &d.made[j])
	same := func(at int) bool { return d.states[at] == d.made[j] && d.child[at-from] == int32(c) }
	if !d.distinct.add(hash, len(d.states), same) {
		return false
	}
	d.push(&d.made[j], hash)
	d.child = append(d.child, int32(c))
	d.turns[c].size++
	d.meter.Largest = max(d.meter.Largest, int64(d.turns[c].size))
	return true
}

// replyFor returns the opponent's turn for what was heard, among those from
// first.
func (d *DFPN[V, S, M, P]) replyFor(f *dfpnFrame, m M, own P, first int) int {
	for r := first; r < len(d.replies); r++ {
		if d.replies[r].own == own {
			return r
		}
	}
	d.meter.node(0)
	d.replies = append(d.replies, dfpnReply[V, P]{own, d.game.After(&d.turns[f.turn].view, m, own)})
	return len(d.replies) - 1
}

// turnFor returns the turn for what was heard of a reply, among those from
// first.
func (d *DFPN[V, S, M, P]) turnFor(f *dfpnFrame, reply int, heard P, first int) int {
	own := d.replies[reply].own
	for c := first; c < len(d.turns); c++ {
		if d.turns[c].reply == heard && d.turns[c].own == own {
			return c
		}
	}
	t := dfpnTurn[V, P]{
		view: d.game.AfterReply(&d.replies[reply].view, heard), depth: f.depth - 1, own: own, reply: heard, winner: -1,
	}
	d.turns = append(d.turns, t)
	return len(d.turns) - 1
}

// arrange brings the states of each turn together, in the order in which they
// came. The states of all of them begin at from.
func (d *DFPN[V, S, M, P]) arrange(turns span, from int) {
	at := from
	for c := turns.from; c < turns.to; c++ {
		d.turns[c].states = span{at, at}
		at += int(d.turns[c].size)
	}
	d.unsort = append(d.unsort[:0], d.states[from:]...)
	d.unhash = append(d.unhash[:0], d.hashes[from:]...)
	for i, c := range d.child {
		to := &d.turns[c].states.to
		d.states[*to], d.hashes[*to] = d.unsort[i], d.unhash[i]
		*to++
	}
}
