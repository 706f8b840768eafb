package estimate_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Rejection and Metropolis draw lines of the opponent's moves. The target is
// uniform over the lines that fit the record, so a state should come as often as
// lines lead to it. How far they are from that is measured as the total
// variation between what they drew and the weights, which brute force knows.

// reached is what leads to a position.
type reached struct {
	lines  float64 // the number of lines of moves
	drawn  float64 // their probability if each move is drawn from those that fit
	widest float64 // the largest product of the numbers of replies that fit
}

// lines returns what leads to each position at the end of a record.
func lines(r *kriegspiel.Record) map[chess.Position]reached {
	now := map[chess.Position]reached{r.Rules.Normal(r.Start): {1, 1, 1}}
	for _, e := range r.Events {
		next := make(map[chess.Position]reached)
		for p, from := range now {
			fitting := sounding(r.Rules, p, e)
			b := float64(len(fitting))
			for _, after := range fitting {
				to := next[after]
				to.lines += from.lines
				to.drawn += from.drawn / b
				to.widest = max(to.widest, from.widest*b)
				next[after] = to
			}
		}
		now = next
	}
	return now
}

// A hidden is a record with what is known of its lines: for each final state
// the target and the probability in plain draws.
type hidden struct {
	record        *kriegspiel.Record
	number        map[kriegspiel.State]int
	target, drawn []float64
	lines         float64
	accepted      float64 // of the draws by rejection
}

func hiddenIn(r *kriegspiel.Record) hidden {
	h := hidden{record: r, number: make(map[kriegspiel.State]int)}
	widest, fits := 0., 0.
	all := lines(r)
	byFEN := func(a, b chess.Position) int { return strings.Compare(a.FEN(), b.FEN()) }
	for _, p := range slices.SortedFunc(maps.Keys(all), byFEN) {
		to := all[p]
		_, s := kriegspiel.Split(&p, r.Solver)
		h.number[s] = len(h.target)
		h.target = append(h.target, to.lines)
		h.drawn = append(h.drawn, to.drawn)
		h.lines += to.lines
		fits += to.drawn
		widest = max(widest, to.widest)
	}
	for i := range h.target {
		h.target[i] /= h.lines
		h.drawn[i] /= fits
	}
	h.accepted = h.lines / widest
	return h
}

// sequenceStarts are endings in which much stays hidden and little is possible.
var sequenceStarts = []string{
	"8/8/3k4/8/8/2RK4/8/8 w - -",
	"8/8/8/8/8/k7/p7/K7 b - -",
	"k7/8/1K6/8/8/8/7Q/8 w - -",
	"8/p7/1k6/8/8/6K1/7P/8 b - -",
	"7k/5ppp/8/8/8/8/5PPP/R3R2K w - -",
	"4k3/3pp3/8/8/8/8/3PP3/4K3 w - -",
	"7k/1b6/8/8/4n3/8/8/7K b - -",
	"6k1/6pp/8/8/8/8/PP6/KR6 w - -",
}

// hiddenRecords makes records of six to ten turns of the opponent and 3 to 60
// final states, of which rejection accepts at least one draw in 300.
func hiddenRecords(t *testing.T, count int) (records []hidden) {
	t.Helper()
	const seed = 20266
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 6))
	for n := 0; len(records) < count; n++ {
		fen := sequenceStarts[n%len(sequenceStarts)]
		for _, g := range randomGame(rng, ruleSets[rng.IntN(2)], position(t, fen), 60) {
			r := &g.record
			for opponentTurns(r) > 6+n%5 {
				r = first(*r, len(r.Events)-1)
			}
			e := exact{Model: r.Rules, Limits: estimate.Limits{States: 200}}
			b, err := e.Estimate(background, historyOf(r))
			if err != nil || opponentTurns(r) < 6 || len(b.States) < 3 || len(b.States) > 60 {
				continue
			}
			if h := hiddenIn(r); h.accepted > 1./300 && len(records) < count {
				records = append(records, h)
			}
		}
	}
	return records
}

// variation returns the total variation between counts and the target.
func (h *hidden) variation(counts []int) (sum float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	for i, n := range counts {
		d := float64(n)/float64(total) - h.target[i]
		sum += max(d, -d) / 2
	}
	return sum
}

// expected returns the mean total variation from the target of n independent
// draws from p.
func (h *hidden) expected(rng *rand.Rand, p []float64, n int) float64 {
	const repeats = 20
	sum := 0.
	for range repeats {
		counts := make([]int, len(p))
		for range n {
			x, i := rng.Float64(), 0
			for ; i < len(p)-1 && x >= p[i]; i++ {
				x -= p[i]
			}
			counts[i]++
		}
		sum += h.variation(counts)
	}
	return sum / repeats
}

