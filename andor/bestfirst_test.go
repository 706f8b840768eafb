package andor_test

import (
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

type (
	tablePNS  = andor.PNS[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableIPNS = andor.IPNS[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
)

// Proof-number search over whole belief states, on the tree of the refusals.
// Both moves have two things that can be heard, so two leaves to prove and one
// to refute: a is chosen, being the first. Of its two leaves, which are equal,
// the refusal came first; with legal-first the accepted branch goes before it.
func TestOrderOfPNS(t *testing.T) {
	testOrders(t, 2, []orderTest{
		{"pns", &tablePNS{}, refusalTree, andor.Proved, "1?a 2?a 3?a 1?b 2?b 3?b 1?a 3?a 1?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b 2a! 4?a 4?b"},
		{"l-pns", &tablePNS{LegalFirst: true}, refusalTree, andor.Proved, "1?a 2?a 3?a 1?b 2?b 3?b 2a! 4?a 4?b 1?a 3?a 1?b 3?b 1b! 3b! 5?a 6?a 5?b 6?b"},
	})
}

// Proof numbers over single states count the states that wait: after 1a there
// are two replies to prove, so the other move, with one leaf, is looked at.
func TestIPNSCountsStates(t *testing.T) {
	game := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "ab", "a-d": "ab", "b-c": "ab"},
		Heard:     map[string]string{"6a": "#"},
		RepliesTo: map[string]string{"1a": "4c 5d", "1b": "6c"},
		States:    1,
	}
	testOrders(t, 2, []orderTest{
		{"ipns", &tableIPNS{}, game, andor.Proved, "1?a 1?b 1a! 1b! 6?a 6?b"},
	})
}

// Two states at the root, both there from the start. Written next to each step
// are the numbers (to prove, to refute) that lead to it:
//
//	1?a 1?b   state 1 accepts a alone: root (1,1)
//	1a!       4 waits: root (1,1)
//	4?a 4?b   two ways to go on: {4} (1,2), and so is the root; state 2, which
//	          waits, can be refuted by one leaf, so it goes first
//	2?a 2?b   a: {4} and the refusal of 2 (2,1). b: both states wait (2,1)
//	2?b       the refusal of 2 (1,1) before {4} (1,2); a is forbidden
//	2b! 5?a 5?b   now {5} (1,2) as well: a tie between the refusal and {4}
//
// IPNS breaks the tie for the refusal, legal-first for the accepted branch. Each
// is then proved by its first move.
//
// In the hopeless variant nothing wins in 2. After 1?a 1?b, with two open moves,
// root (1,2), state 2 goes first and refutes it.
func TestOrderOfIPNS(t *testing.T) {
	game := andortest.Table{
		MovesAt:    map[string]string{"": "ab", "a-c": "ab", "b-c": "ab", "a-ca-c": "a", "b-ca-c": "a"},
		Heard:      map[string]string{"1b": "r", "2a": "r", "6a": "#", "8a": "#"},
		RepliesTo:  map[string]string{"1a": "4c", "2b": "5c", "4a": "6c", "4b": "7c", "5a": "8c", "5b": "9c"},
		States:     2,
		Sequential: true,
	}
	hopeless := game
	hopeless.Heard = map[string]string{"2a": "x", "2b": "x"}
	testOrders(t, 3, []orderTest{
		{"ipns", &tableIPNS{}, game, andor.Proved, "1?a 1?b 1a! 4?a 4?b 2?a 2?b 2?b 2b! 5?a 5?b 5a! 8?a 4a! 6?a"},
		{"l-ipns", &tableIPNS{LegalFirst: true}, game, andor.Proved, "1?a 1?b 1a! 4?a 4?b 2?a 2?b 2?b 2b! 5?a 5?b 4a! 6?a 5a! 8?a"},
		{"hopeless", &tableIPNS{}, hopeless, andor.Refuted, "1?a 1?b 2?a 2?b"},
	})
}
