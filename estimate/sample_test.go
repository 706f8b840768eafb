package estimate_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// sampled are records with small belief states of many shapes: judged ones, and
// such as come of random games.
func sampled(t *testing.T) (records []*kriegspiel.Record) {
	t.Helper()
	for _, c := range judged {
		if c.impossible == 0 {
			if c.fen == "" {
				c.fen = startFEN
			}
			records = append(records, told(t, c.rules, c.fen, c.solver, c.events))
		}
	}
	const seed = 20265
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 5))
	for _, fen := range randomStarts {
		for _, g := range randomGame(rng, ruleSets[rng.IntN(2)], position(t, fen), 12) {
			e := exact{Model: g.record.Rules, Limits: estimate.Limits{States: 400}}
			if _, err := e.Estimate(background, historyOf(&g.record)); err == nil {
				records = append(records, &g.record)
			}
		}
	}
	return records
}

var variants = []struct {
	name    string
	uniform bool
}{{"quick", false}, {"uniform", true}}

// A sample is distinct, a part of the belief state, of the size that was asked
// for, the same for the same seed, and knows when it is everything.
func TestSample(t *testing.T) {
	records := sampled(t)
	if len(records) < 20 {
		t.Fatalf("only %d records", len(records))
	}
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			for _, r := range records {
				all := exactly(t, r).States
				for _, n := range []int{1, 2, len(all) / 2, len(all) - 1, len(all), len(all) + 1, 3 * len(all)} {
					if n > 0 {
						soundSample(t, r, v.uniform, n, all)
					}
				}
			}
		})
	}
}

func soundSample(t *testing.T, r *kriegspiel.Record, uniform bool, n int, all []kriegspiel.State) {
	t.Helper()
	s := sample{Model: r.Rules, Seed: uint64(n), Uniform: uniform}
	out, err := s.Draw(background, historyOf(r), n)
	if err != nil {
		t.Errorf("%d of %d states: %v", n, len(all), err)
	}
	if len(out.States) != min(n, len(all)) {
		t.Errorf("%d states, want %d of %d", len(out.States), n, len(all))
	}
	seen := make(map[kriegspiel.State]bool)
	for _, state := range out.States {
		if seen[state] || !slices.Contains(all, state) {
			t.Errorf("a state came twice (%v) or is not in the belief state", seen[state])
		}
		seen[state] = true
	}
	if want := n >= len(all); out.Exhausted != want {
		t.Errorf("Exhausted = %v for %d of %d states", out.Exhausted, n, len(all))
	}
	again, _ := s.Draw(background, historyOf(r), n)
	if !slices.Equal(again.States, out.States) || again.Work != out.Work || again.Exhausted != out.Exhausted {
		t.Errorf("another sample of %d states with the same seed", n)
	}
	if out.Work.Replies == 0 && opponentTurns(r) > 0 {
		t.Errorf("Work = %+v for %d states after %d turns", out.Work, n, opponentTurns(r))
	}
}

// Other seeds give other samples: of 20 pairs out of many states hardly two are
// the same.
func TestSampleSeeds(t *testing.T) {
	r := quietTurns(t, 3)
	for _, v := range variants {
		seen := make(map[string]bool)
		for seed := range uint64(20) {
			s := sample{Model: r.Rules, Seed: seed, Uniform: v.uniform}
			out, err := s.Draw(background, historyOf(r), 2)
			if err != nil {
				t.Fatal(err)
			}
			seen[fmt.Sprint(out.States)] = true
		}
		if len(seen) < 19 {
			t.Errorf("%s: 20 seeds gave %d samples", v.name, len(seen))
		}
	}
}

// An impossible record and one beyond the limits are told apart, and neither
// is exhausted by nothing.
func TestSampleErrors(t *testing.T) {
	wrong := told(t, kriegspiel.Berkeley, startFEN, chess.White, []heard{{"e2e4", "", 0}, {"??", "capture on e4", 0}})
	large := quietTurns(t, 3)
	for _, v := range variants {
		s := sample{Model: wrong.Rules, Uniform: v.uniform}
		out, err := s.Draw(background, historyOf(wrong), 3)
		var impossible *estimate.Impossible
		if !errors.As(err, &impossible) || len(out.States) != 0 || !out.Exhausted {
			t.Errorf("%s: %d states, exhausted %v, %v for an impossible record", v.name, len(out.States), out.Exhausted, err)
		}
		s.Limits.States = 300
		out, err = s.Draw(background, historyOf(large), 1000)
		if !gaveUp(err) || out.Exhausted {
			t.Errorf("%s: exhausted %v, %v for a sample beyond the limits", v.name, out.Exhausted, err)
		}
	}
}

// The quick variant finds a few states for little more than a game costs; the
// uniform one takes the whole belief state.
func TestSampleWork(t *testing.T) {
	r := quietTurns(t, 4)
	whole := exactly(t, r).Work
	quick := sample{Model: r.Rules}
	out, err := quick.Draw(background, historyOf(r), 5)
	if err != nil {
		t.Fatal(err)
	}
	// Five dives through four turns of at most 40 replies each.
	if out.Work.Replies > 5*4*40 {
		t.Errorf("five states cost %d replies; all %d cost %d", out.Work.Replies, whole.Kept, whole.Replies)
	}
	uniform := sample{Model: r.Rules, Uniform: true}
	if out, err = uniform.Draw(background, historyOf(r), 5); err != nil || out.Work.Replies != whole.Replies {
		t.Errorf("a uniform sample: %v, %d replies, want the %d of the whole belief state", err, out.Work.Replies, whole.Replies)
	}
}
