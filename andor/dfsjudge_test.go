package andor_test

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

type toyJudge = andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]

// Plain depth-first search, which every searcher is compared with, is right.
func TestDFSIsRight(t *testing.T) {
	verdicts := map[bool]int{}
	for seed := range fewer(3000) {
		p := andortest.NewToyProblem(seed)
		states := slices.Collect(p.States)
		want := toyJudge{Game: p.Game}.Winnable(p.View, andortest.SetOf(states), p.Depth)
		if got := new(toyDFS).Solve(context.Background(), &p).Verdict; got == andor.Unknown || got == andor.Proved != want {
			t.Errorf("toy problem %d: DFS finds it %v; winnable: %v", seed, got, want)
		}
		verdicts[want]++
	}
	if least := int(fewer(300)); verdicts[true] < least || verdicts[false] < least {
		t.Errorf("%v: too few of one kind", verdicts)
	}
}
