package andor_test

import (
	"context"
	"fmt"
	"testing"

	"kriegmate/andor"
)

// A searcher tells its meter of every try, and gives up when it is stopped: the
// limits are looked at about once in a thousand steps.
func ExampleMeter() {
	m := andor.NewMeter(context.Background(), andor.Limits{Tries: 5000}, 8)
	for !m.Stopped() {
		m.Tried(1)
	}
	verdict, cause := m.Verdict(andor.Refuted, 3)
	fmt.Println(verdict, cause, m.End().Tries)
	// Output: unknown tries 5120
}

// Everything that is counted is in the statistics, the peaks as peaks.
func TestMeterCounts(t *testing.T) {
	var m andor.Meter // the zero value never stops
	for range 10_000 {
		m.Tried(2)
		m.Replied(3)
		m.Saw(4)
		m.Passed(5)
	}
	m.Hold(7)
	m.Hold(-5)
	m.Hold(1)
	m.Node(9)
	m.Node(4)
	m.AddBytes(100)
	m.AddBytes(-40)
	if m.Stopped() || !m.Taken() || m.Bytes() != 60 {
		t.Errorf("stopped: %v, %d bytes", m.Stopped(), m.Bytes())
	}
	want := andor.Stats{Tries: 20_000, Replies: 30_000, Sight: 40_000, Nodes: 2, Largest: 9, Peak: 7}
	if m.Stats != want {
		t.Errorf("%+v, want %+v", m.Stats, want)
	}
}

// Who is told to stop has no cause to name; the first cause counts; limits can be
// changed; and without states there is no verdict.
func TestMeterStops(t *testing.T) {
	steps := func(m *andor.Meter, n int) {
		for range n {
			m.Taken()
		}
	}
	over := false
	m := andor.NewMeter(context.Background(), andor.Limits{}, 8)
	m.StopWhen(func() bool { return over })
	steps(&m, 3000)
	if m.Stopped() {
		t.Error("stopped before it is over")
	}
	over = true
	steps(&m, 1024)
	if verdict, cause := m.Verdict(andor.Proved, 1); !m.Stopped() || verdict != andor.Unknown || cause != andor.NotStopped {
		t.Errorf("over: stopped %v, %v by %v", m.Stopped(), verdict, cause)
	}
	m.End()

	m = andor.NewMeter(context.Background(), andor.Limits{Memory: 100}, 8)
	m.Hold(10)
	steps(&m, 1024)
	if m.Stopped() {
		t.Error("80 bytes are more than 100")
	}
	m.AddBytes(21)
	steps(&m, 1024)
	m.SetLimits(andor.Limits{States: 1})
	steps(&m, 1024)
	if verdict, cause := m.Verdict(andor.Proved, 1); verdict != andor.Unknown || cause != andor.OutOfMemory {
		t.Errorf("%v by %v, want unknown by memory", verdict, cause)
	}
	if got := m.Limits(); got != (andor.Limits{States: 1}) {
		t.Errorf("the limits are %+v", got)
	}
	m.End()

	m = andor.NewMeter(context.Background(), andor.Limits{States: 1}, 8)
	m.Hold(2)
	if m.Passed(1000); m.Stopped() {
		t.Error("1000 states are passed, and the limits were looked at")
	}
	if m.Passed(1000); !m.Stopped() {
		t.Error("2000 states are passed, and the limits were not looked at")
	}
	m.End()

	var free andor.Meter
	if verdict, cause := free.Verdict(andor.Refuted, 0); verdict != andor.Unknown || cause != andor.NotStopped {
		t.Errorf("without states: %v by %v", verdict, cause)
	}
	if verdict, _ := free.Verdict(andor.Proved, 1); verdict != andor.Proved {
		t.Errorf("proved: %v", verdict)
	}
}

// Searches one after another hold the states of the largest, those at the same time
// the states of all.
func TestStatsAdd(t *testing.T) {
	one := andor.Stats{Expanded: 1, Tries: 2, Replies: 3, Sight: 4, Nodes: 5, Largest: 6, Peak: 70, CPU: 8}
	two := andor.Stats{Expanded: 10, Tries: 20, Replies: 30, Sight: 40, Nodes: 50, Largest: 60, Peak: 7, CPU: 80}
	after, beside := one, one
	after.Add(&two)
	beside.AddParallel(&two)
	want := andor.Stats{Expanded: 11, Tries: 22, Replies: 33, Sight: 44, Nodes: 55, Largest: 60, Peak: 70, CPU: 88}
	if after != want {
		t.Errorf("Add gives %+v, want %+v", after, want)
	}
	if want.Peak = 77; beside != want {
		t.Errorf("AddParallel gives %+v, want %+v", beside, want)
	}
}
