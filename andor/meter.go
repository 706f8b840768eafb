package andor

import (
	"context"
	"errors"
	"runtime"
	"time"

	"kriegmate/internal/cputime"
)

// A Meter counts what a search does and tells when to stop. A searcher makes one
// for every problem, tells it of every proposal, reply and state held, gives up as
// soon as it is [Meter.Stopped], and takes verdict and statistics from it at the
// end:
//
//	m := andor.NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(s)))
//	... m.Tried(1) ... if m.Stopped() { return } ...
//	out.Verdict, out.Stopped = m.Verdict(found, taken)
//	out.Stats = m.End()
//
// The counters that no method is for, Expanded and Largest, are fields of its
// Stats. The zero value counts, and never stops.
type Meter struct {
	Stats
	ctx      context.Context
	limits   Limits
	start    time.Time
	startCPU time.Duration
	stopped  bool
	cause    Cause
	held     int64 // states held now
	perState int64 // bytes of a state
	bytes    int64 // bytes held beside states
	untilAsk int64 // steps until the limits are looked at again
	over     func() bool
	watch    watch
}

// askEvery is how many steps pass between two looks at the limits.
const askEvery = 1024

// NewMeter starts to count. A state held takes perState bytes. The goroutine
// keeps its thread until [Meter.End] is called, so that the thread's CPU time is
// that of the search.
func NewMeter(ctx context.Context, limits Limits, perState int64) Meter {
	runtime.LockOSThread()
	return Meter{
		ctx: ctx, limits: limits, start: time.Now(), startCPU: cputime.Now(),
		perState: perState, untilAsk: askEvery, watch: newWatch(ctx),
	}
}

// Tried counts n proposals put to the referee.
func (m *Meter) Tried(n int64) {
	m.Tries += n
	m.step(n)
}

// Replied counts n replies generated.
func (m *Meter) Replied(n int) {
	m.Replies += int64(n)
	m.step(int64(n))
}

// Saw counts n positions looked at with everything visible.
func (m *Meter) Saw(n int64) {
	m.Sight += n
	m.step(n)
}

// Passed counts n states that something was done with for which there is no counter.
func (m *Meter) Passed(n int) { m.step(int64(n)) }

// Taken counts a state taken from the sequence of a problem, which may be
// endless, and tells whether to go on.
func (m *Meter) Taken() bool {
	m.step(1)
	return !m.stopped
}

// step counts n steps, and now and then looks at the limits.
func (m *Meter) step(n int64) {
	if m.untilAsk -= n; m.untilAsk <= 0 {
		m.Look()
	}
}

// Look looks at the limits now, for a search whose steps are few and long.
func (m *Meter) Look() {
	m.untilAsk = askEvery
	if m.watch.tell != nil {
		m.tellLately()
	}
	l := &m.limits
	var err error
	if m.ctx != nil {
		err = m.ctx.Err()
	}
	switch {
	case m.stopped: // the first cause counts
	case m.over != nil && m.over():
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

func (m *Meter) stop(why Cause) { m.stopped, m.cause = true, why }

// Stopped tells whether the search must end: a limit was passed, or the context
// was cancelled. It is looked at about every thousand steps.
func (m *Meter) Stopped() bool { return m.stopped }

// StopWhen ends the search also when over returns true, without a cause: another
// thread has decided the problem. It is asked when the limits are looked at.
func (m *Meter) StopWhen(over func() bool) { m.over = over }

// Hold counts n more states held, or fewer if n is negative.
func (m *Meter) Hold(n int) {
	m.held += int64(n)
	m.Peak = max(m.Peak, m.held)
}

// Node counts a node with the given number of states.
func (m *Meter) Node(states int) {
	m.Nodes++
	m.Largest = max(m.Largest, int64(states))
}

// AddBytes counts n more bytes held beside the states, such as nodes, tables and
// certificates, or fewer if n is negative.
func (m *Meter) AddBytes(n int64) { m.bytes += n }

// Bytes returns how many bytes are held beside the states.
func (m *Meter) Bytes() int64 { return m.bytes }

// Limits returns the limits of the search.
func (m *Meter) Limits() Limits { return m.limits }

// SetLimits changes the limits of a search that goes on.
func (m *Meter) SetLimits(l Limits) { m.limits = l }

// End returns the statistics at the end of the search, and gives the thread
// back. It must be called once.
func (m *Meter) End() Stats {
	s := m.Stats
	s.CPU = cputime.Now() - m.startCPU
	runtime.UnlockOSThread()
	if m.watch.tell != nil {
		m.watch.tell(Progress{s, m.watch.proved, m.watch.refuted})
	}
	return s
}

// Verdict returns the verdict of a search that has come to an end with the one
// found, over so many states: Unknown, with the cause, if it was stopped, and
// Unknown if there were no states.
func (m *Meter) Verdict(found Verdict, states int) (Verdict, Cause) {
	switch {
	case m.stopped:
		return Unknown, m.cause
	case states == 0:
		return Unknown, NotStopped
	}
	return found, NotStopped
}
