package andor_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// counted returns stats that can be compared: without the time.
func counted(s andor.Stats) andor.Stats {
	s.CPU = 0
	return s
}

func TestLimits(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, end := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer end()
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		if want == andor.Refuted && testing.Short() {
			continue
		}
		for number, s := range toySearchers() {
			if testing.Short() && number%2 == 0 {
				continue
			}
			t.Run(want.String()+"/"+s.name, func(t *testing.T) {
				p := andortest.NewLargeProblem(want)
				fresh := toySearchers()[number].searcher.Solve(context.Background(), &p)
				if fresh.Verdict != want || fresh.Stopped != andor.NotStopped {
					t.Fatalf("without limits it is %v, stopped by %v, want %v", fresh.Verdict, fresh.Stopped, want)
				}
				if !full(fresh.Stats) {
					t.Errorf("%+v: something was not counted", fresh.Stats)
				}
				for _, test := range []struct {
					name   string
					ctx    context.Context
					limits andor.Limits
					cause  andor.Cause
				}{
					{"tries", context.Background(), andor.Limits{Tries: 3000}, andor.OutOfTries},
					{"states", context.Background(), andor.Limits{States: 2}, andor.OutOfStates},
					{"memory", context.Background(), andor.Limits{Memory: 3}, andor.OutOfMemory},
					{"time", context.Background(), andor.Limits{Time: 1}, andor.OutOfTime},
					{"deadline", late, andor.Limits{}, andor.OutOfTime},
					{"cancelled", cancelled, andor.Limits{}, andor.Cancelled},
					{"all", cancelled, andor.Limits{Tries: 1, States: 1, Memory: 1, Time: 1}, andor.Cancelled},
				} {
					limited := p
					limited.Limits, limited.Want = test.limits, andor.WantCertificate
					taken, ended := 0, false
					limited.States = counting(p.States, &taken, &ended)
					got := s.searcher.Solve(test.ctx, &limited)
					most := max(test.limits.Tries, 1) + andortest.Seldom
					switch {
					case got.Verdict != andor.Unknown || got.Plan != nil || got.Refutation != nil:
						t.Errorf("%s: %v, plan %v, refutation %v, want unknown and none", test.name, got.Verdict, got.Plan, got.Refutation)
					case got.Stopped != test.cause:
						t.Errorf("%s: stopped by %v, want %v", test.name, got.Stopped, test.cause)
					case !full(got.Stats):
						t.Errorf("%s: %+v: something was not counted", test.name, got.Stats)
					case got.Stats.Tries < test.limits.Tries || got.Stats.Tries > most:
						t.Errorf("%s: %d tries, want at most %d", test.name, got.Stats.Tries, most)
					case got.Integrated != taken || got.Complete != ended:
						t.Errorf("%s: %d states integrated, complete %v; %d taken to the end %v", test.name, got.Integrated, got.Complete, taken, ended)
					}
					if testing.Short() && test.name != "all" {
						continue
					}
					// The searcher is as good as new.
					again := s.searcher.Solve(context.Background(), &p)
					if again.Verdict != want || counted(again.Stats) != counted(fresh.Stats) {
						t.Errorf("after %s: %v with %+v, a fresh one %v with %+v", test.name, again.Verdict, again.Stats, want, fresh.Stats)
					}
				}
				// Limits that are wide enough change nothing.
				p.Limits = andor.Limits{Tries: fresh.Stats.Tries + 1, States: fresh.Stats.Peak, Memory: 1 << 40, Time: time.Hour}
				if wide := s.searcher.Solve(context.Background(), &p); wide.Verdict != want || counted(wide.Stats) != counted(fresh.Stats) {
					t.Errorf("with wide limits: %v with %+v, without %v with %+v", wide.Verdict, wide.Stats, want, fresh.Stats)
				}
			})
		}
	}
}

// full tells whether everything was counted. The processor's clock may be too
// coarse for the last.
func full(s andor.Stats) bool {
	return s.Expanded > 0 && s.Tries > 0 && s.Replies > 0 && s.Nodes > 0 && s.Largest > 0 && s.Peak >= s.Largest
}

// A search stops soon after its context is cancelled, wherever it is then.
func TestCancel(t *testing.T) {
	for _, s := range toySearchers() {
		ctx, cancel := context.WithCancel(context.Background())
		p := andortest.NewLargeProblem(andor.Proved)
		g := &andortest.Tally{Toy: p.Game.(andortest.Toy), At: 5000, Do: cancel}
		p.Game = g
		if got := s.searcher.Solve(ctx, &p); got.Verdict != andor.Unknown || g.Tries > 5000+andortest.Seldom {
			t.Errorf("%s, cancelled at the try 5000: %v after %d tries", s.name, got.Verdict, g.Tries)
		}
		cancel()
	}
}

// A cancelled search comes up from any depth without going down again on the way: the work
// of that would double with every turn.
func TestCancelDeep(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			g := &deepToy{Toy: andortest.Toy{Seed: 5, Hidden: 40, Proposals: 4, Percepts: 2, Answers: 2, Refused: 20}, t: t, cancel: cancel}
			p := andortest.ToyProblem{Game: g, States: slices.Values([]andortest.ToyState{1, 2}), Depth: 100}
			if got := s.searcher.Solve(ctx, &p); got.Verdict != andor.Unknown || got.Stopped != andor.Cancelled {
				t.Errorf("%v, stopped by %v, want unknown, cancelled", got.Verdict, got.Stopped)
			}
		})
	}
}

// A deepToy is cancelled at its try 5000 and fails the test when it goes on for long.
type deepToy struct {
	andortest.Toy
	t      *testing.T
	cancel func()
	tries  int
}

func (g *deepToy) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	switch g.tries++; g.tries {
	case 5000:
		g.cancel()
	case 5000 + andortest.Seldom:
		g.t.Fatalf("cancelled at the try 5000, it goes on after %d", g.tries)
	}
	return g.Toy.Try(v, s, m)
}

// Stats count what they say: proposals put to the referee, replies generated,
// states expanded.
func TestStatsAreTrue(t *testing.T) {
	for _, s := range toySearchers() {
		t.Run(s.name, func(t *testing.T) {
			var problems []andortest.ToyProblem
			for seed := range fewer(200) {
				problems = append(problems, andortest.NewToyProblem(seed))
			}
			if !testing.Short() {
				problems = append(problems, andortest.NewLargeProblem(andor.Proved), andortest.NewLargeProblem(andor.Refuted))
			}
			for i, p := range problems {
				g := &andortest.Tally{Toy: p.Game.(andortest.Toy)}
				p.Game = g
				got := s.searcher.Solve(context.Background(), &p).Stats
				certified := p
				certified.Game, certified.Want = g.Toy, andor.WantCertificate
				if again := s.searcher.Solve(context.Background(), &certified).Stats; counted(again) != counted(got) {
					t.Errorf("problem %d: %+v, with a certificate %+v", i, got, again)
				}
				if got.Tries != g.Tries || got.Replies != g.Replied || got.Expanded < g.Asked {
					t.Fatalf("problem %d: Tries %d, Replies %d, Expanded %d; there were %d tries, %d replies to %d states",
						i, got.Tries, got.Replies, got.Expanded, g.Tries, g.Replied, g.Asked)
				}
			}
		})
	}
}
