package andor_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

// A judge decides from the rules of a game alone, as slowly and as plainly as
// can be: recursion over sets, no tables, no order, nothing shared with the
// searchers or with Check. It is the second opinion of the tests.
type judge[V, S, M comparable, P andor.Percept] struct {
	game andor.Game[V, S, M, P]
	// sure asks winnable again about every refutation that seems right.
	sure bool
}

type toyJudge = judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]

type set[S comparable] map[S]bool

func setOf[S comparable](states []S) set[S] {
	out := set[S]{}
	for _, s := range states {
		out[s] = true
	}
	return out
}

// heard sorts the states after m by what is heard.
func (j judge[V, S, M, P]) heard(v V, here set[S], m M) map[P]set[S] {
	out := map[P]set[S]{}
	for s := range here {
		p := j.game.Try(&v, &s, m)
		if out[p] == nil {
			out[p] = set[S]{}
		}
		out[p][s] = true
	}
	return out
}

// replied sorts the states after all replies by what is heard; v is the view
// before them.
func (j judge[V, S, M, P]) replied(v V, here set[S]) map[P]set[S] {
	out := map[P]set[S]{}
	for s := range here {
		after, heard := j.game.Replies(nil, nil, &v, &s)
		for i, p := range heard {
			if out[p] == nil {
				out[p] = set[S]{}
			}
			out[p][after[i]] = true
		}
	}
	return out
}

// winnable tells whether some plan wins in every state with at most depth
// accepted moves.
func (j judge[V, S, M, P]) winnable(v V, here set[S], depth int) bool {
	for _, m := range j.game.Moves(nil, &v) {
		if j.wins(v, here, depth, m) {
			return true
		}
	}
	return false
}

// wins tells whether some plan that begins with m does.
func (j judge[V, S, M, P]) wins(v V, here set[S], depth int, m M) bool {
	accepted := false
	for p, after := range j.heard(v, here, m) {
		switch {
		case p.Illegal():
			// With nothing accepted this is where we were.
			if len(after) == len(here) || !j.winnable(v, after, depth) {
				return false
			}
			continue
		case p.Lost(), !p.Won() && depth <= 1:
			return false
		case !p.Won():
			view := j.game.After(&v, m, p)
			for reply, arisen := range j.replied(view, after) {
				if reply.Lost() || !j.winnable(j.game.AfterReply(&view, reply), arisen, depth-1) {
					return false
				}
			}
		}
		accepted = true
	}
	return accepted
}

// follows tells whether the plan wins in one state, against every reply. A plan
// wins a belief state if it does so in each of its states.
func (j judge[V, S, M, P]) follows(v V, s S, depth int, plan *proof.Plan[M, P]) bool {
	if plan == nil || depth < 1 {
		return false
	}
	if !slices.Contains(j.game.Moves(nil, &v), plan.Try) {
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
	p := j.game.Try(&v, &s, plan.Try)
	switch {
	case p.Won():
		return true
	case p.Illegal():
		if again := next(p, p); again != plan {
			return j.follows(v, s, depth, again)
		}
		return false // it would never end
	case p.Lost(), depth == 1:
		return false
	}
	view := j.game.After(&v, plan.Try, p)
	after, heard := j.game.Replies(nil, nil, &view, &s)
	for i, reply := range heard {
		if reply.Lost() || reply.Won() || !j.follows(j.game.AfterReply(&view, reply), after[i], depth-1, next(p, reply)) {
			return false
		}
	}
	return true
}

// refutes tells whether r shows that no plan wins in all states of here.
func (j judge[V, S, M, P]) refutes(v V, here set[S], depth int, r *proof.Refutation[S, P]) bool {
	if r == nil || len(r.States) == 0 {
		return false
	}
	for _, s := range r.States {
		if !here[s] {
			return false
		}
	}
	if r.Sighted {
		return len(r.States) == 1 && len(r.Reasons) == 0 && !j.visible(v, r.States[0], depth)
	}
	moves := j.game.Moves(nil, &v)
	if len(moves) != len(r.Reasons) {
		return false
	}
	for i, m := range moves {
		if !j.reason(v, depth, m, r, &r.Reasons[i]) {
			return false
		}
	}
	if j.sure && j.winnable(v, setOf(r.States), depth) {
		panic(fmt.Sprintf("the judge errs: %v is refuted, and can be won in %d", r.States, depth))
	}
	return true
}

// visible tells whether some move wins the state at once, or leaves only states
// that are won in turn, if each is known when it comes up.
func (j judge[V, S, M, P]) visible(v V, s S, depth int) bool {
	if depth == 0 {
		return false
	}
	for _, m := range j.game.Moves(nil, &v) {
		after := s
		p := j.game.Try(&v, &after, m)
		if p.Won() {
			return true
		}
		if p.Illegal() || p.Lost() || depth == 1 {
			continue
		}
		view := j.game.After(&v, m, p)
		lost := false
		for reply, states := range j.replied(view, set[S]{after: true}) {
			for next := range states {
				lost = lost || reply.Lost() || !j.visible(j.game.AfterReply(&view, reply), next, depth-1)
			}
		}
		if !lost {
			return true
		}
	}
	return false
}

// reason tells whether the reason why m fails holds.
func (j judge[V, S, M, P]) reason(v V, depth int, m M, r *proof.Refutation[S, P], why *proof.Reason[S, P]) bool {
	var refused P
	after := j.heard(v, setOf(r.States), m)
	denied := set[S]{}
	for p, states := range after {
		if p.Illegal() {
			refused, denied = p, states
		}
	}
	switch why.Kind {
	case proof.Useless:
		return len(after) == 1 && refused.Illegal()
	case proof.Fails:
		if why.State < 0 || why.State >= len(r.States) {
			return false
		}
		s := r.States[why.State]
		p := j.game.Try(&v, &s, m)
		if p.Illegal() || p.Won() {
			return false
		}
		if p.Lost() || depth <= 1 {
			return true
		}
		for reply := range j.replied(j.game.After(&v, m, p), set[S]{s: true}) {
			if reply.Lost() {
				return true
			}
		}
		return false
	case proof.Below:
		if depth <= 1 || why.Own.Illegal() || why.Own.Won() || why.Own.Lost() || after[why.Own] == nil {
			return false
		}
		view := j.game.After(&v, m, why.Own)
		return j.refutes(j.game.AfterReply(&view, why.Reply), j.replied(view, after[why.Own])[why.Reply], depth-1, why.Below)
	case proof.Denied:
		return why.Below != r && j.refutes(v, denied, depth, why.Below)
	}
	return false
}

// Plain depth-first search, which every searcher is compared with, is right.
func TestDFSIsRight(t *testing.T) {
	verdicts := map[bool]int{}
	for seed := range fewer(3000) {
		p := andortest.NewToyProblem(seed)
		states := slices.Collect(p.States)
		want := toyJudge{game: p.Game}.winnable(p.View, setOf(states), p.Depth)
		if got := new(toyDFS).Solve(context.Background(), &p).Verdict; got == andor.Unknown || got == andor.Proved != want {
			t.Errorf("toy problem %d: DFS finds it %v; winnable: %v", seed, got, want)
		}
		verdicts[want]++
	}
	if least := int(fewer(300)); verdicts[true] < least || verdicts[false] < least {
		t.Errorf("%v: too few of one kind", verdicts)
	}
}
