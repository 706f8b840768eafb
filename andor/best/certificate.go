package best

import (
	"slices"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/andor/proof"
)

// This file makes certificates, in a second search for a verdict that is known.

// certifier is what a thread keeps of the search for a certificate.
type certifier[S, M comparable, P andor.Percept] struct {
	wantPlan, wantRefutation bool
	certificates             map[setDepth]certificate[S, M, P]
}

// A setDepth names a belief state with some moves left.
type setDepth struct {
	set   uint64
	depth int
}

// certificateBytes is what an entry of the map of certificates takes, about: two
// words each for key and value, in a map that is half full.
const certificateBytes = 64

// A certificate is that of a belief state that was decided before.
type certificate[S, M comparable, P andor.Percept] struct {
	plan       *proof.Plan[M, P]
	refutation *proof.Refutation[S, P]
}

// certify searches again for the certificate of a verdict, if one is asked for.
func (t *thread[V, S, M, P]) certify(root *frame[V, S, M, P], out *andor.Result[S, M, P]) {
	p := t.problem
	t.wantPlan = out.Verdict == andor.Proved && p.Want != andor.WantVerdict
	t.wantRefutation = out.Verdict == andor.Refuted && p.Want == andor.WantCertificate
	if !t.wantPlan && !t.wantRefutation {
		return
	}
	t.measure(p.Limits)
	t.meter.Quiet()
	t.certificates = map[setDepth]certificate[S, M, P]{}
	root.forget()
	switch {
	case p.Depth == 0:
		root.refutation = proof.WithoutMoves[S, P](root.states[0])
	case t.wantPlan:
		short := t.copyTo(root, t.fewestMoves(root.key(), p.Depth))
		t.turn(short)
		root.plan = short.plan
	default:
		t.turn(root)
	}
	t.meter.End()
	if !t.meter.Stopped() {
		out.Plan, out.Refutation = root.plan, root.refutation
	}
	t.certificates = nil
}

// sighted returns the refutation of a state that even full sight does not win.
func (t *thread[V, S, M, P]) sighted(s S) *proof.Refutation[S, P] {
	r := &proof.Refutation[S, P]{States: []S{s}, Sighted: true}
	t.meter.AddBytes(r.Bytes())
	return r
}

// step returns the plan that proposes m, with the answers that win at once and
// that refuse it in the states that are left.
func (t *thread[V, S, M, P]) step(f *frame[V, S, M, P], m M) *proof.Plan[M, P] {
	plan := &proof.Plan[M, P]{Try: m}
	for _, i := range f.left {
		if t.meter.Passed(1); t.meter.Stopped() {
			break
		}
		t.state = f.states[i]
		heard := t.game.Try(&f.view, &t.state, m)
		if (heard.Won() || heard.Illegal()) && !plan.Hears(heard) {
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: heard})
		}
	}
	branches := int64(len(plan.Then) + len(f.below.groups))
	t.meter.AddBytes(int64(unsafe.Sizeof(*plan)) + branches*int64(unsafe.Sizeof(proof.Branch[M, P]{})))
	return plan
}

// joinSteps joins the steps of a turn into its plan: each follows the refusal of
// the one before. After the last, parts may follow, which are there already.
func (t *thread[V, S, M, P]) joinSteps(f *frame[V, S, M, P]) {
	if !t.wantPlan {
		return
	}
	for k, step := range f.steps {
		for i := range step.Then {
			if step.Then[i].Own.Illegal() && k+1 < len(f.steps) {
				step.Then[i].Next = f.steps[k+1]
			}
		}
	}
	f.plan = f.steps[0]
}

// refuteLeaf makes the refutation of a belief state with one move left from its
// core.
func (t *thread[V, S, M, P]) refuteLeaf(f *frame[V, S, M, P]) {
	moves := t.game.Moves(nil, &f.view)
	f.refutation = f.coreStates(len(moves))
	for m := range moves {
		if i := t.failing(f, f.core, moves[m]); i >= 0 {
			f.refutation.Reasons[m] = proof.Reason[S, P]{Kind: proof.Fails, State: slices.Index(f.core, i)}
		}
	}
	t.meter.AddBytes(f.refutation.Bytes())
}

// refute makes the refutation of a belief state from its core: a proposal that
// is not refuted by it is refused in all of it.
func (t *thread[V, S, M, P]) refute(f *frame[V, S, M, P]) {
	f.refutation = f.coreStates(len(f.moves))
	for m := range f.moves {
		tr := &f.trials[m]
		if tr.status != refuted || !within(tr.witness, f.core) {
			continue
		}
		f.refutation.Reasons[m] = tr.why
		if tr.why.Kind == proof.Fails {
			f.refutation.Reasons[m].State = slices.Index(f.core, tr.witness[0])
		}
	}
	if f.depth <= mostSighted && lostBySight(f.refutation) {
		f.refutation = t.sighted(f.states[f.core[0]])
		return
	}
	t.meter.AddBytes(f.refutation.Bytes())
}

// mostSighted is with how many moves left, at most, a refutation of one state leaves it
// to the checker to find the replies. That makes certificates many times smaller; with
// one move more a check would take longer than is gained.
const mostSighted = 3

// lostBySight tells whether a refutation shows that its one state cannot be won even by a
// solver who sees everything: after every move there is a reply of which that is known.
func lostBySight[S comparable, P andor.Percept](r *proof.Refutation[S, P]) bool {
	below := false
	for i := range r.Reasons {
		switch why := &r.Reasons[i]; why.Kind {
		case proof.Denied:
			return false
		case proof.Below:
			if below = true; !why.Below.Sighted {
				return false
			}
		}
	}
	return below && len(r.States) == 1
}

// coreStates returns a refutation of the core without reasons yet.
func (f *frame[V, S, M, P]) coreStates(proposals int) *proof.Refutation[S, P] {
	r := &proof.Refutation[S, P]{Reasons: make([]proof.Reason[S, P], proposals)}
	for _, i := range f.core {
		r.States = append(r.States, f.states[i])
	}
	return r
}

// hopelessReason returns the reason why a proposal fails in a state that full
// sight finds hopeless after it: the reply after which even full sight does not
// win, unless it loses at once.
func (t *thread[V, S, M, P]) hopelessReason(f *frame[V, S, M, P], i int32, m int) proof.Reason[S, P] {
	if !t.wantRefutation {
		return proof.Reason[S, P]{}
	}
	own := t.ask(f, i, f.moves[m])
	if own.Lost() {
		return proof.Reason[S, P]{Kind: proof.Fails}
	}
	view := t.game.After(&f.view, f.moves[m], own)
	made, heard := t.game.Replies(nil, nil, &view, &t.state)
	for k := range made {
		if heard[k].Lost() {
			return proof.Reason[S, P]{Kind: proof.Fails}
		}
		next := t.game.AfterReply(&view, heard[k])
		if !t.visible(&next, &made[k], f.depth-1) {
			return proof.Reason[S, P]{Kind: proof.Below, Own: own, Reply: heard[k], Below: t.sighted(made[k])}
		}
	}
	return proof.Reason[S, P]{}
}
