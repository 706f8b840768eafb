package estimate

import "context"

// Exact is the breadth-first estimator: the naive algorithm of section 2 of
// Russell and Wolfe (2005). It keeps all states that fit, removes duplicates
// after every event, and knows the size of the belief state all along. The
// other estimators are tested against it. Of a [Packer] it keeps the codes.
//
// The zero value of the options is one worker and no limits. An Exact keeps
// some of its memory from one history to the next, and is used by one goroutine
// at a time.
type Exact[V any, S comparable, M any, P comparable] struct {
	Model  Model[V, S, M, P]
	Limits Limits
	// Workers is the number of goroutines that share one history; 0 is one.
	// The result does not depend on it.
	Workers int
	// Count leaves Belief.States out: the sizes are all that is wanted. The
	// states after the last turn are not kept then. Where the memory is too
	// little to tell them apart all at once, they are found again and again, and a
	// part of them is counted each time: half of them, a quarter, and so on down to
	// a sixteenth.
	Count bool
	// Working, if not nil, is called many times within a turn, and at its end,
	// with the number of events done before it and the states found so far.
	Working func(events int, states int64)

	codes  *memory[S, P, code]
	wholes *memory[S, P, whole[S]]
}

// A Belief is the belief state at the end of a history.
type Belief[V any, S comparable] struct {
	View V
	// States are distinct, in an order that depends on the history and the limits
	// alone.
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
	if packer, ok := e.Model.(Packer[V, S, M, P]); ok && packs(packer, h.States) {
		if e.codes == nil {
			e.codes = new(memory[S, P, code])
		}
		return estimate(ctx, e, e.codes, packed[V, S, M, P]{packer}, h)
	}
	if e.wholes == nil {
		e.wholes = new(memory[S, P, whole[S]])
	}
	return estimate(ctx, e, e.wholes, unpacked[V, S, M, P]{e.Model}, h)
}

// packs tells whether all states have codes.
func packs[V any, S comparable, M any, P comparable](packer Packer[V, S, M, P], states []S) bool {
	for i := range states {
		if _, ok := packer.Pack(&states[i]); !ok {
			return false
		}
	}
	return true
}

// memory is what an Exact keeps from one history to the next.
type memory[S comparable, P comparable, K comparable] struct {
	levels  [2]level[K]
	workers []*worker[S, P, K]
	room    room
}

// begin makes the memory ready for a history and so many workers.
func (m *memory[S, P, K]) begin(limit int64, workers int) {
	m.room.limit = limit
	m.room.used.Store(0)
	for i := range m.levels {
		m.levels[i].room = &m.room
		m.room.used.Add(m.levels[i].bytes())
	}
	for len(m.workers) < workers {
		m.workers = append(m.workers, new(worker[S, P, K]))
	}
	m.workers = m.workers[:workers]
}

// exactRun is one estimation.
type exactRun[V any, S comparable, M any, P comparable, K comparable] struct {
	*Exact[V, S, M, P]
	*memory[S, P, K]
	coder coder[V, S, M, P, K]
	clock clock
	views []V
	// answer puts the proposals of a step to keys, nil if the coder does not know how.
	answer  func(keys []K, fits []int64)
	now     *level[K] // after the events so far
	next    *level[K] // being filled
	parts   bool      // the next level may be counted in parts
	listing bool      // the next level lists the keys that the step leaves as they are
	counted int64     // in the parts before
	belief  Belief[V, S]
}

func estimate[V any, S comparable, M any, P comparable, K comparable](ctx context.Context, e *Exact[V, S, M, P], m *memory[S, P, K], c coder[V, S, M, P, K], h *History[V, S, M, P]) (Belief[V, S], error) {
	r := exactRun[V, S, M, P, K]{Exact: e, memory: m, coder: c, clock: newClock[S](ctx, e.Limits), views: h.views(e.Model)}
	// More workers than blocks of a round would have nothing to do.
	m.begin(e.Limits.Memory, min(max(1, e.Workers), roundBlocks))
	r.now, r.next = &m.levels[0], &m.levels[1]
	err := r.start(h.States)
	for i := 0; i < len(h.Events) && err == nil; {
		step := h.step(i)
		i += len(step.events)
		r.parts = e.Count && i == len(h.Events)
		err = r.step(step)
	}
	r.belief.View = r.views[max(0, len(r.belief.Sizes)-1)]
	if err == nil && !e.Count {
		err = r.list()
	}
	return r.belief, err
}

