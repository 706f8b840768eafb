package marshal

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"kriegmate/kriegspiel/chess"
)

// firstRows is how many states the first round looks at, and mostRows the last.
const (
	firstRows = 16
	mostRows  = 1 << 13
)

// think looks at the proposals in some states, and then in as many more as what is left of
// the time or of the simulations seems to be enough for.
func (m *Marshal) think(ctx context.Context, moves []chess.Move) *table {
	m.turns++
	spent := 0
	var best *table
	for rows, round := firstRows, 0; ; round++ {
		began := time.Now()
		next, looks := m.round(ctx, moves, rows, round)
		if best == nil || ctx.Err() == nil {
			best = next
		}
		spent += looks
		more := m.more(ctx, spent, looks, time.Since(began))
		if more < 2 || rows == mostRows || m.settings.Source == ExactSource && rows >= len(m.belief.parts) || ctx.Err() != nil {
			break
		}
		rows = min(mostRows, int(float64(rows)*min(more, 8)))
	}
	m.route.discourage(best)
	return best
}

// more returns how many times the last round may cost in the next one, if all that is
// left goes into it.
func (m *Marshal) more(ctx context.Context, spent, looks int, lasted time.Duration) float64 {
	if m.settings.Simulations > 0 {
		return float64(m.settings.Simulations-spent) / float64(max(1, looks))
	}
	const careful = 0.7
	deadline, ok := ctx.Deadline()
	if !ok {
		return 0
	}
	return careful * float64(time.Until(deadline)) / float64(max(lasted, time.Microsecond))
}

// round looks at the proposals in so many states, and deeper at those that promise most.
// It returns how many pairs of a state and a proposal it has judged. The result does not
// depend on how many thinkers share the work.
func (m *Marshal) round(ctx context.Context, moves []chess.Move, rows, round int) (*table, int) {
	for _, t := range m.team {
		t.looks = 0
	}
	out := newTable(&m.belief.view, m.sample(ctx, rows), moves)
	m.share(len(moves), func(t *thinker, i int) { t.line(out, i) })
	if m.settings.Deep > 0 {
		m.deeper(ctx, out, round)
	}
	looks := 0
	for _, t := range m.team {
		looks += t.looks
	}
	return out, looks
}

// deeper looks a move deeper at the proposals of a table that promise most. What was not
// looked at deeper gets what the others have lost on the average, so that all can be
// compared.
func (m *Marshal) deeper(ctx context.Context, out *table, round int) {
	w := out.weights()
	list := out.promising(w, m.settings.Candidates)
	if at := slices.Index(out.moves, m.asked); m.asked != 0 && at >= 0 && !slices.Contains(list, at) {
		list = append(list, at)
	}
	lines := make([][]float64, len(list))
	m.share(len(list), func(t *thinker, i int) {
		seed := uint64(m.turns)<<32 | uint64(round)<<16 | uint64(list[i])
		t.rng = rand.New(rand.NewPCG(t.seed, seed))
		lines[i] = t.deepen(ctx, out, list[i])
	})
	if ctx.Err() != nil {
		return // not all were looked at alike
	}
	gain, weight := 0., 0.
	for i, c := range list {
		_, before := out.accepted(c, w)
		out.worth[c] = lines[i]
		a, after := out.accepted(c, w)
		gain += after - before
		weight += a
	}
	if gain >= 0 {
		return
	}
	for c := range out.moves {
		if slices.Contains(list, c) {
			continue
		}
		for i, v := range out.worth[c] {
			if v < 1 { // false for what is not a number
				out.worth[c][i] = v + gain/weight
			}
		}
	}
}

// share lets the team do a number of pieces of work.
func (m *Marshal) share(n int, work func(t *thinker, i int)) {
	if len(m.team) == 1 {
		for i := range n {
			work(m.team[0], i)
		}
		return
	}
	var next atomic.Int64
	var done sync.WaitGroup
	for _, t := range m.team {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(t, i)
			}
		})
	}
	done.Wait()
}
