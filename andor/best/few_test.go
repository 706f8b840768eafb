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

// stiffSight is full sight by the rules alone that takes state 6 for the one with the
// fewest moves.
type stiffSight struct {
	best.Sight[andortest.TableView, andortest.TableState, andortest.TableMove]
}

func (stiffSight) Mobility(_ *andortest.TableView, s *andortest.TableState) int {
	if s.Number == 6 {
		return 1
	}
	return 5
}

// After a there are 4, 5, 6 and 7, which sound alike. 6 is lost alone: there a leads to
// 8, where nothing wins, and b loses. So nothing has to be asked in the others, in
// which a and b both lead to 9, where a wins.
//
//	{1,2,3} ─a─ {4,5,6,7} ─a─ {8,9}
//	                      └─b─ 6 loses; {9}
func TestAFewStatesFirst(t *testing.T) {
	game := andortest.Table{
		MovesAt: map[string]string{"": "a", "a-c": "ab", "a-ca-c": "ab", "a-cb-c": "ab"},
		Heard:   map[string]string{"6b": "x", "9a": "#"},
		RepliesTo: map[string]string{
			"1a": "4c 5c", "2a": "6c", "3a": "7c", "6a": "8c",
			"4a": "9c", "4b": "9c", "5a": "9c", "5b": "9c", "7a": "9c", "7b": "9c",
		},
	}
	for _, all := range []bool{false, true} {
		s := &tableBest{Blind: true, Near: 2, OneDepth: true, AllStates: all, Sight: best.SightOf(func(g andortest.Table) stiffSight {
			return stiffSight{best.NewPlainSight(andor.Game[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept](g))}
		})}
		asked := game.Play(t, s, 3, andor.Refuted)
		others := slices.ContainsFunc(asked, func(x string) bool {
			return strings.HasPrefix(x, "4?") || strings.HasPrefix(x, "5?") || strings.HasPrefix(x, "7?")
		})
		if others != all || !slices.Contains(asked, "6?a") {
			t.Errorf("all states at once %v: asked %v", all, asked)
		}
	}
}

// A short win is found at about the cost of a short search, however many moves are
// allowed.
func TestShortWinsAreFoundSoon(t *testing.T) {
	var short, long int64
	wins := 0
	for seed := range fewer(1500) {
		p := roundProblem(seed)
		judge, set := toyJudge{Game: p.Game}, andortest.SetOf(slices.Collect(p.States))
		if judge.Winnable(p.View, set, 1) || !judge.Winnable(p.View, set, 2) {
			continue
		}
		wins++
		tries := func(depth int) int64 {
			p.Depth = depth
			got := (&toyBest{Near: 1}).Solve(context.Background(), &p)
			if got.Verdict != andor.Proved {
				t.Fatalf("seed %d in %d: %v", seed, depth, got.Verdict)
			}
			return got.Stats.Tries
		}
		short += tries(2)
		long += tries(9)
	}
	if wins < int(fewer(1500))/10 || long > short*3/2 {
		t.Errorf("%d wins in 2 moves cost %d tries, and %d where 9 are allowed", wins, short, long)
	}
}
