package compose

import (
	"context"
	"fmt"
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Refute tells what becomes of one proposal at a belief state: the report has it as
// Intended and is about it alone. Verdict is Refuted, with Failed, if it fails in a state
// in which it is accepted, or never is; Proved if it wins in all of these; Unknown if the
// limits were too low. The Ply of the Composer must say within how many half-moves.
func (c *Composer) Refute(ctx context.Context, b *mate.Belief, m chess.Move) (*Report, error) {
	w := &work{Composer: c, ctx: ctx, report: &Report{Belief: b, Ply: c.Ply, Intended: m}, root: node{view: b.View, depth: kriegspiel.Depth(c.Ply)}}
	if !slices.Contains(b.Rules.Moves(nil, &b.View), m) {
		return w.report, fmt.Errorf("%s cannot be proposed here", m.UCI(b.View.Colour))
	}
	if c.Timeout > 0 {
		w.deadline = time.Now().Add(c.Timeout)
		w.end = w.deadline
	}
	var err error
	if w.root.states, err = b.All(); err != nil {
		return w.report, err
	}
	w.report.known = known(w.root.states)
	w.begin()
	w.refuteOne(m)
	return w.report, ctx.Err()
}

// refuteOne makes the report on one proposal.
func (w *work) refuteOne(m chess.Move) {
	o := w.try(&w.root, m)
	t := &Try{Move: m, Accepted: len(o.accepted)}
	if w.defend(t, o); o.late || w.late() {
		return
	}
	t.Refutation = w.refute(o)
	switch {
	case w.late():
	case t.Accepted == 0 || t.Refutation != nil:
		w.report.Verdict, w.report.Failed = andor.Refuted, t
	case w.wins(o):
		w.report.Verdict, w.report.Keys = andor.Proved, []chess.Move{m}
	}
}

// wins tells whether all that can be heard after a proposal is proved.
func (w *work) wins(o *outcome) bool {
	for _, h := range o.heard {
		if w.searcher.Solve(w.ctx, w.problem(&h.node)).Verdict != andor.Proved {
			return false
		}
	}
	return true
}
