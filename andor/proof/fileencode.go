package proof

import (
	"slices"
	"strings"
)

// A Format turns certificates into what is written, and back.
type Format[V, S, M comparable, P Percept, H any] struct {
	Game     Game[V, S, M, P]
	Notation Notation[V, S, M, P, H]
}

// EncodePlan returns the plan as it is written, nil if p is.
func (f *Format[V, S, M, P, H]) EncodePlan(p *Plan[M, P]) *PlanJSON[H] {
	if p == nil {
		return nil
	}
	j := &PlanJSON[H]{Try: f.Notation.MoveText(p.Try), Then: []BranchJSON[H]{}}
	for _, b := range p.Then {
		heard := []H{f.Notation.PerceptJSON(b.Own)}
		if b.Next != nil && !b.Own.Illegal() {
			heard = append(heard, f.Notation.PerceptJSON(b.Reply))
		}
		j.Then = append(j.Then, BranchJSON[H]{heard, f.EncodePlan(b.Next)})
	}
	return j
}

// EncodeRefutation returns the refutation, at view v and with some ply left, as
// the list that is written. Each is in it once: two of the same states, with the
// same view and as many ply left, say the same.
func (f *Format[V, S, M, P, H]) EncodeRefutation(r *Refutation[S, P], v V, ply int) []RefutationJSON[H] {
	e := refutationEncoder[V, S, M, P, H]{Format: f, places: map[refutationKey[V]]int{}}
	e.encode(r, v, ply)
	return e.list
}

type refutationEncoder[V, S, M comparable, P Percept, H any] struct {
	*Format[V, S, M, P, H]
	places map[refutationKey[V]]int
	list   []RefutationJSON[H]
}

type refutationKey[V comparable] struct {
	view   V
	ply    int
	states string
}

// encode adds a refutation to the list and returns its place. It can be found there
// once it is complete: none is written as a reason of itself.
func (e *refutationEncoder[V, S, M, P, H]) encode(r *Refutation[S, P], v V, ply int) int {
	r = plainest(r)
	states := e.Notation.StateTexts(&v, r.States)
	key := refutationKey[V]{v, ply, strings.Join(states, "\n")}
	if n, ok := e.places[key]; ok {
		return n
	}
	n := len(e.list)
	e.list = append(e.list, RefutationJSON[H]{States: states, Sighted: r.Sighted})
	moves := e.Game.Moves(nil, &v)
	reasons := make([]ReasonJSON[H], len(r.Reasons))
	for i, why := range r.Reasons {
		j := ReasonJSON[H]{Try: e.Notation.MoveText(moves[i]), Kind: why.Kind.String(), State: why.State}
		switch why.Kind {
		case Below:
			j.Heard = []H{e.Notation.PerceptJSON(why.Own), e.Notation.PerceptJSON(why.Reply)}
			after := e.Game.After(&v, moves[i], why.Own)
			j.Below = e.encode(why.Below, e.Game.AfterReply(&after, why.Reply), ply-2)
		case Denied:
			if e.severally(r.States, v, moves[i]) {
				j.Heard = []H{e.Notation.PerceptJSON(why.Own)}
			}
			j.Below = e.encode(why.Below, v, ply)
		}
		reasons[i] = j
	}
	e.list[n].Reasons = reasons
	e.places[key] = n
	return n
}

// severally tells whether the states refuse a proposal in more than one way, so that a
// reason has to name which.
func (e *refutationEncoder[V, S, M, P, H]) severally(states []S, v V, m M) bool {
	var first P
	for _, s := range states {
		p := e.Game.Try(&v, &s, m)
		switch {
		case !p.Illegal():
		case !first.Illegal():
			first = p
		case p != first:
			return true
		}
	}
	return false
}

// plainest returns the refutation that r comes down to. One that calls a proposal denied
// which all of its states refuse rests on another of the same states, and says no more
// than that.
func plainest[S comparable, P Percept](r *Refutation[S, P]) *Refutation[S, P] {
	rests := func(why Reason[S, P]) bool { return why.Kind == Denied && slices.Equal(why.Below.States, r.States) }
	for i := slices.IndexFunc(r.Reasons, rests); i >= 0; i = slices.IndexFunc(r.Reasons, rests) {
		r = r.Reasons[i].Below
	}
	return r
}
