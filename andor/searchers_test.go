package andor_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/dfpn"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
)

type (
	toyDFS = andor.DFS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDUB = andor.DUB[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDBU = andor.DBU[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
)

// A named searcher has the name of the paper.
type named[V, S, M comparable, P andor.Percept] struct {
	name     string
	searcher andor.Searcher[V, S, M, P]
	// stops is how often, in a thousand toy problems, a refutation must stop
	// the sequence of states at least: an incremental searcher takes one
	// state at a time, Best at least looks at each alone.
	stops uint64
}

// newSearchers returns one of every searcher, with a sight as in the list of
// package searchers.
func newSearchers[V, S, M comparable, P andor.Percept](sight searchers.Sight[V, S, M, P]) (all []named[V, S, M, P]) {
	for _, k := range searchers.Every(sight) {
		n := named[V, S, M, P]{name: strings.Replace(k.Name, "best-", "best, ", 1), searcher: k.New()}
		switch n.searcher.(type) {
		case *andor.DUB[V, S, M, P], *andor.DBU[V, S, M, P], *andor.IPNS[V, S, M, P], *dfpn.Searcher[V, S, M, P]:
			n.stops = 150
		case *best.Searcher[V, S, M, P]:
			if k.Name != "best-blind" {
				n.stops = 75
			}
		}
		all = append(all, n)
	}
	return all
}

// toySearchers returns one of each searcher for toy games.
func toySearchers() []named[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept] {
	return newSearchers[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil)
}

func TestSearchers(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) { andortest.Searcher(t, s.searcher, int(fewer(3000))) })
	}
}

func TestSearchersWithTwoRefusals(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) { andortest.TwoRefusals(t, s.searcher, int(fewer(800))) })
	}
}

// Larger games than those of the kit, in which a node has dozens of states and
// a plan hundreds of proposals.
func TestSearchersOnLargerToys(t *testing.T) {
	all := toySearchers()
	verdicts := map[andor.Verdict]int{}
	for seed := range fewer(300) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
			g.Hidden, g.Percepts = 10+rng.IntN(20), 2+rng.IntN(3)
			g.Refused, g.Won = rng.IntN(40), 5+rng.IntN(30)
			g.Lost, g.Ends = rng.IntN(2), rng.IntN(2)
		})
		p := andortest.ToyProblem{Game: g, States: slices.Values(states[:5+seed%5]), Depth: 2 + int(seed%3), Want: andor.WantCertificate}
		p.Limits.Tries = 200_000
		want := all[0].searcher.Solve(context.Background(), &p).Verdict
		if verdicts[want]++; want == andor.Unknown {
			continue
		}
		p.Limits = andor.Limits{}
		for _, s := range all {
			if andortest.Problem(t, s.searcher, &p, want); t.Failed() {
				t.Fatalf("%s, seed %d: %+v, depth %d", s.name, seed, g, p.Depth)
			}
		}
	}
	if least := int(fewer(50)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
		t.Errorf("%v: too few of one kind", verdicts)
	}
}

// With no move allowed nothing is won, and no searcher says so.
func TestNoMoveAllowed(t *testing.T) {
	for _, s := range toySearchers() {
		for seed := range uint64(20) {
			p := andortest.NewToyProblem(seed)
			p.Depth = 0
			p.Limits.Tries = 10_000 // should it search on
			if got := s.searcher.Solve(context.Background(), &p); got.Verdict != andor.Refuted {
				t.Errorf("%s: toy problem %d with no move is %v", s.name, seed, got.Verdict)
				break
			}
		}
	}
}

// FirstMoves agrees with the judge: a proposal wins if it does in the states
// that accept it.
func TestFirstMoves(t *testing.T) {
	testFirstMoves(t, toySearchers(), andortest.NewToyProblem)
	testFirstMoves(t, toySearchers(), andortest.NewAskingProblem)
}

