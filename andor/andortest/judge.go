package andortest

import (
	"fmt"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/proof"
)

// A Judge decides from the rules of a game alone, as slowly and as plainly as
// can be: recursion over sets, no tables, no order, nothing shared with the
// searchers or with package proof. It is the second opinion of the tests.
type Judge[V, S, M comparable, P andor.Percept] struct {
	Game andor.Game[V, S, M, P]
	// Sure makes Refutes ask Winnable again about every refutation that
	// seems right, and panic if they disagree.
	Sure bool
}

// A Set is a belief state.
type Set[S comparable] map[S]bool

// SetOf returns the set of some states.
func SetOf[S comparable](states []S) Set[S] {
	out := Set[S]{}
	for _, s := range states {
		out[s] = true
	}
	return out
}

// Heard sorts the states after m by what is heard.
func (j Judge[V, S, M, P]) Heard(v V, here Set[S], m M) map[P]Set[S] {
	out := map[P]Set[S]{}
	for s := range here {
		p := j.Game.Try(&v, &s, m)
		if out[p] == nil {
			out[p] = Set[S]{}
		}
		out[p][s] = true
	}
	return out
}

// Replied sorts the states after all replies by what is heard; v is the view
// before them.
func (j Judge[V, S, M, P]) Replied(v V, here Set[S]) map[P]Set[S] {
	out := map[P]Set[S]{}
	for s := range here {
		after, heard := j.Game.Replies(nil, nil, &v, &s)
		for i, p := range heard {
			if out[p] == nil {
				out[p] = Set[S]{}
			}
			out[p][after[i]] = true
		}
	}
	return out
}

// Winnable tells whether some plan wins in every state with at most depth
// accepted moves.
func (j Judge[V, S, M, P]) Winnable(v V, here Set[S], depth int) bool {
	for _, m := range j.Game.Moves(nil, &v) {
		if j.Wins(v, here, depth, m) {
			return true
		}
	}
	return false
}

// Wins tells whether some plan that begins with m does.
func (j Judge[V, S, M, P]) Wins(v V, here Set[S], depth int, m M) bool {
	for p, after := range j.Heard(v, here, m) {
		switch {
		case p.Illegal():
			// With the same refusal in all of them this is where we were.
			if len(after) == len(here) || !j.Winnable(v, after, depth) {
				return false
			}
		case p.Lost(), !p.Won() && depth <= 1:
			return false
		case !p.Won():
			view := j.Game.After(&v, m, p)
			for reply, arisen := range j.Replied(view, after) {
				if reply.Lost() || !j.Winnable(j.Game.AfterReply(&view, reply), arisen, depth-1) {
					return false
				}
			}
		}
	}
	return len(here) > 0
}

// Follows tells whether the plan wins in one state, against every reply. A plan
// Wins a belief state if it does so in each of its states.
func (j Judge[V, S, M, P]) Follows(v V, s S, depth int, plan *proof.Plan[M, P]) bool {
	if plan == nil || depth < 1 {
		return false
	}
	if !slices.Contains(j.Game.Moves(nil, &v), plan.Try) {
		return false
	}
	next := func(own, reply P) *proof.Plan[M, P] {
		for _, b := range plan.Then {
			if b.Own == own && (own.Illegal() || b.Reply == reply) {
				return b.Next
			}
		}
		return nil
	}
	p := j.Game.Try(&v, &s, plan.Try)
	switch {
	case p.Won():
		return true
	case p.Illegal():
		if again := next(p, p); again != plan {
			return j.Follows(v, s, depth, again)
		}
		return false // it would never end
	case p.Lost(), depth == 1:
		return false
	}
	view := j.Game.After(&v, plan.Try, p)
	after, heard := j.Game.Replies(nil, nil, &view, &s)
	for i, reply := range heard {
		if reply.Lost() || reply.Won() || !j.Follows(j.Game.AfterReply(&view, reply), after[i], depth-1, next(p, reply)) {
			return false
		}
	}
	return true
}

// Refutes tells whether r shows that no plan wins in all states of here.
func (j Judge[V, S, M, P]) Refutes(v V, here Set[S], depth int, r *proof.Refutation[S, P]) bool {
	if r == nil || len(r.States) == 0 {
		return false
	}
	for _, s := range r.States {
		if !here[s] {
			return false
		}
	}
	if r.Sighted {
		return len(r.States) == 1 && len(r.Reasons) == 0 && !j.Visible(v, r.States[0], depth)
	}
	moves := j.Game.Moves(nil, &v)
	if len(moves) != len(r.Reasons) {
		return false
	}
	for i, m := range moves {
		if !j.reason(v, depth, m, r, &r.Reasons[i]) {
			return false
		}
	}
	if j.Sure && j.Winnable(v, SetOf(r.States), depth) {
		panic(fmt.Sprintf("the judge errs: %v is refuted, and can be won in %d", r.States, depth))
	}
	return true
}

// Visible tells whether some move wins the state at once, or leaves only states
// that are won in turn, if each is known when it comes up.
func (j Judge[V, S, M, P]) Visible(v V, s S, depth int) bool {
	if depth == 0 {
		return false
	}
	for _, m := range j.Game.Moves(nil, &v) {
		after := s
		p := j.Game.Try(&v, &after, m)
		if p.Won() {
			return true
		}
		if p.Illegal() || p.Lost() || depth == 1 {
			continue
		}
		view := j.Game.After(&v, m, p)
		lost := false
		for reply, states := range j.Replied(view, Set[S]{after: true}) {
			for next := range states {
				lost = lost || reply.Lost() || !j.Visible(j.Game.AfterReply(&view, reply), next, depth-1)
			}
		}
		if !lost {
			return true
		}
	}
	return false
}

// reason tells whether the reason why m fails holds.
func (j Judge[V, S, M, P]) reason(v V, depth int, m M, r *proof.Refutation[S, P], why *proof.Reason[S, P]) bool {
	after := j.Heard(v, SetOf(r.States), m)
	var refusals []P
	for p := range after {
		if p.Illegal() {
			refusals = append(refusals, p)
		}
	}
	switch why.Kind {
	case proof.Useless:
		return len(after) == 1 && len(refusals) == 1
	case proof.Fails:
		if why.State < 0 || why.State >= len(r.States) {
			return false
		}
		s := r.States[why.State]
		p := j.Game.Try(&v, &s, m)
		if p.Illegal() || p.Won() {
			return false
		}
		if p.Lost() || depth <= 1 {
			return true
		}
		for reply := range j.Replied(j.Game.After(&v, m, p), Set[S]{s: true}) {
			if reply.Lost() {
				return true
			}
		}
		return false
	case proof.Below:
		if depth <= 1 || why.Own.Illegal() || why.Own.Won() || why.Own.Lost() || after[why.Own] == nil {
			return false
		}
		view := j.Game.After(&v, m, why.Own)
		return j.Refutes(j.Game.AfterReply(&view, why.Reply), j.Replied(view, after[why.Own])[why.Reply], depth-1, why.Below)
	case proof.Denied:
		kind := why.Own
		if !kind.Illegal() && len(refusals) == 1 {
			kind = refusals[0] // it is not named where there is one alone
		}
		return kind.Illegal() && why.Below != r && j.Refutes(v, after[kind], depth, why.Below)
	}
	return false
}
