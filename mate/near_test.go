package mate_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// scholar is White's record of e4 e5 Qh5 Nc6 Bc4 Nf6: 2144 states.
const scholar = `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"d1h5"},{"side":"b"},{"side":"w","try":"f1c4"},{"side":"b"}]}`

// How near it is, in words: the queen mates the king on h8 at once, and not that on
// a8, of which there is no mate in 1 at all.
func TestNear(t *testing.T) {
	found := solve(t, &mate.Solver{Ply: 1, Near: time.Minute}, ofFENs(t, kingOnA8, kingOnH8))
	want := "no mate in 1 ply\nthe best plan mates 1 of 2 positions: begin with Q"
	if text := found.Text(); !strings.Contains(text, want) || !strings.HasSuffix(text, "\nno mate even if this were known to be the position: "+kingOnA8+"\n") {
		t.Errorf("printed\n%s\nwant\n%s", text, want)
	}
	if e := found.JSON().Escape; e == nil || e.FEN != kingOnA8 || !e.Known {
		t.Errorf("%+v escapes, want the king on a8", e)
	}
	single := solve(t, &mate.Solver{Ply: 1, Near: time.Minute}, ofFENs(t, kingOnA8))
	if text := single.Text(); text != "1 state\nno mate in 1 ply\n" {
		t.Errorf("of one state: %q", text)
	}
}

// Each depth is told when it is settled, but the last, which is the answer.
func TestSettled(t *testing.T) {
	var told []int
	solve(t, &mate.Solver{MaxPly: 5, Settled: func(ply int) { told = append(told, ply) }}, ofFENs(t, "8/8/8/8/8/k7/8/K7 w - -"))
	if !slices.Equal(told, []int{1, 3}) {
		t.Errorf("told of %v, want 1 and 3", told)
	}
}

// The scholar's mate is counted exactly. Qf7 mates at once in 640 states: the
// referee is asked. A plan for the states that are covered holds; that none covers
// more is for the tests of package coverage.
func TestNearScholar(t *testing.T) {
	b := ofRecord(t, scholar, estimate.Limits{})
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	atOnce := 0
	for _, m := range b.Rules.Moves(nil, &b.View) {
		won := 0
		for _, s := range states {
			if b.Rules.Try(&b.View, &s, m).Won() {
				won++
			}
		}
		atOnce = max(atOnce, won)
	}
	found := solve(t, &mate.Solver{Ply: 3, Coverage: true}, b)
	c := found.Coverage
	if atOnce != 640 || !c.Exact() || c.Least != 689 || c.Least > len(states) || c.Plan == nil {
		t.Fatalf("%d to %d of %d states, plan %v, want 689 with the %d at once", c.Least, c.Most, len(states), c.Plan, atOnce)
	}
	check := mate.Check{Game: b.Rules}
	if err := check.Plan(t.Context(), b.View, c.States, kriegspiel.Depth(3), c.Plan); err != nil {
		t.Error(err)
	}
	if testing.Short() {
		return // to find it again, in words, takes as long
	}
	near := solve(t, &mate.Solver{Ply: 3, Near: time.Minute}, b)
	want := fmt.Sprintf("the best plan mates %d of 2144 positions: begin with Qf7\n", c.Least)
	if text := near.Text(); !strings.Contains(text, want) || near.Escape == nil {
		t.Errorf("printed\n%s\nwant\n%s", text, want)
	}
}

// Within a short time there is a lower bound, with its plan, and an upper one.
func TestNearInTime(t *testing.T) {
	b := ofRecord(t, scholar, estimate.Limits{})
	for _, solver := range []*mate.Solver{
		{Ply: 5, Coverage: true, Timeout: 2 * time.Second},
		{Ply: 5, Near: time.Second},
	} {
		start := time.Now()
		found := solve(t, solver, b)
		if took := time.Since(start); solver.Timeout > 0 && took > 5*time.Second {
			t.Errorf("took %v", took)
		}
		c := found.Coverage
		if solver.Timeout > 0 && found.Result.Verdict == andor.Unknown {
			continue // the machine is too busy for the question before
		}
		if c == nil {
			t.Fatalf("%v in %d ply, no coverage", found.Result.Verdict, found.Ply)
		}
		if c.Least < 642 || c.Most < c.Least || len(c.States) != c.Least || c.Plan == nil {
			t.Errorf("%d to %d states, %d named, plan %v", c.Least, c.Most, len(c.States), c.Plan != nil)
		}
	}
}

