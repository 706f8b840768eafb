package coverage_test

import (
	"context"
	"flag"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/coverage"
)

// What the tests use, over the toy games.
type (
	toyBest     = best.Searcher[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyJudge    = andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDFS      = andor.DFS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDBU      = andor.DBU[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDUB      = andor.DUB[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyCoverage = coverage.Search[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
)

// slowCoverage asks the judge about every subset.
func slowCoverage(p *andortest.ToyProblem, states []andortest.ToyState) (most int) {
	j := toyJudge{Game: p.Game}
	for subset := range uint(1) << len(states) {
		size := bits.OnesCount(subset)
		if size <= most {
			continue
		}
		some := andortest.Set[andortest.ToyState]{}
		for i, s := range states {
			if subset>>i&1 != 0 {
				some[s] = true
			}
		}
		if j.Winnable(p.View, some, p.Depth) {
			most = size
		}
	}
	return most
}

// coverageProblem returns a random problem of a few states, some of which can
// often be won together.
func coverageProblem(seed uint64) (andortest.ToyProblem, []andortest.ToyState) {
	g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
		g.Hidden, g.Percepts = 8+rng.IntN(8), 1+rng.IntN(3)
		g.Refused, g.Won = rng.IntN(40), 10+rng.IntN(30)
		g.Lost, g.Ends = rng.IntN(2), rng.IntN(2)
	})
	states = states[:3+seed%6]
	return andortest.ToyProblem{Game: g, States: slices.Values(states), Depth: 1 + int(seed%3)}, states
}

func TestCoverage(t *testing.T) {
	between := 0
	searchers := map[string]*toyCoverage{
		"default": {}, "best": {Searcher: &toyBest{}}, "gl-dbu": {Searcher: &toyDBU{Greedy: true}}, "l-dub": {Searcher: &toyDUB{}}, "dfs": {Searcher: &toyDFS{}},
		"nearly all by best": {Root: &toyBest{}}, "nearly all without cores": {Root: &toyDFS{}},
	}
	for seed := range fewer(2000) {
		p, states := coverageProblem(seed)
		want := slowCoverage(&p, states)
		if want > 0 && want < len(states) {
			between++
		}
		for name, c := range searchers {
			got := c.Solve(context.Background(), &p)
			if got.Least != want || !got.Exact() {
				t.Fatalf("%s, seed %d: %d to %d of %d states, want %d", name, seed, got.Least, got.Most, len(states), want)
			}
			if j := (toyJudge{Game: p.Game}); want > 0 && !j.Winnable(p.View, andortest.SetOf(got.States), p.Depth) || len(got.States) != want {
				t.Fatalf("%s, seed %d: no plan wins %v, want %d states", name, seed, got.States, want)
			}
		}
	}
	if least := int(fewer(500)); between < least {
		t.Errorf("only %d problems have a coverage between nothing and all, want %d", between, least)
	}
}

// Where refusals come in kinds, each kind has a plan of its own, and the coverage adds up.
func TestCoverageOfTwoRefusals(t *testing.T) {
	searchers := map[string]*toyCoverage{"default": {}, "l-dub": {Searcher: &toyDUB{}}, "nearly all": {Root: &toyDFS{}}}
	between, helped := 0, 0
	for seed := range fewer(1500) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
			g.Hidden, g.Proposals, g.Percepts, g.Asking = 6+rng.IntN(6), 3+rng.IntN(4), 1+rng.IntN(2), 20+rng.IntN(50)
			g.Refused, g.Won, g.Lost, g.Ends = rng.IntN(15), 15+rng.IntN(30), 0, 0
		})
		states = states[:3+seed%3]
		p := andortest.ToyProblem{Game: alike{g}, States: slices.Values(states), Depth: 1 + int(seed%2)}
		without := slowCoverage(&p, states)
		p.Game = g
		want := slowCoverage(&p, states)
		if want > 0 && want < len(states) {
			between++
		}
		if want > without {
			helped++
		}
		for name, c := range searchers {
			for _, c.AtLeast = range []int{0, (len(states) + 1) / 2} {
				got := c.Solve(context.Background(), &p)
				if got.Least > want || got.Most < want || want >= c.AtLeast && !got.Exact() {
					t.Fatalf("%s, seed %d: %d to %d of %d states with at least %d, want %d", name, seed, got.Least, got.Most, len(states), c.AtLeast, want)
				}
			}
		}
	}
	if least := int(fewer(300)); between < least || helped < least/3 {
		t.Errorf("%d problems have a coverage between nothing and all, %d a better one by asking: too few to tell", between, helped)
	}
}

// alike is a game whose refusals all sound alike.
type alike struct{ andortest.Toy }

