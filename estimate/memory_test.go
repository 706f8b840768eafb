package estimate_test

import (
	"fmt"
	"runtime"
	"testing"
	"unsafe"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
)

// A state in a list takes at most 64 bytes. A live one is a code of 16 bytes in a table that is
// at least 3/8 full, and while tables grow, or memory is kept for the next history, there may be
// half as much beside it.
const (
	mostStateBytes = 64
	mostLiveBytes  = 16 * 8 / 3 * 3 / 2
)

func TestStateSize(t *testing.T) {
	if size := unsafe.Sizeof(kriegspiel.State{}); size > mostStateBytes {
		t.Errorf("a state takes %d bytes, want at most %d", size, mostStateBytes)
	}
}

// heap returns the bytes in use once everything that is not needed is gone.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A scale weighs what an estimation holds: at the start of every turn, and
// whenever it has found twice as many states in it.
type scale struct {
	weigh  func(events int, live int64) // with the states that are held
	events int                          // done before the turn
	found  int64                        // in the turn so far
	last   int64                        // states before the turn
	room   int64                        // states that the level being filled has held before
	next   int64                        // found states at which to weigh again
}

// working is for [estimate.Exact].
func (s *scale) working(events int, states int64) {
	if events != s.events {
		s.room, s.last = s.last, s.found
		s.events, s.next = events, 0
	}
	s.found = states
	if states >= s.next {
		s.weigh(events, s.last+max(s.room, states))
		s.next = 2 * states
	}
}

// TestMemory weighs Exact in every turn of a record whose belief state grows
// fast: what is held for each live state, and what is left of it at the end,
// the caller's copy of the states included.
func TestMemory(t *testing.T) {
	turns := 5
	if testing.Short() {
		turns = 4
	}
	r := quietTurns(t, turns)
	h := historyOf(r)
	// Bytes that do not grow with the belief state: the replies to one block of
	// 128 states, each about 30 of 40 bytes and a hash, in lists that may be
	// half empty; and with several workers to a round of 64 blocks.
	const block = 128 * 30 * (40 + 8) * 2
	// And the slots that tables begin with or keep: 8,192 in each of the 16 of two levels.
	const slots = 2 * 16 * 8192 * 16
	for workers, slack := range map[int]int64{1: slots + 2*block, 2: slots + 64*block} {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			before := heap()
			e := exact{Model: r.Rules, Workers: workers}
			weighed := 0
			s := scale{last: 1}
			s.weigh = func(events int, live int64) {
				weighed++
				grown := heap() - before
				t.Logf("after event %d: %d live states, %d bytes, %.1f for each", events, live, grown, float64(grown)/float64(live))
				if grown > slack+live*mostLiveBytes {
					t.Errorf("after event %d: %d bytes for %d live states", events, grown, live)
				}
			}
			e.Working = s.working
			b, err := e.Estimate(background, h)
			if err != nil {
				t.Fatal(err)
			}
			if weighed < 2*turns {
				t.Errorf("weighed %d times in %d turns", weighed, turns)
			}
			grown := heap() - before
			held := b.Work.Peak + int64(len(b.States)) // the caller's copy has no table
			t.Logf("at the end: %d states held and given, %d bytes, %.1f for each", held, grown, float64(grown)/float64(held))
			if grown > slack+b.Work.Peak*mostLiveBytes+int64(len(b.States))*mostStateBytes {
				t.Errorf("at the end: %d bytes for %d states held and %d given", grown, b.Work.Peak, len(b.States))
			}
			runtime.KeepAlive(&e)
			runtime.KeepAlive(b)
		})
	}
}

// A limit of memory is kept: the bytes in use stay below it all along.
func TestMemoryLimit(t *testing.T) {
	r := quietTurns(t, 4)
	const limit = 2 << 20
	before := heap()
	most := int64(0)
	e := exact{Model: r.Rules, Limits: estimate.Limits{Memory: limit}}
	s := scale{weigh: func(int, int64) { most = max(most, heap()-before) }}
	e.Working = s.working
	_, err := e.Estimate(background, historyOf(r))
	ends(t, "Exact", err, estimate.ErrMemory)
	most = max(most, heap()-before)
	t.Logf("%d bytes in use under a limit of %d", most, limit)
	if most > limit+limit/2 {
		t.Errorf("%d bytes in use, half as much again as the limit of %d", most, limit)
	}
	runtime.KeepAlive(&e)
}
