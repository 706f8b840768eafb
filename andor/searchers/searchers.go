// Package searchers is the one list of all searchers by name, for any domain:
// those of Russell and Wolfe's paper in package andor, and the two of our own,
// packages best and dfpn. Programs offer it to their users, and the conformance
// kit runs all of it.
package searchers

import (
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/andor/best"
)

// Default is the name of the searcher that decides most in least time.
const Default = "best"

// A Sight returns what solves a game with everything visible, as the field of
// that name of [best.Searcher] does. Nil means by the rules of the game alone.
type Sight[V, S, M comparable, P andor.Percept] = func(andor.Game[V, S, M, P]) best.Sight[V, S, M]

// A Kind is a kind of searcher: one algorithm with its options.
type Kind[V, S, M comparable, P andor.Percept] struct {
	Name  string // as in the paper, in lower case
	About string // what it is, in a sentence without its end
	// Same is the name of the kind that this is another name of, or "".
	Same string
	// Ablation tells that the kind leaves out a part of another only to
	// measure what that part is worth. It has a name, but is not listed.
	Ablation bool
	// New returns a new searcher of the kind.
	New func() andor.Searcher[V, S, M, P]
}

// All returns every kind once, in the order of the paper: no second names, no
// ablations.
func All[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P]) []Kind[V, S, M, P] {
	return choose(sight, func(k *Kind[V, S, M, P]) bool { return k.Same == "" && !k.Ablation })
}

// Listed returns the kinds that a user should know of: those of [All], and
// second names.
func Listed[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P]) []Kind[V, S, M, P] {
	return choose(sight, func(k *Kind[V, S, M, P]) bool { return !k.Ablation })
}

// Every returns every kind once, ablations too: what a test should run.
func Every[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P]) []Kind[V, S, M, P] {
	return choose(sight, func(k *Kind[V, S, M, P]) bool { return k.Same == "" })
}

func choose[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P], wanted func(*Kind[V, S, M, P]) bool) (some []Kind[V, S, M, P]) {
	for _, k := range kinds(sight) {
		if wanted(&k) {
			some = append(some, k)
		}
	}
	return some
}

// Named returns the kind with the given name. The error for a name that there is
// not tells the names that there are.
func Named[V, S, M comparable, P andor.Percept](name string, sight Sight[V, S, M, P]) (Kind[V, S, M, P], error) {
	var names []string
	for _, k := range kinds(sight) {
		if k.Name == name {
			return k, nil
		}
		if !k.Ablation {
			names = append(names, k.Name)
		}
	}
	return Kind[V, S, M, P]{}, fmt.Errorf("%q, want one of %s", name, strings.Join(names, ", "))
}
