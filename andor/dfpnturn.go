package andor

// dfpnTry is a proposal at a turn of the branch.
type dfpnTry struct {
	numbers       // of what follows where it is accepted
	asked   int32 // so many states, from the first, have been asked
	refused int32 // of these, those in which it is refused
	legal   bool  // accepted in one of them
	dead    bool  // refuted
}

// dfpnFrame is what is known of a turn while the search is below it.
type dfpnFrame struct {
	turn   int // its number on the stack
	depth  int32
	states span
	taken  int       // so many of the states, from the first, are taken in
	key    beliefKey // of these
	asked  int       // the most states that any proposal was made in
	tries  span
	moves  int       // where its proposals begin
	best   int       // a proposal that wins wherever it is accepted, or -1
	hint   int       // one that did so with fewer states, or -1
	dead   [2]uint64 // refuted proposals, as the table had them
	before int64     // the work done before
}

// turn searches a turn until it is decided or one of its numbers reaches its
// threshold, and returns them.
func (d *DFPN[V, S, M, P]) turn(i int, th numbers) numbers {
	t := &d.turns[i]
	if t.depth == 1 {
		return d.lastTurn(i)
	}
	f := dfpnFrame{turn: i, depth: t.depth, states: t.states, best: -1, before: d.work()}
	n := d.recall(&f)
	if n.disproof != 0 && (n.proof != 0 || f.taken < f.states.size()) {
		d.open(&f, n.proof == 0)
		n = d.double(&f, th)
		d.tries, d.moves = d.tries[:f.tries.from], d.moves[:f.moves]
	}
	d.found = dfpnFound{f.taken, f.best}
	return n
}

// recall finds the largest part of a turn's states that the table knows, with
// its numbers. If it knows none, no states are taken.
func (d *DFPN[V, S, M, P]) recall(f *dfpnFrame) numbers {
	var keys [34]beliefKey
	var sizes [34]int
	parts, next, key := 0, 1, beliefKey{}
	size := f.states.size()
	for i, h := range d.hashes[f.states.from:f.states.to] {
		if key = key.plus(keyOf(h)); i+1 == next || i+1 == size {
			keys[parts], sizes[parts] = key, i+1
			parts++
			next *= 2
		}
	}
	for j := parts - 1; j >= 0; j-- {
		if e := d.table.find(keys[j].at(f.depth, wholeTurn)); e != nil {
			f.taken, f.key, f.dead, f.best = sizes[j], keys[j], e.dead, int(e.best)
			return e.numbers
		}
	}
	return unknownNumbers
}

// look returns the numbers of a turn that is not on the branch: as the table
// knows them, or those of leaves, one for each state.
func (d *DFPN[V, S, M, P]) look(i int) numbers {
	t := &d.turns[i]
	f := dfpnFrame{depth: t.depth, states: t.states}
	n := d.recall(&f)
	waiting := f.states.size() - f.taken
	if f.taken == 0 || n.proof == 0 && waiting > 0 {
		return numbers{1, 1}.besides(waiting - 1)
	}
	return n.besides(waiting)
}

// open starts a frame with the states that are known, twice as many if these
// are proved, or with the first.
func (d *DFPN[V, S, M, P]) open(f *dfpnFrame, proved bool) {
	d.meter.node(f.states.size())
	f.moves = len(d.moves)
	d.moves = d.game.Moves(d.moves, &d.turns[f.turn].view)
	f.tries = span{len(d.tries), len(d.tries) + len(d.moves) - f.moves}
	for t := range f.tries.size() {
		d.tries = append(d.tries, dfpnTry{numbers: provedNumbers, dead: t < 128 && f.dead[t>>6]>>(t&63)&1 != 0})
	}
	to, best := max(f.taken, 1), f.best
	f.taken, f.key, f.best, f.hint = 0, beliefKey{}, -1, -1
	if proved {
		to, f.hint = min(2*to, f.states.size()), best
	}
	d.take(f, to)
	if !proved && best >= 0 {
		d.ask(f, best)
		f.best = best
	}
}

// take takes more states in.
func (d *DFPN[V, S, M, P]) take(f *dfpnFrame, to int) {
	for ; f.taken < to; f.taken++ {
		f.key = f.key.plus(keyOf(d.hashes[f.states.from+f.taken]))
	}
}

// ask puts a proposal to the referee in the states that it was not made in, and
// works out its numbers: what waits counts as leaves, and what was known before
// stays.
func (d *DFPN[V, S, M, P]) ask(f *dfpnFrame, proposal int) {
	t, view := &d.tries[f.tries.from+proposal], &d.turns[f.turn].view
	from, waiting := t.asked, 0
	for ; int(t.asked) < f.taken && !t.dead; t.asked++ {
		d.state = d.states[f.states.from+int(t.asked)]
		p := d.game.Try(view, &d.state, d.moves[f.moves+proposal])
		switch {
		case p.Illegal():
			t.refused++
		case p.Lost():
			t.dead = true
		default:
			t.legal = true
			if !p.Won() {
				waiting++
			}
		}
	}
	d.meter.tried(int64(t.asked - from))
	if more := int(t.asked) - f.asked; more > 0 {
		d.meter.Expanded += int64(more)
		f.asked += more
	}
	switch {
	case t.proof != 0:
		t.numbers = t.besides(waiting)
	case waiting > 0:
		t.numbers = numbers{uint32(waiting), 1}
	case t.legal && !t.dead && f.best < 0:
		f.best = proposal
	}
	if f.depth > 2 && t.proof != 0 {
		if e := d.table.find(f.key.at(f.depth, proposal)); e != nil {
			t.numbers = e.numbers
		}
	}
}

