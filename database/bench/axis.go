package bench

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// logTicks marks the powers of ten with words, and what lies between them
// without.
type logTicks struct{ word func(float64) string }

// Ticks returns the ticks of an axis from low to high.
func (t logTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	// Powers are made anew each time: multiplying along would drift.
	for power := int(math.Floor(math.Log10(low))); math.Pow10(power) <= high; power++ {
		for digit := 1; digit < 10; digit++ {
			tick := plot.Tick{Value: float64(digit) * math.Pow10(power)}
			if digit == 1 {
				tick.Label = t.word(tick.Value)
			}
			if tick.Value >= low && tick.Value <= high {
				ticks = append(ticks, tick)
			}
		}
	}
	return ticks
}

// timeWord writes a power of ten of seconds: 10 µs, 1 ms, 100 s.
func timeWord(seconds float64) string {
	power := int(math.Round(math.Log10(seconds)))
	unit, name := 0, " s"
	switch {
	case power < -6:
		unit, name = -9, " ns"
	case power < -3:
		unit, name = -6, " µs"
	case power < 0:
		unit, name = -3, " ms"
	}
	return strconv.Itoa(int(math.Round(math.Pow10(power-unit)))) + name
}

// countWord writes a power of ten: 100, 1,000, 1M.
func countWord(x float64) string {
	n := int64(math.Round(x))
	switch {
	case n >= 1e9:
		return thousands(n/1e9) + "G"
	case n >= 1e6:
		return thousands(n/1e6) + "M"
	}
	return thousands(n)
}

// fractions are the ticks of an axis from 0 to 1.
var fractions = plot.ConstantTicks{
	{Value: 0, Label: "0"}, {Value: 0.2, Label: "0.2"}, {Value: 0.4, Label: "0.4"},
	{Value: 0.6, Label: "0.6"}, {Value: 0.8, Label: "0.8"}, {Value: 1, Label: "1"},
}

// span is the range of an axis.
type span struct{ low, high float64 }

// add widens the range to hold x; the zero value holds nothing.
func (s *span) add(x float64) {
	if s.high == 0 {
		*s = span{x, x}
	}
	s.low, s.high = min(s.low, x), max(s.high, x)
}

// logarithmic makes an axis logarithmic over the range, with a little room, and
// at least one power of ten.
func (s *span) logarithmic(axis *plot.Axis, word func(float64) string) {
	low, high := s.low/1.2, s.high*1.2
	if math.Floor(math.Log10(high)) < math.Ceil(math.Log10(low)) {
		low = math.Pow10(int(math.Floor(math.Log10(low))))
	}
	axis.Min, axis.Max = low, high
	axis.Scale = plot.LogScale{}
	axis.Tick.Marker = logTicks{word}
}
