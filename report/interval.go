package report

import (
	"fmt"
	"math"
)

// An Interval is an estimate with the bounds of its 95 % confidence interval.
type Interval struct {
	Value, Low, High float64
}

// deviates is how many standard deviations on either side of the mean hold 95 % of
// a normal distribution.
const deviates = 1.959963984540054

// Wilson returns the part of the trials that succeeded, with Wilson's score interval,
// which holds near 0 and 1 as well. Without trials it is the whole range. Half a success,
// such as a drawn game, makes the spread less than what the interval is for, so with them it is
// rather too wide than too narrow.
func Wilson(successes float64, trials int) Interval {
	if trials == 0 {
		return Interval{0, 0, 1}
	}
	n, p := float64(trials), successes/float64(trials)
	const z = deviates
	centre := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	i := Interval{p, (centre - spread) / scale, (centre + spread) / scale}
	if successes == 0 {
		i.Low = 0 // but for rounding
	}
	if successes == float64(trials) {
		i.High = 1
	}
	return i
}

// Mean returns the mean of a sample, with the interval of the normal distribution.
// The interval of fewer than two figures is unbounded.
func Mean(sample []float64) Interval {
	n := float64(len(sample))
	if n == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	sum := 0.0
	for _, x := range sample {
		sum += x
	}
	mean := sum / n
	if n < 2 {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	square := 0.0
	for _, x := range sample {
		square += (x - mean) * (x - mean)
	}
	return Normal(mean, math.Sqrt(square/(n-1)/n))
}

// Normal returns a value with the interval of the normal distribution that has the given standard error.
func Normal(value, standardError float64) Interval {
	half := deviates * standardError
	return Interval{value, value - half, value + half}
}

// Error returns the standard error that the interval stands for.
func (i Interval) Error() float64 { return (i.High - i.Low) / 2 / deviates }

// Percent writes the bounds of an interval of probabilities in per cent, or "-" if it
// is unbounded.
func (i Interval) Percent() string {
	if math.IsInf(i.High, 0) {
		return "-"
	}
	return fmt.Sprintf("%.2f to %.2f", 100*i.Low, 100*i.High)
}
