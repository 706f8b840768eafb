package best_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

// Every option alone, and some together, on games with more than one kind of refusal.
func TestOptionsWithTwoRefusals(t *testing.T) {
	for name, s := range map[string]*toyBest{
		"none": {}, "blind": {Blind: true}, "forgetful": {Forgetful: true}, "unordered": {Unordered: true},
		"blind, forgetful, unordered": {Blind: true, Forgetful: true, Unordered: true},
		"depth first":                 {DepthFirst: true}, "all states": {AllStates: true},
		"proof numbers": {Near: 1}, "proof numbers to the last but one": {Near: 2},
		"proof numbers, all states": {Near: 1, AllStates: true}, "proof numbers, one depth": {Near: 1, OneDepth: true},
		"proof numbers, blind":                {Near: 1, Blind: true, OneDepth: true},
		"proof numbers, forgetful, unordered": {Near: 1, Forgetful: true, Unordered: true},
	} {
		t.Run(name, func(t *testing.T) { andortest.TwoRefusals(t, s, int(fewer(300))) })
	}
}

// roundAsking returns a random problem of a round game with more than one kind of
// refusal, with up to four moves.
func roundAsking(seed uint64) andortest.ToyProblem {
	p := andortest.NewAskingProblem(seed)
	p.Game = roundToy{p.Game.(andortest.Toy), 2 + seed%3}
	p.Depth += int(seed % 2)
	return p
}

// quiet is a game that does not say which refusals tell anything.
type quiet struct{ toyGame }

// Where play comes back to the same belief states, and where a game does not say which
// refusals tell anything, all find what the judge finds, alone and with several threads,
// beginning anew and going on with more moves. Certificates hold, also those that are made
// with empty tables; cores are refuted; plans propose nothing that tells nothing.
func TestTwoRefusalsInRoundGames(t *testing.T) {
	all := map[string]toyBest{
		"best": {}, "depth first": {DepthFirst: true}, "proof numbers": {Near: 1}, "proof numbers, one depth": {Near: 1, OneDepth: true},
		"proof numbers, all states": {Near: 1, AllStates: true}, "threads": {Threads: 2, Easy: 1}, "threads, proof numbers": {Near: 1, Threads: 3, Easy: 1},
	}
	verdicts := map[andor.Verdict]int{}
	for seed := range fewer(60) {
		p := roundAsking(seed)
		judge, set := toyJudge{Game: p.Game}, andortest.SetOf(slices.Collect(p.States))
		wants, game := []andor.Verdict{andor.Unknown}, p.Game
		for depth := 1; depth <= p.Depth; depth++ {
			want := andor.Refuted
			if judge.Winnable(p.View, set, depth) {
				want = andor.Proved
			}
			wants = append(wants, want)
		}
		for name, options := range all {
			b := options
			for p.Depth, p.Deeper = 1, false; p.Depth < len(wants); p.Depth++ {
				p.Game, p.Want = game, andor.WantCertificate
				if seed%4 == 0 {
					p.Game = quiet{game}
				}
				want := wants[p.Depth]
				got := b.Solve(context.Background(), &p)
				if got.Verdict != want {
					t.Fatalf("%s, seed %d in %d: %v, want %v", name, seed, p.Depth, got.Verdict, want)
				}
				anew := options
				for _, r := range []andortest.ToyResult{got, anew.CertifyAnew(context.Background(), &p, want)} {
					checkToy(t, &p, &r)
					if want == andor.Proved && idle(p.Game, p.View, slices.Collect(p.States), r.Plan) > 0 {
						t.Error("the plan proposes what all refuse in the same way")
					}
				}
				if got.Core != nil && judge.Winnable(p.View, andortest.SetOf(got.Core), p.Depth) {
					t.Errorf("the core %v can be won", got.Core)
				}
				if t.Failed() {
					t.Fatalf("%s, seed %d in %d", name, seed, p.Depth)
				}
				p.Deeper = true
				verdicts[want]++
			}
		}
	}
	if least := int(fewer(60)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
		t.Errorf("%v: too few to tell", verdicts)
	}
}

// What a search does depends on the problem alone where there are parts, too.
func TestPartsAreNotCarriedOver(t *testing.T) {
	var used toyBest
	for seed := range fewer(300) {
		p := roundAsking(seed)
		want, got := (&toyBest{}).Solve(context.Background(), &p), used.Solve(context.Background(), &p)
		want.Stats.CPU, got.Stats.CPU = 0, 0
		if got.Stats != want.Stats || !slices.Equal(got.Core, want.Core) {
			t.Fatalf("seed %d: %+v, core %v; a fresh searcher %+v, core %v", seed, got.Stats, got.Core, want.Stats, want.Core)
		}
	}
}

