package dfpn_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/dfpn"
)

type (
	toyDFPN       = dfpn.Searcher[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyIPNS       = andor.IPNS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	tableDFPN     = dfpn.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tableSearcher = andor.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
)

// What DFPN asks, in small trees.
//
//	one state   with two moves to go a proposal is decided at once. After 1a
//	            the first reply cannot be won, so 5 is not looked at
//	two states  b has won in 1, so it goes first in 2 and wins there, too; 6 is
//	            known to be won by a
//	b loses     in 2; the move a, refuted in 1, is not proposed in 2
//	three       a leaves two replies to prove and b one, so b is looked at
//	            before anything is proposed in 4 or 5
//	four        a leaves two, b as well, of which 6 leaves two again. So b has
//	            three, and a is next
//	replies     {4,5,6} is proved for 4, then refuted for {4,5}: 6 is not
//	            looked at, nor are 10 and 11, which follow 5a after 9
func TestOrderOfDFPN(t *testing.T) {
	one := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "ab", "a-d": "ab", "b-c": "ab"},
		Heard:     map[string]string{"6a": "#", "8a": "#"},
		RepliesTo: map[string]string{"1a": "4c 5d", "1b": "6c", "2b": "8c"},
		States:    1,
	}
	two := one
	two.States = 2
	loses := two
	loses.Heard = map[string]string{"2b": "x", "6a": "#"}
	testOrders(t, 2, []orderTest{
		{"one state", &tableDFPN{}, one, andor.Proved, "1?a 1?b 1?a 1a! 4?a 4?b 1?b 1b! 6?a"},
		{"two states", &tableDFPN{}, two, andor.Proved, "1?a 1?b 1?a 1a! 4?a 4?b 1?b 1b! 6?a 1?b 2?b 1?b 1b! 2?b 2b! 8?a"},
		{"b loses", &tableDFPN{}, loses, andor.Refuted, "1?a 1?b 1?a 1a! 4?a 4?b 1?b 1b! 6?a 1?b 2?b"},
	})
	three := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "a", "a-d": "a", "b-c": "a", "b-ca-c": "a"},
		Heard:     map[string]string{"7a": "#"},
		RepliesTo: map[string]string{"1a": "4c 5d", "1b": "6c", "6a": "7c"},
		States:    1,
	}
	replies := andortest.Table{
		MovesAt:   map[string]string{"": "a", "a-c": "a", "a-ca-c": "a"},
		Heard:     map[string]string{"7a": "#"},
		RepliesTo: map[string]string{"1a": "4c 5c 6c", "4a": "7c", "5a": "9c 10c 11d"},
		States:    1,
	}
	testOrders(t, 3, []orderTest{
		{"three", &tableDFPN{}, three, andor.Proved, "1?a 1?b 1?a 1a! 1?b 1b! 6?a 6?a 6a! 7?a"},
		{"replies", &tableDFPN{}, replies, andor.Refuted, "1?a 1?a 1a! 4?a 4?a 4a! 7?a 5?a 4?a 4a! 5?a 5a! 9?a"},
	})
	four := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "a-c": "a", "a-d": "a", "b-c": "a", "b-d": "a", "b-ca-c": "a", "b-ca-d": "a"},
		Heard:     map[string]string{"4a": "#", "5a": "#"},
		RepliesTo: map[string]string{"1a": "4c 5d", "1b": "6c 7d", "6a": "8c 9d"},
		States:    1,
	}
	testOrders(t, 4, []orderTest{
		{"four", &tableDFPN{}, four, andor.Proved, "1?a 1?b 1?a 1a! 1?b 1b! 6?a 6?a 6a! 1?a 1a! 4?a 5?a"},
	})
}

