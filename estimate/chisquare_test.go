package estimate_test

import (
	"math"
	"testing"
)

// quantile returns the value that a chi-square variable with so many degrees of
// freedom exceeds with a probability of 1e-6, after Wilson and Hilferty (1931):
// its cube root is nearly normal.
func quantile(degrees int) float64 {
	const z = 4.753424 // of the normal distribution, at 1 - 1e-6
	k := float64(degrees)
	return k * math.Pow(1-2/(9*k)+z*math.Sqrt(2/(9*k)), 3)
}

// So far out in its tail the approximation errs on the careful side. The exact
// quantiles are from the incomplete gamma function; two degrees have -2 ln 1e-6.
func TestQuantile(t *testing.T) {
	for degrees, want := range map[int]float64{2: 27.63, 5: 35.89, 10: 46.86, 30: 82.04, 100: 182.13} {
		if got := quantile(degrees); got < want || got > 1.1*want {
			t.Errorf("quantile(%d) = %.2f, want %.2f or a little more", degrees, got, want)
		}
	}
}

// chiSquare returns the statistic of the counts against the probabilities, and
// its degrees of freedom. Rare outcomes, of which fewer than five are expected,
// are put together.
func chiSquare(counts []int, probabilities []float64) (statistic float64, degrees int) {
	total := 0
	for _, n := range counts {
		total += n
	}
	var rare, rareExpected float64
	degrees = -1
	add := func(got, expected float64) {
		statistic += (got - expected) * (got - expected) / expected
		degrees++
	}
	for i, n := range counts {
		if expected := probabilities[i] * float64(total); expected >= 5 {
			add(float64(n), expected)
		} else {
			rare += float64(n)
			rareExpected += expected
		}
	}
	if rareExpected > 0 {
		add(rare, rareExpected)
	}
	return statistic, max(1, degrees)
}

// equal returns n equal probabilities.
func equal(n int) []float64 {
	p := make([]float64, n)
	for i := range p {
		p[i] = 1 / float64(n)
	}
	return p
}

// The statistic is small for counts as expected, and large for others.
func TestChiSquare(t *testing.T) {
	if x, k := chiSquare([]int{48, 52, 51, 49}, equal(4)); k != 3 || math.Abs(x-0.2) > 1e-9 {
		t.Errorf("chiSquare = %v, %d, want 0.2, 3", x, k)
	}
	if x, k := chiSquare([]int{100, 20, 40, 40}, equal(4)); x <= quantile(k) {
		t.Errorf("chiSquare = %v, want more than %v", x, quantile(k))
	}
}
