package estimate

import (
	"sync"
	"sync/atomic"
)

// worker is the memory of one goroutine.
type worker[S comparable, P comparable, K comparable] struct {
	next    S
	states  []S
	heard   []P
	bearing []K      // of a block, those that were not ruled out by refusals
	after   []K      // what becomes of a block through proposals
	before  []K      // keys that the level before had, too
	ignored []int64  // what would be counted twice of them
	same    []K      // of states that fit and stay as they are, if the next level lists them
	keys    []K      // of the other states that fit
	hashes  []uint64 // of the keys
	work    Work
	passed  []int64 // how many states fit each event of the step
}

// hash returns the hashes of the worker's keys.
func (w *worker[S, P, K]) hash(l *level[K]) []uint64 {
	w.hashes = l.hash(w.hashes[:0], w.keys)
	return w.hashes
}

// The slots of a level are handed out in blocks; a round is as many blocks as
// are expanded before duplicates are removed again.
const (
	blockSize   = 192
	roundBlocks = 16
	// fewKeys is how many a single worker finds before it puts them into the next
	// level.
	fewKeys = 2048
)

// A batch holds keys of states that fit, by shard, which are not yet in a level.
type batch[K comparable] struct {
	same   []K // to be listed
	shards [shards]struct {
		keys   []K
		hashes []uint64
	}
}

// sort puts keys into the batch, in place of those it has.
func (b *batch[K]) sort(keys []K, hashes []uint64) {
	for i := range b.shards {
		shard := &b.shards[i]
		shard.keys, shard.hashes = shard.keys[:0], shard.hashes[:0]
	}
	for i, h := range hashes {
		shard := &b.shards[shardOf(h)]
		shard.keys, shard.hashes = append(shard.keys, keys[i]), append(shard.hashes, h)
	}
}

// spread fills the next level. Rounds of blocks go to the workers; each worker
// sorts what it finds by shard, and then each shard takes what belongs to it,
// block after block: so the order of states is that of a single worker.
func (r *exactRun[V, S, M, P, K]) spread(st step[M, P]) error {
	if len(r.workers) == 1 || r.now.size() < 2*blockSize {
		return r.alone(st)
	}
	round := make([][]K, 0, roundBlocks)
	batches := make([]batch[K], roundBlocks)
	for block := range r.now.blocks(blockSize) {
		if round = append(round, block); len(round) < roundBlocks {
			continue
		}
		if err := r.together(st, round, batches); err != nil {
			return err
		}
		round = round[:0]
	}
	return r.together(st, round, batches)
}

// together takes a round of blocks through a step.
func (r *exactRun[V, S, M, P, K]) together(st step[M, P], round [][]K, batches []batch[K]) error {
	r.share(len(round), func(w *worker[S, P, K], b int) {
		w.keys, w.same = w.keys[:0], w.same[:0]
		r.expand(w, st, round[b])
		if r.listing {
			r.strike(w)
		}
		batches[b].sort(w.keys, w.hash(r.next))
		batches[b].same = append(batches[b].same[:0], w.same...)
	})
	for b := range round {
		if !r.know(batches[b].same) {
			return ErrMemory
		}
	}
	for {
		var lacking atomic.Bool
		r.share(shards, func(_ *worker[S, P, K], shard int) {
			for b := range round {
				if f := &batches[b].shards[shard]; !r.next.addAll(f.keys, f.hashes) {
					lacking.Store(true)
					return
				}
			}
		})
		if !lacking.Load() {
			return r.over(st)
		}
		if !r.clear() {
			return ErrMemory
		}
	}
}

