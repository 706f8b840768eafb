package dfpn

import (
	"testing"

	"kriegmate/andor/internal/numbers"
)

// Thresholds and numbers of what is not decided never become what is.
func TestThresholds(t *testing.T) {
	const inf = numbers.Infinite
	for _, test := range []struct {
		name      string
		got, want uint32
	}{
		{"a sum", finite(3, 4), 7},
		{"a sum that is too large", finite(inf-1, 5), inf - 1},
		{"what is left of a threshold", less(10, 4), 6},
		{"nothing is left of a threshold", less(4, 10), 0},
		{"no threshold stays none", less(inf, 10), inf},
		{"a quarter more than the second best, and one", beyond(8), 11},
		{"more than nothing", beyond(0), 1},
		{"there is no second best", beyond(inf), inf},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", test.name, test.got, test.want)
		}
	}
}

// States that wait are leaves to prove, unless the node is decided.
func TestBesides(t *testing.T) {
	for _, test := range []struct {
		n       numbers.Pair
		waiting int
		want    numbers.Pair
	}{
		{numbers.Unknown, 0, numbers.Unknown},
		{numbers.Unknown, 3, numbers.Pair{Proof: 4, Disproof: 1}},
		{numbers.Pair{Proof: 2, Disproof: 7}, 5, numbers.Pair{Proof: 7, Disproof: 7}},
		{numbers.Unknown, 1 << 40, numbers.Pair{Proof: numbers.Infinite - 1, Disproof: 1}},
		{numbers.Proved, 9, numbers.Proved},
		{numbers.Refuted, 9, numbers.Refuted},
	} {
		if got := besides(test.n, test.waiting); got != test.want {
			t.Errorf("%v beside %d that wait: %v, want %v", test.n, test.waiting, got, test.want)
		}
	}
}

// The table takes what it is given, and never more than half of the memory.
func TestTableBytes(t *testing.T) {
	for _, test := range []struct{ asked, memory, want int64 }{
		{0, 0, 64 << 20},
		{1000, 0, 1000},
		{0, 1 << 20, 1 << 19},
		{1000, 1 << 20, 1000},
		{1 << 20, 1 << 20, 1 << 19},
		{1 << 30, 1 << 10, 1 << 9},
	} {
		if got := tableBytes(test.asked, test.memory); got != test.want {
			t.Errorf("asked for %d with a memory of %d: %d, want %d", test.asked, test.memory, got, test.want)
		}
	}
}
