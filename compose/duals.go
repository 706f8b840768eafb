package compose

import (
	"slices"

	"kriegmate/andor/dfpn"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A Dual is a turn of the plan at which other proposals win in time too, in a state in
// which the plan's own would be accepted.
type Dual struct {
	// Line leads to the turn; it is empty at the first proposal.
	Line []Step
	View kriegspiel.View // at the turn
	Move chess.Move      // the plan's own
	// Also are those that win in as few moves as the plan does here; at the first
	// proposal, all that win in time. Slower are those that win later, and still in
	// time.
	Also, Slower []chess.Move
	// States is the number of states that are possible there.
	States int
}

// A Step is a proposal of the plan and what is heard then: a refusal, or an answer and
// what is heard of the opponent's turn.
type Step struct {
	View       kriegspiel.View // at the proposal
	Try        chess.Move
	Own, Reply kriegspiel.Percept
}

// duals looks for other proposals at every turn of the plan.
func (w *work) duals() bool { return w.dualsBelow(&w.root, w.report.Plan, nil) }

func (w *work) dualsBelow(n *node, p *mate.Plan, line []Step) bool {
	o := w.try(n, p.Try)
	d := Dual{Line: slices.Clone(line), View: n.view, Move: p.Try, States: len(n.states)}
	fast, ok := *n, true
	if len(line) > 0 {
		fast.depth = min(length(p), n.depth)
	}
	if d.Also, ok = w.alternatives(&fast, o); ok && fast.depth < n.depth {
		d.Slower, ok = w.alternatives(n, o)
		d.Slower = slices.DeleteFunc(d.Slower, func(m chess.Move) bool { return slices.Contains(d.Also, m) })
	}
	if o.late || !ok {
		return false
	}
	switch later := slices.ContainsFunc(line, func(s Step) bool { return !s.Own.Illegal() }); {
	case len(d.Also)+len(d.Slower) == 0:
	case later:
		w.report.Duals = append(w.report.Duals, d)
	default:
		w.report.Cooks = append(w.report.Cooks, d)
	}
	for _, b := range p.Then {
		next := o.next(n, b.Own, b.Reply)
		if b.Next == nil || next == nil {
			continue
		}
		if !w.dualsBelow(next, b.Next, append(line, Step{n.view, p.Try, b.Own, b.Reply})) {
			return false
		}
	}
	return true
}

// length returns how many moves the plan takes if its first proposal is accepted.
func length(p *mate.Plan) int {
	most := 1
	for _, b := range p.Then {
		if b.Next != nil && !b.Own.Illegal() {
			most = max(most, 1+longest(b.Next))
		}
	}
	return most
}

// longest returns how many moves the plan takes at most.
func longest(p *mate.Plan) int {
	most := length(p)
	for _, b := range p.Then {
		if b.Own.Illegal() {
			most = max(most, longest(b.Next))
		}
	}
	return most
}

// alternatives returns the proposals at a node that win in time and are accepted in a
// state in which that of the plan is, whose outcome is given. The answer is not ok if
// there was no time for all.
func (w *work) alternatives(n *node, o *outcome) (also []chess.Move, ok bool) {
	winning, ok := w.winning(n)
	for _, m := range winning {
		if m != o.move && slices.ContainsFunc(o.accepted, func(s kriegspiel.State) bool { return !w.rules().Try(&n.view, &s, m).Illegal() }) {
			also = append(also, m)
		}
	}
	return also, ok
}

// next returns the node after what was heard; nil if that cannot be heard.
func (o *outcome) next(n *node, own, reply kriegspiel.Percept) *node {
	for _, r := range o.refused {
		if r.own == own {
			return &node{n.view, r.states, n.depth}
		}
	}
	for _, h := range o.heard {
		if h.own == own && h.reply == reply {
			return &h.node
		}
	}
	return nil
}

// needs asks what the mate needs to hear. Its searches share the time that is left.
func (w *work) needs() bool {
	ctx, cancel := w.within()
	defer cancel()
	var s dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	found := mate.NeedsOf(ctx, &s, w.problem(&w.root))
	w.report.Needs = &found
	return !found.Unsettled
}
