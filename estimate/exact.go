package estimate

import (
	"context"
	"sync"
	"sync/atomic"
)

// Exact is the breadth-first estimator: the naive algorithm of section 2 of
// Russell and Wolfe (2005). It keeps all states that fit, removes duplicates
// after every event, and knows the size of the belief state all along. The
// other estimators are tested against it.
//
// The zero value of the options is one worker and no limits. An Exact keeps its
// memory from one history to the next, and is used by one goroutine at a time.
type Exact[V any, S comparable, M any, P comparable] struct {
	Model  Model[V, S, M, P]
	Limits Limits
	// Workers is the number of goroutines that share one history; 0 is one.
	// The result does not depend on it.
	Workers int
	// Working, if not nil, is called many times within a turn, and at its end,
	// with the number of events done before it and the states found so far.
	Working func(events int, states int64)

	levels  [2]level[S]
	workers []*worker[S, P]
}

// A Belief is the belief state at the end of a history.
type Belief[V any, S comparable] struct {
	View V
	// States are distinct, in an order that depends on the history alone.
	// There are none if the estimation failed.
	States []S
	// Sizes holds the size of the belief state at the start and after every
	// event.
	Sizes []int64
	Work  Work
}

// Estimate returns the belief state at the end of the history. The error is an
// [Impossible] or a [GaveUp]; the sizes and the work so far are valid then too.
func (e *Exact[V, S, M, P]) Estimate(ctx context.Context, h *History[V, S, M, P]) (Belief[V, S], error) {
	run := exactRun[V, S, M, P]{Exact: e, clock: newClock[S](ctx, e.Limits), views: h.views(e.Model)}
	return run.estimate(h)
}

// exactRun is one estimation.
type exactRun[V any, S comparable, M any, P comparable] struct {
	*Exact[V, S, M, P]
	clock  clock
	views  []V
	now    *level[S] // after the events so far
	next   *level[S] // being filled
	belief Belief[V, S]
}

// worker is the memory of one goroutine.
type worker[S comparable, P comparable] struct {
	next   S
	states []S
	heard  []P
	work   Work
	passed []int64   // how many states fit each event of the step
	out    *batch[S] // where it puts what it finds; nil if it works alone
}

// A batch holds states that fit, by shard, which are not yet in a set.
type batch[S comparable] [shards]struct {
	states []S
	hashes []uint64
}

func (b *batch[S]) reset() {
	for i := range b {
		b[i].states, b[i].hashes = b[i].states[:0], b[i].hashes[:0]
	}
}

func (r *exactRun[V, S, M, P]) estimate(h *History[V, S, M, P]) (Belief[V, S], error) {
	r.now, r.next = &r.levels[0], &r.levels[1]
	r.now.reset()
	// More workers than blocks of a round would have nothing to do.
	n := min(max(1, r.Workers), roundBlocks)
	for len(r.workers) < n {
		r.workers = append(r.workers, new(worker[S, P]))
	}
	r.workers = r.workers[:n]
	for i := range h.States {
		hash := r.Model.Hash(&r.views[0], &h.States[i])
		r.now[hash%shards].add(hash, &h.States[i])
	}
	r.belief.Sizes = append(r.belief.Sizes, r.now.size())
	var err error
	for i := 0; i < len(h.Events) && err == nil; {
		step := h.step(i)
		err = r.step(step)
		i += len(step.events)
	}
	r.belief.View = r.views[len(r.belief.Sizes)-1]
	if err == nil {
		r.belief.States = make([]S, 0, r.now.size())
		for i := range r.now {
			r.belief.States = append(r.belief.States, r.now[i].states...)
		}
	}
	return r.belief, err
}

// A step is one turn of the opponent, or all proposals of the solver in one
// turn. Refusals change no state, so duplicates can arise only at its end.
type step[M any, P comparable] struct {
	first  int // the number of its first event, from 0
	events []Event[M, P]
}

func (h *History[V, S, M, P]) step(i int) step[M, P] {
	end := i + 1
	for !h.Events[i].Theirs && end < len(h.Events) && !h.Events[end].Theirs {
		end++
	}
	return step[M, P]{i, h.Events[i:end]}
}

// step takes the belief state through a step.
func (r *exactRun[V, S, M, P]) step(st step[M, P]) error {
	r.next.reset()
	for _, w := range r.workers {
		w.passed = append(w.passed[:0], make([]int64, len(st.events))...)
	}
	err := r.spread(st)
	work := &r.belief.Work
	for _, w := range r.workers {
		work.add(w.work)
		w.work = Work{}
	}
	if err != nil {
		return &GaveUp{st.first + 1, r.next.size(), err}
	}
	passed := make([]int64, len(st.events))
	for _, w := range r.workers {
		for i, n := range w.passed {
			passed[i] += n
		}
	}
	size := r.next.size()
	passed[len(passed)-1] = size
	if st.events[0].Theirs {
		work.Kept += size
	}
	work.Peak = max(work.Peak, size+r.now.size())
	r.now, r.next = r.next, r.now
	for i, n := range passed {
		r.belief.Sizes = append(r.belief.Sizes, n)
		if n == 0 {
			return &Impossible{st.first + i + 1}
		}
	}
	return nil
}

