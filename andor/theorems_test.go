package andor_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

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

// Monotony, theorem 2: a subset of a proved belief state is proved, a superset
// of a refuted one is refuted. Every searcher judges all belief states of a game.
func TestMonotony(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) {
			mixed := 0 // games in which it depends on the belief state
			for seed := range fewer(100) {
				g, all := andortest.NewToy(seed, nil)
				verdicts := make([]andor.Verdict, 1<<len(all))
				proved, refuted := false, false
				for set := 1; set < len(verdicts); set++ {
					p := andortest.ToyProblem{Game: g, States: slices.Values(subset(all, set)), Depth: 1 + int(seed%3)}
					verdicts[set] = s.searcher.Solve(context.Background(), &p).Verdict
					proved = proved || verdicts[set] == andor.Proved
					refuted = refuted || verdicts[set] == andor.Refuted
				}
				if proved && refuted {
					mixed++
				}
				for set := 1; set < len(verdicts); set++ {
					for i := range all {
						smaller := set &^ (1 << i)
						if smaller != 0 && smaller != set && verdicts[set] == andor.Proved && verdicts[smaller] != andor.Proved {
							t.Fatalf("seed %d: %v is proved, %v of it %v", seed, subset(all, set), subset(all, smaller), verdicts[smaller])
						}
					}
				}
			}
			if mixed < int(fewer(60)) {
				t.Errorf("only %d games have both proved and refuted belief states", mixed)
			}
		})
	}
}

// subset returns the states whose bit is in set.
func subset(all []andortest.ToyState, set int) (some []andortest.ToyState) {
	for i, s := range all {
		if set>>i&1 != 0 {
			some = append(some, s)
		}
	}
	return some
}

// Theorem 3: where all false leaves are at the depth limit (nothing is refused,
// no end but a win), DUB expands a subset of the states that UDB expands, branch
// for branch in the same order. A state counts as expanded at a turn when
// anything is proposed in it there, and at a reply when its replies are asked
// for; a view stands for one node, as nothing is refused.
func TestTheorem3(t *testing.T) {
	smaller := 0
	for seed := range fewer(3000) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
			g.Refused, g.Lost, g.Ends = 0, 0, 0
			g.Won = 30 + rng.IntN(50)
		})
		p := andortest.ToyProblem{States: slices.Values(states), Depth: 1 + int(seed%4)}
		expanded := func(s andortest.ToySearcher) (map[expansion]bool, andor.Verdict) {
			r := recorder{Toy: g, expanded: map[expansion]bool{}}
			p.Game = r
			return r.expanded, s.Solve(context.Background(), &p).Verdict
		}
		udb, want := expanded(&toyDFS{Early: true})
		for _, s := range []andortest.ToySearcher{&toyDUB{}, &toyDUB{Unordered: true}, &toyDUB{Greedy: true}} {
			dub, verdict := expanded(s)
			if verdict != want {
				t.Fatalf("seed %d: UDB finds it %v, DUB %v", seed, want, verdict)
			}
			for e := range dub {
				if !udb[e] {
					t.Fatalf("seed %d, depth %d: DUB expands %+v, UDB does not", seed, p.Depth, e)
				}
			}
			// In a proof all searchers expand the same states of the
			// winning tree; in a refutation DUB may need fewer.
			if len(dub) < len(udb) {
				smaller++
			}
		}
	}
	t.Logf("DUB expands fewer states than UDB in %d searches", smaller)
	if smaller == 0 {
		t.Error("DUB never expands fewer states than UDB")
	}
}

// expansion is a state that was expanded, and the view there.
type expansion struct {
	view    andortest.ToyView
	state   andortest.ToyState
	replies bool
}

// recorder is a toy game that knows which states were expanded.
type recorder struct {
	andortest.Toy
	expanded map[expansion]bool
}

func (r recorder) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	r.expanded[expansion{*v, *s, false}] = true
	return r.Toy.Try(v, s, m)
}

func (r recorder) Replies(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
	r.expanded[expansion{*v, *s, true}] = true
	return r.Toy.Replies(dst, heard, v, s)
}