func testFirstMoves(t *testing.T, list []named[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept], problem func(uint64) andortest.ToyProblem) {
	t.Helper()
	for i, s := range list {
		verdicts := map[andor.Verdict]int{}
		for seed := uint64(i); seed < fewer(1000); seed += 4 {
			p := problem(seed)
			j := toyJudge{Game: p.Game}
			var want []andor.FirstMove[andortest.ToyMove]
			for _, m := range p.Game.Moves(nil, &p.View) {
				accepting, refusals := andortest.Set[andortest.ToyState]{}, map[andortest.ToyPercept]bool{}
				for state := range p.States {
					tried := state
					if heard := p.Game.Try(&p.View, &tried, m); heard.Illegal() {
						refusals[heard] = true
					} else {
						accepting[state] = true
					}
				}
				if len(accepting) == 0 && len(refusals) < 2 {
					continue
				}
				verdict := andor.Refuted
				if len(accepting) == 0 || j.Wins(p.View, accepting, p.Depth, m) {
					verdict = andor.Proved
				}
				verdicts[verdict]++
				want = append(want, andor.FirstMove[andortest.ToyMove]{Try: m, Verdict: verdict})
			}
			if got := andor.FirstMoves(context.Background(), s.searcher, &p); !slices.Equal(got, want) {
				t.Errorf("%s, toy problem %d: FirstMoves %v, want %v", s.name, seed, got, want)
			}
		}
		if least := int(fewer(100)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
			t.Errorf("%v: too few of one kind", verdicts)
		}
	}
}

// A position may be heard in two ways, and must be won after both. After d only
// b can be proposed, which does not win.
func TestOneStateHeardInTwoWays(t *testing.T) {
	game := andortest.Table{
		MovesAt:   map[string]string{"": "a", "a-c": "a", "a-d": "b"},
		Heard:     map[string]string{"4a": "#"},
		RepliesTo: map[string]string{"1a": "4c 4d"},
		States:    1,
	}
	for _, s := range newSearchers[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept](nil) {
		game.Play(t, s.searcher, 2, andor.Refuted)
	}
}

// sameHash is a toy game all of whose states have the same hash.
type sameHash struct{ andortest.Toy }

func (sameHash) Hash(v *andortest.ToyView, s *andortest.ToyState) uint64 { return 1 }

// A hash tells states apart only to find them sooner. DFPN and Best, whose tables
// hold no states, rest on it.
func TestHashDoesNotMatter(t *testing.T) {
	for _, s := range toySearchers() {
		if s.name == "dfpn" || strings.HasPrefix(s.name, "best") {
			continue
		}
		for seed := range fewer(300) {
			p := andortest.NewToyProblem(seed)
			want := s.searcher.Solve(context.Background(), &p)
			p.Game = sameHash{p.Game.(andortest.Toy)}
			got := s.searcher.Solve(context.Background(), &p)
			if got.Verdict != want.Verdict || counted(got.Stats) != counted(want.Stats) {
				t.Fatalf("%s, toy problem %d: %v with %+v, by a good hash %v with %+v", s.name, seed, got.Verdict, got.Stats, want.Verdict, want.Stats)
			}
		}
	}
}

// A plan alone can be asked for; about no states there is nothing to say.
func TestWantPlan(t *testing.T) {
	for _, s := range toySearchers() {
		for seed := range uint64(100) {
			p := andortest.NewToyProblem(seed)
			p.Want = andor.WantPlan
			got := s.searcher.Solve(context.Background(), &p)
			if got.Refutation != nil || (got.Plan != nil) != (got.Verdict == andor.Proved) {
				t.Errorf("%s, toy problem %d: %v with plan %v and refutation %v", s.name, seed, got.Verdict, got.Plan, got.Refutation)
			}
			if p.Want = andor.WantVerdict; got.Verdict == andor.Proved {
				check := proof.Check[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: p.Game}
				if err := check.Plan(context.Background(), p.View, slices.Collect(p.States), p.Depth, got.Plan); err != nil {
					t.Errorf("%s, toy problem %d: %v", s.name, seed, err)
				}
			}
			if got = s.searcher.Solve(context.Background(), &p); got.Plan != nil || got.Refutation != nil {
				t.Errorf("%s, toy problem %d: a certificate that nobody asked for", s.name, seed)
			}
			p.States = slices.Values([]andortest.ToyState(nil))
			if got = s.searcher.Solve(context.Background(), &p); got.Verdict != andor.Unknown || got.Stopped != andor.NotStopped || got.Integrated != 0 || !got.Complete {
				t.Errorf("%s: no states, and the verdict is %v", s.name, got.Verdict)
			}
		}
	}
}
