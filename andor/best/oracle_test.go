package best_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/proof"
)

type toyOracle = best.Oracle[andortest.ToyView, andortest.ToyState, andortest.ToyMove]

// A partial oracle knows what the judge finds, at one view of every few.
type partial struct {
	judge toyJudge
	few   uint64
}

func (o partial) Within(v *andortest.ToyView, states []andortest.ToyState, depth int) (int, bool) {
	if v.ID%o.few != 0 {
		return 0, false
	}
	for d := 1; d <= depth; d++ {
		if o.judge.Winnable(*v, andortest.SetOf(states), d) {
			return d, true
		}
	}
	return 0, true
}

func (o partial) Propose(v *andortest.ToyView, states []andortest.ToyState) (andortest.ToyMove, bool) {
	const deep = 6
	moves, known := o.Within(v, states, deep)
	for _, m := range o.judge.Game.Moves(nil, v) {
		if known && moves > 0 && o.judge.Wins(*v, andortest.SetOf(states), moves, m) {
			return m, true
		}
	}
	return 0, false
}

// partialOracle returns an oracle for every game, which knows one view of every few.
func partialOracle(few uint64) func(andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]) toyOracle {
	return func(g andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]) toyOracle {
		return partial{toyJudge{Game: g}, few}
	}
}

// With an oracle Best finds what it finds without, and its certificates hold: they
// do not rest on the oracle's word. The views of toy games are random numbers but for
// that of the start, 0, which every oracle here knows.
func TestBestWithOracle(t *testing.T) {
	verdicts, less := map[andor.Verdict]int{}, 0
	for seed := range fewer(1500) {
		p := andortest.NewToyProblem(seed)
		p.View.ID = seed % 2 // an odd view is not known
		plain := new(toyBest).Solve(context.Background(), &p)
		for few := uint64(1); few <= 3; few++ {
			b := &toyBest{Oracle: partialOracle(few)}
			p.Want = andor.WantVerdict
			quick := b.Solve(context.Background(), &p)
			if quick.Verdict != plain.Verdict {
				t.Fatalf("toy problem %d, one view of %d known: %v, without %v", seed, few, quick.Verdict, plain.Verdict)
			}
			if quick.Verdict == andor.Refuted && len(quick.Core) > 0 {
				core := p
				core.States = slices.Values(quick.Core)
				if got := new(toyBest).Solve(context.Background(), &core).Verdict; got != andor.Refuted {
					t.Fatalf("toy problem %d, one view of %d known: the core %v is %v", seed, few, quick.Core, got)
				}
			}
			if quick.Stats.Tries < plain.Stats.Tries {
				less++
			}
			p.Want = andor.WantCertificate
			if andortest.Problem(t, b, &p, plain.Verdict); t.Failed() {
				t.Fatalf("toy problem %d, one view of %d known", seed, few)
			}
		}
		verdicts[plain.Verdict]++
	}
	if least := int(fewer(1500)) / 10; verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least || less < least {
		t.Errorf("%v, less work in %d searches: too few to tell", verdicts, less)
	}
}

// So do several threads, and round games, whose belief states come back with
// different numbers of moves left.
func TestBestWithOracleInRoundGames(t *testing.T) {
	for seed := range fewer(150) {
		p := roundProblem(seed)
		p.Limits.Tries = 20_000
		want := new(toyDFS).Solve(context.Background(), &p).Verdict
		if want == andor.Unknown {
			continue
		}
		p.Limits, p.Want = andor.Limits{}, andor.WantCertificate
		for few := uint64(1); few <= 2; few++ {
			if andortest.Problem(t, &toyBest{Oracle: partialOracle(few)}, &p, want); t.Failed() {
				t.Fatalf("seed %d, one view of %d known: %+v, depth %d", seed, few, p.Game, p.Depth)
			}
			got := (&toyBest{Oracle: partialOracle(few), Threads: 3, Easy: 1}).Solve(context.Background(), &p)
			if got.Verdict != want {
				t.Fatalf("seed %d, one view of %d known, three threads: %v, want %v", seed, few, got.Verdict, want)
			}
			checkToy(t, &p, &got)
		}
	}
}

// A plan by the oracle takes no more moves than it says, wherever there would be
// more: a belief state that is won in one move is, with three moves left.
func TestOracleGivesShortestPlans(t *testing.T) {
	shorter := 0
	for seed := range fewer(1500) {
		p := andortest.NewToyProblem(seed)
		p.Depth, p.Want = 3, andor.WantPlan
		got := (&toyBest{Oracle: partialOracle(1)}).Solve(context.Background(), &p)
		if got.Verdict != andor.Proved {
			continue
		}
		states := slices.Collect(p.States)
		fewest, _ := partialOracle(1)(p.Game).Within(&p.View, states, 3)
		check := proof.Check[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: p.Game}
		if err := check.Plan(context.Background(), p.View, states, fewest, got.Plan); err != nil {
			t.Errorf("toy problem %d: the plan does not win in %d: %v", seed, fewest, err)
		}
		if fewest < 3 {
			shorter++
		}
	}
	if shorter < int(fewer(1500))/10 {
		t.Errorf("only %d plans could be shorter", shorter)
	}
}

// An oracle is for one type of games, as a sight is.
func TestOracleOfAnotherGame(t *testing.T) {
	p := andortest.NewToyProblem(1)
	p.Game = roundToy{p.Game.(andortest.Toy), 2}
	defer func() {
		if got, _ := recover().(string); !strings.HasPrefix(got, "best: an oracle of andortest.Toy for a game of type best_test.roundToy") {
			t.Errorf("Best panics with %q", got)
		}
	}()
	(&toyBest{Oracle: best.OracleOf(func(g andortest.Toy) toyOracle { return partialOracle(1)(g) })}).Solve(context.Background(), &p)
}
