package best_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
)

// Every option alone, and some together, with the kit.
func TestOptions(t *testing.T) {
	for name, s := range map[string]*toyBest{
		"none": {}, "blind": {Blind: true}, "sees one move": {SightDepth: 1}, "sees three moves": {SightDepth: 3},
		"forgetful": {Forgetful: true}, "unordered": {Unordered: true}, "hasty": {Hasty: true},
		"forgetful, unordered, hasty":    {Forgetful: true, Unordered: true, Hasty: true},
		"blind, forgetful, unordered":    {Blind: true, Forgetful: true, Unordered: true},
		"proof numbers to the last move": {Near: 1}, "proof numbers to the last but one": {Near: 2}, "depth first": {DepthFirst: true},
		"all states at once, with proof numbers": {Near: 1, AllStates: true}, "one depth, with proof numbers": {Near: 1, OneDepth: true},
		"proof numbers, blind":                {Near: 1, Blind: true, OneDepth: true},
		"proof numbers, forgetful, unordered": {Near: 1, Forgetful: true, Unordered: true},
		"threads that are never wanted":       {Threads: 4, Easy: 1 << 40},
	} {
		t.Run(name, func(t *testing.T) { andortest.Searcher(t, s, int(fewer(1000))) })
	}
}

// Full sight by the rules alone keeps the laws of a sight.
func TestPlainSightKeepsTheLaws(t *testing.T) {
	for seed := range fewer(500) {
		p := andortest.NewToyProblem(seed)
		p.Depth = min(p.Depth, 2)
		if andortest.Sight(t, &p, best.NewPlainSight(p.Game)); t.Failed() {
			t.Fatalf("toy problem %d", seed)
		}
	}
}

// Threads share the options: several find what one does with each of them.
func TestThreadsShareOptions(t *testing.T) {
	for name, options := range map[string]toyBest{
		"blind": {Blind: true}, "sees far": {SightDepth: 9}, "forgetful": {Forgetful: true}, "unordered": {Unordered: true}, "hasty": {Hasty: true},
		"proof numbers": {Near: 1}, "proof numbers, one depth": {Near: 2, OneDepth: true},
	} {
		one, three := options, options
		three.Threads, three.Easy = 3, 1
		for seed := range fewer(80) {
			p := roundProblem(seed)
			want, got := one.Solve(context.Background(), &p), three.Solve(context.Background(), &p)
			if got.Verdict != want.Verdict {
				t.Fatalf("%s, seed %d: three threads find %v, one %v", name, seed, got.Verdict, want.Verdict)
			}
		}
	}
}

// Every thread has a sight of its own, made from the game of the problem.
func TestEveryThreadHasASight(t *testing.T) {
	made := new(atomic.Int64)
	p := andortest.NewLargeProblem(andor.Refuted)
	s := toyBest{Threads: 3, Easy: 1, Sight: best.SightOf(func(g andortest.Toy) best.Sight[andortest.ToyView, andortest.ToyState, andortest.ToyMove] {
		made.Add(1)
		if g != p.Game.(andortest.Toy) {
			t.Errorf("the sight is of %+v", g)
		}
		return best.NewPlainSight[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](g)
	})}
	if got := s.Solve(context.Background(), &p); got.Verdict != andor.Refuted || made.Load() != 3 {
		t.Errorf("%v with %d sights for three threads", got.Verdict, made.Load())
	}
}

// What the last move asks, worked out by hand. Winning looks at all moves in a state;
// then the move that wins there is tried in all states that are left.
//
//	proved    1?a 1?b      a wins in 1
//	          1?a 2?a      and 2 refuses it: 2 is left
//	          2?a 2?b      there b wins
//	          2?b          and nobody is left
//	refuted   1?a 1?b 1?a 2?a   a wins in 1, but is accepted in 2 and does not win
//	          2?a 2?b 1?b       b wins in 2, but not in 1: nothing is sure
//	          1?a 1?b           the core begins with 1, where a wins
//	          1?a 1?a 2?a       in the core nothing speaks against a; in 2 it fails
//	          2?a 2?b 1?b       so 2 is in it, where b wins, which fails in 1
func TestOrderOfTheLastMove(t *testing.T) {
	for _, test := range []struct {
		name  string
		heard map[string]string
		want  andor.Verdict
		asked string
	}{
		{"proved", map[string]string{"1a": "#", "2a": "r", "2b": "#"}, andor.Proved, "1?a 1?b 1?a 2?a 2?a 2?b 2?b"},
		{"refuted", map[string]string{"1a": "#", "2b": "#"}, andor.Refuted, "1?a 1?b 1?a 2?a 2?a 2?b 1?b 1?a 1?b 1?a 1?a 2?a 2?a 2?b 1?b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			game := andortest.Table{MovesAt: map[string]string{"": "ab"}, Heard: test.heard, States: 2}
			s := &best.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{Blind: true}
			if got := strings.Join(game.Play(t, s, 1, test.want), " "); got != test.asked {
				t.Errorf("the search goes\n%s, want\n%s", got, test.asked)
			}
		})
	}
}

