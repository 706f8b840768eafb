package selfplay

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/hunter"
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

// In each of these White has a mate, but no plan mates two: the king on the
// h-file must be known.
var unlike = []string{
	"8/3Q4/7k/5K2/8/2P5/P6N/RN6 w - -",
	"8/3Q4/8/5K1k/8/2P5/P6N/RN6 w - -",
	"8/3Q4/8/5K2/7k/2P5/P6N/RN6 w - -",
}

func TestUnlike(t *testing.T) {
	b := beliefOf(t, unlike...)
	q := slow{rules: b.rules}
	for i := range b.states {
		if !q.mates(*b.view, b.states[i:i+1], 2) {
			t.Errorf("no mate in state %d", i+1)
		}
	}
	if got := q.most(*b.view, b.states, 2); got != 1 {
		t.Errorf("one plan mates %d states, want 1", got)
	}
}

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
		{"each of three alone", unlike, database.NoMate, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := beliefOf(t, test.fens...)
			if got := (slow{rules: b.rules}).most(*b.view, b.states, 2); test.covered != 0 && got != test.covered {
				t.Fatalf("one plan mates %d states, so the test should not want %d", got, test.covered)
			}
			j := newJudge()
			got := j.judge(context.Background(), b, 3, interest{true, true})
			if got.Verdict != test.want || len(got.states) != test.covered {
				t.Fatalf("judge = %v with %d states, want %v with %d", got.Verdict, len(got.states), test.want, test.covered)
			}
			if holds, _ := j.verify(context.Background(), b, 3, got); got.Verdict != database.NoMate && !holds {
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
		if holds, settled := j.verify(ctx, test.b, 3, test.v); holds || !settled {
			t.Errorf("%s is confirmed", test.name)
		}
	}
}

// A limit that is enough for the first searcher is enough: the second opinion, which needs more,
// may take it.
func TestVerifyPatiently(t *testing.T) {
	ctx, j := context.Background(), newJudge()
	problems := problemsOf(t, "../../testdata/sets/nine.kdb")
	p := problems[slices.IndexFunc(problems, func(p database.Problem) bool { return p.Verdict == database.Mate })]
	b := replay(t, &p)
	v := verdict{database.Mate, b.states}
	first := j.problem(b, p.Ply)
	first.Want = andor.WantCertificate
	least, most := j.first.Solve(ctx, first).Stats.Tries, j.second.Solve(ctx, j.problem(b, p.Ply)).Stats.Tries
	if 2*least >= most {
		t.Fatalf("the first takes %d tries, the second %d: this tests nothing", least, most)
	}
	j.tries = most / 2
	if holds, settled := j.verify(ctx, b, p.Ply, v); !holds || !settled {
		t.Errorf("with %d tries, half of what the second needs, it is not confirmed (settled: %t)", j.tries, settled)
	}
	j.tries = most / patience / 2
	if holds, settled := j.verify(ctx, b, p.Ply, v); holds || settled {
		t.Errorf("with %d tries, fewer than the second may take, it is confirmed (%t, settled: %t)", j.tries, holds, settled)
	}
}

// Belief states as they come in games, against a search that tries everything.
func TestJudgeSlowly(t *testing.T) {
	o := DefaultOptions()
	o.All, o.MaxBelief = true, 4
	h := newHarvester(&o, nil)
	var mates, nearMisses int
	for game := 1; mates < rounds(4) || nearMisses < rounds(4); game++ {
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
			needsSlowly(t, b, f.needs)
			huntAll(t, b)
		}
	}
}

// huntAll lets a Hunter mate in every state, against every reply.
func huntAll(t *testing.T, b *belief) {
	t.Helper()
	for i := range b.states {
		for reply, replies := 0, 1; reply < replies; reply++ {
			replies = hunt(t, b, b.states[i], reply)
		}
	}
}

// hunt lets a Hunter who knows the belief state mate in a state of it, against the
// reply with the given number, and returns how many replies there are.
func hunt(t *testing.T, b *belief, s kriegspiel.State, reply int) int {
	t.Helper()
	h := hunter.New(player.Seat{Start: player.Start{Position: chess.Start()}, Colour: chess.White, Seed: 1, Limits: player.Limits{States: 1000}})
	known := h.Known()
	known.View, known.States = *b.view, b.states
	if won := propose(t, h, &s); won {
		return 0
	}
	next, heard := b.rules.Replies(nil, nil, &known.View, &s)
	h.Hear(kriegspiel.Event{Percept: heard[reply]})
	if !propose(t, h, &next[reply]) {
		p := known.View.OwnTurn(&next[reply])
		t.Errorf("no mate with reply %d, in %s", reply+1, p.FEN())
	}
	return len(next)
}

// propose lets a Hunter propose in a state until it is accepted, and tells
// whether it has mated.
func propose(t *testing.T, h *hunter.Hunter, s *kriegspiel.State) bool {
	t.Helper()
	for {
		m, err := h.Propose(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p := h.Known().Record.Rules.Try(&h.Known().View, s, m)
		h.Hear(kriegspiel.Event{Try: m, Percept: p})
		if !p.Illegal() {
			return p.Won()
		}
	}
}

// needsSlowly compares what a mate needs with a search that tries everything.
func needsSlowly(t *testing.T, b *belief, got mate.Needs) {
	t.Helper()
	without := func(refusals, directions bool) bool {
		return !slow{b.rules, refusals, directions}.mates(*b.view, b.states, 2)
	}
	if want := (mate.Needs{Refusals: without(true, false), Directions: without(false, true), Either: without(true, true)}); got != want {
		t.Errorf("needs = %+v, want %+v", got, want)
	}
}

func TestNeeds(t *testing.T) {
	for _, test := range []struct {
		name string
		fens []string
		want mate.Needs
	}{
		{"a refusal finds the bishop", threeBishops, mate.Needs{Refusals: true, Either: true}},
		{"a direction finds the king", []string{"8/8/3K4/P7/3N4/2Q5/8/1k6 w - -", "8/8/3K4/P7/3N4/2Q5/8/3k4 w - -"}, mate.Needs{Directions: true, Either: true}},
		{"nothing to hear", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, mate.Needs{}},
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
