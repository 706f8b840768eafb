package andor_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// The order in which the directional searchers expand physical states. The
// figure of the paper is lost, so this is a tree of our own, with its moves a,
// b, e and its percepts c, d:
//
//	{1,2,3} at most three moves
//	├─a─ {1a,2a,3a} -> 4c 5d, 6c, 7d
//	│    ├─c─ {4,6}
//	│    │    ├─a─ {4a,6a} -> 8c, 9c
//	│    │    │    └─c─ {8,9}        a wins in 8 alone, b in neither
//	│    │    └─b─ 4 is won; {6b} -> 10d
//	│    │         └─d─ {10}         neither a nor b wins
//	│    └─d─ {5,7}
//	│         └─e─ {5e,7e} -> 11c, 12c
//	│              └─c─ {11,12}      e wins
//	└─b─┬─c─ {1b,3b} -> 13c 14d, 15c
//	    │    ├─c─ {13,15}
//	    │    │    └─e─ {13e,15e} -> 18c 19d, 19d 20c
//	    │    │         ├─c─ {18,20}  a wins in 18 alone, b in both
//	    │    │         └─d─ {19}     a wins
//	    │    └─d─ {14}               a wins
//	    └─d─ {2b} -> 16d 17c
//	         ├─d─ {16}               e wins
//	         └─c─ {17}
//	              └─a─ {17a} -> 21c
//	                   └─c─ {21}     b wins, a does not
//
// A number is a state at a turn of the solver, a number with a letter the same
// after a move, before the reply; behind the arrow stand the replies of each.
// After the move b something is heard at once, after the others nothing. All
// false leaves are at the depth limit. The move a is refuted by 9 and 10, b is
// proved.
//
// The three orders were derived twice from the pseudocode: first by hand, node
// by node; that result was put aside, and the figures (DFS with early
// termination, DBU, DUB, INCREMENTAL-EXPAND) were transcribed line by line into
// a throw-away script that knew nothing of this package and walked the tree
// above. The two agreed. One thing departs from the paper's push and pop: lists
// are in the order of arrival.
//
// DUB and DBU agree up to 8, the end of the first branch. Then DBU verifies the
// other percept of state 1, which is 5, and DUB the next state of this branch,
// which is 2.
const (
	orderUDB = "1 2 3 1a 2a 3a 4 6 4a 6a 8 9 6b 10 1b 3b 13 15 13e 15e 18 20 19 14 2b 16 17 17a 21"
	orderDUB = "1 1a 4 4a 8 2 2a 6 6a 9 6b 10 1b 13 13e 18 3 3b 15 15e 20 19 14 2b 16 17 17a 21"
	orderDBU = "1 1a 4 4a 8 5 5e 11 2 2a 6 6a 9 6b 10 1b 13 13e 18 19 14 2b 16 17 17a 21 3 3b 15 15e 20"
)

var orderTree = andortest.Table{
	MovesAt: map[string]string{
		"": "ab", "a-c": "ab", "a-d": "e", "a-ca-c": "ab", "a-cb-d": "ab", "a-de-c": "e",
		"bcc": "e", "bcd": "a", "bcce-c": "ab", "bcce-d": "a", "bdd": "e", "bdc": "a", "bdca-c": "ab",
	},
	Heard: map[string]string{
		"1b": "c", "2b": "d", "3b": "c",
		"4b": "#", "8a": "#", "11e": "#", "12e": "#", "14a": "#", "16e": "#", "18a": "#", "18b": "#", "19a": "#", "20b": "#", "21b": "#",
	},
	RepliesTo: map[string]string{
		"1a": "4c 5d", "2a": "6c", "3a": "7d", "4a": "8c", "6a": "9c", "6b": "10d", "5e": "11c", "7e": "12c",
		"1b": "13c 14d", "3b": "15c", "2b": "16d 17c", "13e": "18c 19d", "15e": "19d 20c", "17a": "21c",
	},
}

type (
	tableSearcher = andor.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableDFS      = andor.DFS[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableDUB      = andor.DUB[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableDBU      = andor.DBU[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
)

// An orderTest is a search that was written down by hand.
type orderTest struct {
	name     string
	searcher tableSearcher
	game     andortest.Table
	verdict  andor.Verdict
	want     string
}

func testOrders(t *testing.T, depth int, tests []orderTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(test.game.Play(t, test.searcher, depth, test.verdict), " "); got != test.want {
				t.Errorf("the search goes\n%s, want\n%s", got, test.want)
			}
		})
	}
}

