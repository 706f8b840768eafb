package best

import (
	"fmt"
	"slices"

	"kriegmate/andor"
)

// An Oracle knows the exact value of some belief states, such as those of endings
// that were solved once and for all. Where it does, nothing needs to be searched.
// Its methods leave view and states alone, and may be called by several goroutines
// at once. The laws are tested by andortest.Oracle.
type Oracle[V, S, M comparable] interface {
	// Within returns the fewest moves with which some plan wins in all of the
	// states, if these are at most depth; otherwise 0. known is false where the
	// oracle does not know. There is at least one state, and depth is
	// positive. The order of the states does not matter.
	Within(v *V, states []S, depth int) (moves int, known bool)
	// Propose returns the first proposal of a plan with the fewest moves, in a
	// belief state that Within knows to be won: accepted in at least one of the
	// states, after it what can be heard is won with one move less, and after a
	// refusal with as many. ok is false if there is no such plan, or none is
	// known.
	Propose(v *V, states []S) (m M, ok bool)
}

// OracleOf returns the field Oracle of a [Searcher] over games of type G, from a
// function that makes the oracle of such a game, as [SightOf] does.
func OracleOf[G andor.Game[V, S, M, P], Z Oracle[V, S, M], V, S, M comparable, P andor.Percept](of func(G) Z) func(andor.Game[V, S, M, P]) Oracle[V, S, M] {
	return func(game andor.Game[V, S, M, P]) Oracle[V, S, M] {
		g, ok := game.(G)
		if !ok {
			panic(fmt.Sprintf("best: an oracle of %T for a game of type %T", g, game))
		}
		return of(g)
	}
}

// newOracle returns the oracle of this thread, nil if there is none.
func (t *thread[V, S, M, P]) newOracle() Oracle[V, S, M] {
	if t.options.Oracle == nil {
		return nil
	}
	return t.options.Oracle(t.game)
}

// consult asks the oracle about the belief state of a frame. Its word is not
// enough for a certificate: a belief state that it calls lost is searched if a
// refutation is wanted; one that it calls won is searched if a plan is, but with no
// more moves than it takes, and with the oracle's proposals first.
func (t *thread[V, S, M, P]) consult(f *frame[V, S, M, P]) (known, won bool) {
	moves, known := t.oracle.Within(&f.view, f.states, f.depth)
	switch won = moves > 0; {
	case !known:
		return false, false
	case won && t.wantPlan:
		f.depth, f.advised = moves, true
		return false, false
	case won:
		return true, true
	case t.wantRefutation:
		return false, false
	}
	t.oracleCore(f)
	return true, false
}

// oracleCore finds states that are refuted together: none of them can be left
// out.
func (t *thread[V, S, M, P]) oracleCore(f *frame[V, S, M, P]) {
	f.core = f.core[:0]
	for i := range f.states {
		f.core = append(f.core, int32(i))
	}
	for k := len(f.core) - 1; k >= 0 && len(f.core) > 1 && t.goesOn(len(f.core)); k-- {
		t.few = t.few[:0]
		for _, i := range f.core {
			if i != f.core[k] {
				t.few = append(t.few, f.states[i])
			}
		}
		if moves, known := t.oracle.Within(&f.view, t.few, f.depth); known && moves == 0 {
			f.core = slices.Delete(f.core, k, k+1)
		}
	}
}

// advise makes what the oracle proposes for the states that are left the first
// proposal to be looked at, if it knows the belief state.
func (t *thread[V, S, M, P]) advise(f *frame[V, S, M, P]) {
	if !f.advised {
		return
	}
	t.few = t.few[:0]
	for _, i := range f.left {
		t.few = append(t.few, f.states[i])
	}
	if m, ok := t.oracle.Propose(&f.view, t.few); ok {
		f.killer, f.hasKiller = m, true
	}
}
