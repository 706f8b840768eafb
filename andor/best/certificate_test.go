package best_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/proof"
)

type (
	tableBest       = best.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableResult     = andor.Result[andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tablePlan       = proof.Plan[andortest.TableMove, andortest.TablePercept]
	tableBranch     = proof.Branch[andortest.TableMove, andortest.TablePercept]
	tableRefutation = proof.Refutation[andortest.TableState, andortest.TablePercept]
	tableReason     = proof.Reason[andortest.TableState, andortest.TablePercept]
	toyJudge        = andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
)

// certified solves a tree for some of its states, and asks for the certificate.
func certified(s *tableBest, game andortest.Table, depth int, states ...uint8) tableResult {
	game.Log = new([]string)
	return s.Solve(context.Background(), &andor.Problem[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{
		Game: game, States: slices.Values(numbered(states...)), Depth: depth, Want: andor.WantCertificate,
	})
}

func numbered(numbers ...uint8) (states []andortest.TableState) {
	for _, n := range numbers {
		states = append(states, andortest.TableState{Number: n})
	}
	return states
}

// In this tree a leads from 1 to 4 or 5, which sound alike, and from 2 to 6; 3
// refuses it, and there b wins at once. In 1 and 2 b loses. What is heard after a
// does not tell 1 from 2.
//
//	{1,2,3}
//	├─a─ 3 refuses; {1a,2a} -> 4c 5c, 6c   └─c─ {4,5,6}  a wins in 4 and 6, 5 refuses it; there b wins
//	└─b─ wins in 3, loses in 1 and 2
var turnTree = andortest.Table{
	MovesAt: map[string]string{"": "ab", "a-c": "ab"},
	Heard: map[string]string{
		"1b": "x", "2b": "x", "3a": "r", "3b": "#",
		"4a": "#", "5a": "r", "5b": "#", "6a": "#",
	},
	RepliesTo: map[string]string{"1a": "4c 5c", "2a": "6c"},
}

// The plan for the tree, by hand: a, and after it a and then b; where the first a is
// refused, b.
func TestPlan(t *testing.T) {
	want := &tablePlan{Try: 'a', Then: []tableBranch{
		{Own: 'r', Next: &tablePlan{Try: 'b', Then: []tableBranch{{Own: '#'}}}},
		{Own: '-', Reply: 'c', Next: &tablePlan{Try: 'a', Then: []tableBranch{
			{Own: '#'}, {Own: 'r', Next: &tablePlan{Try: 'b', Then: []tableBranch{{Own: '#'}}}},
		}}},
	}}
	for name, s := range map[string]*tableBest{"best": {}, "blind": {Blind: true}, "forgetful": {Forgetful: true}, "unordered": {Unordered: true, Blind: true}} {
		got := certified(s, turnTree, 2, 1, 2, 3)
		if diff := cmp.Diff(want, got.Plan); diff != "" || got.Verdict != andor.Proved || got.Core != nil {
			t.Errorf("%s: %v, core %v, plan (-by hand +got):\n%s", name, got.Verdict, got.Core, diff)
		}
	}
}

// Refutations of the tree with one answer changed, and their cores, by hand. Blind,
// the searcher has no other reasons than those of the rules.
//
//	a fails in 6     after a {4,5,6} is lost: in 4 and 6 a is accepted, and b in 4,
//	                 6 and 5, where alone it wins. So 6 is lost alone, and 2 with it
//	b fails in 5     5 is lost alone, and so is 1, which leads there
//	4 wants b        and 6 wants a: each is won alone, and they are not won together.
//	                 4 comes from 1 and 6 from 2. Both go to the head of the turn
//	                 for it, 2 last: the core begins with 2, in which b loses. The
//	                 second search, for the refutation, looks at 2 first, so at 6
//	                 before 4, and then it is 1 that goes to the head last
func TestRefutation(t *testing.T) {
	fails := tableReason{Kind: proof.Fails}
	second := tableReason{Kind: proof.Fails, State: 1}
	below := func(r *tableRefutation) tableReason {
		return tableReason{Kind: proof.Below, Own: '-', Reply: 'c', Below: r}
	}
	changed := func(heard map[string]string) andortest.Table {
		game := turnTree
		game.Heard = map[string]string{}
		for _, from := range []map[string]string{turnTree.Heard, heard} {
			for k, v := range from {
				game.Heard[k] = v
			}
		}
		return game
	}
	for _, test := range []struct {
		name  string
		heard map[string]string
		core  []uint8
		want  *tableRefutation
	}{
		{"a fails in 6", map[string]string{"6a": "-"}, []uint8{2}, &tableRefutation{States: numbered(2), Reasons: []tableReason{
			below(&tableRefutation{States: numbered(6), Reasons: []tableReason{fails, fails}}), fails,
		}}},
		{"b fails in 5", map[string]string{"5b": "-"}, []uint8{1}, &tableRefutation{States: numbered(1), Reasons: []tableReason{
			below(&tableRefutation{States: numbered(5), Reasons: []tableReason{{Kind: proof.Useless}, fails}}), fails,
		}}},
		{"4 wants b", map[string]string{"4a": "-", "4b": "#"}, []uint8{2, 1}, &tableRefutation{States: numbered(1, 2), Reasons: []tableReason{
			below(&tableRefutation{States: numbered(6, 4), Reasons: []tableReason{second, fails}}), fails,
		}}},
	} {
		got := certified(&tableBest{Blind: true}, changed(test.heard), 2, 1, 2, 3)
		if diff := cmp.Diff(test.want, got.Refutation); diff != "" || got.Verdict != andor.Refuted {
			t.Errorf("%s: %v, refutation (-by hand +got):\n%s", test.name, got.Verdict, diff)
		}
		if diff := cmp.Diff(numbered(test.core...), got.Core); diff != "" {
			t.Errorf("%s: core (-by hand +got):\n%s", test.name, diff)
		}
	}
}

// Full sight refutes by one state: after a 6 cannot be won even if it is seen, nor
// can 2, in which everything else loses.
func TestSightedRefutation(t *testing.T) {
	game := turnTree
	game.Heard = map[string]string{"2b": "x"}
	got := certified(&tableBest{}, game, 2, 2)
	want := &tableRefutation{States: numbered(2), Sighted: true}
	if diff := cmp.Diff(want, got.Refutation); diff != "" || got.Verdict != andor.Refuted {
		t.Errorf("%v, refutation (-by hand +got):\n%s", got.Verdict, diff)
	}
}

// In this tree nothing wins from 1, whatever is seen. From 6 a leads to 7 or 8, which sound
// alike: b wins in the one and a in the other, and the other proposal loses. So 6 is lost
// although it would be won by who sees; and so is 5, which leads there.
var sightTree = andortest.Table{
	MovesAt: map[string]string{"": "a", "a-c": "a", "a-ca-c": "ab", "a-ca-ca-c": "a"},
	Heard:   map[string]string{"7a": "x", "7b": "#", "8a": "#", "8b": "x"},
	RepliesTo: map[string]string{
		"1a": "2c", "2a": "3c", "3a": "4c", "3b": "4c",
		"5a": "6c", "6a": "7c 8c",
	},
}

// A refutation that rests on full sight alone is about full sight, up to three moves
// from the end; the checker finds the replies itself. Further away they are named.
func TestRefutationsBySightAreShort(t *testing.T) {
	sighted := func(n uint8) *tableRefutation { return &tableRefutation{States: numbered(n), Sighted: true} }
	below := func(r *tableRefutation) []tableReason {
		return []tableReason{{Kind: proof.Below, Own: '-', Reply: 'c', Below: r}}
	}
	for _, test := range []struct {
		name  string
		state uint8
		depth int
		want  *tableRefutation
	}{
		{"within the searcher's sight", 1, 2, sighted(1)},
		{"one move further", 1, 3, sighted(1)},
		{"too far", 1, 4, &tableRefutation{States: numbered(1), Reasons: below(sighted(2))}},
		{"lost, but not to who sees", 5, 3, &tableRefutation{States: numbered(5), Reasons: below(&tableRefutation{
			States: numbered(6), Reasons: below(&tableRefutation{States: numbered(7, 8), Reasons: []tableReason{
				{Kind: proof.Fails}, {Kind: proof.Fails, State: 1},
			}}),
		})}},
	} {
		got := certified(&tableBest{}, sightTree, test.depth, test.state)
		if diff := cmp.Diff(test.want, got.Refutation); diff != "" || got.Verdict != andor.Refuted {
			t.Errorf("%s: %v, refutation (-by hand +got):\n%s", test.name, got.Verdict, diff)
		}
	}
}

// The core is named with every refutation.
func TestCertificatesAtTheLimitOfDepth(t *testing.T) {
	andortest.LimitOfDepth(t, new(toyBest), int(fewer(1000)))
	for seed := range fewer(100) {
		p := andortest.NewToyProblem(seed)
		if got := new(toyBest).Solve(t.Context(), &p); got.Verdict == andor.Refuted && len(got.Core) == 0 {
			t.Errorf("seed %d: a refutation without a core", seed)
		}
	}
}
