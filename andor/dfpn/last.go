package dfpn

import (
	"slices"

	"kriegmate/andor/internal/numbers"
)

// This file is about turns with one move to go, where a proposal wins or fails
// at once. By monotony a proposal that wins wherever it is accepted can be tried
// first, whatever else the plan does, and the turn goes on with the states that
// refuse it. So no order need be searched for. Nor is anything lost by one that is refused
// in all states left, if that is done in two ways: each part goes on for itself.

// lastMoves puts the proposals of a turn on the stack, once.
func (d *run[V, S, M, P]) lastMoves(i int) *turn[V, P] {
	t := &d.turns[i]
	if t.moves.size() == 0 {
		d.meter.Node(0)
		from := len(d.moves)
		d.moves = d.game.Moves(d.moves, &t.view)
		t.moves = span{from, len(d.moves)}
	}
	return t
}

// winnable tells whether the state that has come last to a turn can be won. It
// tries first what has won the state before it, and notes when that is not
// enough for both.
func (d *run[V, S, M, P]) winnable(c int) bool {
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
	e := slot{Pair: numbers.Refuted, key: key, best: -1}
	for m := range t.moves.size() {
		if m != failed && d.wins(t, state, m) {
			e.Pair, e.best = numbers.Proved, int32(m)
			break
		}
	}
	t.winner = e.best
	d.keep(e, before)
	return e.best >= 0
}

// wins tells whether a proposal wins a state.
func (d *run[V, S, M, P]) wins(t *turn[V, P], state, proposal int) bool {
	d.state = d.states[state]
	d.meter.Tried(1)
	return d.game.Try(&t.view, &d.state, d.moves[t.moves.from+proposal]).Won()
}

// allLast decides turns that must all be won. Each state of theirs can be won on
// its own.
func (d *run[V, S, M, P]) allLast(turns span) numbers.Pair {
	for c := turns.from; c < turns.to; c++ {
		if !d.turns[c].mixed {
			continue
		}
		_, left := d.lastTurn(c)
		if d.turns[c].Pair = lastNumbers(left); len(left) > 0 {
			return numbers.Refuted
		}
	}
	return numbers.Proved
}

// lastTurn decides a turn with one move to go. It returns the proposals that have
// won, in their order, up to one that splits what is left, and the states that are
// not won, of one part if they were split; both hold until the next call.
func (d *run[V, S, M, P]) lastTurn(i int) (winners, left []int32) {
	moves := len(d.moves)
	t := d.lastMoves(i)
	d.meter.Expanded += int64(t.states.size())
	d.meter.Largest = max(d.meter.Largest, int64(t.states.size()))
	d.left, d.winners = d.left[:0], d.winners[:0]
	for s := t.states.from; s < t.states.to; s++ {
		d.left = append(d.left, int32(s))
	}
	d.winLeft(t)
	if len(d.moves) > moves {
		d.moves, t.moves = d.moves[:moves], span{}
	}
	return d.winners, d.left
}

// winLeft makes all proposals that win one of the states left and fail in none, and lets
// each part of the others go on if there is one that splits them.
func (d *run[V, S, M, P]) winLeft(t *turn[V, P]) {
	for again := true; again && len(d.left) > 0; {
		again, d.splits = false, -1
		for m := 0; m < t.moves.size() && len(d.left) > 0 && !d.meter.Stopped(); m++ {
			if d.safe(t, m) {
				d.leave(t, m)
				again = true
			}
		}
	}
	if len(d.left) > 0 && d.splits >= 0 && !d.meter.Stopped() {
		d.winParts(t)
	}
}

// winParts splits the states left by what they answer, and wins one part after another, up
// to one that cannot be won.
func (d *run[V, S, M, P]) winParts(t *turn[V, P]) {
	m, kinds, parts := d.splits, []P(nil), [][]int32(nil)
	for _, s := range d.left {
		d.state = d.states[s]
		d.meter.Tried(1)
		p := d.game.Try(&t.view, &d.state, d.moves[t.moves.from+m])
		k := slices.Index(kinds, p)
		if k < 0 {
			k, kinds, parts = len(kinds), append(kinds, p), append(parts, nil)
		}
		parts[k] = append(parts[k], s)
	}
	d.winners = append(d.winners, int32(m))
	order := len(d.winners)
	for _, part := range parts {
		d.left = append(d.left[:0], part...)
		d.winLeft(t)
		d.winners = d.winners[:order]
		if len(d.left) > 0 {
			return
		}
	}
}

// lastNumbers returns the numbers of a turn with one move to go, of which some
// states are not won.
func lastNumbers(left []int32) numbers.Pair {
	if len(left) > 0 {
		return numbers.Refuted
	}
	return numbers.Proved
}

// safe tells whether a proposal wins in one of the states left and fails in
// none. One in which it fails is likely to be a hard one: it goes first from then
// on. It notes one that all of them refuse, in two ways.
func (d *run[V, S, M, P]) safe(t *turn[V, P], m int) bool {
	won, split := false, false
	for i, s := range d.left {
		d.state = d.states[s]
		d.meter.Tried(1)
		p := d.game.Try(&t.view, &d.state, d.moves[t.moves.from+m])
		switch {
		case p.Won():
			won = true
		case !p.Illegal():
			copy(d.left[1:i+1], d.left[:i])
			d.left[0] = s
			return false
		case i == 0:
			d.refusal = p
		default:
			split = split || p != d.refusal
		}
	}
	if split && !won {
		d.splits = m
	}
	return won
}

// leave puts a proposal into the plan: what it wins is left no more.
func (d *run[V, S, M, P]) leave(t *turn[V, P], m int) {
	d.winners = append(d.winners, int32(m))
	left := d.left[:0]
	for _, s := range d.left {
		if !d.wins(t, int(s), m) {
			left = append(left, s)
		}
	}
	d.left = left
}
