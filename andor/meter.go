package andor

import (
	"context"
	"errors"
	"runtime"
	"time"
	"unsafe"
)

// meter counts what a search does and tells when to stop.
type meter struct {
	Stats
	ctx      context.Context
	limits   Limits
	start    time.Time
	startCPU time.Duration
	stopped  bool
	cause    Cause // what has stopped it; none if the team has
	held     int64 // states held now
	perState int64 // bytes of a state
	bytes    int64 // bytes held beside states
	untilAsk int64 // tries until the clock is looked at again
	team     *team // whose decision ends the search too
}

// askEvery is how many tries pass between two looks at the clock.
const askEvery = 1024

// newMeter starts to count. The goroutine keeps its thread until stats is
// called, so that the thread's CPU time is that of the search.
func newMeter[S comparable](ctx context.Context, limits Limits) meter {
	runtime.LockOSThread()
	var s S
	return meter{
		ctx: ctx, limits: limits, start: time.Now(), startCPU: cpuTime(),
		perState: int64(unsafe.Sizeof(s)), untilAsk: askEvery,
	}
}

// tried counts n proposals, and now and then looks at the limits.
func (m *meter) tried(n int64) {
	m.Tries += n
	if m.untilAsk -= n; m.untilAsk <= 0 {
		m.ask()
	}
}

// replied counts n replies.
func (m *meter) replied(n int) {
	m.Replies += int64(n)
	if m.untilAsk -= int64(n); m.untilAsk <= 0 {
		m.ask()
	}
}

// saw counts n positions looked at with everything visible.
func (m *meter) saw(n int64) {
	m.Sight += n
	if m.untilAsk -= n; m.untilAsk <= 0 {
		m.ask()
	}
}

// taken counts a state taken from a sequence that may be endless, and tells
// whether to go on.
func (m *meter) taken() bool {
	if m.untilAsk--; m.untilAsk <= 0 {
		m.ask()
	}
	return !m.stopped
}

func (m *meter) ask() {
	m.untilAsk = askEvery
	l := &m.limits
	err := m.ctx.Err()
	switch {
	case m.stopped: // the first cause counts
	case m.team != nil && m.team.decided.Load() != int32(Unknown):
		m.stopped = true
	case errors.Is(err, context.DeadlineExceeded):
		m.stop(OutOfTime)
	case err != nil:
		m.stop(Cancelled)
	case l.Tries > 0 && m.Tries >= l.Tries:
		m.stop(OutOfTries)
	case l.States > 0 && m.held > l.States:
		m.stop(OutOfStates)
	case l.Memory > 0 && m.held*m.perState+m.bytes > l.Memory:
		m.stop(OutOfMemory)
	case l.Time > 0 && time.Since(m.start) > l.Time:
		m.stop(OutOfTime)
	}
}

func (m *meter) stop(why Cause) { m.stopped, m.cause = true, why }

// hold counts n more states held, or fewer if n is negative.
func (m *meter) hold(n int) {
	m.held += int64(n)
	m.Peak = max(m.Peak, m.held)
}

// node counts a node with the given number of states.
func (m *meter) node(states int) {
	m.Nodes++
	m.Largest = max(m.Largest, int64(states))
}

// stats returns the statistics at the end.
func (m *meter) stats() Stats {
	s := m.Stats
	s.CPU = cpuTime() - m.startCPU
	runtime.UnlockOSThread()
	return s
}

// verdict turns the outcome of a search of some depth over some states into its
// verdict, with the cause if it is Unknown.
func (m *meter) verdict(depth, states int, proved bool) (Verdict, Cause) {
	switch {
	case m.stopped:
		return Unknown, m.cause
	case states == 0:
		return Unknown, NotStopped
	case proved && depth > 0:
		return Proved, NotStopped
	}
	return Refuted, NotStopped
}
