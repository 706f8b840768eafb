package endgame

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"kriegmate/kriegspiel/chess"
)

// ErrHopeless is returned for a material that cannot mate a bare king.
var ErrHopeless = errors.New("cannot mate a bare king in any placement")

// ErrMemory is returned when a table needs more memory than it may use.
var ErrMemory = errors.New("more memory needed than allowed")

// Options say how to solve. The zero value uses all processors, no bound on
// memory, and tells nobody.
type Options struct {
	// Workers is how many placements are worked on at a time, 0 for one per
	// processor.
	Workers int
	// Memory is how many bytes the sets of the table may take, 0 for any
	// number. The tables of the endings that it leads to do not count.
	Memory int64
	// Progress is called after each round, if it is set, on the goroutine of
	// the caller.
	Progress func(Progress)
	// From is a table that was not finished, to go on with. It is changed.
	From *Table
	// Visible solves ordinary chess instead: the solver sees every reply.
	Visible bool
}

// Progress is how far a table has got.
type Progress struct {
	Material   Material
	Moves      int   // the number of moves of the last round
	Changed    int   // placements with new sets in it
	Placements int   // all of them
	Sets       int64 // in the table
	Elapsed    time.Duration
}

// String says it in one line.
func (p *Progress) String() string {
	return fmt.Sprintf("%v: %d moves, %d of %d placements changed, %d sets, %v",
		p.Material, p.Moves, p.Changed, p.Placements, p.Sets, p.Elapsed.Round(time.Second/10))
}

// Tables are tables of solved endings by their material.
type Tables map[Material]*Table

// Solve returns the table of m, and adds it to ts. What it leads to by captures
// and promotions is solved first where ts lacks it. If ctx ends, or the memory
// is used up, Solve returns the unfinished table with an error, and it can be
// gone on with ([Options.From]); it is not added to ts.
func (ts Tables) Solve(ctx context.Context, m Material, o Options) (*Table, error) {
	if t := ts[m]; t != nil && t.complete {
		return t, nil
	}
	if m.Hopeless() {
		return nil, fmt.Errorf("%v: %w", m, ErrHopeless)
	}
	from := o.From
	o.From = nil
	for _, next := range m.Successors() {
		if _, err := ts.Solve(ctx, next, o); err != nil {
			return from, err
		}
	}
	if from == nil || from.Material() != m {
		from = newTable(m)
	}
	ts.connect(from)
	if err := from.solve(ctx, o); err != nil {
		return from, err
	}
	ts[m] = from
	return from, nil
}

// Add adds a complete table, such as a stored one. The endings that it leads to
// must be there already.
func (ts Tables) Add(t *Table) {
	ts.connect(t)
	ts[t.Material()] = t
}

// connect tells a table which endings it leads to.
func (ts Tables) connect(t *Table) {
	m := t.Material()
	for i := range m {
		t.smaller[i] = ts[m.without(i+1)]
	}
	if m.pawns() {
		for i := range promotionLetters {
			t.promoted[i] = ts[m.promoted(promotionLetters[i])]
		}
	}
}

// promotionIndex returns the number of a letter in promotionLetters.
func promotionIndex(letter byte) int { return strings.IndexByte(promotionLetters, letter) }

// A solver goes backwards from mate, round by round: in round n it finds what
// is won in n moves.
type solver struct {
	own      *source
	promoted [len(promotionLetters)]*source
	visible  bool
	limit    int64        // bytes for sets
	used     atomic.Int64 // bytes of sets
	round    int
}

// solve does the rounds that are left.
func (t *Table) solve(ctx context.Context, o Options) error {
	began := time.Now()
	if err := t.ready(); err != nil {
		return err
	}
	s := newSolver(t, o)
	workers := make([]*worker, max(1, o.Workers))
	if o.Workers <= 0 {
		workers = make([]*worker, runtime.GOMAXPROCS(0))
	}
	for i := range workers {
		workers[i] = &worker{solver: s}
	}
	last := 0 // nothing comes from elsewhere after this round
	for _, other := range append(t.smaller[:], t.promoted[:]...) {
		if other != nil {
			last = max(last, other.most())
		}
	}
	for s.round = t.rounds + 1; !t.complete; s.round++ {
		changed, err := s.next(ctx, workers)
		if err != nil {
			t.undo(s.round)
			return err
		}
		t.rounds = s.round
		t.complete = changed == 0 && s.round > last
		if o.Progress != nil {
			o.Progress(Progress{t.Material(), s.round, changed, len(t.families), s.used.Load() / 8, time.Since(began)})
		}
	}
	return nil
}

