package main

import (
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/dfpn"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// The searchers over Kriegspiel.
type (
	searcher   = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	problem    = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	result     = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
	plan       = proof.Plan[chess.Move, kriegspiel.Percept]
	branch     = proof.Branch[chess.Move, kriegspiel.Percept]
	refutation = proof.Refutation[kriegspiel.State, kriegspiel.Percept]
	reason     = proof.Reason[kriegspiel.State, kriegspiel.Percept]

	bestSearcher = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// defaultSearcher decides most in least time.
const defaultSearcher = "best"

// A namedSearcher is a searcher by its name of the command line.
type namedSearcher[V, S, M comparable, P andor.Percept] struct {
	name, what string
	make       func() andor.Searcher[V, S, M, P]
}

// searchers are those over Kriegspiel.
var searchers = searchersOver(best.SightOf(sight.New))

// newBest returns the default searcher over Kriegspiel.
func newBest() *bestSearcher { return &bestSearcher{Sight: best.SightOf(sight.New)} }

// searchersOver returns all searchers over a domain, given its full sight as in
// [best.Searcher].
func searchersOver[V, S, M comparable, P andor.Percept](sight func(andor.Game[V, S, M, P]) best.Sight[V, S, M]) []namedSearcher[V, S, M, P] {
	type (
		searcher     = andor.Searcher[V, S, M, P]
		dfs          = andor.DFS[V, S, M, P]
		pns          = andor.PNS[V, S, M, P]
		dub          = andor.DUB[V, S, M, P]
		dbu          = andor.DBU[V, S, M, P]
		ipns         = andor.IPNS[V, S, M, P]
		bestSearcher = best.Searcher[V, S, M, P]
		dfpnSearcher = dfpn.Searcher[V, S, M, P]
	)
	return []namedSearcher[V, S, M, P]{
		{"dfs", "depth-first over belief states as black boxes", func() searcher { return &dfs{} }},
		{"l-dfs", "dfs, what follows an accepted proposal first", func() searcher { return &dfs{LegalFirst: true} }},
		{"e-dfs", "dfs, a belief state is given up at its first lost state", func() searcher { return &dfs{Early: true} }},
		{"le-dfs", "l-dfs and e-dfs together", func() searcher { return &dfs{LegalFirst: true, Early: true} }},
		{"gl-dfs", "l-dfs, and a refuted rest after a refusal refutes the whole turn", func() searcher { return &dfs{LegalFirst: true, Greedy: true} }},
		{"gx-dfs", "gl-dfs with the refusal first", func() searcher { return &dfs{IllegalFirst: true, Greedy: true} }},
		{"pns", "proof-number search over belief states as black boxes", func() searcher { return &pns{} }},
		{"l-pns", "pns, legal first where the numbers leave a choice", func() searcher { return &pns{LegalFirst: true} }},
		{"udb", "uncertainty, then depth, then breadth: another name of e-dfs", func() searcher { return &dfs{Early: true} }},
		{"l-udb", "udb, legal first: another name of le-dfs", func() searcher { return &dfs{LegalFirst: true, Early: true} }},
		{"dub", "depth, uncertainty, breadth: one branch for all states, then the others; all proposals", func() searcher { return &dub{Unordered: true} }},
		{"l-dub", "dub, legal first", func() searcher { return &dub{} }},
		{"dbu", "depth, breadth, uncertainty: a plan for one state, then for the next; all proposals", func() searcher { return &dbu{Unordered: true} }},
		{"l-dbu", "dbu, legal first", func() searcher { return &dbu{} }},
		{"gl-dub", "l-dub, greedy", func() searcher { return &dub{Greedy: true} }},
		{"gl-dbu", "l-dbu, greedy: the best of the paper", func() searcher { return &dbu{Greedy: true} }},
		{"ipns", "proof numbers over single states: the most-proving state of any node next", func() searcher { return &ipns{} }},
		{"l-ipns", "ipns, legal first where the numbers leave a choice", func() searcher { return &ipns{LegalFirst: true} }},
		{defaultSearcher, "whole belief states, bounded by what full sight could win, with cores and tables", func() searcher { return &bestSearcher{Sight: sight} }},
		{"best-blind", "best without the full-sight bound", func() searcher { return &bestSearcher{Sight: sight, Blind: true} }},
		{"best-forgetful", "best without the table of belief states", func() searcher { return &bestSearcher{Sight: sight, Forgetful: true} }},
		{"best-unordered", "best without counterexamples first and likely proposals first", func() searcher { return &bestSearcher{Sight: sight, Unordered: true} }},
		{"best-hasty", "best that looks at one state with full sight before it goes on, not at all", func() searcher { return &bestSearcher{Sight: sight, Hasty: true} }},
		{"dfpn", "ipns depth first: one branch and a bounded table (--memory) instead of the tree", func() searcher { return &dfpnSearcher{} }},
	}
}

// newSearcher returns the searcher of a list with the given name.
func newSearcher[V, S, M comparable, P andor.Percept](list []namedSearcher[V, S, M, P], name string) (andor.Searcher[V, S, M, P], error) {
	maker, err := searcherNamed(list, name)
	if err != nil {
		return nil, fmt.Errorf("--searcher: %w", err)
	}
	return maker(), nil
}

// searcherNamed returns what makes searchers of the given name.
func searcherNamed[V, S, M comparable, P andor.Percept](list []namedSearcher[V, S, M, P], name string) (func() andor.Searcher[V, S, M, P], error) {
	names := make([]string, len(list))
	for i, s := range list {
		if s.name == name {
			return s.make, nil
		}
		names[i] = s.name
	}
	return nil, fmt.Errorf("%q, want one of %s", name, strings.Join(names, ", "))
}

// listSearchers explains each searcher in a line.
func listSearchers() string {
	var b strings.Builder
	for _, s := range searchers {
		fmt.Fprintf(&b, "%-14s %s\n", s.name, s.what)
	}
	return b.String()
}
