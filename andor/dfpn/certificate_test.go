package dfpn_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

type (
	tableProblem    = andor.Problem[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tablePlan       = proof.Plan[andortest.TableMove, andortest.TablePercept]
	tableBranch     = proof.Branch[andortest.TableMove, andortest.TablePercept]
	tableRefutation = proof.Refutation[andortest.TableState, andortest.TablePercept]
	tableReason     = proof.Reason[andortest.TableState, andortest.TablePercept]
)

// certified solves a tree for its first three states, all of which are there
// from the start, and asks for the certificate.
func certified(game andortest.Table, depth int) andor.Result[andortest.TableState, andortest.TableMove, andortest.TablePercept] {
	game.Log = new([]string)
	return new(tableDFPN).Solve(context.Background(), &tableProblem{
		Game: game, States: slices.Values(numbered(1, 2, 3)), Depth: depth, Sequential: true, Want: andor.WantCertificate,
	})
}

func numbered(numbers ...uint8) (states []andortest.TableState) {
	for _, n := range numbers {
		states = append(states, andortest.TableState{Number: n})
	}
	return states
}

// The plan for the tree of the refusals begins with b, the only move that the first
// state accepts. Where it is accepted b wins again, in 5 and in 6, and a does not
// in 6; where it is refused, in 2, a leads to 4, where it wins.
func TestPlan(t *testing.T) {
	want := &tablePlan{Try: 'b', Then: []tableBranch{
		{Own: '-', Reply: 'c', Next: &tablePlan{Try: 'b', Then: []tableBranch{{Own: '#'}}}},
		{Own: 'r', Next: &tablePlan{Try: 'a', Then: []tableBranch{
			{Own: '-', Reply: 'c', Next: &tablePlan{Try: 'a', Then: []tableBranch{{Own: '#'}}}},
		}}},
	}}
	got := certified(refusalTree, 2)
	if diff := cmp.Diff(want, got.Plan); diff != "" || got.Refutation != nil {
		t.Errorf("%v, refutation %v, plan (-by hand +got):\n%s", got.Verdict, got.Refutation, diff)
	}
}

// The last turn tries one winning move after another: a is refused by 2 and 3, b
// by 3.
func TestPlanOfTheLastTurn(t *testing.T) {
	game := andortest.Table{
		MovesAt: map[string]string{"": "eab"},
		Heard:   map[string]string{"1a": "#", "1b": "r", "1e": "r", "2a": "r", "2b": "#", "2e": "r", "3a": "r", "3b": "r", "3e": "#"},
	}
	want := &tablePlan{Try: 'e', Then: []tableBranch{{Own: '#'}, {Own: 'r', Next: &tablePlan{Try: 'a', Then: []tableBranch{
		{Own: '#'}, {Own: 'r', Next: &tablePlan{Try: 'b', Then: []tableBranch{{Own: '#'}}}},
	}}}}}
	if diff := cmp.Diff(want, certified(game, 1).Plan); diff != "" {
		t.Errorf("plan (-by hand +got):\n%s", diff)
	}
}

// Refutations worked out by hand, with the moves a and b in this order:
//
//	hopeless   b wins in 1, and 2 refuses it. In {2} only a is accepted, and leads
//	           to 4, where both moves are accepted and the depth is used up
//	too deep   with one move the first tree is lost as well: 2 accepts a, 1 and 3
//	           accept b, and nothing wins
//	a reply    that ends the game, after 1a; b loses in 1 at once
func TestRefutation(t *testing.T) {
	fails := tableReason{Kind: proof.Fails}
	reply := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "a"},
		Heard:     map[string]string{"1b": "x"},
		RepliesTo: map[string]string{"1a": "4c 5x", "2a": "4c", "2b": "4c", "3a": "4c", "3b": "4c"},
	}
	for _, test := range []struct {
		name  string
		game  andortest.Table
		depth int
		want  *tableRefutation
	}{
		{"hopeless", hopelessTree, 2, &tableRefutation{States: numbered(2), Reasons: []tableReason{
			{Kind: proof.Below, Own: '-', Reply: 'c', Below: &tableRefutation{States: numbered(4), Reasons: []tableReason{fails, fails}}},
			{Kind: proof.Useless},
		}}},
		{"too deep", refusalTree, 1, &tableRefutation{States: numbered(1, 2, 3), Reasons: []tableReason{{Kind: proof.Fails, State: 1}, fails}}},
		{"a reply", reply, 2, &tableRefutation{States: numbered(1), Reasons: []tableReason{fails, fails}}},
	} {
		got := certified(test.game, test.depth)
		if diff := cmp.Diff(test.want, got.Refutation); diff != "" || got.Plan != nil {
			t.Errorf("%s: %v, plan %v, refutation (-by hand +got):\n%s", test.name, got.Verdict, got.Plan, diff)
		}
	}
}

func TestCertificatesAtTheLimitOfDepth(t *testing.T) {
	andortest.LimitOfDepth(t, new(toyDFPN), int(fewer(1000)))
}

// Who is cancelled while the certificate is made says so, and claims nothing. The
// statistics are those of the search, which had come to its end.
func TestCancelledWhileCertifying(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Refuted)
	plain := new(toyDFPN).Solve(context.Background(), &p)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	tally := &andortest.Tally{Toy: p.Game.(andortest.Toy), At: plain.Stats.Tries + 1, Do: cancel}
	p.Game, p.Want = tally, andor.WantCertificate
	got := new(toyDFPN).Solve(ctx, &p)
	if got.Verdict != andor.Unknown || got.Stopped != andor.Cancelled || got.Refutation != nil {
		t.Errorf("%v by %v, refutation %v", got.Verdict, got.Stopped, got.Refutation)
	}
	if more := tally.Tries - plain.Stats.Tries; counted(got.Stats) != counted(plain.Stats) || more > 2*andortest.Seldom {
		t.Errorf("%+v and %d tries more, without a certificate %+v", got.Stats, more, plain.Stats)
	}
}

// What a search does depends on the problem alone, not on what the searcher has
// solved before, nor on a table that has grown.
func TestNothingIsCarriedOver(t *testing.T) {
	var used toyDFPN
	for seed := range fewer(300) {
		if seed%50 == 7 {
			large := andortest.NewLargeProblem(andor.Refuted)
			used.Solve(context.Background(), &large)
		}
		p := andortest.NewToyProblem(seed)
		want, got := new(toyDFPN).Solve(context.Background(), &p), used.Solve(context.Background(), &p)
		if got.Verdict != want.Verdict || counted(got.Stats) != counted(want.Stats) {
			t.Fatalf("seed %d: %v with %+v, a fresh searcher %v with %+v", seed, got.Verdict, got.Stats, want.Verdict, want.Stats)
		}
	}
}