// The tree of the refusals, step by step:
//
//	1?a 1?b 1?b 1b! 5?a          {1}: only b is accepted; a wins in 5
//	1?b 2?b 1?b 1b! 2?b          {1,2}: b goes first; 5 is known to be won
//	1?b 2?b 2?a 2?b 2?a 2a! 4?a  refused in {2}: only a is accepted, and wins
//	                             in 4
//	1?b 2?b 3?b                  {1,2,3}: b again
//	1?b 1b! 2?b 3?b 3b! 6?a 6?b  5 is known to be won by a; 6 is won by b
//	5?a 6?a 6?b 5?b 6?b 5?b      {5,6}: a fails in 6; b wins in both, which are
//	                             then taken off the list
//	1?b 2?b 3?b                  refused in {2}, which is known to be won
//
// In the hopeless variant nothing wins in 4. That refutes {2}, which is left of
// {1,2} after the refusal of b, and so the whole, without a look at 3.
func TestOrderOfDFPNAfterRefusals(t *testing.T) {
	testOrders(t, 2, []orderTest{
		{"refusals", &tableDFPN{}, refusalTree, andor.Proved, "1?a 1?b 1?b 1b! 5?a " +
			"1?b 2?b 1?b 1b! 2?b 1?b 2?b 2?a 2?b 2?a 2a! 4?a " +
			"1?b 2?b 3?b 1?b 1b! 2?b 3?b 3b! 6?a 6?b 5?a 6?a 6?b 5?b 6?b 5?b 1?b 2?b 3?b"},
		{"hopeless", &tableDFPN{}, hopelessTree, andor.Refuted, "1?a 1?b 1?b 1b! 5?a " +
			"1?b 2?b 1?b 1b! 2?b 1?b 2?b 2?a 2?b 2?a 2a! 4?a 4?b"},
	})
}

// A toll house is an open house with one state in which the move loses.
type tollHouse struct {
	andortest.OpenHouse
	toll uint32
}

func (h tollHouse) Try(v *andortest.ToyView, s *uint32, m andortest.ToyMove) andortest.ToyPercept {
	if *s == h.toll {
		return andortest.ToyPercept{Kind: andortest.ToyLost}
	}
	return h.OpenHouse.Try(v, s, m)
}

// DFPN takes as many states again as it has proved, and no more.
func TestDFPNDoubles(t *testing.T) {
	const all = 20
	for toll, want := range map[uint32]int{0: 1, 1: 2, 2: 4, 3: 4, 4: 8, 7: 8, 8: 16, 16: all, 19: all} {
		var s dfpn.Searcher[andortest.ToyView, uint32, andortest.ToyMove, andortest.ToyPercept]
		got := s.Solve(context.Background(), &andor.Problem[andortest.ToyView, uint32, andortest.ToyMove, andortest.ToyPercept]{
			Game: tollHouse{toll: toll}, Depth: 1,
			States: func(yield func(uint32) bool) {
				for i := uint32(0); i < all && yield(i); i++ {
				}
			},
		})
		if got.Verdict != andor.Refuted || got.Integrated != want {
			t.Errorf("state %d loses: %v with %d states, want refuted with %d", toll, got.Verdict, got.Integrated, want)
		}
	}
}

// With a table of four entries, which loses nearly everything, DFPN finds the
// same, certificates included.
func TestDFPNWithoutTable(t *testing.T) {
	s := &toyDFPN{Table: 1}
	andortest.Searcher(t, s, int(fewer(3000)))
	for seed := range fewer(200) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
			g.Hidden, g.Refused, g.Won = 10+rng.IntN(20), rng.IntN(40), 5+rng.IntN(30)
		})
		p := andortest.ToyProblem{Game: g, States: slices.Values(states[:5+seed%5]), Depth: 2 + int(seed%4), Want: andor.WantCertificate}
		want := new(toyDFPN).Solve(context.Background(), &p).Verdict
		if andortest.Problem(t, s, &p, want); t.Failed() {
			t.Fatalf("seed %d: %+v, depth %d", seed, g, p.Depth)
		}
	}
	p := andortest.NewLargeProblem(andor.Proved)
	with := new(toyDFPN).Solve(context.Background(), &p).Stats
	if without := s.Solve(context.Background(), &p).Stats; without.Tries < 2*with.Tries {
		t.Errorf("%d tries without a table, with it %d: what is the table for?", without.Tries, with.Tries)
	}
}

