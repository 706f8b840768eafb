package proof_test

import (
	"fmt"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/proof"
)

// What a vandal can do to a plan, and to a refutation. Certificates are copied
// first, so that each part has one place.

func copyPlan[M comparable, P andor.Percept](p *proof.Plan[M, P]) *proof.Plan[M, P] {
	if p == nil {
		return nil
	}
	out := &proof.Plan[M, P]{Try: p.Try, Then: slices.Clone(p.Then)}
	for i := range out.Then {
		out.Then[i].Next = copyPlan(out.Then[i].Next)
	}
	return out
}

func copyRefutation[S comparable, P andor.Percept](r *proof.Refutation[S, P]) *proof.Refutation[S, P] {
	if r == nil {
		return nil
	}
	out := &proof.Refutation[S, P]{States: slices.Clone(r.States), Reasons: slices.Clone(r.Reasons), Sighted: r.Sighted}
	for i := range out.Reasons {
		out.Reasons[i].Below = copyRefutation(out.Reasons[i].Below)
	}
	return out
}

// longer returns the path with more steps behind it.
func longer(path []string, steps ...string) []string {
	return append(path[:len(path):len(path)], steps...)
}

// planDamages lists the damages of a plan and of all its parts.
func (w *vandal[V, S, M, P]) planDamages(v V, plan *proof.Plan[M, P], path []string) (all []damage) {
	whole := *plan
	undo := func() { *plan = whole }
	add := func(what string, path []string, do func()) { all = append(all, damage{what, path, do, undo}) }
	// then replaces the branches by what change makes of a copy.
	then := func(change func(b []proof.Branch[M, P]) []proof.Branch[M, P]) func() {
		return func() { plan.Then = change(slices.Clone(whole.Then)) }
	}
	for _, m := range w.moves {
		if m != plan.Try {
			add("a move changed", path, func() { plan.Try = m })
		}
	}
	add("all branches dropped", path, func() { plan.Then = nil })
	add("branches reversed", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { slices.Reverse(b); return b }))
	add("a branch added", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { return append(b, proof.Branch[M, P]{}) }))
	for i, b := range plan.Then {
		add("a branch dropped", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { return slices.Delete(b, i, i+1) }))
		add("what follows forgotten", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { b[i].Next = nil; return b }))
		add("the plan starts again", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] {
			b[i].Next = copyPlan(&whole)
			return b
		}))
		add("the plan goes in a circle", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] {
			b[i].Next = plan
			return b
		}))
		for k, other := range plan.Then {
			if k == i {
				continue
			}
			add("branches exchanged", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] {
				b[i].Next, b[k].Next = b[k].Next, b[i].Next
				return b
			}))
			add("an answer misheard", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { b[i].Own = other.Own; return b }))
			add("a reply misheard", path, then(func(b []proof.Branch[M, P]) []proof.Branch[M, P] { b[i].Reply = other.Reply; return b }))
		}
		if b.Next == nil {
			continue
		}
		if b.Own.Illegal() {
			all = append(all, w.planDamages(v, b.Next, longer(path, fmt.Sprint(plan.Try), said(b.Own)))...)
		} else {
			after := w.p.Game.After(&v, plan.Try, b.Own)
			all = append(all, w.planDamages(w.p.Game.AfterReply(&after, b.Reply), b.Next, longer(path, fmt.Sprint(plan.Try), said(b.Own), said(b.Reply)))...)
		}
	}
	return all
}

// refutationDamages lists the damages of a refutation and of all its parts.
func (w *vandal[V, S, M, P]) refutationDamages(v V, r *proof.Refutation[S, P], path []string) (all []damage) {
	whole := *r
	undo := func() { *r = whole }
	add := func(what string, do func()) { all = append(all, damage{what, path, do, undo}) }
	states := func(what string, change func(s []S) []S) {
		add(what, func() { r.States = change(slices.Clone(whole.States)) })
	}
	reasons := func(what string, change func(list []proof.Reason[S, P]) []proof.Reason[S, P]) {
		add(what, func() { r.Reasons = change(slices.Clone(whole.Reasons)) })
	}
	states("no state", func([]S) []S { return nil })
	for i := range r.States {
		states("a state removed", func(s []S) []S { return slices.Delete(s, i, i+1) })
		states("a state moved to the front", func(s []S) []S { s[0], s[i] = s[i], s[0]; return s })
	}
	for _, stray := range w.strays {
		states("a state added", func(s []S) []S { return append(s, stray) })
		states("a state changed", func(s []S) []S { s[0] = stray; return s })
	}
	reasons("a reason removed", func(list []proof.Reason[S, P]) []proof.Reason[S, P] { return list[:max(0, len(list)-1)] })
	reasons("no reason", func(list []proof.Reason[S, P]) []proof.Reason[S, P] { return nil })
	reasons("a reason added", func(list []proof.Reason[S, P]) []proof.Reason[S, P] {
		return append(list, proof.Reason[S, P]{})
	})
	add("the other kind", func() { r.Sighted = !r.Sighted })
	add("the other kind, without reasons", func() { r.Sighted, r.Reasons = !r.Sighted, nil })
	moves := w.p.Game.Moves(nil, &v)
	for i := range r.Reasons {
		for k := max(0, i-2); k < i; k++ {
			reasons("reasons exchanged", func(list []proof.Reason[S, P]) []proof.Reason[S, P] {
				list[i], list[k] = list[k], list[i]
				return list
			})
		}
		all = append(all, w.reasonDamages(r, i, path, fmt.Sprint(moves[i]))...)
		why := &r.Reasons[i]
		switch why.Kind {
		case proof.Denied:
			all = append(all, w.refutationDamages(v, why.Below, longer(path, fmt.Sprint(moves[i]), refusal))...)
		case proof.Below:
			after := w.p.Game.After(&v, moves[i], why.Own)
			below := longer(path, fmt.Sprint(moves[i]), said(why.Own), said(why.Reply))
			all = append(all, w.refutationDamages(w.p.Game.AfterReply(&after, why.Reply), why.Below, below)...)
		}
	}
	return all
}

// reasonDamages lists the damages of one reason.
func (w *vandal[V, S, M, P]) reasonDamages(r *proof.Refutation[S, P], i int, path []string, name string) (all []damage) {
	// The reason lies in the list that a damage beside it may have
	// replaced, but only one damage is done at a time.
	why := &r.Reasons[i]
	whole := *why
	add := func(what string, do func()) {
		all = append(all, damage{what, longer(path, name), do, func() { *why = whole }})
	}
	for kind := range proof.Denied + 2 {
		if kind != why.Kind {
			add("another kind of reason", func() { why.Kind = kind })
		}
	}
	for n := -1; n <= len(r.States); n++ {
		if n != why.State && why.Kind == proof.Fails {
			add("another state fails", func() { why.State = n })
		}
	}
	if why.Below == nil {
		return all
	}
	add("nothing below", func() { why.Below = nil })
	add("it rests on itself", func() { why.Below = r })
	for _, p := range w.refusals {
		if why.Kind == proof.Denied && p != why.Own {
			add("another refusal named, or none", func() { why.Own = p })
		}
	}
	for k := range r.Reasons {
		other := &r.Reasons[k]
		if k == i || other.Below == nil {
			continue
		}
		add("another refutation below", func() { why.Below = other.Below })
		add("another answer before it", func() { why.Own = other.Own })
		add("another reply before it", func() { why.Reply = other.Reply })
	}
	for k := range why.Below.Reasons {
		if deeper := &why.Below.Reasons[k]; deeper.Below != nil {
			add("a step left out", func() { why.Below = deeper.Below })
		}
	}
	return all
}