// askAll makes all proposals. What has won fewer states has the least number to
// begin with.
func (d *DFPN[V, S, M, P]) askAll(f *dfpnFrame) {
	for i := 0; i < f.tries.size() && !d.meter.stopped; i++ {
		d.ask(f, i)
	}
	if f.hint >= 0 && f.best < 0 {
		d.tries[f.tries.from+f.hint].proof = 1
	}
}

// double searches a turn for the states taken in, and when it is proved for
// these, for twice as many.
func (d *DFPN[V, S, M, P]) double(f *dfpnFrame, th numbers) numbers {
	for {
		waiting := f.states.size() - f.taken
		n := d.choose(f, numbers{less(th.proof, uint32(waiting)), th.disproof})
		if d.meter.stopped {
			return unknownNumbers
		}
		d.keepTurn(f, n)
		if n.proof != 0 || waiting == 0 {
			return n.besides(waiting)
		}
		f.best, f.hint = -1, f.best
		d.take(f, min(2*f.taken, f.states.size()))
	}
}

// choose searches the proposals with the least proof numbers in turn. Once one
// wins wherever it is accepted, the rest decides. With two moves to go, where a
// proposal is decided at once, what has won fewer states is searched before the
// others are even made.
func (d *DFPN[V, S, M, P]) choose(f *dfpnFrame, th numbers) numbers {
	if f.hint >= 0 && f.depth == 2 {
		if d.ask(f, f.hint); f.best < 0 && !d.tries[f.tries.from+f.hint].dead {
			d.try(f, f.hint, noThresholds)
		}
	}
	if f.best < 0 {
		d.askAll(f)
	}
	for !d.meter.stopped {
		if f.best >= 0 {
			return d.rest(f, th)
		}
		n, best, second, others := d.count(f)
		if n.proof >= th.proof || n.disproof >= th.disproof {
			return n
		}
		refused := uint32(d.tries[f.tries.from+best].refused)
		d.try(f, best, numbers{less(min(th.proof, beyond(second)), refused), less(th.disproof, others)})
	}
	return unknownNumbers
}

// count works out the numbers of a turn from its proposals: the one to look at
// next, the proof number of the second best, and how many others are open.
func (d *DFPN[V, S, M, P]) count(f *dfpnFrame) (n numbers, best int, second, others uint32) {
	n, best, second = refutedNumbers, -1, infinite
	for i := range f.tries.size() {
		t := &d.tries[f.tries.from+i]
		if t.dead || !t.legal {
			continue
		}
		if best >= 0 {
			others++
		}
		n.disproof = max(n.disproof, t.disproof)
		if proof := finite(t.proof, uint32(t.refused)); proof < n.proof {
			best, second, n.proof = i, n.proof, proof
		} else {
			second = min(second, proof)
		}
	}
	n.disproof = finite(n.disproof, others)
	return n, best, second, others
}

// rest searches the turn that goes on after the best proposal was refused.
func (d *DFPN[V, S, M, P]) rest(f *dfpnFrame, th numbers) numbers {
	if d.tries[f.tries.from+f.best].refused == 0 {
		return provedNumbers
	}
	mark := d.mark()
	d.refuse(f, f.best)
	n := d.turn(mark.turns, th)
	d.cut(mark)
	return n
}

// refuse puts the turn that goes on after a refusal on the stack.
func (d *DFPN[V, S, M, P]) refuse(f *dfpnFrame, proposal int) {
	from, m := len(d.states), d.moves[f.moves+proposal]
	next := dfpnTurn[V, P]{view: d.turns[f.turn].view, depth: f.depth, winner: -1}
	for i := f.states.from; i < f.states.from+f.taken; i++ {
		d.state = d.states[i]
		if p := d.game.Try(&d.turns[f.turn].view, &d.state, m); p.Illegal() {
			next.own = p
			d.push(&d.states[i], d.hashes[i])
		}
	}
	d.meter.tried(int64(f.taken))
	next.states = span{from, len(d.states)}
	d.turns = append(d.turns, next)
}

// keepTurn notes in the table what is known of a turn.
func (d *DFPN[V, S, M, P]) keepTurn(f *dfpnFrame, n numbers) {
	e := proofSlot{numbers: n, key: f.key.at(f.depth, wholeTurn), best: int32(f.best)}
	for t := range min(f.tries.size(), 128) {
		if d.tries[f.tries.from+t].dead {
			e.dead[t>>6] |= 1 << (t & 63)
		}
	}
	d.keep(e, f.before)
}

// keep notes something in the table, and what it cost since the work done
// before.
func (d *DFPN[V, S, M, P]) keep(e proofSlot, before int64) {
	e.work = uint32(min(d.work()-before, 1<<32-1))
	d.meter.bytes -= d.table.bytes()
	d.table.put(e)
	d.meter.bytes += d.table.bytes()
}
