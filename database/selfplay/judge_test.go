package selfplay

import (
	"context"
	"testing"

	"kriegmate/database"
)

// Positions for the judge. White has Kc7, Rb7 and Rh1, Black a king on a8; the
// bishop may stand on c5, b1 or g8. After Ra1 it has to stand in between, and
// where, a refusal tells.
var threeBishops = []string{
	"k7/1RK5/8/2b5/8/8/8/7R w - -",
	"k7/1RK5/8/8/8/8/8/1b5R w - -",
	"k5b1/1RK5/8/8/8/8/8/7R w - -",
}

const (
	bare      = "k7/8/1K6/8/8/8/8/7R w - -"   // Rh8 mates
	guarded   = "k7/6q1/1K6/8/8/8/8/7R w - -" // the queen takes on h8
	unguarded = "k7/8/1K6/3p4/8/8/8/7R w - -" // Rh8 mates
)

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		name    string
		fens    []string
		want    database.Verdict
		covered int
	}{
		{"mate by a refusal", threeBishops, database.Mate, 3},
		{"mate of one state", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, database.Mate, 1},
		{"mate at once", []string{bare}, database.NoMate, 0},
		{"one of two", []string{bare, guarded}, database.NearMiss, 1},
		{"two of three", []string{bare, guarded, unguarded}, database.NearMiss, 2},
		{"none of one", []string{guarded}, database.NoMate, 0},
		{"the queen steps in between and falls", []string{"k7/5q2/1K6/8/8/8/8/7R w - -"}, database.Mate, 1},
		{"one of three", []string{bare, guarded, "k7/8/1K6/4q3/8/8/8/7R w - -"}, database.NoMate, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := beliefOf(t, test.fens...)
			j := newJudge()
			got := j.judge(context.Background(), b, 3, interest{true, true})
			if got.Verdict != test.want || len(got.states) != test.covered {
				t.Fatalf("judge = %v with %d states, want %v with %d", got.Verdict, len(got.states), test.want, test.covered)
			}
			if got.Verdict != database.NoMate && !j.verify(context.Background(), b, 3, got) {
				t.Error("it is not confirmed")
			}
		})
	}
}

// What is of no interest is not looked for.
func TestJudgeInterest(t *testing.T) {
	j := newJudge()
	mate, near := beliefOf(t, threeBishops...), beliefOf(t, bare, guarded)
	if got := j.judge(context.Background(), mate, 3, interest{nearMisses: true}).Verdict; got != database.NoMate {
		t.Errorf("a mate that nobody asks for: %v", got)
	}
	if got := j.judge(context.Background(), near, 3, interest{mates: true}).Verdict; got != database.NoMate {
		t.Errorf("a near miss that nobody asks for: %v", got)
	}
}

// A verdict that is wrong is not confirmed.
func TestVerify(t *testing.T) {
	ctx, j := context.Background(), newJudge()
	mate, near := beliefOf(t, threeBishops...), beliefOf(t, bare, guarded)
	for _, test := range []struct {
		name string
		b    *belief
		v    verdict
	}{
		{"a near miss as a mate", near, verdict{database.Mate, near.states}},
		{"a mate as a near miss", mate, verdict{database.NearMiss, mate.states[:2]}},
		{"states that no plan mates", near, verdict{database.NearMiss, near.states}},
		{"the wrong state", near, verdict{database.NearMiss, near.states[1:]}},
	} {
		if j.verify(ctx, test.b, 3, test.v) {
			t.Errorf("%s is confirmed", test.name)
		}
	}
}

// Belief states as they come in games, against a search that tries everything.
func TestJudgeSlowly(t *testing.T) {
	o := DefaultOptions()
	o.All, o.MaxBelief = true, 4
	h := newHarvester(&o)
	var mates, nearMisses int
	for game := 1; mates < 4 || nearMisses < 4; game++ {
		for _, f := range h.play(context.Background(), game, nil).Finds {
			b := replay(t, &f.Problem)
			q := slow{rules: b.rules}
			got := q.most(*b.view, b.states, 2)
			if got != f.Problem.Covered || (got == f.Problem.Belief) != (f.Problem.Verdict == database.Mate) {
				t.Errorf("game %d: %v with %d of %d states, want %d", game, f.Problem.Verdict, f.Problem.Covered, f.Problem.Belief, got)
			}
			if f.Problem.Verdict == database.NearMiss {
				nearMisses++
				continue
			}
			mates++
			if q.mates(*b.view, b.states, 1) {
				t.Errorf("game %d: a mate within one ply", game)
			}
			needsSlowly(t, b, f.need)
		}
	}
}

// needsSlowly compares what a mate needs with a search that tries everything.
func needsSlowly(t *testing.T, b *belief, got need) {
	t.Helper()
	without := func(refusals, directions bool) bool {
		return !slow{b.rules, refusals, directions}.mates(*b.view, b.states, 2)
	}
	if want := (need{without(true, false), without(false, true), without(true, true)}); got != want {
		t.Errorf("needs = %+v, want %+v", got, want)
	}
}

func TestNeeds(t *testing.T) {
	for _, test := range []struct {
		name string
		fens []string
		want need
	}{
		{"a refusal finds the bishop", threeBishops, need{refusals: true, either: true}},
		{"nothing to hear", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, need{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := beliefOf(t, test.fens...)
			got := newJudge().needs(context.Background(), b, 3)
			if got != test.want {
				t.Errorf("needs = %+v, want %+v", got, test.want)
			}
			needsSlowly(t, b, got)
		})
	}
}
