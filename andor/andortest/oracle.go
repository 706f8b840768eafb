package andortest

import (
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/best"
)

// The laws that an oracle must keep. [Oracle] names the one that is broken.
const (
	oraclePure    = "an oracle leaves view and states alone"
	oracleWithin  = "Within returns the fewest moves of a plan, or 0 if it takes more than depth"
	oracleOrder   = "an oracle says the same whatever the order of the states"
	oraclePropose = "Propose begins a plan with the fewest moves"
)

// Oracle tests an oracle against the rules of the game: it plays from the belief
// state of the problem, and compares what the oracle knows of the belief states that
// it meets, and of single states of them, with what the [Judge] finds, with up to as
// many moves as the problem has. It returns how many belief states the oracle knew.
// It takes time exponential in the moves: two or three are enough.
func Oracle[V, S, M comparable, P andor.Percept](t testing.TB, p *andor.Problem[V, S, M, P], oracle best.Oracle[V, S, M]) (known int) {
	t.Helper()
	l := oracleLaws[V, S, M, P]{
		laws:   laws[V, S, M, P]{t: t, game: p.Game, broken: map[string]bool{}},
		judge:  Judge[V, S, M, P]{Game: p.Game},
		oracle: oracle,
		depth:  p.Depth,
	}
	now := []beliefState[V, S]{{p.View, slices.Collect(p.States)}}
	for depth := p.Depth; depth > 0; depth-- {
		var next []beliefState[V, S]
		for _, at := range now {
			if l.met++; l.met > mostAsked {
				return l.known
			}
			l.look(at)
			l.look(beliefState[V, S]{at.view, at.states[:1]})
			next = append(next, l.after(at)...)
		}
		now = next
	}
	return l.known
}

// mostAsked is how many belief states an oracle is asked about.
const mostAsked = 200

// A beliefState is a view with some states.
type beliefState[V, S comparable] struct {
	view   V
	states []S
}

type oracleLaws[V, S, M comparable, P andor.Percept] struct {
	laws[V, S, M, P]
	judge      Judge[V, S, M, P]
	oracle     best.Oracle[V, S, M]
	depth      int // most moves to look ahead
	met, known int
}

// look tests the laws at a belief state.
func (l *oracleLaws[V, S, M, P]) look(at beliefState[V, S]) {
	fewest := 0
	for d := 1; d <= l.depth; d++ {
		got, known := l.within(at, d)
		if !known {
			return
		}
		if fewest == 0 && l.judge.Winnable(at.view, SetOf(at.states), d) {
			fewest = d
		}
		l.keep(oracleWithin, got == fewest, at)
	}
	l.known++
	view, states := at.view, slices.Clone(at.states)
	m, ok := l.oracle.Propose(&view, states)
	l.keep(oraclePure, view == at.view && slices.Equal(states, at.states), at)
	if fewest > 0 {
		l.keep(oraclePropose, ok && slices.Contains(l.game.Moves(nil, &view), m) && l.judge.Wins(at.view, SetOf(at.states), fewest, m), at)
	}
}

// within asks the oracle, about the states in either order.
func (l *oracleLaws[V, S, M, P]) within(at beliefState[V, S], depth int) (moves int, known bool) {
	view, states := at.view, slices.Clone(at.states)
	moves, known = l.oracle.Within(&view, states, depth)
	l.keep(oraclePure, view == at.view && slices.Equal(states, at.states), at)
	slices.Reverse(states)
	again, still := l.oracle.Within(&view, states, depth)
	l.keep(oracleOrder, moves == again && known == still, at)
	return moves, known
}

// after returns the belief states after every proposal and what can be heard.
func (l *oracleLaws[V, S, M, P]) after(at beliefState[V, S]) (next []beliefState[V, S]) {
	for _, m := range l.game.Moves(nil, &at.view) {
		for _, own := range heardOf(at.states, func(s S) ([]S, []P) {
			view := at.view
			p := l.game.Try(&view, &s, m)
			return []S{s}, []P{p}
		}) {
			if own.heard.Illegal() || own.heard.Won() || own.heard.Lost() {
				continue
			}
			view := l.game.After(&at.view, m, own.heard)
			for _, reply := range heardOf(own.states, func(s S) ([]S, []P) { return l.game.Replies(nil, nil, &view, &s) }) {
				if !reply.heard.Lost() {
					next = append(next, beliefState[V, S]{l.game.AfterReply(&view, reply.heard), reply.states})
				}
			}
		}
	}
	return next
}

// states that sound alike.
type alike[S, P comparable] struct {
	heard  P
	states []S
}

// heardOf sorts what becomes of some states by what is heard, each state once, in the
// order in which they come.
func heardOf[S, P comparable](from []S, become func(S) ([]S, []P)) (groups []alike[S, P]) {
	for _, s := range from {
		after, heard := become(s)
		for i, p := range heard {
			g := slices.IndexFunc(groups, func(a alike[S, P]) bool { return a.heard == p })
			if g < 0 {
				g, groups = len(groups), append(groups, alike[S, P]{heard: p})
			}
			if !slices.Contains(groups[g].states, after[i]) {
				groups[g].states = append(groups[g].states, after[i])
			}
		}
	}
	return groups
}
