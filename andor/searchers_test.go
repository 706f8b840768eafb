package andor_test

import (
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

type (
	toyDFS  = andor.DFS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyPNS  = andor.PNS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDUB  = andor.DUB[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDBU  = andor.DBU[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyIPNS = andor.IPNS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
)

// searchers are all searchers by the names of the paper.
var searchers = []struct {
	name     string
	searcher andortest.ToySearcher
}{
	{"dfs", &toyDFS{}},
	{"l-dfs", &toyDFS{LegalFirst: true}},
	{"e-dfs", &toyDFS{Early: true}},
	{"le-dfs", &toyDFS{LegalFirst: true, Early: true}},
	{"gl-dfs", &toyDFS{LegalFirst: true, Greedy: true}},
	{"gx-dfs", &toyDFS{IllegalFirst: true, Greedy: true}},
	{"pns", &toyPNS{}},
	{"l-pns", &toyPNS{LegalFirst: true}},
	{"dub", &toyDUB{Unordered: true}},
	{"l-dub", &toyDUB{}},
	{"gl-dub", &toyDUB{Greedy: true}},
	{"dbu", &toyDBU{Unordered: true}},
	{"l-dbu", &toyDBU{}},
	{"gl-dbu", &toyDBU{Greedy: true}},
	{"ipns", &toyIPNS{}},
	{"l-ipns", &toyIPNS{LegalFirst: true}},
}

func TestSearchers(t *testing.T) {
	for _, s := range searchers {
		t.Run(s.name, func(t *testing.T) { andortest.Searcher(t, s.searcher, 3000) })
	}
}