// The states of a level are handed out in blocks; a round is as many blocks as
// are expanded before duplicates are removed again.
const (
	blockSize   = 128
	roundBlocks = 16
)

// spread fills the next level. Rounds of blocks go to the workers; each worker
// sorts what it finds by shard, and then each shard takes what belongs to it,
// block after block: so the order of states is that of a single worker.
func (r *exactRun[V, S, M, P]) spread(st step[M, P]) error {
	if len(r.workers) == 1 || r.now.size() < 2*blockSize {
		return r.alone(st)
	}
	blocks := r.blocks()
	batches := make([]batch[S], min(roundBlocks, len(blocks)))
	for len(blocks) > 0 {
		if err := r.over(st); err != nil {
			return err
		}
		round := blocks[:min(roundBlocks, len(blocks))]
		blocks = blocks[len(round):]
		r.share(len(round), func(w *worker[S, P], b int) {
			w.out = &batches[b]
			w.out.reset()
			for j := range round[b] {
				r.expand(w, st, &round[b][j])
			}
		})
		r.share(shards, func(_ *worker[S, P], shard int) {
			for b := range round {
				f := &batches[b][shard]
				for j := range f.states {
					r.next[shard].add(f.hashes[j], &f.states[j])
				}
			}
		})
	}
	return r.over(st)
}

// over looks at the limits in the middle of a step, and tells the user how far
// it is.
func (r *exactRun[V, S, M, P]) over(st step[M, P]) error {
	now, next := r.now.size(), r.next.size()
	if r.Working != nil {
		r.Working(st.first, next)
	}
	// What a round has found and not yet put into a set counts too.
	return r.clock.over(next, now+next+int64(len(r.workers)-1)*roundBlocks*blockSize)
}

// blocks cuts the states of the level into blocks.
func (r *exactRun[V, S, M, P]) blocks() (blocks [][]S) {
	for i := range r.now {
		for rest := r.now[i].states; len(rest) > 0; {
			n := min(blockSize, len(rest))
			blocks = append(blocks, rest[:n])
			rest = rest[n:]
		}
	}
	return blocks
}

// share does jobs 0 to n-1 on all workers.
func (r *exactRun[V, S, M, P]) share(n int, job func(*worker[S, P], int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range r.workers {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				job(w, i)
			}
		})
	}
	group.Wait()
}

// alone fills the next level with a single worker, which needs no lists
// between expanding and removing duplicates.
func (r *exactRun[V, S, M, P]) alone(st step[M, P]) error {
	w := r.workers[0]
	w.out = nil
	for j := range r.now {
		for k := range r.now[j].states {
			r.expand(w, st, &r.now[j].states[k])
			if k%blockSize != blockSize-1 {
				continue
			}
			if err := r.over(st); err != nil {
				return err
			}
		}
	}
	return r.over(st)
}

// expand finds the states that s can become through the step.
func (r *exactRun[V, S, M, P]) expand(w *worker[S, P], st step[M, P], s *S) {
	if st.events[0].Theirs {
		r.reply(w, st, s)
		return
	}
	w.next = *s // a variable on the stack would escape through the interface
	for i := range st.events {
		e := &st.events[i]
		w.work.Tries++
		if r.Model.Try(&r.views[st.first+i], &w.next, e.Try) != e.Percept {
			return
		}
		w.passed[i]++
	}
	r.found(w, r.Model.Hash(&r.views[st.first+len(st.events)], &w.next), &w.next)
}

// reply is expand for a turn of the opponent.
func (r *exactRun[V, S, M, P]) reply(w *worker[S, P], st step[M, P], s *S) {
	e, before, after := &st.events[0], &r.views[st.first], &r.views[st.first+1]
	if !e.silent() && !r.Model.Bears(before, s, e.Asked, e.Refusals) {
		return
	}
	w.states, w.heard = r.Model.Replies(w.states[:0], w.heard[:0], before, s)
	w.work.Replies += int64(len(w.states))
	for j := range w.states {
		if w.heard[j] == e.Percept {
			r.found(w, r.Model.Hash(after, &w.states[j]), &w.states[j])
		}
	}
}

// found takes a state that fits: into the next level, or into the worker's batch
// if others work beside it.
func (r *exactRun[V, S, M, P]) found(w *worker[S, P], hash uint64, s *S) {
	if w.out == nil {
		r.next[hash%shards].add(hash, s)
		return
	}
	f := &w.out[hash%shards]
	f.states = append(f.states, *s)
	f.hashes = append(f.hashes, hash)
}