// Greedy pruning costs no proof and no refutation, where nearly everything is
// refused; and what it prunes is really pruned.
func TestGreedyAgrees(t *testing.T) {
	pairs := []struct {
		name          string
		plain, greedy andortest.ToySearcher
	}{
		{"l-dfs", &toyDFS{LegalFirst: true}, &toyDFS{LegalFirst: true, Greedy: true}},
		{"x-dfs", &toyDFS{IllegalFirst: true}, &toyDFS{IllegalFirst: true, Greedy: true}},
		{"le-dfs", &toyDFS{LegalFirst: true, Early: true}, &toyDFS{LegalFirst: true, Early: true, Greedy: true}},
		{"l-dub", &toyDUB{}, &toyDUB{Greedy: true}},
		{"dub", &toyDUB{Unordered: true}, &toyDUB{Unordered: true, Greedy: true}},
		{"l-dbu", &toyDBU{}, &toyDBU{Greedy: true}},
		{"dbu", &toyDBU{Unordered: true}, &toyDBU{Unordered: true, Greedy: true}},
	}
	for _, pair := range pairs {
		t.Run(pair.name, func(t *testing.T) {
			verdicts := map[andor.Verdict]int{}
			var plainTries, greedyTries int64
			for seed := range fewer(1500) {
				g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
					g.Refused = 40 + rng.IntN(40)
					g.Won = (100 - g.Refused) * 3 / 4
				})
				p := andortest.ToyProblem{Game: g, States: slices.Values(states), Depth: 1 + int(seed%2), Want: andor.WantCertificate}
				plain := pair.plain.Solve(context.Background(), &p)
				greedy := andortest.Problem(t, pair.greedy, &p, plain.Verdict)
				if t.Failed() {
					t.Fatalf("seed %d: %+v, depth %d", seed, g, p.Depth)
				}
				verdicts[greedy]++
				plainTries += plain.Stats.Tries
				greedyTries += pair.greedy.Solve(context.Background(), &p).Stats.Tries
			}
			if least := int(fewer(100)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
				t.Errorf("%v: too few of one kind", verdicts)
			}
			if greedyTries >= plainTries {
				t.Errorf("%d tries with greedy pruning, %d without", greedyTries, plainTries)
			}
		})
	}
}

// A belief state whose first state alone is refuted is refuted by that state
// alone, without a look at the next: what the incremental searchers are made for
// (section 6). A black box takes them all, Best what it cannot refute alone.
func TestSingleStateRefutation(t *testing.T) {
	// DUB looks at the second percept only when it has all states.
	incremental := map[string]bool{"dub": false, "l-dub": false, "gl-dub": false, "dbu": true, "l-dbu": true, "gl-dbu": true, "ipns": true, "l-ipns": true, "dfpn": true}
	for _, s := range toySearchers() {
		whole, incremental := incremental[s.name]
		t.Run(s.name, func(t *testing.T) {
			hopeless := 0
			for seed := range fewer(1000) {
				g, states := andortest.NewToy(seed, nil)
				p := andortest.ToyProblem{Game: g, States: slices.Values(states[:1]), Depth: 1 + int(seed%2), Want: andor.WantCertificate}
				if new(toyDFS).Solve(context.Background(), &p).Verdict != andor.Refuted {
					continue
				}
				hopeless++
				p.States = slices.Values(states)
				got := s.searcher.Solve(context.Background(), &p)
				if got.Verdict != andor.Refuted {
					t.Fatalf("seed %d: %v, but its first state is refuted", seed, got.Verdict)
				}
				check := proof.Check[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: g}
				if err := check.Refutation(context.Background(), p.View, states, p.Depth, got.Refutation); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				switch {
				case !incremental && s.stops == 0 && got.Integrated != len(states):
					t.Fatalf("seed %d: a black box took %d states of %d", seed, got.Integrated, len(states))
				case whole && (got.Integrated != 1 || len(got.Refutation.States) != 1):
					t.Fatalf("seed %d: %d states taken and %d in the refutation, want one", seed, got.Integrated, len(got.Refutation.States))
				}
			}
			if hopeless < int(fewer(200)) {
				t.Errorf("only %d games have a hopeless first state", hopeless)
			}
		})
	}
}
