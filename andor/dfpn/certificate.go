package dfpn

import (
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/internal/numbers"
	"kriegmate/andor/proof"
)

// This file makes certificates in a second descent. Every turn on the way is
// searched once more, without thresholds: the table knows most of them, and what
// it has lost is found again.

// certify adds the certificate that was asked for. Only time and memory limit
// it.
func (d *run[V, S, M, P]) certify(p *andor.Problem[V, S, M, P], out *andor.Result[S, M, P]) {
	d.meter.SetLimits(andor.Limits{Time: p.Limits.Time, Memory: p.Limits.Memory})
	switch {
	case p.Depth < 1:
		if out.Verdict == andor.Refuted && p.Want == andor.WantCertificate {
			out.Refutation = proof.WithoutMoves[S, P](d.states[0])
		}
	case out.Verdict == andor.Proved && p.Want != andor.WantVerdict:
		out.Plan = d.plan(0)
	case out.Verdict == andor.Refuted && p.Want == andor.WantCertificate:
		out.Refutation = d.refutation(0)
	}
	if d.meter.Stopped() {
		out.Plan, out.Refutation = nil, nil
		out.Verdict, out.Stopped = d.meter.Verdict(out.Verdict, out.Integrated)
	}
}

// solved searches a turn that is known to be decided and returns a frame with
// its proposals, which are on the stack then, and the states that decide it.
func (d *run[V, S, M, P]) solved(i int) frame {
	_, known := d.turn(i, noThresholds)
	t := &d.turns[i]
	f := frame{turn: i, depth: t.depth, states: t.states, taken: known.states, best: known.best, moves: len(d.moves)}
	d.moves = d.game.Moves(d.moves, &t.view)
	return f
}

// plan returns the plan of a proved turn.
func (d *run[V, S, M, P]) plan(i int) *proof.Plan[M, P] {
	if d.turns[i].depth == 1 {
		return d.lastPlan(i)
	}
	defer d.cut(d.mark())
	f := d.solved(i)
	if d.meter.Stopped() {
		return nil
	}
	above := d.mark()
	plan := &proof.Plan[M, P]{Try: d.moves[f.moves+f.best]}
	d.addWins(plan, i)
	d.makeTurns(&f, f.best)
	for c := above.turns; c < len(d.turns) && !d.meter.Stopped(); c++ {
		plan.Then = append(plan.Then, proof.Branch[M, P]{Own: d.turns[c].own, Reply: d.turns[c].reply, Next: d.plan(c)})
	}
	d.cut(above)
	rest := d.refuse(&f, f.best)
	for c := rest.from; c < rest.to && !d.meter.Stopped(); c++ {
		plan.Then = append(plan.Then, proof.Branch[M, P]{Own: d.turns[c].own, Next: d.plan(c)})
	}
	return plan
}

// addWins adds the branches in which a plan's proposal wins at once.
func (d *run[V, S, M, P]) addWins(plan *proof.Plan[M, P], i int) {
	t := &d.turns[i]
	for s := t.states.from; s < t.states.to; s++ {
		d.state = d.states[s]
		if p := d.game.Try(&t.view, &d.state, plan.Try); p.Won() && !plan.Hears(p) {
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: p})
		}
	}
}

// lastPlan returns the plan of a proved turn with one move to go: the proposals
// that have won its states, one after another.
func (d *run[V, S, M, P]) lastPlan(i int) *proof.Plan[M, P] {
	order, _ := d.lastTurn(i)
	t := &d.turns[i]
	moves := d.game.Moves(nil, &t.view)
	winners := make([]M, len(order))
	for j, m := range order {
		winners[j] = moves[m]
	}
	return d.oneByOne(&t.view, d.states[t.states.from:t.states.to], winners)
}

// oneByOne returns the plan to make proposals in turn until one is accepted, and
// wins.
func (d *run[V, S, M, P]) oneByOne(v *V, states []S, moves []M) *proof.Plan[M, P] {
	if d.meter.Stopped() {
		return nil
	}
	plan := &proof.Plan[M, P]{Try: moves[0]}
	var refused [][]S
	var refusals []P
	for i := range states {
		d.state = states[i]
		switch p := d.game.Try(v, &d.state, moves[0]); {
		case p.Illegal():
			k := slices.Index(refusals, p)
			if k < 0 {
				k, refusals, refused = len(refusals), append(refusals, p), append(refused, nil)
			}
			refused[k] = append(refused[k], states[i])
		case !plan.Hears(p):
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: p})
		}
	}
	if len(refused) == 1 {
		plan.Then = append(plan.Then, proof.Branch[M, P]{Own: refusals[0], Next: d.oneByOne(v, refused[0], moves[1:])})
		return plan
	}
	for k, part := range refused {
		plan.Then = append(plan.Then, proof.Branch[M, P]{Own: refusals[k], Next: d.lastPlanOf(v, part)})
	}
	return plan
}

