package best_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

type (
	toyGame = andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyPlan = proof.Plan[andortest.ToyMove, andortest.ToyPercept]
)

// wideProblem returns a random problem of a round game that takes some thousands of
// tries: long enough to be stopped in the middle.
func wideProblem(seed uint64) andortest.ToyProblem {
	g, states := andortest.NewToy(seed, func(rng *rand.Rand, g *andortest.Toy) {
		g.Hidden, g.Percepts, g.Proposals = 20, 1+rng.IntN(2), 4+rng.IntN(3)
		g.Refused, g.Won = rng.IntN(40), 3+rng.IntN(14)
		g.Lost, g.Ends = rng.IntN(8), rng.IntN(3)
	})
	return andortest.ToyProblem{Game: roundToy{g, 40 + seed%30}, States: slices.Values(states[:2+seed%5]), Depth: 5}
}

// A search that was stopped in the middle leaves nothing that misleads the next one,
// which goes on with what is there.
func TestDeeperAfterAStop(t *testing.T) {
	verdicts, stops := map[andor.Verdict]int{}, 0
	for seed := range fewer(120) {
		p := wideProblem(seed)
		p.Limits.Tries = 100_000
		want := (&toyDBU{Greedy: true}).Solve(context.Background(), &p).Verdict
		if verdicts[want]++; want == andor.Unknown {
			continue
		}
		b := &toyBest{Near: 1, Threads: 1 + int(seed%2), Easy: 1}
		for tries := int64(1); tries < 8000; tries *= 2 {
			p.Limits.Tries = tries
			if b.Solve(context.Background(), &p).Verdict == andor.Unknown {
				stops++
			}
			p.Deeper = true
		}
		p.Limits, p.Want = andor.Limits{}, andor.WantCertificate
		got := b.Solve(context.Background(), &p)
		if got.Verdict != want {
			t.Fatalf("seed %d: %v, want %v", seed, got.Verdict, want)
		}
		if checkToy(t, &p, &got); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if least := int(fewer(120)) / 12; verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least || stops < least {
		t.Errorf("%v, %d stops: too few to tell", verdicts, stops)
	}
}

// A search that is cancelled while it makes its certificate keeps the verdict, has no
// certificate, and spoils nothing for the next.
func TestCancelledCertificate(t *testing.T) {
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		p := andortest.NewLargeProblem(want)
		game := p.Game.(andortest.Toy)
		b := &toyBest{Near: 1}
		search := b.Solve(context.Background(), &p).Stats.Tries
		for later := int64(1); later < 2000; later *= 4 {
			ctx, cancel := context.WithCancel(context.Background())
			p.Game, p.Deeper, p.Want = cancelling{game, new(atomic.Int64), search + later, cancel}, false, andor.WantCertificate
			got := b.Solve(ctx, &p)
			cancel()
			if got.Verdict != want || got.Plan != nil || got.Refutation != nil {
				t.Errorf("cancelled %d tries after the verdict: %v, want %v; plan %v, refutation %v", later, got.Verdict, want, got.Plan, got.Refutation)
			}
			p.Game, p.Deeper = game, true
			if got = b.Solve(context.Background(), &p); got.Verdict != want {
				t.Fatalf("again: %v, want %v", got.Verdict, want)
			}
			checkToy(t, &p, &got)
		}
	}
}

// Asked for more and more moves, a searcher that goes on with what it has learned finds
// what fresh ones find, with certificates that hold, and does less in sum.
func TestDeeperFindsTheSame(t *testing.T) {
	verdicts, kept, fresh := map[andor.Verdict]int{}, int64(0), int64(0)
	for seed := range fewer(600) {
		p := roundProblem(seed)
		b := &toyBest{Near: 1}
		judge := toyJudge{Game: p.Game}
		set := andortest.SetOf(slices.Collect(p.States))
		for p.Depth, p.Deeper = 1, false; p.Depth <= 4; p.Depth++ {
			p.Want = [...]andor.Want{andor.WantVerdict, andor.WantCertificate}[(int(seed)+p.Depth)%2]
			want := andor.Refuted
			if judge.Winnable(p.View, set, p.Depth) {
				want = andor.Proved
			}
			got := b.Solve(context.Background(), &p)
			if got.Verdict != want {
				t.Fatalf("seed %d in %d: %v, want %v", seed, p.Depth, got.Verdict, want)
			}
			if p.Want == andor.WantCertificate {
				checkToy(t, &p, &got)
			}
			again := p
			again.Deeper, again.Want = true, andor.WantVerdict // with as many moves: the table knows
			for _, r := range []andortest.ToyResult{got, b.Solve(context.Background(), &again)} {
				if r.Verdict != want || r.Core != nil && judge.Winnable(p.View, andortest.SetOf(r.Core), p.Depth) {
					t.Errorf("%v, want %v; the core is %v", r.Verdict, want, r.Core)
				}
			}
			if t.Failed() {
				t.Fatalf("seed %d in %d", seed, p.Depth)
			}
			kept += got.Stats.Tries
			alone := p
			alone.Deeper = false
			fresh += (&toyBest{Near: 1}).Solve(context.Background(), &alone).Stats.Tries
			p.Deeper = true
			verdicts[want]++
		}
	}
	if least := int(fewer(600)); verdicts[andor.Proved] < least || verdicts[andor.Refuted] < least/2 {
		t.Errorf("%v: too few to tell", verdicts)
	}
	if kept >= fresh {
		t.Errorf("%d tries going on, %d beginning anew: it saves nothing", kept, fresh)
	}
}

