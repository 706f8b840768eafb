package andor_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"kriegmate/andor"
)

// Who watches is told what has been done, at the end of a short search once.
func ExampleWatch() {
	ctx := andor.Watch(context.Background(), func(p andor.Progress) {
		fmt.Println(p.Tries, "tries,", p.Proved, "proved,", p.Refuted, "refuted")
	})
	m := andor.NewMeter(ctx, andor.Limits{}, 8)
	m.Tried(7)
	m.Decided(true)
	m.Decided(false)
	m.Decided(false)
	m.End()
	// Output: 7 tries, 1 proved, 2 refuted
}

// A search looks at the time after every 1,024 steps. Where steps are short it tells after
// the first look that is 250 ms later than the last time: 245 looks of 1.024 ms are that,
// and 1,953 looks have that seven times. Where they are long it tells at every look. In
// the end it tells once more.
func TestWatchTellsNowAndThen(t *testing.T) {
	for _, test := range []struct {
		name  string
		step  time.Duration
		steps int
		want  int // times told, with the end
	}{
		{"short steps", time.Microsecond, 2_000_000, 7 + 1},
		{"long steps", time.Millisecond, 10 * 1024, 10 + 1},
		{"none", 0, 0, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			told := 0
			m := andor.NewMeter(andor.Watch(t.Context(), func(andor.Progress) { told++ }), andor.Limits{}, 8)
			for range test.steps / 1024 {
				time.Sleep(1024 * test.step)
				m.Tried(1024)
			}
			if m.End(); told != test.want {
				t.Errorf("%s: told %d times, want %d", test.name, told, test.want)
			}
		})
	}
}

// What is decided after the search was stopped is not.
func TestWatchStopped(t *testing.T) {
	var last andor.Progress
	ctx, cancel := context.WithCancel(andor.Watch(t.Context(), func(p andor.Progress) { last = p }))
	m := andor.NewMeter(ctx, andor.Limits{}, 8)
	m.Decided(true)
	cancel()
	m.Look()
	m.Decided(true)
	m.Decided(false)
	if m.End(); last.Proved != 1 || last.Refuted != 0 {
		t.Errorf("%d proved, %d refuted, want 1 and 0", last.Proved, last.Refuted)
	}
}
