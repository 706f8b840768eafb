package andor

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"kriegmate/fullsight"
)

// A team is several threads that search the same problem from its root. They
// share the tables. At the root each takes proposals that no other has taken;
// when there are none left, it joins in those that are not decided yet, every
// other thread from the other end of the list of belief states. What one has
// decided, the others find in the table; who comes to an end first has decided
// the problem.
type team struct {
	decided atomic.Int32 // a Verdict, or gaveUp
	work    sync.WaitGroup
	lock    sync.Mutex
	stats   Stats // of those who have ended
	// proposals at the root, in the order of [Game.Moves].
	proposals []teamProposal
}

// A teamProposal is a proposal at the root, before any is part of the plan.
type teamProposal struct {
	taken   atomic.Bool
	refuted atomic.Bool
}

// gaveUp says that the first thread is at its limits.
const gaveUp = -1

// easy is how many steps a search takes, unless it is told otherwise, before it
// becomes the work of a team.
const easy = 200_000

// muster starts the other threads, once the search has turned out not to be
// easy. What the tables leave of the memory is shared out evenly.
func (b *Best[V, S, M, P]) muster() {
	if b.Threads < 2 || b.team != nil || b.wantPlan || b.wantRefutation {
		return
	}
	if most := cmp.Or(b.Easy, easy); b.meter.Tries+b.meter.Sight < most {
		return
	}
	root := b.frames[b.root]
	b.team = &team{proposals: make([]teamProposal, len(root.moves))}
	for m := range root.moves {
		if kind := root.fates[m].kind; b.whole(root) && (kind == blockedFate || kind == refusedFate) {
			b.team.proposals[m].refuted.Store(true)
		}
	}
	b.team.proposals[root.trying].taken.Store(true)
	b.meter.team = b.team
	b.meter.bytes += b.seen.fix() + b.sets.fix()
	b.memory.Table = b.seen.words
	if limit := &b.meter.limits.Memory; *limit > 0 {
		*limit = b.meter.bytes + max(*limit-b.meter.bytes, 0)/int64(b.Threads)
	}
	for i := 1; i < b.Threads; i++ {
		helper := b.helper(i, root)
		b.team.work.Add(1)
		go helper.assist()
	}
}

// helper returns another thread of the team, with the tables of the first and
// its own copy of the problem.
func (b *Best[V, S, M, P]) helper(i int, root *frame[V, S, M, P]) *Best[V, S, M, P] {
	h := &Best[V, S, M, P]{
		Sight: b.Sight, Blind: b.Blind, SightDepth: b.SightDepth, Forgetful: b.Forgetful, Unordered: b.Unordered, Hasty: b.Hasty,
		team: b.team, index: i, game: b.game, root: b.root, seen: b.seen, sets: b.sets,
	}
	for len(h.frames) <= b.root {
		h.frames = append(h.frames, &frame[V, S, M, P]{})
	}
	mine := h.frames[b.root]
	mine.begin(&root.view, b.root)
	mine.states, mine.hashes = slices.Clone(root.states), slices.Clone(root.hashes)
	h.meter.ctx, h.meter.limits = b.meter.ctx, b.meter.limits
	h.setSight()
	h.memory = fullsight.Memory{Table: h.seen.words, MaxNodes: sightNodes}
	return h
}

// assist searches until somebody of the team has decided the problem.
func (b *Best[V, S, M, P]) assist() {
	defer b.team.work.Done()
	b.measure(b.meter.ctx, b.meter.limits)
	b.meter.team = b.team
	proved := b.turn(b.frames[b.root])
	if !b.meter.stopped {
		verdict := Refuted
		if proved {
			verdict = Proved
		}
		b.team.decided.CompareAndSwap(int32(Unknown), int32(verdict))
	}
	stats := b.meter.stats()
	b.team.lock.Lock()
	b.team.stats.join(&stats)
	b.team.lock.Unlock()
}

// disband ends the work of the team, if there is one, and returns whether the
// problem is proved: by the search that has just ended, or if that was stopped
// by another.
func (b *Best[V, S, M, P]) disband(proved bool) bool {
	t := b.team
	if t == nil {
		return proved
	}
	if !b.meter.stopped {
		verdict := Refuted
		if proved {
			verdict = Proved
		}
		t.decided.CompareAndSwap(int32(Unknown), int32(verdict))
	} else {
		t.decided.CompareAndSwap(int32(Unknown), gaveUp)
	}
	t.work.Wait()
	if verdict := Verdict(t.decided.Load()); verdict == Proved || verdict == Refuted {
		b.meter.stopped, b.meter.cause = false, NotStopped
		proved = verdict == Proved
	}
	b.team, b.meter.team = nil, nil
	return proved
}

// join adds the statistics of a search that ran at the same time.
func (s *Stats) join(other *Stats) {
	peak := s.Peak + other.Peak
	s.add(other)
	s.Peak = peak
}

// whole tells whether a frame is the root with all of its states left: of
// proposals there the team keeps account.
func (b *Best[V, S, M, P]) whole(f *frame[V, S, M, P]) bool {
	return f.depth == b.root && len(f.left) == len(f.states)
}

// outdone tells whether another thread has refuted a proposal at the root, and
// if so takes note of it. Which states did it is not told: all.
func (b *Best[V, S, M, P]) outdone(f *frame[V, S, M, P], m int) bool {
	if b.team == nil || !b.whole(f) || !b.team.proposals[m].refuted.Load() {
		return false
	}
	t := &f.fates[m]
	t.kind, t.witness = blockedFate, append(t.witness[:0], f.left...)
	return true
}

// elsewhere tells whether another thread has taken a proposal at the root, and
// otherwise takes it. A thread that joins in leaves nothing to others.
func (b *Best[V, S, M, P]) elsewhere(f *frame[V, S, M, P], m int) bool {
	if b.team == nil || !b.whole(f) {
		return false
	}
	return !b.team.proposals[m].taken.CompareAndSwap(false, true) && !b.joining
}

// tell tells the team that a proposal is refuted.
func (b *Best[V, S, M, P]) tell(f *frame[V, S, M, P], m int) {
	if b.team != nil && b.whole(f) {
		b.team.proposals[m].refuted.Store(true)
	}
}

// turnOf returns which of the belief states below a proposal comes as number k: of
// threads that have joined in one proposal at the root every other begins at the end.
func (b *Best[V, S, M, P]) turnOf(f *frame[V, S, M, P], k int) int {
	if b.joining && b.index%2 == 1 && f.depth == b.root {
		return len(f.below.groups) - 1 - k
	}
	return k
}