// A plan proposes nothing that every state refuses which it is proposed in.
func TestPlansAreNotIdle(t *testing.T) {
	plans := 0
	for seed := range fewer(2000) {
		p := roundProblem(seed)
		p.Want = andor.WantPlan
		got := (&toyBest{Near: 1}).Solve(context.Background(), &p)
		if got.Verdict != andor.Proved {
			continue
		}
		plans++
		if n := idle(p.Game, p.View, slices.Collect(p.States), got.Plan); n > 0 {
			t.Fatalf("seed %d: %d proposals of the plan are refused by all", seed, n)
		}
	}
	if plans < int(fewer(2000))/4 {
		t.Errorf("only %d plans", plans)
	}
}

// idle counts the proposals of a plan that all states refuse, in the same way, in which
// they are made, by the rules alone.
func idle(g toyGame, v andortest.ToyView, states []andortest.ToyState, plan *toyPlan) (n int) {
	type sound struct{ own, reply andortest.ToyPercept }
	below := map[sound][]andortest.ToyState{}
	for _, s := range states {
		after := s
		own := g.Try(&v, &after, plan.Try)
		switch {
		case own.Illegal():
			below[sound{own: own}] = append(below[sound{own: own}], s)
			continue
		case own.Won():
			below[sound{own: own}] = nil
			continue
		}
		view := g.After(&v, plan.Try, own)
		made, heard := g.Replies(nil, nil, &view, &after)
		for i := range made {
			if k := (sound{own, heard[i]}); !slices.Contains(below[k], made[i]) {
				below[k] = append(below[k], made[i])
			}
		}
	}
	for only := range below {
		if only.own.Illegal() && len(below) == 1 {
			n++
		}
	}
	for _, branch := range plan.Then {
		if branch.Next == nil {
			continue
		}
		view := v
		if !branch.Own.Illegal() {
			view = g.After(&v, plan.Try, branch.Own)
			view = g.AfterReply(&view, branch.Reply)
		}
		n += idle(g, view, below[sound{branch.Own, branch.Reply}], branch.Next)
	}
	return n
}

// Tables that are too small to hold everything cost time, not the verdict nor the
// certificate: what they have lost is found again. In the worst case that is all.
func TestCertificatesAfterSmallTables(t *testing.T) {
	made := map[andor.Verdict]int{}
	for seed := range fewer(100) {
		p := wideProblem(seed)
		p.Want = andor.WantCertificate
		want := new(toyBest).Solve(context.Background(), &p)
		small := p
		small.Limits.Memory = 256 << 10
		b := &toyBest{Near: 1, Threads: 1 + int(seed%2), Easy: 1000}
		results := []andortest.ToyResult{b.Solve(context.Background(), &small), b.CertifyAnew(context.Background(), &p, want.Verdict)}
		for i := range results {
			if results[i].Verdict != want.Verdict {
				t.Fatalf("seed %d: %v (%v), with more memory %v", seed, results[i].Verdict, results[i].Stopped, want.Verdict)
			}
			if checkToy(t, &p, &results[i]); t.Failed() {
				t.Fatalf("seed %d, all forgotten: %v", seed, i == 1)
			}
		}
		made[want.Verdict]++
	}
	if least := int(fewer(100)) / 12; made[andor.Proved] < least || made[andor.Refuted] < least {
		t.Errorf("%v: too few to tell", made)
	}
}

// A search that goes on with what was learned keeps its tables only as long as it may
// have as much memory as before: each may take a quarter of it.
func TestDeeperWithLessMemory(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Refuted)
	b := toyBest{Near: 1}
	for i, memory := range []int64{64 << 20, 64 << 20, 4 << 20} {
		p.Depth, p.Deeper, p.Limits.Memory = 3+i, i > 0, memory
		if got := b.Solve(t.Context(), &p).Verdict; got != andor.Refuted {
			t.Fatalf("%v within %d moves", got, p.Depth)
		}
		if most := b.MostTableBytes(); most > memory/4 {
			t.Errorf("with %d bytes a table may take %d", memory, most)
		}
	}
}
