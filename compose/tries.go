package compose

import (
	"cmp"
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// A Try is a proposal at the first turn that fails.
type Try struct {
	Move chess.Move
	// Accepted is in how many states it is accepted.
	Accepted int
	// Defences counts the replies that leave no win even to a solver who sees
	// everything, and Escapes the states in which there is such a reply, or in which
	// none is needed; two stands for two or more. Where both are zero, only what is
	// hidden refutes the try.
	Defences, Escapes int
	// Refutation is one reason why it fails, nil if what remains after a refusal has no
	// mate, or if it is never accepted.
	Refutation *Line
}

// A Line is what refutes a proposal: the states that arise by the Replies sound the same,
// and no plan wins in all of them. None of them can be left out. If Own or Reply ends the
// game, or there is no move left after Own, there is one reply, and that is the reason.
type Line struct {
	Own, Reply kriegspiel.Percept // what is heard
	Replies    []Reply
}

// Ended tells whether the game does not come to another turn of the solver.
func (l *Line) Ended() bool {
	return l.Own.End() != 0 || l.Reply.End() != 0 || l.Reply&kriegspiel.Theirs == 0
}

// tries finds out which failing proposals are tries, and why they fail.
func (w *work) tries() bool {
	most := w.MostTries
	if most == 0 {
		most = DefaultTries
	}
	var list []Try
	for _, m := range w.failing {
		o := w.try(&w.root, m)
		t := Try{Move: m, Accepted: len(o.accepted)}
		w.defend(&t, o)
		if o.late || w.late() {
			return false
		}
		if m == w.report.Intended {
			if t.Refutation = w.refute(o); w.late() {
				return false
			}
			w.report.Failed = &t
		}
		if t.Defences < several && t.Escapes < several || t.Escapes < min(several, t.Accepted) {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b Try) int { return cmp.Compare(a.Defences, b.Defences) })
	w.report.Others = len(w.failing)
	for _, t := range list[:min(most, len(list))] {
		if t.Refutation = w.refute(w.try(&w.root, t.Move)); w.late() {
			return false
		}
		w.report.Tries = append(w.report.Tries, t)
		w.report.Others--
	}
	return true
}

// several is when defences and escapes are no longer counted.
const several = 2

// defend counts the defences against a try, and the states that escape.
func (w *work) defend(t *Try, o *outcome) {
	escaped := map[kriegspiel.State]bool{}
	n := len(o.ends)
	for _, l := range o.lost {
		if escaped[l.Replies[0].From] = true; l.Own.End() == 0 {
			n = several // there is no need of a defence
		}
	}
	for _, l := range o.ends {
		escaped[l.Replies[0].From] = true
	}
	for _, h := range o.heard {
		for i := range h.replies {
			if n >= several && (len(escaped) >= several || escaped[h.replies[i].From]) {
				continue
			}
			if w.late() {
				return
			}
			if !w.hopeful(&h.node, &h.node.states[i]) {
				n++
				escaped[h.replies[i].From] = true
			}
		}
	}
	t.Defences, t.Escapes = min(n, several), min(len(escaped), several)
}

// hopeful tells whether a solver who sees everything wins at a node with the given state;
// also if there was no time to find out.
func (w *work) hopeful(n *node, s *kriegspiel.State) bool {
	if w.rules() != kriegspiel.Rand {
		won, _ := sight.New(w.rules()).Wins(&w.memory, &n.view, s, n.depth)
		return won
	}
	// Package sight does not look for the stalemates that win here.
	ctx, cancel := w.within()
	defer cancel()
	won, _, err := w.stalemates.Wins(ctx, &n.view, s, n.depth)
	return won || err != nil
}

// refute finds the fewest replies to a proposal that refute it together.
func (w *work) refute(o *outcome) *Line {
	switch {
	case len(o.lost) > 0:
		return &o.lost[0]
	case len(o.ends) > 0:
		return &o.ends[0]
	}
	var least *Line
	for _, h := range o.heard {
		found := w.searcher.Solve(w.ctx, w.problem(&h.node))
		if found.Verdict != andor.Refuted {
			continue
		}
		core := w.shrink(&node{h.node.view, found.Core, h.node.depth})
		if w.late() {
			return nil
		}
		if least == nil || len(core) < len(least.Replies) {
			least = w.line(h, core)
		}
		if len(core) == 1 {
			break
		}
	}
	if least != nil && len(least.Replies) > 1 {
		w.wants(least, o)
	}
	return least
}

// shrink leaves out states of a refuted node as long as the rest is refuted.
func (w *work) shrink(n *node) []kriegspiel.State {
	states := n.states
	for i := 0; i < len(states) && len(states) > 1; {
		rest := slices.Delete(slices.Clone(states), i, i+1)
		found := w.searcher.Solve(w.ctx, w.problem(&node{n.view, rest, n.depth}))
		if found.Verdict == andor.Refuted {
			states = rest
		} else {
			i++
		}
	}
	return states
}

// line returns the replies that lead to the given states of what is heard.
func (w *work) line(h *heard, states []kriegspiel.State) *Line {
	l := &Line{Own: h.own, Reply: h.reply}
	for _, r := range h.replies {
		if slices.Contains(states, r.state) {
			l.Replies = append(l.Replies, r.named())
		}
	}
	return l
}

// wants notes what would win after each of the replies if it were known.
func (w *work) wants(l *Line, o *outcome) {
	i := slices.IndexFunc(o.heard, func(h *heard) bool { return h.own == l.Own && h.reply == l.Reply })
	n := o.heard[i].node
	for k := range l.Replies {
		n.states = []kriegspiel.State{l.Replies[k].state}
		l.Replies[k].Mates, _ = w.winning(&n)
	}
}