// share does jobs 0 to n-1 on all workers.
func (r *exactRun[V, S, M, P, K]) share(n int, job func(*worker[S, P, K], int)) {
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

// alone fills the next level with a single worker, which need not sort what it
// finds.
func (r *exactRun[V, S, M, P, K]) alone(st step[M, P]) error {
	w := r.workers[0]
	w.keys, w.same = w.keys[:0], w.same[:0]
	for block := range r.now.blocks(blockSize) {
		r.expand(w, st, block)
		if len(w.keys)+len(w.same) >= fewKeys && !r.keep(w) {
			return ErrMemory
		}
		if err := r.over(st); err != nil {
			return err
		}
	}
	if !r.keep(w) {
		return ErrMemory
	}
	return r.over(st)
}

// keep puts what a single worker has found into the next level, and returns false if
// there is no room.
func (r *exactRun[V, S, M, P, K]) keep(w *worker[S, P, K]) bool {
	if r.listing {
		r.strike(w)
	}
	if !r.know(w.same) {
		return false
	}
	w.same = w.same[:0]
	hashes := w.hash(r.next)
	for !r.next.addAll(w.keys, hashes) {
		if !r.clear() {
			return false
		}
	}
	w.keys = w.keys[:0]
	return true
}

// know puts keys on the list of the next level, and returns false if there is no room.
func (r *exactRun[V, S, M, P, K]) know(keys []K) bool {
	for !r.next.known.add(keys, &r.room) {
		if !r.clear() {
			return false
		}
	}
	return true
}

// expand finds the states that those of a block can become through the step.
func (r *exactRun[V, S, M, P, K]) expand(w *worker[S, P, K], st step[M, P], block []K) {
	view := &r.views[st.first]
	if !st.events[0].Theirs {
		if r.answer == nil {
			r.each(w, block, func() { r.try(w, st) })
			return
		}
		w.after = append(w.after[:0], block...)
		r.answer(w.after, w.passed)
		r.split(w, block)
		return
	}
	e := &st.events[0]
	var none P
	if e.Asked == none {
		found, all, ok := r.coder.sounding(w.keys, block, view, e.Percept, e.Refusals[0]+e.Refusals[1])
		w.keys = found
		if w.work.Replies += int64(all); ok {
			return
		}
	}
	if !e.silent() {
		block = r.bearing(w, e, view, block)
	}
	r.each(w, block, func() { r.reply(w, e, view) })
}

// split takes up what has become of the keys of a block. Those that the step has left as
// they are differ from each other, and may be listed.
func (r *exactRun[V, S, M, P, K]) split(w *worker[S, P, K], block []K) {
	var free K
	for i, key := range w.after {
		switch {
		case key == free:
		case r.listing && key == block[i]:
			w.same = append(w.same, key)
		default:
			w.keys = append(w.keys, key)
		}
	}
}

// strike takes away the worker's keys that are listed, or will be: those that the level
// before had too, and that the step leaves as they are. The others stay in their order.
func (r *exactRun[V, S, M, P, K]) strike(w *worker[S, P, K]) {
	w.hashes = r.now.hash(w.hashes[:0], w.keys)
	w.before, w.ignored = w.before[:0], append(w.ignored[:0], w.passed...)
	for i := range w.keys {
		if r.now.has(w.hashes[i], &w.keys[i]) {
			w.before = append(w.before, w.keys[i])
		}
	}
	w.after = append(w.after[:0], w.before...)
	r.answer(w.after, w.ignored)
	kept, asked := w.keys[:0], 0
	for _, key := range w.keys {
		listed := false
		if asked < len(w.before) && key == w.before[asked] {
			listed = w.after[asked] == key
			asked++
		}
		if !listed {
			kept = append(kept, key)
		}
	}
	w.keys = kept
}

// each calls do with every state of a block as the worker's next.
func (r *exactRun[V, S, M, P, K]) each(w *worker[S, P, K], block []K, do func()) {
	var free K
	for i := range block {
		if block[i] != free {
			r.coder.state(&w.next, &block[i])
			do()
		}
	}
}

// bearing returns those of a block whose opponent can have been refused so often.
func (r *exactRun[V, S, M, P, K]) bearing(w *worker[S, P, K], e *Event[M, P], view *V, block []K) []K {
	var free K
	w.bearing = w.bearing[:0]
	for i := range block {
		if block[i] == free {
			continue
		}
		r.coder.state(&w.next, &block[i])
		if r.Model.Bears(view, &w.next, e.Asked, e.Refusals) {
			w.bearing = append(w.bearing, block[i])
		}
	}
	return w.bearing
}

// try takes the worker's next state through proposals of the solver.
func (r *exactRun[V, S, M, P, K]) try(w *worker[S, P, K], st step[M, P]) {
	for i := range st.events {
		e := &st.events[i]
		if r.Model.Try(&r.views[st.first+i], &w.next, e.Try) != e.Percept {
			return
		}
		w.passed[i]++
	}
	w.keys = append(w.keys, r.coder.key(&w.next))
}

// reply takes the worker's next state through a turn of the opponent.
func (r *exactRun[V, S, M, P, K]) reply(w *worker[S, P, K], e *Event[M, P], view *V) {
	w.states, w.heard = r.Model.Replies(w.states[:0], w.heard[:0], view, &w.next)
	w.work.Replies += int64(len(w.states))
	for i := range w.states {
		if w.heard[i] == e.Percept {
			w.keys = append(w.keys, r.coder.key(&w.states[i]))
		}
	}
}