// count returns how often each state is at the end of the lines.
func (h *hidden) count(t *testing.T, q *sequences, lines []estimate.Sequence) []int {
	t.Helper()
	counts := make([]int, len(h.target))
	for _, x := range lines {
		if _, fits := q.LogLikelihood(x); !fits {
			t.Error("a line was drawn that does not fit")
		}
		i, ok := h.number[q.State(x)]
		if !ok {
			t.Error("a state was drawn that is not in the belief state")
		}
		counts[i]++
	}
	return counts
}

type sequences = estimate.Sequences[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// measured holds the total variation by the name of what was measured.
type measured map[string]float64

// measure draws n states of one record with every estimator.
func (h *hidden) measure(t *testing.T, seed uint64, n int, steps []int) measured {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	m := measured{"exact draws": h.expected(rng, h.target, n), "plain draws": h.expected(rng, h.drawn, n)}
	q := estimate.NewSequences(h.record.Rules, historyOf(h.record))
	rejection := estimate.Rejection[estimate.Sequence]{Completions: q, Seed: seed}
	drawn, err := rejection.Draw(background, n)
	if err != nil || len(drawn.Completions) != n {
		t.Errorf("Rejection: %d of %d, %v", len(drawn.Completions), n, err)
	}
	m["rejection"] = h.variation(h.count(t, q, drawn.Completions))
	for _, inherit := range []bool{false, true} {
		for _, k := range steps {
			walk := estimate.Metropolis[estimate.Sequence]{Completions: q, Seed: seed, Steps: k, Inherit: inherit}
			drawn, err := walk.Draw(background, n)
			if err != nil || len(drawn.Completions) != n || drawn.Draws < int64(n*k) {
				t.Errorf("Metropolis: %d of %d after %d steps, %v", len(drawn.Completions), n, drawn.Draws, err)
			}
			m[walkName(inherit, k)] = h.variation(h.count(t, q, drawn.Completions))
		}
	}
	return m
}

func walkName(inherit bool, steps int) string {
	if inherit {
		return fmt.Sprintf("inherit %d", steps)
	}
	return fmt.Sprintf("walk %d", steps)
}

// TestSequences reports the total variation of the sampling estimators beside
// that of as many independent draws from the target, and of plain draws of moves
// that fit, where every walk begins.
func TestSequences(t *testing.T) {
	records, n, steps := 5, 300, []int{1, 8, 64}
	switch {
	case testing.Short():
		records, n, steps = 4, 200, []int{1, 8}
	case *deep:
		records, n, steps = 60, 1000, []int{1, 10, 100}
	}
	columns := []string{"exact draws", "rejection", "plain draws"}
	for _, inherit := range []bool{false, true} {
		for _, k := range steps {
			columns = append(columns, walkName(inherit, k))
		}
	}
	all := hiddenRecords(t, records)
	results := make([]measured, len(all))
	var group sync.WaitGroup
	free := make(chan bool, runtime.GOMAXPROCS(0))
	for i := range all {
		group.Go(func() {
			free <- true
			results[i] = all[i].measure(t, uint64(i), n, steps)
			<-free
		})
	}
	group.Wait()
	mean := report(t, columns, all, results)
	judge(t, mean, steps)
}

// report logs a table and returns the means of its columns.
func report(t *testing.T, columns []string, all []hidden, results []measured) measured {
	t.Helper()
	var table strings.Builder
	fmt.Fprintf(&table, "total variation from the target\nturns states     lines")
	for _, c := range columns {
		fmt.Fprintf(&table, "%13s", c)
	}
	mean := make(measured)
	for i, h := range all {
		fmt.Fprintf(&table, "\n%5d %6d %9.0f", opponentTurns(h.record), len(h.target), h.lines)
		for _, c := range columns {
			fmt.Fprintf(&table, "%13.3f", results[i][c])
			mean[c] += results[i][c] / float64(len(all))
		}
	}
	fmt.Fprintf(&table, "\nmean of %-14d", len(all))
	for _, c := range columns {
		fmt.Fprintf(&table, "%13.3f", mean[c])
	}
	t.Log(table.String())
	return mean
}

// judge: rejection is as good as exact draws, but for noise. A long walk is
// nearer to the target than a short one, and nearer than the plain draws that
// it sets out from: more cannot be promised for a finite number of steps.
func judge(t *testing.T, mean measured, steps []int) {
	t.Helper()
	if got, most := mean["rejection"], 1.25*mean["exact draws"]+0.01; got > most {
		t.Errorf("rejection is %.3f from the target on average, want at most %.3f", got, most)
	}
	if testing.Short() {
		return // so few draws cannot tell one walk from another
	}
	for _, inherit := range []bool{false, true} {
		short, long := mean[walkName(inherit, steps[0])], mean[walkName(inherit, steps[len(steps)-1])]
		if long >= short {
			t.Errorf("inherit %v: %d steps are %.3f from the target, one is %.3f", inherit, steps[len(steps)-1], long, short)
		}
		if long >= mean["plain draws"] {
			t.Errorf("inherit %v: %d steps are %.3f from the target, where they began %.3f", inherit, steps[len(steps)-1], long, mean["plain draws"])
		}
	}
}