func TestOrderOfExpansion(t *testing.T) {
	for _, test := range []struct {
		name     string
		searcher tableSearcher
		want     string
	}{
		{"udb", &tableDFS{Early: true}, orderUDB},
		{"l-udb", &tableDFS{Early: true, LegalFirst: true}, orderUDB},
		{"dub", &tableDUB{Unordered: true}, orderDUB},
		{"l-dub", &tableDUB{}, orderDUB},
		{"gl-dub", &tableDUB{Greedy: true}, orderDUB},
		{"dbu", &tableDBU{Unordered: true}, orderDBU},
		{"l-dbu", &tableDBU{}, orderDBU},
		{"gl-dbu", &tableDBU{Greedy: true}, orderDBU},
	} {
		t.Run(test.name, func(t *testing.T) {
			log := orderTree.Play(t, test.searcher, 3, andor.Proved)
			// A state is expanded at the first proposal made in it.
			var order []string
			for _, entry := range log {
				if state, _, proposal := strings.Cut(entry, "?"); !proposal {
					order = append(order, strings.TrimSuffix(entry, "!"))
				} else if !slices.Contains(order, state) {
					order = append(order, state)
				}
			}
			if got := strings.Join(order, " "); got != test.want {
				t.Errorf("states are expanded in the order\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// The trees about refusals are written down with every proposal: 2?a is the proposal of
// a in state 2, 2a! the look at the replies to it.
var refusalTree, hopelessTree = andortest.RefusalTree(), andortest.HopelessTree()

// Nothing is refused and every node has its own states, so no searcher that keeps
// its branches has a reason to ask anything twice, not even about 19, to which two
// replies lead. DFPN keeps none, and Best looks at states before it keeps any.
func TestNothingIsAskedTwice(t *testing.T) {
	for _, s := range newSearchers[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept](nil) {
		if s.name == "dfpn" || strings.HasPrefix(s.name, "best") {
			continue
		}
		log := orderTree.Play(t, s.searcher, 3, andor.Proved)
		slices.Sort(log)
		if distinct := slices.Compact(slices.Clone(log)); len(distinct) != len(log) {
			t.Errorf("%s asks %v", s.name, log)
		}
	}
}

func TestOrderAfterRefusals(t *testing.T) {
	testOrders(t, 2, []orderTest{
		{"dfs", &tableDFS{}, refusalTree, andor.Proved, "1?a 2?a 3?a 1?a 3?a 1?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b 2a! 4?a"},
		{"gx-dfs", &tableDFS{IllegalFirst: true, Greedy: true}, refusalTree, andor.Proved, "1?a 2?a 3?a 1?a 3?a 1?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b 2a! 4?a"},
		{"l-dfs", &tableDFS{LegalFirst: true}, refusalTree, andor.Proved, "1?a 2?a 3?a 2a! 4?a 1?a 3?a 1?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b"},
		{"l-dbu", &tableDBU{}, refusalTree, andor.Proved, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 2?a 2a! 4?a 4?b 3?a 3?b 3b! 6?a 6?b"},
		{"dbu", &tableDBU{Unordered: true}, refusalTree, andor.Proved, "1?a 1?b 1?b 1b! 5?a 5?b 2?a 2?b 2a! 4?a 4?b 3?a 3?b 3?b 3b! 6?a 6?b"},
		{"l-dub", &tableDUB{}, refusalTree, andor.Proved, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 3?a 3?b 3b! 6?a 6?b 2?a 2a! 4?a 4?b"},
		{"hopeless/l-dbu", &tableDBU{}, hopelessTree, andor.Refuted, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 2?a 2a! 4?a 4?b 1?b 1b! 5?a 5?b 2a! 4?a 4?b"},
		{"hopeless/gl-dbu", &tableDBU{Greedy: true}, hopelessTree, andor.Refuted, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 2?a 2a! 4?a 4?b"},
		{"hopeless/gl-dub", &tableDUB{Greedy: true}, hopelessTree, andor.Refuted, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 3?a 3?b 3b! 6?a 6?b 2?a 2a! 4?a 4?b"},
		{"hopeless/le-dfs", &tableDFS{LegalFirst: true, Early: true}, hopelessTree, andor.Refuted, "1?a 2?a 3?a 2a! 4?a 4?b 1?b 2?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b 2?a 2a! 4?a 4?b 2?b"},
	})
}

// Each of three states accepts one move, which wins. What was refused once in a
// turn is forbidden for the rest of it, also after the second refusal: state 3
// hears nothing but e at last.
func TestOrderOfTwoRefusals(t *testing.T) {
	game := andortest.Table{
		MovesAt: map[string]string{"": "abe"},
		Heard:   map[string]string{"1a": "#", "1b": "r", "1e": "r", "2a": "r", "2b": "#", "2e": "r", "3a": "r", "3b": "r", "3e": "#"},
	}
	testOrders(t, 1, []orderTest{
		{"l-dbu", &tableDBU{}, game, andor.Proved, "1?a 1?b 1?e 2?a 2?b 2?e 2?b 2?e 3?a 3?b 3?e 3?b 3?e 3?e"},
	})
}

// Without legal-first, a proposal that every state so far refuses is looked at
// as long as states may come that accept it. After 2a there is 4, which refuses
// a. If it is alone, only b is left to look at. If 7 waits behind it, a is
// looked at first, and what follows its refusal, which is b in 4.
func TestOrderOfUselessProposals(t *testing.T) {
	alone := andortest.Table{
		MovesAt:   map[string]string{"": "a", "a-c": "ab"},
		Heard:     map[string]string{"4a": "r", "4b": "#", "7a": "#", "7b": "-"},
		RepliesTo: map[string]string{"1a": "4c"},
		States:    1,
	}
	waiting := alone
	waiting.RepliesTo = map[string]string{"1a": "4c 7c"}
	testOrders(t, 2, []orderTest{
		{"alone/dbu", &tableDBU{Unordered: true}, alone, andor.Proved, "1?a 1a! 4?a 4?b"},
		{"alone/dub", &tableDUB{Unordered: true}, alone, andor.Proved, "1?a 1a! 4?a 4?b"},
		{"waiting/dbu", &tableDBU{Unordered: true}, waiting, andor.Proved, "1?a 1a! 4?a 4?b 4?b 7?a 7?b"},
		{"waiting/l-dbu", &tableDBU{}, waiting, andor.Proved, "1?a 1a! 4?a 4?b 7?a 7?b 4?b"},
	})
}

// Of a proposal that state 1 refuses and 2 and 3 accept, legal-first DUB takes
// the accepted branch for its first, although the refusal was heard before it.
// The other move loses in 2.
func TestOrderOfLegalFirstDUB(t *testing.T) {
	game := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "ab", "b-c": "ab"},
		Heard:     map[string]string{"1a": "r", "2b": "x", "4a": "#", "5a": "#", "7a": "#"},
		RepliesTo: map[string]string{"1b": "5c", "2a": "4c", "3a": "7c"},
	}
	testOrders(t, 2, []orderTest{
		{"l-dub", &tableDUB{}, game, andor.Proved, "1?a 1?b 1b! 5?a 5?b 2?a 2?b 1?b 1b! 5?a 5?b 2a! 4?a 4?b 3?a 3a! 7?a"},
	})
}

// Early termination leaves the rest of a belief state unmade: behind 1, in which
// b loses, and behind 1a, to which a reply ends the game.
func TestOrderOfEarlyTermination(t *testing.T) {
	game := andortest.Table{
		MovesAt:   map[string]string{"": "ba", "a-c": "a"},
		Heard:     map[string]string{"1b": "x"},
		RepliesTo: map[string]string{"1a": "4x", "2a": "5c", "3a": "6c"},
	}
	testOrders(t, 2, []orderTest{
		{"dfs", &tableDFS{}, game, andor.Refuted, "1?b 2?b 3?b 1?a 2?a 3?a 1a! 2a! 3a!"},
		{"e-dfs", &tableDFS{Early: true}, game, andor.Refuted, "1?b 1?a 2?a 3?a 1a!"},
	})
}