// ready loads what a solver needs of stored tables.
func (t *Table) ready() error {
	for _, other := range append(t.smaller[:], t.promoted[:]...) {
		if other != nil {
			if err := other.Load(); err != nil {
				return err
			}
		}
	}
	if t.store == nil {
		return nil
	}
	err := t.Load()
	for k := range t.families {
		t.families[k].revive()
	}
	return err
}

func newSolver(t *Table, o Options) *solver {
	s := &solver{own: newSource(t), visible: o.Visible, limit: o.Memory}
	for i, other := range t.promoted {
		if other == nil {
			continue
		}
		s.promoted[i] = newSource(other)
		s.promoted[i].needed = t.promotions(i)
	}
	for k := range t.families {
		for i := range t.families[k] {
			s.used.Add(8 * int64(len(t.families[k][i].sets)))
		}
	}
	return s
}

// promotions returns to which placements a promotion of the given kind leads.
func (t *Table) promotions(kind int) []bool {
	other := t.promoted[kind].space
	needed := make([]bool, other.size())
	var b board
	var steps []step
	for k := range t.families {
		b.look(t.Material(), &t.space.first[k])
		steps = b.steps(steps[:0])
		for i := range steps {
			if steps[i].promotes == promotionLetters[kind] {
				to, _ := other.find(&steps[i].after)
				needed[to] = true
			}
		}
	}
	return needed
}

// undo takes back what was found in a round that was not finished.
func (t *Table) undo(round int) {
	for k, f := range t.families {
		if n := len(f); n > 0 && int(f[n-1].moves) == round {
			t.families[k] = f[:n-1]
			t.families[k].revive()
		}
	}
}

// next does a round: first the answers that have changed, then the placements
// from which they can be reached. It returns how many placements have new sets.
func (s *solver) next(ctx context.Context, workers []*worker) (changed int, err error) {
	sources := []*source{s.own}
	for _, p := range s.promoted {
		if p != nil {
			sources = append(sources, p)
		}
	}
	for _, from := range sources {
		err := s.share(ctx, workers, len(from.answers), func(w *worker, k int) { from.refresh(w, k, s.round) })
		if err != nil {
			return 0, err
		}
	}
	var count atomic.Int64
	err = s.share(ctx, workers, len(s.own.table.families), func(w *worker, k int) {
		w.evaluate(k)
		if len(w.found) > 0 {
			count.Add(1)
			s.own.table.families[k].add(s.round, w.store(w.found))
		}
	})
	return int(count.Load()), err
}

// batch is how many placements a worker takes at a time: few, so that all are
// done at about the same time.
const batch = 4

// share hands out the numbers below n to the workers, until ctx ends or the
// memory is used up.
func (s *solver) share(ctx context.Context, workers []*worker, n int, work func(*worker, int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range workers {
		group.Go(func() {
			for ctx.Err() == nil && !s.full() {
				from := int(next.Add(batch)) - batch
				if from >= n {
					return
				}
				for k := from; k < min(from+batch, n) && ctx.Err() == nil; k++ {
					work(w, k)
				}
			}
		})
	}
	group.Wait()
	if s.full() {
		return fmt.Errorf("%v after %d moves: %w (%d MiB)", s.own.table.Material(), s.round-1, ErrMemory, s.limit>>20)
	}
	return ctx.Err()
}

func (s *solver) full() bool { return s.limit > 0 && s.used.Load() > s.limit }

// chunk is how many sets are allocated at a time.
const chunk = 1 << 16

// store copies sets to where they stay.
func (w *worker) store(sets []chess.Bitboard) []chess.Bitboard {
	w.used.Add(8 * int64(len(sets)))
	if len(sets) > len(w.pool) {
		w.pool = make([]chess.Bitboard, max(chunk, len(sets)))
	}
	stored := w.pool[:len(sets):len(sets)]
	w.pool = w.pool[len(sets):]
	copy(stored, sets)
	return stored
}