// Games about two kinds of refusal, with plans and refutations worked out by hand.
//
// In the first, a is refused in all three states, in 3 in another way, and tells them
// apart; b wins in 1 and 2 and loses in 3, where c wins, which loses in 1 and 2.
//
// In the second, a wins in 1 and is refused in 2 and 3, in two ways; b and c tell these
// apart no more than before.
//
// In the third, b loses in 2 and c in 1. a would tell these apart, but 3 accepts it and
// loses. So 1 and 2 alone are no core.
//
// In the fourth, which takes two moves, a tells 1 and 2 from 3; b leads from these to 4
// and 5, which are won by b, and from 3 to 6, which nothing wins. In 3 c wins at once.
//
// In which order a plan names what may be heard does not matter.
func TestPartsByHand(t *testing.T) {
	leaf := func(m andortest.TableMove) *tablePlan { return &tablePlan{Try: m, Then: []tableBranch{{Own: '#'}}} }
	byWhatIsHeard := cmpopts.SortSlices(func(x, y tableBranch) bool { return x.Own < y.Own })
	fails := func(state int) tableReason { return tableReason{Kind: proof.Fails, State: state} }
	for _, test := range []struct {
		name       string
		moves      map[string]string
		heard      map[string]string
		replies    map[string]string
		depth      int
		plan       *tablePlan
		refutation *tableRefutation
	}{
		{
			"a tells them apart", map[string]string{"": "abc"},
			map[string]string{"1a": "r", "2a": "r", "3a": "q", "1b": "#", "2b": "#", "3b": "x", "1c": "x", "2c": "x", "3c": "#"}, nil, 1,
			&tablePlan{Try: 'a', Then: []tableBranch{{Own: 'r', Next: leaf('b')}, {Own: 'q', Next: leaf('c')}}}, nil,
		},
		{
			"a wins in one", map[string]string{"": "abc"},
			map[string]string{"1a": "#", "2a": "r", "3a": "q", "2b": "#", "3b": "x", "2c": "x", "3c": "#"}, nil, 1,
			&tablePlan{Try: 'a', Then: []tableBranch{{Own: '#'}, {Own: 'r', Next: leaf('b')}, {Own: 'q', Next: leaf('c')}}}, nil,
		},
		{
			"a loses in one", map[string]string{"": "abc"},
			map[string]string{"1a": "r", "2a": "q", "3a": "x", "1b": "#", "2b": "x", "3b": "#", "1c": "x", "2c": "#", "3c": "#"}, nil, 1,
			nil, &tableRefutation{States: numbered(1, 2, 3), Reasons: []tableReason{fails(2), fails(1), fails(0)}},
		},
		{
			"with two moves", map[string]string{"": "abc", "b-c": "ab"},
			map[string]string{"1a": "r", "2a": "r", "3a": "q", "1c": "x", "2c": "x", "3c": "#", "4b": "#", "5b": "#"},
			map[string]string{"1b": "4c", "2b": "5c", "3b": "6c"}, 2,
			&tablePlan{Try: 'a', Then: []tableBranch{
				{Own: 'r', Next: &tablePlan{Try: 'b', Then: []tableBranch{{Own: '-', Reply: 'c', Next: leaf('b')}}}},
				{Own: 'q', Next: leaf('c')},
			}}, nil,
		},
	} {
		for name, s := range map[string]*tableBest{"blind": {Blind: true}, "sighted": {}, "proof numbers": {Near: 1, Blind: true}} {
			got := certified(s, andortest.Table{MovesAt: test.moves, Heard: test.heard, RepliesTo: test.replies}, test.depth, 1, 2, 3)
			if diff := cmp.Diff(test.plan, got.Plan, byWhatIsHeard); diff != "" {
				t.Errorf("%s, %s: plan (-by hand +got):\n%s", test.name, name, diff)
			}
			if diff := cmp.Diff(test.refutation, got.Refutation); diff != "" {
				t.Errorf("%s, %s: refutation (-by hand +got):\n%s", test.name, name, diff)
			}
		}
	}
}

// wideAsking returns a wide problem with more than one kind of refusal: so large that the
// numbers of its nodes matter.
func wideAsking(seed uint64) andortest.ToyProblem {
	p := wideProblem(seed)
	g := p.Game.(roundToy)
	g.Asking, g.Won, g.Refused = 30+int(seed%40), g.Won+6, g.Refused/2
	p.Game = g
	return p
}

// In large games, in which nodes are left and visited again, the proof numbers find what
// another searcher finds, which shares nothing with them, and their certificates hold.
func TestTwoRefusalsInWideGames(t *testing.T) {
	verdicts := map[andor.Verdict]int{}
	for seed := range fewer(80) {
		p := wideAsking(seed)
		p.Limits.Tries = 100_000
		want := (&toyDBU{Greedy: true}).Solve(context.Background(), &p).Verdict
		if verdicts[want]++; want == andor.Unknown {
			continue
		}
		p.Limits, p.Want = andor.Limits{}, andor.WantCertificate
		for name, b := range map[string]*toyBest{"one": {Near: 1}, "two": {Near: 1, OneDepth: true, Blind: true, Unordered: true}, "threads": {Near: 1 + int(seed%2), Threads: 2, Easy: 1}} {
			got := b.Solve(context.Background(), &p)
			if got.Verdict != want {
				t.Fatalf("%s, seed %d: %v, want %v", name, seed, got.Verdict, want)
			}
			if checkToy(t, &p, &got); t.Failed() {
				t.Fatalf("%s, seed %d", name, seed)
			}
		}
	}
	if least := int(fewer(80)) / 10; verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
		t.Errorf("%v: too few to tell", verdicts)
	}
}
