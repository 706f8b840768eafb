package endgame

import (
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A worker has the memory to work on one placement at a time.
type worker struct {
	*solver
	sorter
	pool    []chess.Bitboard // what is left of the chunk that finds are stored in
	reply   board
	classes []chess.Bitboard
	before  []chess.Bitboard
	fresh   []chess.Bitboard

	board    board
	safe     chess.Bitboard
	steps    []step
	outcomes []outcome
	live     []chess.Bitboard // older maximal sets, largest first
	found    []chess.Bitboard // new ones
	parts    []part
	factors  [maxClasses + 1]factor
}

// An outcome is what is known of the position after a step.
type outcome struct {
	answers *answers
	back    symmetry // from the placement that stands for it
	// left is the antichain of what can be won after a refusal, within the
	// squares of refused that are safe.
	left    []chess.Bitboard
	refused chess.Bitboard
}

// A part is one of the independent parts that candidates are put together
// from: squares that sound alike, or on which the move is refused.
type part struct {
	squares chess.Bitboard
	back    symmetry // to the board of the placement
	mixture
}

// A factor is a part on the board of the placement.
type factor struct {
	mixture
	more  []chess.Bitboard // memory for new sets
	union chess.Bitboard   // of all its sets
}

// evaluate finds the maximal sets of placement k that are won in this round and
// were not before. They are in w.found until the next call.
func (w *worker) evaluate(k int) {
	t := w.own.table
	w.found = w.found[:0]
	w.board.look(t.space.material, &t.space.first[k])
	w.safe = w.board.safe()
	if !w.follow() {
		return
	}
	w.live = t.families[k].alive(w.live[:0])
	if w.safe == 0 || len(w.live) == 1 && w.live[0] == w.safe {
		return
	}
	w.sort(w.live)
	for i := range w.outcomes {
		o := &w.outcomes[i]
		if o.refused != 0 {
			o.left = w.within(o.left[:0], w.live, o.refused)
		}
	}
	// Pieces come last in the list and first here: their moves are never
	// refused, and what they win covers much of what the king does.
	for i := len(w.outcomes) - 1; i >= 0; i-- {
		if o := &w.outcomes[i]; o.answers.round == w.round {
			w.propose(o, mixture{o.left, len(o.left)})
		}
	}
	w.found = w.maximal(w.found)
	w.goOn()
}

// follow finds what is known after each step, and tells whether any of it has
// changed in this round.
func (w *worker) follow() (changed bool) {
	w.steps = w.board.steps(w.steps[:0])
	for len(w.outcomes) < len(w.steps) {
		w.outcomes = append(w.outcomes, outcome{})
	}
	w.outcomes = w.outcomes[:len(w.steps)]
	for i := range w.steps {
		st, o := &w.steps[i], &w.outcomes[i]
		s := w.own
		if st.promotes != 0 {
			s = w.promoted[promotionIndex(st.promotes)]
		}
		o.refused = st.refused & w.safe
		if s == nil {
			o.answers = &noAnswers
			continue
		}
		k, g := s.table.space.find(&st.after)
		o.answers, o.back = &s.answers[k], inverses[g]
		changed = changed || o.answers.round == w.round
	}
	return changed
}

// noAnswers are those of an ending that nobody wins.
var noAnswers answers

// within appends the antichain of what sets have in common with squares.
func (w *worker) within(dst, sets []chess.Bitboard, squares chess.Bitboard) []chess.Bitboard {
	dst = append(dst, 0)
	for _, m := range sets {
		dst = append(dst, m&squares)
	}
	return w.maximal(dst)
}

// goOn proposes again the moves after whose refusal more can be won than
// before, until there are none.
func (w *worker) goOn() {
	for again := true; again; {
		again = false
		for i := range w.outcomes {
			o := &w.outcomes[i]
			if o.refused == 0 {
				continue
			}
			w.fresh = without(w.within(w.fresh[:0], w.found, o.refused), o.left)
			if len(w.fresh) == 0 {
				continue
			}
			again = true
			left := w.mix(o.left, w.fresh)
			o.left = left.sets
			w.propose(o, left)
		}
		w.found = w.maximal(w.found)
	}
}

// propose puts together what is won by proposing a move first, and after a
// refusal going on with one of the sets that are left. Where left has new sets,
// only what they bring is wanted.
func (w *worker) propose(o *outcome, left mixture) {
	again := left.fresh < len(left.sets)
	accepted := w.safe &^ o.refused
	w.parts = w.parts[:0]
	if o.refused != 0 {
		w.parts = append(w.parts, part{squares: o.refused, mixture: left})
	}
	for i := range o.answers.classes {
		c := &o.answers.classes[i]
		if squares := o.back.set(c.squares) & accepted; squares != 0 {
			w.parts = append(w.parts, part{squares, o.back, c.mixture})
			if again || o.answers.round != w.round {
				w.parts[len(w.parts)-1].fresh = len(c.sets)
			}
		}
	}
	slices.SortFunc(w.parts, func(x, y part) int { return len(x.sets) - len(y.sets) })
	fresh := false
	var rest chess.Bitboard
	for i := range w.parts {
		f := &w.factors[i]
		if p := &w.parts[i]; !fresh && i == len(w.parts)-1 {
			// Nothing is new in the others: the old sets of the last
			// are of no use.
			p.sets, p.fresh = p.sets[p.fresh:], 0
		}
		w.translate(f, &w.parts[i])
		fresh = fresh || f.fresh < len(f.sets)
		rest |= f.union
	}
	if fresh {
		w.combine(w.factors[:len(w.parts)], 0, rest, 0)
	}
}

// translate makes a factor of a part: its antichain on the board of the
// placement, within the squares.
func (w *worker) translate(f *factor, p *part) {
	f.sets, f.more = f.sets[:0], f.more[:0]
	f.union = 0
	for _, x := range p.sets[:p.fresh] {
		f.sets = append(f.sets, p.back.set(x)&p.squares)
	}
	f.sets = w.maximal(f.sets)
	for _, x := range p.sets[p.fresh:] {
		f.more = append(f.more, p.back.set(x)&p.squares)
	}
	f.mixture = w.mix(f.sets, f.more)
	for _, x := range f.sets {
		f.union |= x
	}
}

// combine takes one set of each factor in every way that has a new one in it,
// and keeps the unions that are not covered yet. At any time most is all that
// the rest can bring, and fresh counts the new sets in the union.
func (w *worker) combine(factors []factor, union, most chess.Bitboard, fresh int) {
	if union|most == 0 || covers(w.live, union|most) || covers(w.found, union|most) {
		return
	}
	if w.visible {
		w.found = append(w.found[:0], join(w.live)|join(w.found)|most)
		return
	}
	if len(factors) == 0 {
		w.found = append(w.found, union)
		return
	}
	f := &factors[0]
	most &^= f.union
	first := 0
	if len(factors) == 1 && fresh == 0 {
		first = f.fresh
	}
	for i := first; i < len(f.sets); i++ {
		if i == f.fresh {
			fresh++
		}
		w.combine(factors[1:], union|f.sets[i], most, fresh)
	}
}

// join returns the union of the sets.
func join(sets []chess.Bitboard) (union chess.Bitboard) {
	for _, s := range sets {
		union |= s
	}
	return union
}
