package best_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/internal/composed"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

type (
	toyBest = best.Searcher[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDFS  = andor.DFS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyDBU  = andor.DBU[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	ksBest  = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// ksSight is the full sight of Kriegspiel.
var ksSight = best.SightOf(sight.New)

func newKSBest() *ksBest { return &ksBest{Sight: ksSight} }

// A roundToy is a toy game with a few views, to which play comes back in many
// ways and with different numbers of moves left: what its tables are for.
type roundToy struct {
	andortest.Toy
	views uint64
}

func (g roundToy) After(v *andortest.ToyView, m andortest.ToyMove, p andortest.ToyPercept) andortest.ToyView {
	if p.Illegal() {
		return *v
	}
	return andortest.ToyView{ID: g.Toy.After(v, m, p).ID % g.views}
}

func (g roundToy) AfterReply(v *andortest.ToyView, p andortest.ToyPercept) andortest.ToyView {
	return andortest.ToyView{ID: g.Toy.AfterReply(v, p).ID % g.views}
}

// roundProblem returns a random problem of a round game, deep enough for play
// to come back.
func roundProblem(seed uint64) andortest.ToyProblem {
	p := andortest.NewToyProblem(seed)
	p.Game = roundToy{p.Game.(andortest.Toy), 2 + seed%3}
	p.Depth += int(seed % 2)
	return p
}

// Where play comes back to the same belief states, the tables save work and
// every searcher finds what the judge finds.
func TestBestInRoundGames(t *testing.T) {
	all := map[string]*toyBest{
		"best": {}, "blind": {Blind: true}, "sees far": {SightDepth: 9}, "forgetful": {Forgetful: true}, "unordered": {Unordered: true},
		"proof numbers": {Near: 1}, "proof numbers, one depth": {Near: 1, OneDepth: true}, "proof numbers, all states": {Near: 1, AllStates: true},
		"proof numbers, forgetful": {Near: 1, Forgetful: true},
	}
	expanded := map[string]int64{}
	verdicts := map[andor.Verdict]int{}
	for seed := range fewer(2000) {
		p := roundProblem(seed)
		p.Limits.Tries = 100_000
		want := new(toyDFS).Solve(context.Background(), &p).Verdict
		if verdicts[want]++; want == andor.Unknown {
			continue
		}
		p.Limits, p.Want = andor.Limits{}, andor.WantCertificate
		for name, b := range all {
			if andortest.Problem(t, b, &p, want); t.Failed() {
				t.Fatalf("%s, seed %d: %+v, depth %d", name, seed, p.Game, p.Depth)
			}
			expanded[name] += b.Solve(context.Background(), &p).Stats.Expanded
		}
	}
	if least := int(fewer(300)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least {
		t.Errorf("%v: too few of one kind", verdicts)
	}
	if expanded["best"] >= expanded["forgetful"] {
		t.Errorf("%v states expanded: the table saves nothing", expanded)
	}
}

// A linearHash gives every position another hash, but one that depends on the
// state linearly: different sets of states have the same sum.
type linearHash struct{ roundToy }

func (linearHash) Hash(v *andortest.ToyView, s *andortest.ToyState) uint64 {
	return v.ID + uint64(*s)*0x9e3779b97f4a7c15
}

// Whether a domain's hash is random does not matter, as long as no two positions
// share one. If Best added the hashes as they are, it would take different sets
// for the same and be wrong about some of these games.
func TestBestWithALinearHash(t *testing.T) {
	wrong, decided := 0, 0
	for seed := range uint64(3000) {
		g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
			g.Hidden, g.Percepts = 20, 1+rng.IntN(2)
			g.Refused, g.Won = rng.IntN(40), 5+rng.IntN(30)
			g.Lost, g.Ends = rng.IntN(2), rng.IntN(2)
		})
		round := roundToy{g, 2 + seed%3}
		p := andortest.ToyProblem{Game: round, States: slices.Values(states[:2+seed%5]), Depth: 5}
		p.Limits.Tries = 30_000
		want := (&toyDBU{Greedy: true}).Solve(context.Background(), &p).Verdict
		if want == andor.Unknown {
			continue
		}
		p.Limits, p.Game = andor.Limits{}, linearHash{round}
		if decided++; new(toyBest).Solve(context.Background(), &p).Verdict != want {
			wrong++
		}
	}
	if wrong > 0 || decided < 2000 {
		t.Errorf("%d of %d verdicts are wrong", wrong, decided)
	}
}

// Several threads find the verdict that one does, from the first step on, with
// certificates that hold.
func TestBestThreads(t *testing.T) {
	b := &toyBest{Threads: 3, Easy: 1}
	for seed := range fewer(500) {
		p := roundProblem(seed)
		p.Want, p.Limits.Memory = andor.WantCertificate, 1<<22
		alone := (&toyBest{}).Solve(context.Background(), &p)
		got := b.Solve(context.Background(), &p)
		if got.Verdict != alone.Verdict || got.Verdict == andor.Unknown {
			t.Fatalf("seed %d: %v, one thread finds %v", seed, got.Verdict, alone.Verdict)
		}
		checkToy(t, &p, &got)
	}
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		p := andortest.NewLargeProblem(want)
		p.Want, p.Limits.Memory = andor.WantCertificate, 1<<22
		for range 3 {
			got := b.Solve(context.Background(), &p)
			if got.Verdict != want {
				t.Errorf("the large problem is %v, want %v", got.Verdict, want)
			}
			checkToy(t, &p, &got)
		}
	}
}

// checkToy checks the certificate of a toy problem.
func checkToy(t *testing.T, p *andortest.ToyProblem, got *andor.Result[andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]) {
	t.Helper()
	check := proof.Check[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: p.Game}
	states := slices.Collect(p.States)
	var err error
	if got.Verdict == andor.Proved {
		err = check.Plan(context.Background(), p.View, states, p.Depth, got.Plan)
	} else {
		err = check.Refutation(context.Background(), p.View, states, p.Depth, got.Refutation)
	}
	if err != nil {
		t.Errorf("%v: %v", got.Verdict, err)
	}
}

// Several threads on the composed positions, by the own solver of Kriegspiel
// and without it.
func TestBestThreadsInKriegspiel(t *testing.T) {
	for _, c := range composed.Positions {
		p := belief(t, c.Depth, c.FENs...)
		for _, b := range []*ksBest{newKSBest(), {}} {
			b.Threads, b.Easy = 2, 1
			got := b.Solve(context.Background(), &p)
			if got.Verdict != c.Want {
				t.Errorf("%s, with a sight of its own %v: %v, want %v", c.Name, b.Sight != nil, got.Verdict, c.Want)
			}
			if err := verify(&p, slices.Collect(p.States), &got); err != nil {
				t.Errorf("%s, with a sight of its own %v: %v", c.Name, b.Sight != nil, err)
			}
		}
	}
}

// talliedGame is a toy game that counts tries and replies of several threads.
type talliedGame struct {
	andortest.Toy
	tries, replies *atomic.Int64
}

func (g talliedGame) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	g.tries.Add(1)
	return g.Toy.Try(v, s, m)
}