// A cancelled search ends.
func TestCoverageCancelled(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := (&mate.Solver{Ply: 7, Coverage: true}).Solve(ctx, ofRecord(t, scholar, estimate.Limits{}))
	if took := time.Since(start); err == nil || took > 5*time.Second {
		t.Errorf("error %v after %v", err, took)
	}
}

// On 500 small near misses the coverage is that of brute force, which asks another
// searcher about every subset.
func TestCoverageOfNearMisses(t *testing.T) {
	const seed = 14
	rng := rand.New(rand.NewPCG(seed, 0))
	wanted := 500
	if testing.Short() {
		wanted = 50
	}
	solver := mate.Solver{Coverage: true}
	judge := glDBU()
	for misses := 0; misses < wanted; {
		fens := randomBelief(rng)
		b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
		if err != nil {
			continue
		}
		solver.Ply = 1 + 2*rng.IntN(2)
		found := solve(t, &solver, b)
		c := found.Coverage
		if c == nil || 2*c.Most < len(b.Known()) {
			continue
		}
		misses++
		want := bruteCoverage(judge, b, solver.Ply)
		if c.Least != want || !c.Exact() || c.Plan == nil {
			t.Fatalf("seed %d: %d to %d of %d states in %d ply, want %d:\n%s", seed, c.Least, c.Most, len(b.Known()), solver.Ply, want, strings.Join(fens, "\n"))
		}
	}
}

// bruteCoverage asks about every subset of the states.
func bruteCoverage(judge mate.Searcher, b *mate.Belief, ply int) (most int) {
	states := b.Known()
	for subset := range uint(1) << len(states) {
		if bits.OnesCount(subset) <= most {
			continue
		}
		var some []kriegspiel.State
		for i, s := range states {
			if subset>>i&1 != 0 {
				some = append(some, s)
			}
		}
		p := b.Problem(ply)
		p.States = slices.Values(some)
		if judge.Solve(context.Background(), p).Verdict == andor.Proved {
			most = len(some)
		}
	}
	return most
}

// randomBelief returns White's king and heavy pieces, and up to six positions of
// Black's king, near the edge, and perhaps of a pawn or a knight.
func randomBelief(rng *rand.Rand) (fens []string) {
	var own [64]byte
	for _, piece := range "KQRR"[:3+rng.IntN(2)] {
		own[rng.IntN(64)] = byte(piece)
	}
	seen := map[string]bool{}
	for range 3 + rng.IntN(4) {
		board := own
		for _, piece := range "kpn"[:1+rng.IntN(3)] {
			sq := rng.IntN(64)
			switch {
			case piece == 'k' && rng.IntN(4) > 0:
				sq = rng.IntN(8)
			case piece == 'p':
				sq = 8 + rng.IntN(48)
			}
			if board[sq] == 0 {
				board[sq] = byte(piece)
			}
		}
		fen := fenOf(&board)
		if !seen[fen] {
			fens = append(fens, fen)
		}
		seen[fen] = true
	}
	return slices.DeleteFunc(fens, func(fen string) bool {
		_, err := mate.OfFEN(fen, kriegspiel.Berkeley, nil)
		return err != nil
	})
}

// fenOf writes a board from a8 to h1 with White to move.
func fenOf(board *[64]byte) string {
	var b strings.Builder
	for i, piece := range board {
		if i > 0 && i%8 == 0 {
			b.WriteByte('/')
		}
		if piece == 0 {
			piece = '1'
		}
		b.WriteByte(piece)
	}
	return b.String() + " w - -"
}