// hugeProblem returns a problem with 8 states for which IPNS holds more than
// 200,000.
func hugeProblem(want andor.Verdict) andortest.ToyProblem {
	p := andortest.NewLargeProblem(want)
	g := andortest.Toy{Seed: 301, Hidden: 67, Proposals: 7, Percepts: 2, Answers: 4, Refused: 4, Won: 3}
	if want == andor.Refuted {
		g = andortest.Toy{Seed: 1298, Hidden: 45, Proposals: 5, Percepts: 1, Answers: 4, Refused: 16, Won: 5}
	}
	states := slices.Collect(p.States)[:8]
	p.Game, p.States, p.Depth = g, slices.Values(states), 7
	return p
}

// DFPN decides in 64 KiB what twenty times as much is too little for IPNS to decide, and the
// 64 KiB are true: what it asks of the machine, garbage included, is not much
// more.
func TestDFPNMemory(t *testing.T) {
	const memory = 64 << 10
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		p := hugeProblem(want)
		if !testing.Short() {
			tree := new(toyIPNS).Solve(context.Background(), &p)
			if tree.Verdict != want || tree.Stats.Peak < 200_000 {
				t.Errorf("IPNS finds it %v with %d states", tree.Verdict, tree.Stats.Peak)
			}
		}
		p.Limits.Memory = 20 * memory
		if got := new(toyIPNS).Solve(context.Background(), &p).Verdict; got != andor.Unknown {
			t.Errorf("IPNS finds it %v in %d bytes", got, p.Limits.Memory)
		}
		p.Limits.Memory = memory
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := new(toyDFPN).Solve(context.Background(), &p)
		runtime.ReadMemStats(&after)
		if got.Verdict != want {
			t.Errorf("DFPN finds it %v, want %v", got.Verdict, want)
		}
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 2*memory {
			t.Errorf("%v: %d bytes allocated, with a limit of %d", want, bytes, memory)
		}
	}
}

// A certificate takes memory of its own. If that is not there, DFPN does not
// claim what it cannot show; and the statistics are those of the search.
func TestDFPNCertificateLimits(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Refuted)
	p.Limits.Memory = 32 << 10
	var s toyDFPN
	plain := s.Solve(context.Background(), &p)
	p.Want = andor.WantCertificate
	short := s.Solve(context.Background(), &p)
	p.Limits = andor.Limits{Tries: plain.Stats.Tries + 1, States: plain.Stats.Peak}
	enough := s.Solve(context.Background(), &p)
	switch {
	case plain.Verdict != andor.Refuted:
		t.Errorf("without a certificate it is %v, want refuted", plain.Verdict)
	case short.Verdict != andor.Unknown || short.Refutation != nil:
		t.Errorf("with a certificate it is %v, refutation %v, want unknown and none", short.Verdict, short.Refutation)
	case enough.Verdict != andor.Refuted || enough.Refutation == nil:
		t.Errorf("with memory for the certificate it is %v, refutation %v", enough.Verdict, enough.Refutation)
	case counted(short.Stats) != counted(plain.Stats):
		t.Errorf("%+v, without a certificate %+v", short.Stats, plain.Stats)
	}
}

// An orderTest is a search that was written down by hand.
type orderTest struct {
	name     string
	searcher tableSearcher
	game     andortest.Table
	verdict  andor.Verdict
	want     string
}

func testOrders(t *testing.T, depth int, tests []orderTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(test.game.Play(t, test.searcher, depth, test.verdict), " "); got != test.want {
				t.Errorf("the search goes\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// The trees about refusals.
var refusalTree, hopelessTree = andortest.RefusalTree(), andortest.HopelessTree()

// counted returns stats that can be compared: without the time.
func counted(s andor.Stats) andor.Stats {
	s.CPU = 0
	return s
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
