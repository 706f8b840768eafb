package hunter

import (
	"math"
	"testing"
)

func TestLog2(t *testing.T) {
	for _, n := range []uint64{1, 2, 3, 5, 7, 8, 30, 100, 255, 256, 257, 500, 9999, 1 << 40, 1<<40 + 1<<39} {
		want := 256 * math.Log2(float64(n))
		if got := float64(log2(n)); math.Abs(got-want) > 2 {
			t.Errorf("log2(%d) = %v, want about %.1f", n, got, want)
		}
	}
}

// A larger belief state costs more, and a bit costs more where it is large.
func TestBurden(t *testing.T) {
	w := weights{bitLow: 10, bitFull: 100, sizeLow: 4 * 256, sizeFull: 8 * 256}
	for _, test := range []struct{ bits, want int64 }{
		{0, 0}, {1, 10}, {4, 40},
		{6, 40 + 2*10 + 45},  // half of the ramp: a quarter of 90 a bit on average, for two bits
		{8, 40 + 4*10 + 180}, // the ramp: 45 more a bit on average
		{10, 40 + 4*10 + 180 + 200},
	} {
		if got := w.burden(test.bits * 256); got != test.want {
			t.Errorf("burden of %d bits = %d, want %d", test.bits, got, test.want)
		}
	}
}
