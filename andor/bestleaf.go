package andor

import (
	"slices"
	"unsafe"

	"kriegmate/andor/proof"
)

// This file is a turn of [Best] with one move left, and its certificates.

// leaf decides a belief state with one move left: proposals that win in every
// state that accepts them take these away, until none is left or no such
// proposal.
func (b *Best[V, S, M, P]) leaf(f *frame[V, S, M, P]) bool {
	for k := 0; k < len(f.left); k++ {
		if b.meter.stopped {
			return false
		}
		b.wins = b.sight.Winning(b.wins[:0], &f.view, &f.states[f.left[k]])
		if len(b.wins) == 0 {
			f.core = append(f.core[:0], f.left[k])
			f.refuter, f.hasRefuter = f.states[f.left[k]], true
			if b.wantRefutation {
				b.refuteLeaf(f)
			}
			return false
		}
		for _, m := range b.wins {
			if b.sweeps(f, m) {
				k = -1 // with fewer states left, all may have changed
				break
			}
		}
	}
	if len(f.left) > 0 {
		b.leafCore(f)
		return false
	}
	b.conclude(f)
	return true
}

// sweeps takes away the states that accept m, if m wins in all of them.
func (b *Best[V, S, M, P]) sweeps(f *frame[V, S, M, P], m M) bool {
	kept := f.kept[:0]
	for _, i := range f.left {
		heard := b.ask(f, i, m)
		switch {
		case heard.Illegal():
			kept = append(kept, i)
		case !heard.Won():
			f.kept = kept
			return false
		}
	}
	if b.wantPlan {
		f.steps = append(f.steps, b.step(f, m))
	}
	f.left, f.kept = kept, f.left
	return true
}

// leafCore finds states that are refuted together: with each, for every
// proposal that wins in it, one in which that is accepted and does not.
func (b *Best[V, S, M, P]) leafCore(f *frame[V, S, M, P]) {
	f.core = append(f.core[:0], f.left[0])
	for k := 0; k < len(f.core); k++ {
		b.wins = b.sight.Winning(b.wins[:0], &f.view, &f.states[f.core[k]])
		for _, m := range b.wins {
			if b.failing(f, f.core, m) < 0 {
				f.core = append(f.core, b.failing(f, f.left, m))
			}
		}
	}
	if b.wantRefutation {
		b.refuteLeaf(f)
	}
}

// failing returns one of the states in which m is accepted and does not win, or
// -1.
func (b *Best[V, S, M, P]) failing(f *frame[V, S, M, P], among []int32, m M) int32 {
	for _, i := range among {
		if heard := b.ask(f, i, m); !heard.Illegal() && !heard.Won() {
			return i
		}
	}
	return -1
}

// step returns the plan that proposes m, with the answers that win at once and
// that refuse it in the states that are left.
func (b *Best[V, S, M, P]) step(f *frame[V, S, M, P], m M) *proof.Plan[M, P] {
	plan := &proof.Plan[M, P]{Try: m}
	for _, i := range f.left {
		b.state = f.states[i]
		heard := b.game.Try(&f.view, &b.state, m)
		if (heard.Won() || heard.Illegal()) && !plan.Hears(heard) {
			plan.Then = append(plan.Then, proof.Branch[M, P]{Own: heard})
		}
	}
	b.meter.bytes += int64(unsafe.Sizeof(*plan)) + int64(len(plan.Then)+len(f.below.groups))*int64(unsafe.Sizeof(proof.Branch[M, P]{}))
	return plan
}

// conclude joins the steps of a turn into its plan: each follows the refusal of
// the one before.
func (b *Best[V, S, M, P]) conclude(f *frame[V, S, M, P]) {
	if !b.wantPlan {
		return
	}
	for k, step := range f.steps {
		for i := range step.Then {
			if step.Then[i].Own.Illegal() {
				step.Then[i].Next = f.steps[k+1]
			}
		}
	}
	f.plan = f.steps[0]
}

// refuteLeaf makes the refutation of a belief state with one move left from its
// core.
func (b *Best[V, S, M, P]) refuteLeaf(f *frame[V, S, M, P]) {
	moves := b.game.Moves(nil, &f.view)
	f.refutation = f.coreStates(len(moves))
	for m := range moves {
		if i := b.failing(f, f.core, moves[m]); i >= 0 {
			f.refutation.Reasons[m] = proof.Reason[S, P]{Kind: proof.Fails, State: slices.Index(f.core, i)}
		}
	}
	b.meter.bytes += f.refutation.Bytes()
}

// refute makes the refutation of a belief state from its core: a proposal that
// is not blocked is refused in all of it.
func (b *Best[V, S, M, P]) refute(f *frame[V, S, M, P]) {
	f.refutation = f.coreStates(len(f.moves))
	for m := range f.moves {
		t := &f.fates[m]
		if t.kind != blockedFate || !within(t.witness, f.core) {
			continue
		}
		f.refutation.Reasons[m] = t.why
		if t.why.Kind == proof.Fails {
			f.refutation.Reasons[m].State = slices.Index(f.core, t.witness[0])
		}
	}
	b.meter.bytes += f.refutation.Bytes()
}

// coreStates returns a refutation of the core without reasons yet.
func (f *frame[V, S, M, P]) coreStates(proposals int) *proof.Refutation[S, P] {
	r := &proof.Refutation[S, P]{Reasons: make([]proof.Reason[S, P], proposals)}
	for _, i := range f.core {
		r.States = append(r.States, f.states[i])
	}
	return r
}