func (g alike) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	p := g.Toy.Try(v, s, m)
	if p.Illegal() {
		p.Number = andortest.ToyPlain
	}
	return p
}

// With AtLeast the answer is exact where it is reached, and below it otherwise.
func TestCoverageAtLeast(t *testing.T) {
	for seed := range fewer(1000) {
		p, states := coverageProblem(seed)
		want := slowCoverage(&p, states)
		c := toyCoverage{AtLeast: (len(states) + 1) / 2}
		if seed%2 == 1 {
			c.Root = &toyBest{}
		}
		got := c.Solve(context.Background(), &p)
		if got.Least > want || got.Most < want {
			t.Fatalf("seed %d: %d to %d of %d states, want %d", seed, got.Least, got.Most, len(states), want)
		}
		if want >= c.AtLeast && !got.Exact() || want < c.AtLeast && got.Most >= c.AtLeast {
			t.Fatalf("seed %d: %d to %d of %d states with at least %d, want %d", seed, got.Least, got.Most, len(states), c.AtLeast, want)
		}
	}
}

// Out of limits, the bounds still hold.
func TestCoverageLimits(t *testing.T) {
	open := 0
	for seed := range fewer(1000) {
		p, states := coverageProblem(seed)
		want := slowCoverage(&p, states)
		if seed%3 == 0 {
			p.Limits.Memory = 1 + int64(seed*8)
		} else {
			p.Limits.Tries = 1 + int64(seed%200)
		}
		c := toyCoverage{}
		if seed%2 == 1 {
			c.Root = &toyBest{}
		}
		got := c.Solve(context.Background(), &p)
		if got.Least > want || got.Most < want {
			t.Fatalf("seed %d: %d to %d of %d states, want %d", seed, got.Least, got.Most, len(states), want)
		}
		if !got.Exact() {
			open++
		}
	}
	if open == 0 {
		t.Error("no search ran out of its limits")
	}
}

// Once it is cancelled no searcher is asked any more, however short all of their work is.
func TestCoverageCancelled(t *testing.T) {
	cancelled := 0
	for seed := range fewer(500) {
		p, _ := coverageProblem(seed)
		for last := 1; last < 40; last += 3 {
			ctx, cancel := context.WithCancel(t.Context())
			s := &cancelling{last: last, cancel: cancel}
			c := toyCoverage{Searcher: s}
			if seed%2 == 1 {
				c.Root = s
			}
			c.Solve(ctx, &p)
			cancel()
			if s.asked > last {
				t.Fatalf("seed %d: cancelled when it was asked %d times, it was asked %d times", seed, last, s.asked)
			}
			if s.asked == last {
				cancelled++
			}
		}
	}
	if least := int(fewer(500)); cancelled < least {
		t.Errorf("only %d searches were cancelled", cancelled)
	}
}

// cancelling is a searcher that cancels when it has been asked so many times.
type cancelling struct {
	toyBest
	asked, last int
	cancel      func()
}

func (c *cancelling) Solve(ctx context.Context, p *andortest.ToyProblem) andortest.ToyResult {
	if c.asked++; c.asked == c.last {
		defer c.cancel()
	}
	return c.toyBest.Solve(ctx, p)
}

// Once it is cancelled it does not try a proposal in many states more: limits are looked at
// once in about a thousand tries.
func TestCoverageCancelledAtTheStart(t *testing.T) {
	p, states := coverageProblem(5)
	const many = 100_000
	ctx, cancel := context.WithCancel(t.Context())
	g := &counting{Game: p.Game, cancel: cancel}
	p.Game, p.States = g, slices.Values(slices.Repeat(states, many))
	(&toyCoverage{}).Solve(ctx, &p)
	if g.tries > 5000 {
		t.Errorf("cancelled at the first try, it tried %d times", g.tries)
	}
}

// counting is a game that counts what is tried, and cancels at the first.
type counting struct {
	andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	tries  int
	cancel func()
}

func (g *counting) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	g.tries++
	g.cancel()
	return g.Game.Try(v, s, m)
}

// Coverage counts what its searches have seen.
func TestCoverageStats(t *testing.T) {
	p, _ := coverageProblem(5)
	if got := (&toyCoverage{Searcher: &toyBest{}}).Solve(context.Background(), &p).Stats; got.Sight == 0 || got.Tries == 0 || got.Nodes == 0 {
		t.Errorf("%+v: something was not counted", got)
	}
}

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// fewer returns half of n, all of it with -deep, and a tenth of it with -short.
func fewer(n uint64) uint64 {
	switch {
	case testing.Short():
		return n / 10
	case *deep:
		return n
	}
	return n / 2
}
