package andortest

import (
	"context"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
)

// NewLargeProblem returns a toy problem of 24 states with the given verdict that
// takes every searcher thousands of tries: limits are looked at about once in a
// thousand.
func NewLargeProblem(verdict andor.Verdict) ToyProblem {
	g := Toy{Seed: 77, Hidden: 40, Proposals: 6, Percepts: 4, Answers: 3, Refused: 10, Won: 4}
	if verdict == andor.Refuted {
		g.Seed, g.Refused = 113, 30
	}
	states := make([]ToyState, 24)
	for i := range states {
		states[i] = ToyState(i)
	}
	return ToyProblem{Game: g, States: slices.Values(states), Depth: 5}
}

// Seldom is how many tries a search may go on beyond a limit: it looks at the
// limits once in a thousand, and never in the middle of a node.
const Seldom = 1024 + 24*6

// A Tally is a toy game that counts what it is asked, for itself.
type Tally struct {
	Toy
	Tries, Replied int64
	Asked          int64 // for replies
	// At is the try at which Do is called.
	At int64
	Do func()
}

// Try counts and answers a proposal.
func (g *Tally) Try(v *ToyView, s *ToyState, m ToyMove) ToyPercept {
	if g.Tries++; g.Tries == g.At {
		g.Do()
	}
	return g.Toy.Try(v, s, m)
}

// Replies counts and appends the replies.
func (g *Tally) Replies(dst []ToyState, heard []ToyPercept, v *ToyView, s *ToyState) ([]ToyState, []ToyPercept) {
	g.Asked++
	from := len(dst)
	dst, heard = g.Toy.Replies(dst, heard, v, s)
	g.Replied += int64(len(dst) - from)
	return dst, heard
}

// Stops tests that a searcher looks at each of its limits and at the context: on a
// problem that takes thousands of tries it gives up soon after the limit is passed,
// says Unknown and why, and has no certificate. Afterwards it is as good as new.
func Stops(t testing.TB, s ToySearcher) {
	t.Helper()
	p := NewLargeProblem(andor.Proved)
	fresh := s.Solve(context.Background(), &p)
	if fresh.Verdict != andor.Proved {
		t.Errorf("%T: the large problem is %v, want proved", s, fresh.Verdict)
		return
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, end := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer end()
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
	} {
		tally := &Tally{Toy: p.Game.(Toy)}
		limited := p
		limited.Game, limited.Limits, limited.Want = tally, test.limits, andor.WantCertificate
		got := s.Solve(test.ctx, &limited)
		most := max(test.limits.Tries, 1) + Seldom
		switch {
		case tally.Tries > most:
			t.Errorf("%T, limit of %s: %d tries, want at most %d", s, test.name, tally.Tries, most)
		case got.Verdict != andor.Unknown || got.Plan != nil || got.Refutation != nil:
			t.Errorf("%T, limit of %s: %v, plan %v, refutation %v, want unknown and none", s, test.name, got.Verdict, got.Plan, got.Refutation)
		case got.Stopped != test.cause:
			t.Errorf("%T, limit of %s: stopped by %v, want %v", s, test.name, got.Stopped, test.cause)
		}
	}
	again := s.Solve(context.Background(), &p)
	fresh.Stats.CPU, again.Stats.CPU = 0, 0
	if again.Verdict != fresh.Verdict || again.Stats != fresh.Stats {
		t.Errorf("%T did %+v, and after it was stopped %v with %+v", s, fresh.Stats, again.Verdict, again.Stats)
	}
}
