package best

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"kriegmate/andor"
)

// A team is several threads that search the same problem from its root. They
// share the tables. Far from the end they share the nodes, too, and what one is at
// looks harder to the others, so that they go elsewhere. Where there are no proof
// numbers, each takes proposals at the root that no other has taken;
// when there are none left, it joins in those that are not decided yet, every
// other thread from the other end of the list of belief states. What one has
// decided, the others find in the table; who comes to an end first has decided
// the problem.
type team struct {
	decided atomic.Int32 // a verdict, or gaveUp
	work    sync.WaitGroup
	lock    sync.Mutex
	stats   andor.Stats // of the threads that have ended, but for the first
	// proposals at the root, in the order of the game's Moves.
	proposals []teamProposal
}

// A teamProposal is a proposal at the root, before any is part of the plan.
type teamProposal struct {
	taken   atomic.Bool
	refuted atomic.Bool
}

const (
	undecided = int32(andor.Unknown)
	gaveUp    = -1 // the first thread is at its limits
)

// over tells whether the work of the team is done.
func (t *team) over() bool { return t.decided.Load() != undecided }

// end waits for the other threads and returns the verdict of the team: that of
// the thread that came first. The first thread has found the given one.
func (t *team) end(found andor.Verdict) andor.Verdict {
	verdict := int32(found)
	if found == andor.Unknown {
		verdict = gaveUp
	}
	t.decided.CompareAndSwap(undecided, verdict)
	t.work.Wait()
	if verdict = t.decided.Load(); verdict == gaveUp {
		return andor.Unknown
	}
	return andor.Verdict(verdict)
}

// easy is how many steps a search takes, unless it is told otherwise, before it
// becomes the work of a team.
const easy = 200_000

// startTeam starts the other threads, once the search has turned out not to be
// easy. What the tables leave of the memory is shared out evenly.
func (t *thread[V, S, M, P]) startTeam() {
	threads := t.options.Threads
	if threads < 2 || t.team != nil || t.certificates != nil {
		return
	}
	if t.meter.Tries+t.meter.Sight < cmp.Or(t.options.Easy, easy) {
		return
	}
	root := t.frames[t.root]
	t.team = t.newTeam(root)
	t.meter.StopWhen(t.team.over)
	t.meter.AddBytes(t.seen.fix() + t.sets.fix() + t.nodes.share())
	t.memory.Table = t.seen.words
	limits := t.meter.Limits()
	if limits.Memory > 0 {
		limits.Memory = t.meter.Bytes() + max(limits.Memory-t.meter.Bytes(), 0)/int64(threads)
		t.meter.SetLimits(limits)
		limits.Memory -= t.expansions.bytes // the others begin with none
	}
	for i := 1; i < threads; i++ {
		other := &thread[V, S, M, P]{index: i}
		other.begin(t.run)
		other.expansions.reset(t.expansionBytes())
		mine := other.frames[t.root]
		mine.begin(&root.view, t.root)
		mine.states, mine.hashes = slices.Clone(root.states), slices.Clone(root.hashes)
		t.team.work.Add(1)
		go other.assist(limits)
	}
}

// newTeam returns a team that knows what the first thread has found out.
func (t *thread[V, S, M, P]) newTeam(root *frame[V, S, M, P]) *team {
	if t.far(t.root) {
		return &team{}
	}
	team := &team{proposals: make([]teamProposal, len(root.moves))}
	for m := range root.moves {
		if s := root.trials[m].status; t.wholeRoot(root) && (s == refuted || s == useless) {
			team.proposals[m].refuted.Store(true)
		}
	}
	team.proposals[root.trying].taken.Store(true)
	return team
}

// assist searches until one thread of the team has decided the problem.
func (t *thread[V, S, M, P]) assist(limits andor.Limits) {
	team := t.team
	defer team.work.Done()
	t.measure(limits)
	t.meter.StopWhen(team.over)
	found := andor.Refuted
	if t.start(t.frames[t.root]) {
		found = andor.Proved
	}
	if !t.meter.Stopped() {
		team.decided.CompareAndSwap(undecided, int32(found))
	}
	stats := t.meter.End()
	team.lock.Lock()
	team.stats.AddParallel(&stats)
	team.lock.Unlock()
}

// wholeRoot tells whether a frame is the root with all of its states left: of
// proposals there the team keeps account.
func (t *thread[V, S, M, P]) wholeRoot(f *frame[V, S, M, P]) bool {
	return f.depth == t.root && f.whole == nil && len(f.left) == len(f.states)
}

// refutedByTeam tells whether another thread has refuted a proposal at the root,
// and if so takes note of it. Which states did it is not told: all.
func (t *thread[V, S, M, P]) refutedByTeam(f *frame[V, S, M, P], m int) bool {
	if t.team == nil || !t.wholeRoot(f) || !t.team.proposals[m].refuted.Load() {
		return false
	}
	tr := &f.trials[m]
	tr.status, tr.witness = refuted, append(tr.witness[:0], f.left...)
	return true
}

// takenByTeam tells whether another thread has taken a proposal at the root, and
// otherwise takes it. A thread that joins in leaves nothing to others.
func (t *thread[V, S, M, P]) takenByTeam(f *frame[V, S, M, P], m int) bool {
	if t.team == nil || !t.wholeRoot(f) {
		return false
	}
	return !t.team.proposals[m].taken.CompareAndSwap(false, true) && !t.joining
}

// tellRefuted tells the team that a proposal is refuted.
func (t *thread[V, S, M, P]) tellRefuted(f *frame[V, S, M, P], m int) {
	if t.team != nil && t.wholeRoot(f) {
		t.team.proposals[m].refuted.Store(true)
	}
}

// backwards tells whether the thread goes backwards where it shares a proposal at
// the root with others: every other thread does.
func (t *thread[V, S, M, P]) backwards() bool { return t.joining && t.index%2 == 1 }

// groupAt returns the group to visit k-th: where threads share a proposal at the
// root, every other one goes backwards.
func (t *thread[V, S, M, P]) groupAt(f *frame[V, S, M, P], k int) int {
	if t.backwards() && f.depth == t.root {
		return len(f.below.groups) - 1 - k
	}
	return k
}