func (g talliedGame) Replies(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
	from := len(dst)
	dst, heard = g.Toy.Replies(dst, heard, v, s)
	g.replies.Add(int64(len(dst) - from))
	return dst, heard
}

// The statistics of several threads are those of all of them.
func TestBestThreadsStats(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Refuted)
	g := talliedGame{p.Game.(andortest.Toy), new(atomic.Int64), new(atomic.Int64)}
	p.Game = g
	got := (&toyBest{Threads: 2, Easy: 1}).Solve(context.Background(), &p).Stats
	if got.Tries != g.tries.Load() || got.Replies != g.replies.Load() {
		t.Errorf("Tries %d, Replies %d; there were %d and %d", got.Tries, got.Replies, g.tries.Load(), g.replies.Load())
	}
	// A state is held twice by two threads at least: each has its own copy
	// of the 24 of the problem.
	if got.Sight == 0 || got.Peak < 48 {
		t.Errorf("%+v: something was not counted", got)
	}
}

// The limits hold for several threads too, and a search that was stopped says
// so; the next is none the worse.
func TestBestThreadsLimits(t *testing.T) {
	b := &toyBest{Threads: 2, Easy: 1}
	p := andortest.NewLargeProblem(andor.Refuted)
	p.Want = andor.WantCertificate
	for name, limits := range map[string]andor.Limits{"tries": {Tries: 3000}, "time": {Time: time.Nanosecond}, "memory": {Memory: 1 << 14}, "states": {States: 2}} {
		p.Limits = limits
		if got := b.Solve(context.Background(), &p); got.Verdict != andor.Unknown || got.Refutation != nil {
			t.Errorf("%s: %v after %+v", name, got.Verdict, got.Stats)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p.Limits = andor.Limits{}
	if got := b.Solve(ctx, &p); got.Verdict != andor.Unknown {
		t.Errorf("cancelled: %v", got.Verdict)
	}
	if got := b.Solve(context.Background(), &p); got.Verdict != andor.Refuted {
		t.Errorf("without limits: %v", got.Verdict)
	}
}

// heap returns the bytes of the heap that are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What a searcher keeps is within the memory limit, also when it had more
// before; a search goes on with full tables. The tables have a quarter of the
// limit each; the slack is for what the test itself allocates.
func TestBestMemory(t *testing.T) {
	const limit, slack = 4 << 20, 1 << 20
	before := heap()
	b := &ksBest{Sight: ksSight, Threads: 2, Easy: 1}
	p := belief(t, 7, "8/8/8/3k4/8/8/8/K6R w - -", "8/8/8/8/3k4/8/8/K6R w - -")
	p.Want = andor.WantVerdict
	for _, memory := range []int64{64 << 20, limit} {
		p.Limits = andor.Limits{Memory: memory, Tries: 100_000}
		got := b.Solve(context.Background(), &p)
		if kept := heap() - before; kept > memory+slack {
			t.Errorf("with a limit of %d bytes the searcher keeps %d", memory, kept)
		}
		if got.Stats.Sight < 10_000 {
			t.Errorf("with a limit of %d bytes it ended at once: %+v", memory, got.Stats)
		}
	}
	runtime.KeepAlive(b)
}

// Where a limit ends the search for a certificate the verdict stays, and a
// certificate that is there holds.
func TestBestWithoutCertificate(t *testing.T) {
	with, without := 0, 0
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		for kilobytes := int64(8); kilobytes < 2048; kilobytes += 1 + kilobytes/16 {
			p := andortest.NewLargeProblem(want)
			p.Want, p.Limits.Memory = andor.WantCertificate, kilobytes<<10
			got := (&toyBest{DepthFirst: true}).Solve(context.Background(), &p)
			if got.Verdict == andor.Unknown {
				continue
			}
			if got.Verdict != want {
				t.Fatalf("with %d KiB: %v, want %v", kilobytes, got.Verdict, want)
			}
			if got.Plan == nil && got.Refutation == nil {
				without++
				continue
			}
			with++
			checkToy(t, &p, &got)
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d with a certificate, %d without: one case was not tested", with, without)
	}
}

// Without a move nothing is won, and the certificate says so.
func TestBestRefutesNothing(t *testing.T) {
	for seed := range fewer(100) {
		p := andortest.NewToyProblem(seed)
		p.Depth, p.Want = 0, andor.WantCertificate
		got := (&toyBest{}).Solve(context.Background(), &p)
		if got.Verdict != andor.Refuted {
			t.Fatalf("seed %d: %v", seed, got.Verdict)
		}
		checkToy(t, &p, &got)
	}
}

// A state that full sight does not win refutes at once, and so does the
// certificate: it names this state and no other.
func TestBestNamesTheStateItSaw(t *testing.T) {
	stops := 0
	for seed := range fewer(1000) {
		p := andortest.NewToyProblem(seed)
		p.Want = andor.WantCertificate
		got := (&toyBest{SightDepth: 9}).Solve(context.Background(), &p)
		if got.Complete || p.Depth < 2 {
			continue
		}
		last := slices.Collect(p.States)[got.Integrated-1]
		if r := got.Refutation; r == nil || !r.Sighted || !slices.Equal(r.States, []andortest.ToyState{last}) {
			t.Fatalf("seed %d: refuted by %v, and the certificate is %+v", seed, last, r)
		}
		stops++
	}
	if stops < int(fewer(20)) {
		t.Errorf("only %d searches ended at a single state", stops)
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
