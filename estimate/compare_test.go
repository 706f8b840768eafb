//go:build unix

package estimate_test

import (
	"flag"
	"runtime/debug"
	"testing"

	"kriegmate/kriegspiel/chess"
)

var compare = flag.Bool("compare", false, "compare replies per second with the leaves per second of perft")

// perfts are the positions of the comparison, with known counts (Chess
// Programming Wiki, "Perft Results").
var perfts = []struct {
	name, fen string
	depth     int
	leaves    uint64
}{
	{"start", startFEN, 5, 4_865_609},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4_085_603},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674_624},
}

// leaves counts the positions after so many moves; each of them is made.
func leaves(p *chess.Position, depth int, check *chess.Bitboard) (n uint64) {
	if depth == 0 {
		*check ^= p.Us.Pawns
		return 1
	}
	var room [128]chess.Move
	var next chess.Position // outside of the loop it stays off the heap
	for _, m := range p.Moves(room[:0]) {
		next = *p
		next.Apply(m)
		n += leaves(&next, depth-1, check)
	}
	return n
}

// TestCompare compares the replies that Exact generates, announces, and if they
// fit looks up, with perft in which every leaf is made, in the same run, each
// alone and single-threaded, by CPU time. The machine is noisy: each side counts
// with the best of three rounds, taken in turn.
func TestCompare(t *testing.T) {
	if !*compare {
		t.Skip("run with -args -compare")
	}
	all := problems(t)
	histories := make([]*history, len(all))
	for i := range all {
		histories[i] = historyOf(&all[i].game.Record)
	}
	var perSecond, leavesPerSecond float64
	for range 3 {
		leavesPerSecond = max(leavesPerSecond, perftRate(t))
		began, replies := cpuTime(t).Seconds(), int64(0)
		var e exact
		for i, h := range histories {
			e.Model = all[i].game.Record.Rules
			b, err := e.Estimate(background, h)
			if err != nil {
				t.Fatalf("%s: %v", all[i].name, err)
			}
			replies += b.Work.Replies
		}
		perSecond = max(perSecond, float64(replies)/(cpuTime(t).Seconds()-began))
		debug.FreeOSMemory()
	}
	ratio := perSecond / leavesPerSecond
	t.Logf("%.2f million replies/s, %.2f million leaves/s, ratio %.3f", perSecond/1e6, leavesPerSecond/1e6, ratio)
	if ratio < 0.15 {
		t.Errorf("ratio %.3f, want at least 0.15", ratio)
	}
}

// perftRate returns leaves per second of CPU time over the positions.
func perftRate(t *testing.T) float64 {
	t.Helper()
	began, sum, check := cpuTime(t).Seconds(), uint64(0), chess.Bitboard(0)
	for _, c := range perfts {
		p := position(t, c.fen)
		n := leaves(&p, c.depth, &check)
		if n != c.leaves {
			t.Errorf("%s: %d leaves at depth %d, want %d", c.name, n, c.depth, c.leaves)
		}
		sum += n
	}
	return float64(sum) / (cpuTime(t).Seconds() - began)
}
