package dfpn

import (
	"kriegmate/andor"
	"kriegmate/andor/internal/numbers"
)

// try is a proposal at a turn of the branch.
type try[P andor.Percept] struct {
	numbers.Pair       // of what follows where it is accepted
	asked        int32 // so many states, from the first, have been asked
	refused      int32 // of these, those in which it is refused
	legal        bool  // accepted in one of them, or refused in two ways
	dead         bool  // refuted
	refusal      P     // the first
}

// frame is what is known of a turn while the search is below it.
type frame struct {
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
// threshold, and returns them with what was found.
func (d *run[V, S, M, P]) turn(i int, th numbers.Pair) (numbers.Pair, found) {
	t := &d.turns[i]
	if t.depth == 1 {
		_, left := d.lastTurn(i)
		n := lastNumbers(left)
		d.tell(n)
		return n, found{}
	}
	f := frame{turn: i, depth: t.depth, states: t.states, best: -1, before: d.work()}
	n := d.recall(&f)
	if n.Disproof != 0 && (n.Proof != 0 || f.taken < f.states.size()) {
		d.open(&f, n)
		n = d.double(&f, th)
		d.tries, d.moves = d.tries[:f.tries.from], d.moves[:f.moves]
		d.tell(n)
	}
	return n, found{f.taken, f.best}
}

// tell counts a turn that is decided.
func (d *run[V, S, M, P]) tell(n numbers.Pair) {
	if n.Proof == 0 || n.Disproof == 0 {
		d.meter.Decided(n.Proof == 0)
	}
}

// recall finds the largest part of a turn's states that the table knows, with
// its numbers. If it knows none, no states are taken.
func (d *run[V, S, M, P]) recall(f *frame) numbers.Pair {
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
			return e.Pair
		}
	}
	return numbers.Unknown
}

// look returns the numbers of a turn that is not on the branch: as the table
// knows them, or those of leaves, one for each state.
func (d *run[V, S, M, P]) look(i int) numbers.Pair {
	t := &d.turns[i]
	f := frame{depth: t.depth, states: t.states}
	n := d.recall(&f)
	waiting := f.states.size() - f.taken
	if f.taken == 0 || n.Proof == 0 && waiting > 0 {
		return besides(numbers.Unknown, waiting-1)
	}
	return besides(n, waiting)
}