// start fills the first level.
func (r *exactRun[V, S, M, P, K]) start(states []S) error {
	r.now.hash = r.coder.hashing(&r.views[0], 0)
	if !r.now.begin(0, shards, int64(len(states))) {
		return &GaveUp{1, 0, ErrMemory}
	}
	w := r.workers[0]
	w.keys = w.keys[:0]
	for i := range states {
		w.keys = append(w.keys, r.coder.key(&states[i]))
	}
	if !r.now.addAll(w.keys, w.hash(r.now)) {
		return &GaveUp{1, int64(len(states)), ErrMemory}
	}
	n := r.now.size()
	r.belief.Sizes = append(r.belief.Sizes, n)
	if n == 0 {
		return &Impossible{0}
	}
	if err := r.clock.over(n, 0); err != nil {
		return &GaveUp{1, n, err}
	}
	return nil
}

// list makes the list of states from the last level.
func (r *exactRun[V, S, M, P, K]) list() error {
	n := r.now.size()
	if n > shards*fewSlots { // else it is little, and kept for the next history
		for i := range r.next.tables {
			r.next.tables[i].drop(&r.room)
		}
		r.next.known.drop(&r.room)
	}
	if !r.room.take(bytesOf[S](int(n))) {
		return &GaveUp{max(1, len(r.belief.Sizes)-1), n, ErrMemory}
	}
	r.belief.States = make([]S, n)
	var free K
	rest := r.belief.States
	for block := range r.now.blocks(blockSize) {
		for i := range block {
			if block[i] != free {
				r.coder.state(&rest[0], &block[i])
				rest = rest[1:]
			}
		}
	}
	return nil
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
func (r *exactRun[V, S, M, P, K]) step(st step[M, P]) error {
	events := st.first + len(st.events)
	r.next.hash = r.coder.hashing(&r.views[events], events)
	r.answer = nil
	if !st.events[0].Theirs {
		moves, heard := make([]M, len(st.events)), make([]P, len(st.events))
		for i := range st.events {
			moves[i], heard[i] = st.events[i].Try, st.events[i].Percept
		}
		r.answer = r.coder.answered(&r.views[st.first], moves, heard)
	}
	r.counted = 0
	r.listing = !r.parts && r.answer != nil
	passed, err := r.part(st, 0, shards)
	for err == nil && r.next.to < shards {
		r.counted += r.next.size()
		from := r.next.to
		_, err = r.part(st, from, min(shards, from+r.next.to-r.next.from))
	}
	size := r.counted + r.next.size()
	if err != nil {
		return &GaveUp{st.first + 1, size, err}
	}
	passed[len(passed)-1] = size
	if st.events[0].Theirs {
		r.belief.Work.Kept += size
	}
	r.now, r.next = r.next, r.now
	for i, n := range passed {
		r.belief.Sizes = append(r.belief.Sizes, n)
		if n == 0 {
			return &Impossible{st.first + i + 1}
		}
	}
	return nil
}

// part takes those states through a step that come into the given shards, or fewer if
// the next level became narrow, and returns how many fit each event.
func (r *exactRun[V, S, M, P, K]) part(st step[M, P], from, to int) (passed []int64, err error) {
	passed = make([]int64, len(st.events))
	for _, w := range r.workers {
		w.passed = append(w.passed[:0], passed...)
	}
	slots := min(8*r.now.size(), shards*fewSlots)
	switch {
	case st.events[0].Theirs: // there will be more
		slots = max(slots, r.now.size())
	case r.listing: // few of them need tables
		slots = 0
	}
	for !r.next.begin(from, to, slots) {
		if !r.clear() {
			return passed, ErrMemory
		}
		to = r.next.to
	}
	err = r.spread(st)
	for _, w := range r.workers {
		r.belief.Work.add(w.work)
		w.work = Work{}
		for i, n := range w.passed {
			passed[i] += n
		}
	}
	if err == nil && !st.events[0].Theirs {
		// Every proposal is put to the states that fit those before it.
		r.belief.Work.Tries += r.now.size()
		for _, n := range passed[:len(passed)-1] {
			r.belief.Work.Tries += n
		}
	}
	return passed, err
}

// clear makes room where there is too little, and returns false if it cannot.
func (r *exactRun[V, S, M, P, K]) clear() bool {
	return r.now.trim() || r.next.trim() || r.parts && r.next.narrow()
}

// over looks at the limits in the middle of a step, and tells the user how far
// it is.
func (r *exactRun[V, S, M, P, K]) over(st step[M, P]) error {
	now, next := r.now.size(), r.next.size()
	r.belief.Work.Peak = max(r.belief.Work.Peak, now+next)
	if r.Working != nil {
		r.Working(st.first, r.counted+next)
	}
	return r.clock.over(r.counted+next, 0)
}
