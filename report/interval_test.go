package report

import (
	"math"
	"testing"
)

func near(x, y float64) bool { return x == y || math.Abs(x-y) < 5e-5 }

// The bounds solve (p-x)² = z² x(1-x)/n for x: with no success they are 0 and
// z²/(n+z²), and half of ten gives 1/2 ± z/2/sqrt(n+z²).
func TestWilson(t *testing.T) {
	for _, test := range []struct {
		successes float64
		trials    int
		want      Interval
	}{
		{0, 0, Interval{0, 0, 1}},
		{0, 10, Interval{0, 0, 3.84146 / 13.84146}},
		{10, 10, Interval{1, 10 / 13.84146, 1}},
		{5, 10, Interval{0.5, 0.5 - 0.97998/3.72041, 0.5 + 0.97998/3.72041}},
		{50, 100, Interval{0.5, 0.403832, 0.596168}}, // 1/2 ± 0.97998/sqrt(103.84146)
	} {
		got := Wilson(test.successes, test.trials)
		if !near(got.Value, test.want.Value) || !near(got.Low, test.want.Low) || !near(got.High, test.want.High) {
			t.Errorf("Wilson(%v, %d) = %v, want %v", test.successes, test.trials, got, test.want)
		}
	}
	for _, n := range []int{17, 1000} {
		for half := range 2*n + 1 {
			k := float64(half) / 2
			p := k / float64(n)
			for _, x := range []float64{Wilson(k, n).Low, Wilson(k, n).High} {
				if left, right := (p-x)*(p-x), deviates*deviates*x*(1-x)/float64(n); math.Abs(left-right) > 1e-12 {
					t.Errorf("%v of %d: the bound %v does not solve the equation: %v, %v", k, n, x, left, right)
				}
			}
		}
	}
}

// 1, 2, 3, 4 have the mean 2.5 and the variance 5/3, so the standard error is
// sqrt(5/12).
func TestMean(t *testing.T) {
	got := Mean([]float64{1, 2, 3, 4})
	half := 1.959964 * math.Sqrt(5.0/12)
	if !near(got.Value, 2.5) || !near(got.Low, 2.5-half) || !near(got.High, 2.5+half) || !near(got.Error(), math.Sqrt(5.0/12)) {
		t.Errorf("%v with error %v, want 2.5 ± %v", got, got.Error(), half)
	}
	if got := Mean([]float64{7}); got.Value != 7 || !math.IsInf(got.Low, -1) || !math.IsInf(got.High, 1) {
		t.Errorf("one figure: %v", got)
	}
	if got := Mean(nil); got.Value != 0 || !math.IsInf(got.High, 1) {
		t.Errorf("no figures: %v", got)
	}
}