// open starts a frame with the states that are known, twice as many if these
// are proved by their numbers, or with the first.
func (d *run[V, S, M, P]) open(f *frame, known numbers.Pair) {
	d.meter.Node(f.states.size())
	f.moves = len(d.moves)
	d.moves = d.game.Moves(d.moves, &d.turns[f.turn].view)
	f.tries = span{len(d.tries), len(d.tries) + len(d.moves) - f.moves}
	for t := range f.tries.size() {
		d.tries = append(d.tries, try[P]{Pair: numbers.Proved, dead: t < 128 && f.dead[t>>6]>>(t&63)&1 != 0})
	}
	to, best, proved := max(f.taken, 1), f.best, known.Proof == 0
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
func (d *run[V, S, M, P]) take(f *frame, to int) {
	for ; f.taken < to; f.taken++ {
		f.key = f.key.plus(keyOf(d.hashes[f.states.from+f.taken]))
	}
}

// ask makes a proposal in the states taken in that it was not made in yet, and
// brings its numbers up to date. It tells whether nothing has to be searched: the
// proposal wins at once wherever it is accepted.
func (d *run[V, S, M, P]) ask(f *frame, proposal int) (won bool) {
	t := &d.tries[f.tries.from+proposal]
	waiting := d.propose(f, t, d.moves[f.moves+proposal])
	switch {
	case t.Proof != 0: // what was known before stays
		t.Pair = besides(t.Pair, waiting)
	case waiting > 0:
		t.Pair = numbers.Pair{Proof: uint32(waiting), Disproof: 1}
	default:
		return t.legal && !t.dead
	}
	if f.depth > 2 {
		if e := d.table.find(f.key.at(f.depth, proposal)); e != nil {
			t.Pair = e.Pair
		}
	}
	return false
}

// propose puts a proposal to the referee in the states that it was not made in,
// until it loses. It returns how many of these accept it and are not won yet:
// leaves to prove.
func (d *run[V, S, M, P]) propose(f *frame, t *try[P], m M) (waiting int) {
	from, view := t.asked, &d.turns[f.turn].view
	for ; int(t.asked) < f.taken && !t.dead; t.asked++ {
		d.state = d.states[f.states.from+int(t.asked)]
		p := d.game.Try(view, &d.state, m)
		switch {
		case p.Illegal():
			if t.refused++; t.refused == 1 {
				t.refusal = p
			} else if p != t.refusal {
				t.legal = true
			}
		case p.Lost():
			t.dead = true
		default:
			t.legal = true
			if !p.Won() {
				waiting++
			}
		}
	}
	d.meter.Tried(int64(t.asked - from))
	if more := int(t.asked) - f.asked; more > 0 {
		d.meter.Expanded += int64(more)
		f.asked += more
	}
	return waiting
}

// askAll makes all proposals. The first that wins at once is the best; otherwise
// what has won fewer states has the least number to begin with.
func (d *run[V, S, M, P]) askAll(f *frame) {
	for i := 0; i < f.tries.size() && !d.meter.Stopped(); i++ {
		if d.ask(f, i) && f.best < 0 {
			f.best = i
		}
	}
	if f.hint >= 0 && f.best < 0 {
		d.tries[f.tries.from+f.hint].Proof = 1
	}
}

// double searches a turn for the states taken in, and when it is proved for
// these, for twice as many.
func (d *run[V, S, M, P]) double(f *frame, th numbers.Pair) numbers.Pair {
	for {
		waiting := f.states.size() - f.taken
		n := d.choose(f, numbers.Pair{Proof: less(th.Proof, uint32(waiting)), Disproof: th.Disproof})
		if d.meter.Stopped() {
			return numbers.Unknown
		}
		d.keepTurn(f, n)
		if n.Proof != 0 || waiting == 0 {
			return besides(n, waiting)
		}
		f.best, f.hint = -1, f.best
		d.take(f, min(2*f.taken, f.states.size()))
	}
}

// choose searches the proposals with the least proof numbers in turn. Once one
// wins wherever it is accepted, the rest decides.
func (d *run[V, S, M, P]) choose(f *frame, th numbers.Pair) numbers.Pair {
	if f.hint >= 0 && f.depth == 2 {
		d.tryHint(f)
	}
	if f.best < 0 {
		d.askAll(f)
	}
	for f.best < 0 && !d.meter.Stopped() {
		c := d.count(f)
		if c.Proof >= th.Proof || c.Disproof >= th.Disproof {
			return c.Pair
		}
		if d.try(f, c.best, d.below(f, &c, th)) {
			f.best = c.best
		}
	}
	if d.meter.Stopped() {
		return numbers.Unknown
	}
	return d.rest(f, th)
}

// tryHint searches what has won fewer states before the others are even made:
// with two moves to go a proposal is decided at once.
func (d *run[V, S, M, P]) tryHint(f *frame) {
	won := d.ask(f, f.hint)
	if !won && !d.tries[f.tries.from+f.hint].dead {
		won = d.try(f, f.hint, noThresholds)
	}
	if won {
		f.best = f.hint
	}
}

// choice is what the proposals of a turn make of it.
type choice struct {
	numbers.Pair        // of the turn
	best         int    // the proposal to look at next
	second       uint32 // the proof number of the next best
	others       uint32 // how many others are open
}

// count works out the numbers of a turn from its proposals, and which of these
// to look at next.
func (d *run[V, S, M, P]) count(f *frame) choice {
	c := choice{Pair: numbers.Refuted, best: -1, second: numbers.Infinite}
	for i := range f.tries.size() {
		t := &d.tries[f.tries.from+i]
		if t.dead || !t.legal {
			continue
		}
		if c.best >= 0 {
			c.others++
		}
		c.Disproof = max(c.Disproof, t.Disproof)
		if proof := finite(t.Proof, uint32(t.refused)); proof < c.Proof {
			c.best, c.second, c.Proof = i, c.Proof, proof
		} else {
			c.second = min(c.second, proof)
		}
	}
	c.Disproof = finite(c.Disproof, c.others)
	return c
}

// below returns the thresholds of the best proposal, given those of its turn.
func (d *run[V, S, M, P]) below(f *frame, c *choice, th numbers.Pair) numbers.Pair {
	refused := uint32(d.tries[f.tries.from+c.best].refused)
	return numbers.Pair{
		Proof:    less(min(th.Proof, beyond(c.second)), refused),
		Disproof: less(th.Disproof, c.others),
	}
}

// rest searches the turn that goes on after the best proposal was refused, or all of them if
// there are several kinds of refusal.
func (d *run[V, S, M, P]) rest(f *frame, th numbers.Pair) (n numbers.Pair) {
	if d.tries[f.tries.from+f.best].refused == 0 {
		return numbers.Proved
	}
	mark := d.mark()
	if parts := d.refuse(f, f.best); parts.size() == 1 {
		n, _ = d.turn(parts.from, th)
	} else {
		n = d.every(parts, th)
	}
	d.cut(mark)
	return n
}

// refuse puts the turn that goes on after a refusal on the stack, or one for each kind of
// refusal.
func (d *run[V, S, M, P]) refuse(f *frame, proposal int) (parts span) {
	from, m := len(d.states), d.moves[f.moves+proposal]
	parts.from = len(d.turns)
	next := turn[V, P]{view: d.turns[f.turn].view, depth: f.depth, winner: -1}
	d.child = d.child[:0]
	for i := f.states.from; i < f.states.from+f.taken; i++ {
		d.state = d.states[i]
		p := d.game.Try(&d.turns[f.turn].view, &d.state, m)
		if !p.Illegal() {
			continue
		}
		c := parts.from
		for c < len(d.turns) && d.turns[c].own != p {
			c++
		}
		if c == len(d.turns) {
			next.own = p
			d.turns = append(d.turns, next)
		}
		d.push(&d.states[i], d.hashes[i])
		d.child = append(d.child, int32(c))
		d.turns[c].size++
	}
	d.meter.Tried(int64(f.taken))
	parts.to = len(d.turns)
	if parts.size() == 1 {
		d.turns[parts.from].states = span{from, len(d.states)}
	} else {
		d.arrange(parts, from)
	}
	return parts
}

// keepTurn notes in the table what is known of a turn.
func (d *run[V, S, M, P]) keepTurn(f *frame, n numbers.Pair) {
	e := slot{Pair: n, key: f.key.at(f.depth, wholeTurn), best: int32(f.best)}
	for t := range min(f.tries.size(), 128) {
		if d.tries[f.tries.from+t].dead {
			e.dead[t>>6] |= 1 << (t & 63)
		}
	}
	d.keep(e, f.before)
}

// keep notes something in the table, and what it cost since the work done
// before.
func (d *run[V, S, M, P]) keep(e slot, before int64) {
	e.work = uint32(min(d.work()-before, 1<<32-1))
	size := d.table.bytes()
	d.table.put(e)
	d.meter.AddBytes(d.table.bytes() - size)
}
