package searchers

import (
	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/dfpn"
)

// kinds returns all that have a name.
func kinds[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P]) []Kind[V, S, M, P] {
	return append(paper[V, S, M, P](), own(sight)...)
}

// paper returns the searchers of Russell and Wolfe's paper.
func paper[V, S, M comparable, P andor.Percept]() []Kind[V, S, M, P] {
	type (
		kind     = Kind[V, S, M, P]
		searcher = andor.Searcher[V, S, M, P]
		dfs      = andor.DFS[V, S, M, P]
		pns      = andor.PNS[V, S, M, P]
		dub      = andor.DUB[V, S, M, P]
		dbu      = andor.DBU[V, S, M, P]
		ipns     = andor.IPNS[V, S, M, P]
	)
	early := func() searcher { return &dfs{Early: true} }
	legalEarly := func() searcher { return &dfs{LegalFirst: true, Early: true} }
	return []kind{
		{Name: "dfs", About: "depth first over whole belief states", New: func() searcher { return &dfs{} }},
		{Name: "l-dfs", About: "dfs that looks at what follows an accepted proposal before its refusal", New: func() searcher { return &dfs{LegalFirst: true} }},
		{Name: "e-dfs", About: "dfs that stops making a belief state at its first lost state", New: early},
		{Name: "le-dfs", About: "l-dfs and e-dfs together", New: legalEarly},
		{Name: "gl-dfs", About: "l-dfs, greedy: a turn is refuted as soon as what is left after a refusal is", New: func() searcher { return &dfs{LegalFirst: true, Greedy: true} }},
		{Name: "gx-dfs", About: "dfs, greedy, that looks at the refusal first", New: func() searcher { return &dfs{IllegalFirst: true, Greedy: true} }},
		{Name: "pns", About: "proof-number search over whole belief states", New: func() searcher { return &pns{} }},
		{Name: "l-pns", About: "pns that prefers accepted proposals where the numbers leave a choice", New: func() searcher { return &pns{LegalFirst: true} }},
		{Name: "udb", About: "uncertainty, depth, breadth: another name of e-dfs", Same: "e-dfs", New: early},
		{Name: "l-udb", About: "another name of le-dfs", Same: "le-dfs", New: legalEarly},
		{Name: "dub", About: "depth, uncertainty, breadth: one branch for all states, then the other branches", New: func() searcher { return &dub{Unordered: true} }},
		{Name: "l-dub", About: "dub that leaves out what no state so far accepts", New: func() searcher { return &dub{} }},
		{Name: "gl-dub", About: "l-dub, greedy", New: func() searcher { return &dub{Greedy: true} }},
		{Name: "dbu", About: "depth, breadth, uncertainty: a whole plan for one state, then for the next", New: func() searcher { return &dbu{Unordered: true} }},
		{Name: "l-dbu", About: "dbu that leaves out what no state so far accepts", New: func() searcher { return &dbu{} }},
		{Name: "gl-dbu", About: "l-dbu, greedy: the best of the paper", New: func() searcher { return &dbu{Greedy: true} }},
		{Name: "ipns", About: "proof-number search over single states", New: func() searcher { return &ipns{} }},
		{Name: "l-ipns", About: "ipns that prefers accepted proposals where the numbers leave a choice", New: func() searcher { return &ipns{LegalFirst: true} }},
	}
}

// own returns the searchers of this project.
func own[V, S, M comparable, P andor.Percept](sight Sight[V, S, M, P]) []Kind[V, S, M, P] {
	type (
		kind     = Kind[V, S, M, P]
		searcher = andor.Searcher[V, S, M, P]
		whole    = best.Searcher[V, S, M, P]
	)
	return []kind{
		{Name: Default, About: "whole belief states, pruned by full sight, with cores, tables and proof numbers: the fastest", New: func() searcher { return &whole{Sight: sight} }},
		{Name: "best-blind", About: "best without the full-sight bound", New: func() searcher { return &whole{Sight: sight, Blind: true} }},
		{Name: "best-forgetful", About: "best without the table of belief states", Ablation: true, New: func() searcher { return &whole{Sight: sight, Forgetful: true} }},
		{Name: "best-unordered", About: "best that takes proposals and states as they come", New: func() searcher { return &whole{Sight: sight, Unordered: true} }},
		{Name: "best-hasty", About: "best, but probes a proposal with full sight in one state instead of up to eight", New: func() searcher { return &whole{Sight: sight, Hasty: true} }},
		{Name: "best-depth-first", About: "best without proof numbers", New: func() searcher { return &whole{Sight: sight, DepthFirst: true} }},
		{Name: "best-all-states", About: "best that does not look at single states before the whole belief state", Ablation: true, New: func() searcher { return &whole{Sight: sight, AllStates: true} }},
		{Name: "best-one-depth", About: "best that does not ask for fewer moves than are allowed", Ablation: true, New: func() searcher { return &whole{Sight: sight, OneDepth: true} }},
		{Name: "dfpn", About: "ipns depth first: one branch and a table of bounded size instead of the tree", New: func() searcher { return &dfpn.Searcher[V, S, M, P]{} }},
	}
}