// The core of a refuted belief state is refuted: no plan wins its states together.
func TestCoresAreRefuted(t *testing.T) {
	cores, smaller := 0, 0
	for seed := range fewer(2000) {
		p := roundProblem(seed)
		got := new(toyBest).Solve(context.Background(), &p)
		if got.Verdict != andor.Refuted {
			if got.Core != nil {
				t.Fatalf("seed %d: %v with a core", seed, got.Verdict)
			}
			continue
		}
		core := p
		core.States = func(yield func(andortest.ToyState) bool) {
			for _, s := range got.Core {
				if !yield(s) {
					return
				}
			}
		}
		if again := new(toyDFS).Solve(context.Background(), &core); again.Verdict != andor.Refuted {
			t.Fatalf("seed %d: the core %v is %v", seed, got.Core, again.Verdict)
		}
		if cores++; len(got.Core) < got.Integrated {
			smaller++
		}
	}
	if cores < int(fewer(500)) || smaller < int(fewer(100)) {
		t.Errorf("%d cores, %d of which leave states out: too few to tell", cores, smaller)
	}
}

// What a search does depends on the problem alone, not on what the searcher has
// solved before, nor on tables that have grown.
func TestNothingIsCarriedOver(t *testing.T) {
	counted := func(s andor.Stats) andor.Stats {
		s.CPU = 0
		return s
	}
	var used toyBest
	for seed := range fewer(300) {
		if seed%50 == 7 {
			large := andortest.NewLargeProblem(andor.Refuted)
			used.Solve(context.Background(), &large)
		}
		p := roundProblem(seed)
		want, got := new(toyBest).Solve(context.Background(), &p), used.Solve(context.Background(), &p)
		if got.Verdict != want.Verdict || counted(got.Stats) != counted(want.Stats) || !slices.Equal(got.Core, want.Core) {
			t.Fatalf("seed %d: %v with %+v, core %v; a fresh searcher %v with %+v, core %v",
				seed, got.Verdict, got.Stats, got.Core, want.Verdict, want.Stats, want.Core)
		}
	}
}

// Threads end with the search, whether it comes to a verdict or is cancelled in the
// middle, and do not go on for long.
func TestThreadsEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, at := range []int64{1, 2000, 1 << 40} {
		p := andortest.NewLargeProblem(andor.Refuted)
		ctx, cancel := context.WithCancel(context.Background())
		var tries atomic.Int64
		p.Game = cancelling{p.Game.(andortest.Toy), &tries, at, cancel}
		got := (&toyBest{Threads: 4, Easy: 1}).Solve(ctx, &p)
		cancel()
		want, cause := andor.Refuted, andor.NotStopped
		if at < 1<<40 {
			want, cause = andor.Unknown, andor.Cancelled
			if most := at + 4*andortest.Seldom; tries.Load() > most {
				t.Errorf("cancelled at %d: %d tries, want at most %d", at, tries.Load(), most)
			}
		}
		if got.Verdict != want || got.Stopped != cause {
			t.Errorf("cancelled at %d: %v by %v, want %v by %v", at, got.Verdict, got.Stopped, want, cause)
		}
	}
	// A goroutine that has told that it is done is counted a moment longer.
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, there were %d", runtime.NumGoroutine(), before)
		}
	}
}

// cancelling is a toy game that cancels its search at a try.
type cancelling struct {
	andortest.Toy
	tries  *atomic.Int64
	at     int64
	cancel func()
}

func (g cancelling) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	if g.tries.Add(1) == g.at {
		g.cancel()
	}
	return g.Toy.Try(v, s, m)
}
