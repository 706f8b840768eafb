package best_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
)

// stiffSight is full sight by the rules alone that takes state 6 for one with some moves
// and threats, and the others for some with other moves and no threat.
type stiffSight struct {
	tableSight
	moves, threats, others int
}

type tableSight = best.Sight[andortest.TableView, andortest.TableState, andortest.TableMove]

func (z stiffSight) Mobility(_ *andortest.TableView, s *andortest.TableState) int {
	if s.Number == 6 {
		return z.moves
	}
	return z.others
}

func (z stiffSight) Threats(_ *andortest.TableView, s *andortest.TableState) int {
	if s.Number == 6 {
		return z.threats
	}
	return 0
}

// After a there are 4, 5, 6 and 7, which sound alike. 6 is lost alone: there a leads to
// 8, where nothing wins, and b loses. So nothing has to be asked in the others, in
// which a and b both lead to 9, where a wins.
//
//	{1,2,3} ─b─ loses
//	        └─a─ {4,5,6,7} ─a─ {8,9}
//	                       └─b─ 6 loses; {9}
//
// Work is moves times proposals, two, over the root of one more than the threats. Less
// than 400 is taken without a look at 2 and 3, and then at all states; more than 1,600 is not
// taken before what follows a is made for all. Without b, a is the first proposal, and
// all states are looked at together.
func TestAFewStatesFirst(t *testing.T) {
	game := andortest.Table{
		MovesAt: map[string]string{"": "ba", "a-c": "ab", "a-ca-c": "ab", "a-cb-c": "ab"},
		Heard:   map[string]string{"1b": "x", "2b": "x", "3b": "x", "6b": "x", "9a": "#"},
		RepliesTo: map[string]string{
			"1a": "4c 5c", "2a": "6c", "3a": "7c", "6a": "8c",
			"4a": "9c", "4b": "9c", "5a": "9c", "5b": "9c", "7a": "9c", "7b": "9c",
		},
	}
	for _, test := range []struct {
		name   string
		sight  stiffSight
		others bool // whether 4, 5 or 7 is asked
		made   int  // how often what follows a in 3 is made
	}{
		{"fewest moves", stiffSight{moves: 300, others: 600}, false, 1},
		{"threatened, with twice as many moves", stiffSight{moves: 600, threats: 8, others: 299}, false, 1},
		{"as many moves, not the first", stiffSight{moves: 300, others: 300}, true, 2},
		{"fewest moves, but few in those before", stiffSight{moves: 1, others: 100}, true, 1},
		{"fewest moves, but many", stiffSight{moves: 1000, others: 2000}, false, 2},
	} {
		for _, how := range []string{"a few first", "all at once", "no other proposal first"} {
			s := &tableBest{Blind: true, Near: 2, OneDepth: true, AllStates: how == "all at once", Sight: best.SightOf(func(g andortest.Table) tableSight {
				z := test.sight
				z.tableSight = best.NewPlainSight(andor.Game[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept](g))
				return z
			})}
			others, made := test.others, test.made
			if how != "a few first" {
				others, made = true, 1
			}
			game.MovesAt[""] = "ba"
			if how == "no other proposal first" {
				game.MovesAt[""] = "a"
			}
			asked := game.Play(t, s, 3, andor.Refuted)
			gotOthers := slices.ContainsFunc(asked, func(x string) bool {
				return strings.HasPrefix(x, "4?") || strings.HasPrefix(x, "5?") || strings.HasPrefix(x, "7?")
			})
			gotMade := 0
			for _, x := range asked {
				if x == "3a!" {
					gotMade++
				}
			}
			if gotOthers != others || gotMade != made || !slices.Contains(asked, "6?a") {
				t.Errorf("%s, %s: others %v, want %v; made %d times, want %d: asked %v", test.name, how, gotOthers, others, gotMade, made, asked)
			}
		}
	}
}

// A short win is found at the cost of a short search, give or take a factor of two,
// however many moves are allowed; and most often its plan is short.
func TestShortWinsAreFoundSoon(t *testing.T) {
	var tries [2]int64
	wins, quick := 0, 0
	for seed := range fewer(1500) {
		p := roundProblem(seed)
		p.Want = andor.WantPlan
		judge, set := toyJudge{Game: p.Game}, andortest.SetOf(slices.Collect(p.States))
		if judge.Winnable(p.View, set, 1) || !judge.Winnable(p.View, set, 2) {
			continue
		}
		wins++
		for i, depth := range []int{2, 9} {
			p.Depth = depth
			got := (&toyBest{Near: 1}).Solve(context.Background(), &p)
			if checkToy(t, &p, &got); got.Verdict != andor.Proved || t.Failed() {
				t.Fatalf("seed %d in %d: %v", seed, depth, got.Verdict)
			}
			tries[i] += got.Stats.Tries
			within := func(s andortest.ToyState) bool { return judge.Follows(p.View, s, 2, got.Plan) }
			if states := slices.Collect(p.States); i == 1 && !slices.ContainsFunc(states, func(s andortest.ToyState) bool { return !within(s) }) {
				quick++
			}
		}
	}
	if wins < int(fewer(1500))/10 || tries[1] > 2*tries[0] || quick < wins*3/4 {
		t.Errorf("%d wins in 2 moves cost %d tries, and %d where 9 are allowed; %d of these take no more moves", wins, tries[0], tries[1], quick)
	}
}

// crookedSight is full sight by the rules alone that tells any number of moves for a
// state.
type crookedSight struct {
	best.Sight[andortest.ToyView, andortest.ToyState, andortest.ToyMove]
}

func (crookedSight) Mobility(v *andortest.ToyView, s *andortest.ToyState) int {
	return int((v.ID + uint64(*s)*7) % 5)
}

func (crookedSight) Threats(v *andortest.ToyView, s *andortest.ToyState) int {
	return int((v.ID + uint64(*s)*3) % 11)
}

// Which states are looked at first changes no verdict, no core and no certificate.
func TestAnyStatesFirst(t *testing.T) {
	verdicts := map[andor.Verdict]int{}
	for seed := range fewer(1000) {
		p := roundProblem(seed)
		p.Depth, p.Want = 2+int(seed%3), andor.WantCertificate
		judge, set := toyJudge{Game: p.Game}, andortest.SetOf(slices.Collect(p.States))
		want := andor.Refuted
		if judge.Winnable(p.View, set, p.Depth) {
			want = andor.Proved
		}
		b := &toyBest{Near: 1 + int(seed%5)/2, Blind: seed%2 == 0, Sight: best.SightOf(func(g roundToy) crookedSight {
			return crookedSight{best.NewPlainSight(toyGame(g))}
		})}
		got := b.Solve(context.Background(), &p)
		if got.Verdict != want {
			t.Fatalf("seed %d: %v, want %v", seed, got.Verdict, want)
		}
		if got.Core != nil && judge.Winnable(p.View, andortest.SetOf(got.Core), p.Depth) {
			t.Fatalf("seed %d: the core %v can be won", seed, got.Core)
		}
		if checkToy(t, &p, &got); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		verdicts[want]++
	}
	if least := int(fewer(1000)) / 5; verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
		t.Errorf("%v: too few to tell", verdicts)
	}
}