// lastPlanOf returns the plan for some states of a proved turn with one move to go.
func (d *run[V, S, M, P]) lastPlanOf(v *V, states []S) *proof.Plan[M, P] {
	defer d.cut(d.mark())
	from, i := len(d.states), len(d.turns)
	for s := range states {
		d.push(&states[s], 0)
	}
	d.turns = append(d.turns, turn[V, P]{view: *v, depth: 1, states: span{from, len(d.states)}, winner: -1})
	return d.lastPlan(i)
}

// refutation returns the refutation of a refuted turn.
func (d *run[V, S, M, P]) refutation(i int) *proof.Refutation[S, P] {
	if d.turns[i].depth == 1 {
		return d.lastRefutation(i)
	}
	defer d.cut(d.mark())
	f := d.solved(i)
	if d.meter.Stopped() {
		return nil
	}
	above := d.mark()
	if f.best >= 0 {
		// What is left after a refusal refutes the whole.
		parts := d.refuse(&f, f.best)
		return d.refutation(d.refutedPart(parts))
	}
	moves := len(d.moves) - f.moves
	r := d.newRefutation(d.states[f.states.from:f.states.from+f.taken], moves)
	for m := 0; m < moves && !d.meter.Stopped(); m++ {
		r.Reasons[m] = d.reason(&f, m)
		d.cut(above)
	}
	return r
}

// refutedPart returns one of the turns after a refusal that is refuted, of which there is
// one.
func (d *run[V, S, M, P]) refutedPart(parts span) int {
	if parts.size() > 1 {
		d.every(parts, noThresholds)
	}
	for c := parts.from; c < parts.to; c++ {
		if d.turns[c].Pair == numbers.Refuted {
			return c
		}
	}
	return parts.from
}

func (d *run[V, S, M, P]) newRefutation(states []S, moves int) *proof.Refutation[S, P] {
	r := &proof.Refutation[S, P]{States: append([]S(nil), states...), Reasons: make([]proof.Reason[S, P], moves)}
	d.meter.AddBytes(r.Bytes())
	return r
}

// reason returns why a proposal fails.
func (d *run[V, S, M, P]) reason(f *frame, proposal int) proof.Reason[S, P] {
	m, view, refused := d.moves[f.moves+proposal], &d.turns[f.turn].view, 0
	states := d.states[f.states.from : f.states.from+f.taken]
	for i := range states {
		d.state = states[i]
		p := d.game.Try(view, &d.state, m)
		if p.Lost() {
			return proof.Reason[S, P]{Kind: proof.Fails, State: i}
		}
		if p.Illegal() {
			refused++
		}
	}
	if refused == f.taken { // in the same way: else it would have been the best
		return proof.Reason[S, P]{Kind: proof.Useless}
	}
	turns := len(d.turns)
	seen, hopeless := d.makeTurns(f, proposal)
	switch seen {
	case turnsEnd:
		return proof.Reason[S, P]{Kind: proof.Fails, State: proof.LosingReply(d.game, view, states, m)}
	case turnsHopeless:
		last := len(d.states) - 1
		d.turns[hopeless].states = span{last, last + 1}
		return d.belowReason(hopeless)
	}
	d.all(f, span{turns, len(d.turns)}, noThresholds)
	for c := turns; c < len(d.turns); c++ {
		if d.turns[c].Pair == numbers.Refuted {
			return d.belowReason(c)
		}
	}
	return proof.Reason[S, P]{}
}

// belowReason returns the reason that a turn after the proposal is refuted.
func (d *run[V, S, M, P]) belowReason(c int) proof.Reason[S, P] {
	return proof.Reason[S, P]{Kind: proof.Below, Own: d.turns[c].own, Reply: d.turns[c].reply, Below: d.refutation(c)}
}

// lastRefutation returns the refutation of a refuted turn with one move to go:
// in the states that cannot be won any more, every proposal fails or is refused.
func (d *run[V, S, M, P]) lastRefutation(i int) *proof.Refutation[S, P] {
	_, left := d.lastTurn(i)
	view := &d.turns[i].view
	moves := d.game.Moves(nil, view)
	r := d.newRefutation(nil, len(moves))
	for _, s := range left {
		r.States = append(r.States, d.states[s])
	}
	for m := range moves {
		// One that is refused in all of them, in the same way, is useless, the zero
		// reason; none is in two.
		for j := range r.States {
			d.state = r.States[j]
			if p := d.game.Try(view, &d.state, moves[m]); !p.Illegal() && !p.Won() {
				r.Reasons[m] = proof.Reason[S, P]{Kind: proof.Fails, State: j}
				break
			}
		}
	}
	return r
}
