package report

import (
	"strings"
	"testing"
)

// labels returns the words of ticks with commas between, and checks that none lies
// outside of the axis.
func labels(t *testing.T, ticks func(low, high float64) []Tick, low, high float64) string {
	t.Helper()
	var list []string
	for _, tick := range ticks(low, high) {
		if tick.Value < low || tick.Value > high {
			t.Errorf("tick at %v, outside of %v to %v", tick.Value, low, high)
		}
		if tick.Label != "" {
			list = append(list, tick.Label)
		}
	}
	return strings.Join(list, ", ")
}

func TestPowers(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{labels(t, Powers(TimeWord), 3e-8, 20), "100 ns, 1 µs, 10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s"},
		{labels(t, Powers(TimeWord), 1, 100), "1 s, 10 s, 100 s"},
		{labels(t, Powers(CountWord), 1, 3e9), "1, 10, 100, 1,000, 10,000, 100,000, 1M, 10M, 100M, 1G"},
	} {
		if test.got != test.want {
			t.Errorf("ticks %s, want %s", test.got, test.want)
		}
	}
	// Between the words there are ticks without: 2 to 9.
	if n := len(Powers(CountWord)(1, 100)); n != 19 {
		t.Errorf("%d ticks from 1 to 100, want 19", n)
	}
}

// A value is marked once, whatever comes twice.
func TestMarks(t *testing.T) {
	if got := labels(t, Marks(0.1, 25, 0.1, 1.23456), 0, 30); got != "0.1, 25, 1.23" {
		t.Errorf("marks %s, want 0.1, 25, 1.23", got)
	}
	axis := Fractions("part")
	if got := labels(t, axis.Ticks, axis.Low, axis.High); got != "0, 0.2, 0.4, 0.6, 0.8, 1" {
		t.Errorf("fractions %s", got)
	}
}

// An axis shows at least one word, however narrow the range, and holds the range.
func TestSpan(t *testing.T) {
	for _, s := range []Span{{3, 3}, {2, 9}, {1, 1}, {0.95, 9.5}} {
		axis := s.Axis("", CountWord)
		if labels(t, axis.Ticks, axis.Low, axis.High) == "" || axis.Low > s.Low || axis.High < s.High {
			t.Errorf("%v: from %v to %v without a word", s, axis.Low, axis.High)
		}
	}
	var s Span
	for _, x := range []float64{5, 2, 7, 3} {
		s.Add(x)
	}
	if s != (Span{2, 7}) {
		t.Errorf("5, 2, 7 and 3 span %v, want 2 to 7", s)
	}
}
