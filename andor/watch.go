package andor

import (
	"context"
	"time"
)

// Progress is what a search has done so far.
type Progress struct {
	Stats // but for CPU, which is told at the end alone
	// Proved and Refuted are how many belief states with the solver to move were
	// decided: one that comes up again, or that more states are added to, counts
	// again.
	Proved, Refuted int64
}

// watchKey finds who watches in a context.
type watchKey struct{}

// WatchEvery is how often a search tells of its progress at most, but for the end.
const WatchEvery = 250 * time.Millisecond

// Watch returns a context whose searches call tell with what they have done: now and then
// while they work, and once at their end. It is called by the goroutine that searches, by
// several at once where threads share a problem, each with its own part of the work.
func Watch(ctx context.Context, tell func(Progress)) context.Context {
	return context.WithValue(ctx, watchKey{}, tell)
}

// watch is the part of a meter that tells of progress.
type watch struct {
	proved, refuted int64
	tell            func(Progress) // nil if nobody watches
	last            time.Time      // when it was told
}

func newWatch(ctx context.Context) watch {
	if ctx == nil {
		return watch{}
	}
	tell, _ := ctx.Value(watchKey{}).(func(Progress))
	return watch{tell: tell, last: time.Now()}
}

// Quiet lets the meter tell nobody: it measures a search whose statistics do not count.
func (m *Meter) Quiet() { m.watch.tell = nil }

// Decided counts a belief state that is proved or refuted, unless the search was stopped:
// then nothing is.
func (m *Meter) Decided(proved bool) {
	switch {
	case m.stopped:
	case proved:
		m.watch.proved++
	default:
		m.watch.refuted++
	}
}

// tellLately tells who watches, if it is time.
func (m *Meter) tellLately() {
	if now := time.Now(); now.Sub(m.watch.last) >= WatchEvery {
		m.watch.last = now
		m.watch.tell(Progress{m.Stats, m.watch.proved, m.watch.refuted})
	}
}
