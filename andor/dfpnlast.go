package andor

// This file is about turns with one move to go, where a proposal wins or fails
// at once. By monotony a proposal that wins wherever it is accepted can be tried
// first, whatever else the plan does, and the turn goes on with the states that
// refuse it. So no order need be searched for.

// lastMoves puts the proposals of a turn on the stack, once.
func (d *DFPN[V, S, M, P]) lastMoves(i int) *dfpnTurn[V, P] {
	t := &d.turns[i]
	if t.moves.size() == 0 {
		d.meter.node(0)
		from := len(d.moves)
		d.moves = d.game.Moves(d.moves, &t.view)
		t.moves = span{from, len(d.moves)}
	}
	return t
}

// winnable tells whether the state that has come last to a turn can be won. It
// tries first what has won the state before it, and notes when that is not
// enough for both.
func (d *DFPN[V, S, M, P]) winnable(c int) bool {
	t, state := d.lastMoves(c), len(d.states)-1
	if t.winner >= 0 && d.wins(t, state, int(t.winner)) {
		return true
	}
	failed := int(t.winner)
	t.mixed = failed >= 0
	key, before := keyOf(d.hashes[state]).at(1, wholeTurn), d.work()
	if e := d.table.find(key); e != nil {
		t.winner = e.best
		return t.winner >= 0
	}
	d.meter.Expanded++
	e := proofSlot{numbers: refutedNumbers, key: key, best: -1}
	for m := range t.moves.size() {
		if m != failed && d.wins(t, state, m) {
			e.numbers, e.best = provedNumbers, int32(m)
			break
		}
	}
	t.winner = e.best
	d.keep(e, before)
	return e.best >= 0
}

// wins tells whether a proposal wins a state.
func (d *DFPN[V, S, M, P]) wins(t *dfpnTurn[V, P], state, proposal int) bool {
	d.state = d.states[state]
	d.meter.tried(1)
	return d.game.Try(&t.view, &d.state, d.moves[t.moves.from+proposal]).Won()
}

// allLast decides turns that must all be won. Each state of theirs can be won on
// its own.
func (d *DFPN[V, S, M, P]) allLast(turns span) numbers {
	for c := turns.from; c < turns.to; c++ {
		if !d.turns[c].mixed {
			continue
		}
		if d.turns[c].numbers = d.lastTurn(c); d.turns[c].disproof == 0 {
			return refutedNumbers
		}
	}
	return provedNumbers
}

// lastTurn decides a turn with one move to go. In d.winners it leaves the
// proposals that have won, in d.left the states that are not won.
func (d *DFPN[V, S, M, P]) lastTurn(i int) numbers {
	moves := len(d.moves)
	t := d.lastMoves(i)
	d.meter.Expanded += int64(t.states.size())
	d.meter.Largest = max(d.meter.Largest, int64(t.states.size()))
	d.left, d.winners = d.left[:0], d.winners[:0]
	for s := t.states.from; s < t.states.to; s++ {
		d.left = append(d.left, int32(s))
	}
	for again := true; again && len(d.left) > 0; {
		again = false
		for m := 0; m < t.moves.size() && len(d.left) > 0 && !d.meter.stopped; m++ {
			if d.safe(t, m) {
				d.leave(t, m)
				again = true
			}
		}
	}
	if len(d.moves) > moves {
		d.moves, t.moves = d.moves[:moves], span{}
	}
	if len(d.left) > 0 {
		return refutedNumbers
	}
	return provedNumbers
}

// safe tells whether a proposal wins in one of the states left and fails in
// none. One in which it fails is likely to be a hard one: it goes first from then
// on.
func (d *DFPN[V, S, M, P]) safe(t *dfpnTurn[V, P], m int) bool {
	won := false
	for i, s := range d.left {
		d.state = d.states[s]
		d.meter.tried(1)
		p := d.game.Try(&t.view, &d.state, d.moves[t.moves.from+m])
		if p.Won() {
			won = true
		} else if !p.Illegal() {
			copy(d.left[1:i+1], d.left[:i])
			d.left[0] = s
			return false
		}
	}
	return won
}

// leave puts a proposal into the plan: what it wins is left no more.
func (d *DFPN[V, S, M, P]) leave(t *dfpnTurn[V, P], m int) {
	d.winners = append(d.winners, int32(m))
	left := d.left[:0]
	for _, s := range d.left {
		if !d.wins(t, int(s), m) {
			left = append(left, s)
		}
	}
	d.left = left
}
