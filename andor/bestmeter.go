package andor

import (
	"context"
	"unsafe"
)

// The names that Best has for its meter.
type meter = Meter

func newMeter[S comparable](ctx context.Context, limits Limits) meter {
	return NewMeter(ctx, limits, int64(unsafe.Sizeof(*new(S))))
}
func (m *Meter) tried(n int64)   { m.Tried(n) }
func (m *Meter) replied(n int)   { m.Replied(n) }
func (m *Meter) saw(n int64)     { m.Saw(n) }
func (m *Meter) taken() bool     { return m.Taken() }
func (m *Meter) hold(n int)      { m.Hold(n) }
func (m *Meter) node(states int) { m.Node(states) }
func (m *Meter) stats() Stats    { return m.End() }
func (m *Meter) verdict(depth, states int, proved bool) (Verdict, Cause) {
	return m.Verdict(depth, states, proved)
}
func (s *Stats) add(other *Stats) { s.Add(other) }
