package andor_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// largeProblem returns a problem with 24 states that takes every searcher
// thousands of tries: the limits are looked at once in about a thousand.
func largeProblem(want andor.Verdict) andortest.ToyProblem {
	g := andortest.Toy{Seed: 77, Hidden: 40, Proposals: 6, Percepts: 4, Answers: 3, Refused: 10, Won: 4}
	if want == andor.Refuted {
		g.Seed, g.Refused = 113, 30
	}
	states := make([]andortest.ToyState, 24)
	for i := range states {
		states[i] = andortest.ToyState(i)
	}
	return andortest.ToyProblem{Game: g, States: slices.Values(states), Depth: 5}
}

// counted returns stats that can be compared: without the time.
func counted(s andor.Stats) andor.Stats {
	s.CPU = 0
	return s
}

// seldom is how many tries a search may go on beyond a limit: it looks at them
// once in a thousand, and never in the middle of a node.
const seldom = 1024 + 24*6

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
				p := largeProblem(want)
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
					most := max(test.limits.Tries, 1) + seldom
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
		p := largeProblem(andor.Proved)
		g := &meteredGame{Toy: p.Game.(andortest.Toy), after: 5000, do: cancel}
		p.Game = g
		if got := s.searcher.Solve(ctx, &p); got.Verdict != andor.Unknown || g.tries > 5000+seldom {
			t.Errorf("%s, cancelled at the try 5000: %v after %d tries", s.name, got.Verdict, g.tries)
		}
		cancel()
	}
}

// meteredGame is a toy game that counts for itself.
type meteredGame struct {
	andortest.Toy
	tries, replies, asked int64 // asked: for replies
	after                 int64
	do                    func() // at that try
}

func (g *meteredGame) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	if g.tries++; g.tries == g.after {
		g.do()
	}
	return g.Toy.Try(v, s, m)
}

func (g *meteredGame) Replies(dst []andortest.ToyState, heard []andortest.ToyPercept, v *andortest.ToyView, s *andortest.ToyState) ([]andortest.ToyState, []andortest.ToyPercept) {
	g.asked++
	from := len(dst)
	dst, heard = g.Toy.Replies(dst, heard, v, s)
	g.replies += int64(len(dst) - from)
	return dst, heard
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
				problems = append(problems, largeProblem(andor.Proved), largeProblem(andor.Refuted))
			}
			for i, p := range problems {
				g := &meteredGame{Toy: p.Game.(andortest.Toy)}
				p.Game = g
				got := s.searcher.Solve(context.Background(), &p).Stats
				certified := p
				certified.Game, certified.Want = g.Toy, andor.WantCertificate
				if again := s.searcher.Solve(context.Background(), &certified).Stats; counted(again) != counted(got) {
					t.Errorf("problem %d: %+v, with a certificate %+v", i, got, again)
				}
				if got.Tries != g.tries || got.Replies != g.replies || got.Expanded < g.asked {
					t.Fatalf("problem %d: Tries %d, Replies %d, Expanded %d; there were %d tries, %d replies to %d states",
						i, got.Tries, got.Replies, got.Expanded, g.tries, g.replies, g.asked)
				}
			}
		})
	}
}
