package best

import (
	"fmt"

	"kriegmate/andor"
	"kriegmate/fullsight"
)

// A Sight solves a game with everything visible. A solver who sees everything
// wins whatever one who does not can win, so where the former cannot, nothing
// needs to be searched.
//
// The memory is the searcher's, which keeps it from call to call; see
// [fullsight.Memory] for when a search gives up. nodes is the number of
// positions that a call has visited.
type Sight[V, S, M comparable] interface {
	// Winning appends the proposals that win at once.
	Winning(dst []M, v *V, s *S) []M
	// Answers appends the referee's answer to each of the proposals. Of one
	// that ends the game without a win it may say Quiet or Audible.
	Answers(dst []fullsight.Answer, v *V, s *S, moves []M) []fullsight.Answer
	// Wins tells whether a solver who sees everything wins the state with at
	// most depth moves. A search that gives up says true.
	Wins(memory *fullsight.Memory, v *V, s *S, depth int) (won bool, nodes int64)
	// Probe tells what the proposal m leaves to a solver who sees everything,
	// with depth moves after it: Hopeful if every state that replies lead to
	// is won. If depth is 0 it need not look for that. A search that gives up
	// says Hopeful.
	Probe(memory *fullsight.Memory, v *V, s *S, m M, depth int) (left fullsight.Prospect, nodes int64)
	// Freedom returns how many replies there are to m, which is accepted in
	// the state and does not end the game.
	Freedom(v *V, s *S, m M) int
	// Mobility returns how many proposals are accepted in the state. It only
	// decides what is looked at first, so it need not be exact.
	Mobility(v *V, s *S) int
	// Threats returns how many moves that force the solver's next one, as checks
	// do in chess, the opponent would have in the state if it were its turn. It
	// need not be exact either.
	Threats(v *V, s *S) int
}

// SightOf returns the field Sight of a [Searcher] over games of type G, from a
// function that makes the sight of such a game. So the sight always has the
// rules of the problem. A Searcher that is asked about a game of another type
// panics.
func SightOf[G andor.Game[V, S, M, P], Z Sight[V, S, M], V, S, M comparable, P andor.Percept](of func(G) Z) func(andor.Game[V, S, M, P]) Sight[V, S, M] {
	return func(game andor.Game[V, S, M, P]) Sight[V, S, M] {
		g, ok := game.(G)
		if !ok {
			panic(fmt.Sprintf("best: a sight of %T for a game of type %T", g, game))
		}
		return of(g)
	}
}
