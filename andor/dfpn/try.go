package dfpn

import "kriegmate/andor/internal/numbers"

// try searches what follows a proposal where it is accepted, until that is
// decided or a threshold is reached. It tells whether the proposal wins there.
func (d *run[V, S, M, P]) try(f *frame, proposal int, th numbers.Pair) (won bool) {
	before, mark, n := d.work(), d.mark(), numbers.Refuted
	if seen, _ := d.makeTurns(f, proposal); seen == turnsOpen {
		n = d.all(f, span{mark.turns, len(d.turns)}, th)
	}
	d.cut(mark)
	if d.meter.Stopped() {
		return false
	}
	t := &d.tries[f.tries.from+proposal]
	t.Pair = n
	switch {
	case n.Disproof == 0:
		t.dead = true
	case n.Proof != 0:
		d.keep(slot{Pair: n, key: f.key.at(f.depth, proposal)}, before)
	}
	return n.Proof == 0
}

// all searches turns that must all be won, those with the least disproof
// numbers first. It leaves their numbers with them.
func (d *run[V, S, M, P]) all(f *frame, turns span, th numbers.Pair) numbers.Pair {
	if f.depth == 2 {
		return d.allLast(turns)
	}
	return d.every(turns, th)
}

// every searches turns with more than one move to go that must all be won.
func (d *run[V, S, M, P]) every(turns span, th numbers.Pair) numbers.Pair {
	for c := turns.from; c < turns.to; c++ {
		d.turns[c].Pair = d.look(c)
	}
	for !d.meter.Stopped() {
		n, best, second := numbers.Proved, -1, uint32(numbers.Infinite)
		for c := turns.from; c < turns.to; c++ {
			child := d.turns[c].Pair
			if child.Disproof == 0 {
				return numbers.Refuted
			}
			n.Proof = finite(n.Proof, child.Proof)
			if child.Disproof < n.Disproof {
				best, second, n.Disproof = c, n.Disproof, child.Disproof
			} else {
				second = min(second, child.Disproof)
			}
		}
		if n.Proof >= th.Proof || n.Disproof >= th.Disproof {
			return n
		}
		below := numbers.Pair{
			Proof:    less(th.Proof, n.Proof-d.turns[best].Proof),
			Disproof: min(th.Disproof, beyond(second)),
		}
		d.turns[best].Pair, _ = d.turn(best, below)
	}
	return numbers.Unknown
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
// stops there; hopeless is the turn of the state made last if that one cannot be
// won.
func (d *run[V, S, M, P]) makeTurns(f *frame, proposal int) (seen madeTurns, hopeless int) {
	m, turns, replies, states := d.moves[f.moves+proposal], len(d.turns), len(d.replies), len(d.states)
	d.distinct.Begin()
	d.child = d.child[:0]
	for i := f.states.from; i < f.states.from+f.taken && !d.meter.Stopped(); i++ {
		d.state = d.states[i]
		p := d.game.Try(&d.turns[f.turn].view, &d.state, m)
		d.meter.Tried(1)
		if p.Illegal() || p.Won() {
			continue
		}
		r := d.replyFor(f, m, p, replies)
		d.made, d.heard = d.game.Replies(d.made[:0], d.heard[:0], &d.replies[r].view, &d.state)
		d.meter.Replied(len(d.made))
		d.meter.Expanded++
		for _, q := range d.heard {
			if q.Lost() {
				return turnsEnd, -1
			}
		}
		for j := range d.made {
			c := d.turnFor(f, r, d.heard[j], turns)
			if d.addTo(c, j, states) && f.depth == 2 && !d.winnable(c) {
				return turnsHopeless, c
			}
		}
	}
	d.arrange(span{turns, len(d.turns)}, states)
	return turnsOpen, -1
}

// addTo puts the reply with number j on the stack as a state of turn c, unless
// it is there already. The states of all turns begin at from.
func (d *run[V, S, M, P]) addTo(c, j, from int) bool {
	hash := d.game.Hash(&d.turns[c].view, &d.made[j])
	same := func(at int) bool { return d.states[at] == d.made[j] && d.child[at-from] == int32(c) }
	if !d.distinct.Add(hash, len(d.states), same) {
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
func (d *run[V, S, M, P]) replyFor(f *frame, m M, own P, first int) int {
	for r := first; r < len(d.replies); r++ {
		if d.replies[r].own == own {
			return r
		}
	}
	d.meter.Node(0)
	d.replies = append(d.replies, reply[V, P]{own, d.game.After(&d.turns[f.turn].view, m, own)})
	return len(d.replies) - 1
}

// turnFor returns the turn for what was heard of a reply, among those from
// first.
func (d *run[V, S, M, P]) turnFor(f *frame, reply int, heard P, first int) int {
	own := d.replies[reply].own
	for c := first; c < len(d.turns); c++ {
		if d.turns[c].reply == heard && d.turns[c].own == own {
			return c
		}
	}
	t := turn[V, P]{
		view: d.game.AfterReply(&d.replies[reply].view, heard), depth: f.depth - 1, own: own, reply: heard, winner: -1,
	}
	d.turns = append(d.turns, t)
	return len(d.turns) - 1
}

// arrange brings the states of each turn together, in the order in which they
// came. The states of all of them begin at from.
func (d *run[V, S, M, P]) arrange(turns span, from int) {
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
