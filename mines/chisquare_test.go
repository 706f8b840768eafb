package mines_test

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

// uneven returns how far counts are from being alike, as a fraction of what
// chance allows once in a million: above 1 they are not drawn uniformly. At least
// five of each should be expected.
func uneven(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected, sum := float64(total)/float64(len(counts)), 0.
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum / quantile(len(counts)-1)
}

// Two degrees of freedom have the quantile -2 ln 1e-6; and by hand: the counts
// 40, 60 are off by 10 of 50 twice, which makes a statistic of 4.
func TestUneven(t *testing.T) {
	if got := quantile(2); got < 27.63 || got > 1.1*27.63 {
		t.Errorf("quantile(2) = %v, want 27.63 or a little more", got)
	}
	if got, want := uneven([]int{40, 60}), 4/quantile(1); math.Abs(got-want) > 1e-12 {
		t.Errorf("uneven = %v, want %v", got, want)
	}
	if got := uneven([]int{100, 200, 100, 100}); got <= 1 {
		t.Errorf("uneven = %v for one that comes twice as often, want more than 1", got)
	}
}
