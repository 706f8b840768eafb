package report

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// An Axis is one axis of a panel.
type Axis struct {
	Label     string
	Low, High float64 // its ends; of a logarithmic axis positive
	Scale     Scale
	// Ticks returns the marks of the axis; nil leaves them to the plotter.
	Ticks func(low, high float64) []Tick
}

// A Scale says how numbers lie on an axis.
type Scale uint8

// The scales.
const (
	Linear Scale = iota
	Logarithmic
)

// A Tick is a mark on an axis, with a word or without.
type Tick struct {
	Value float64
	Label string
}

// apply gives a plot's axis the ends, the scale and the marks.
func (a *Axis) apply(axis *plot.Axis) {
	axis.Label.Text = a.Label
	axis.Min, axis.Max = a.Low, a.High
	if a.Scale == Logarithmic {
		axis.Scale, axis.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if a.Ticks != nil {
		axis.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick {
			var ticks []plot.Tick
			for _, t := range a.Ticks(low, high) {
				ticks = append(ticks, plot.Tick(t))
			}
			return ticks
		})
	}
}

// Powers returns ticks that mark the powers of ten with words, and 2 to 9 times
// each without.
func Powers(word func(float64) string) func(low, high float64) []Tick {
	return func(low, high float64) []Tick {
		var ticks []Tick
		// Powers are made anew each time: multiplying along would drift.
		for power := int(math.Floor(math.Log10(low))); math.Pow10(power) <= high; power++ {
			for digit := 1; digit < 10; digit++ {
				tick := Tick{Value: float64(digit) * math.Pow10(power)}
				if digit == 1 {
					tick.Label = word(tick.Value)
				}
				if tick.Value >= low && tick.Value <= high {
					ticks = append(ticks, tick)
				}
			}
		}
		return ticks
	}
}

// Marks returns ticks at the given values, each with its number in three digits.
func Marks(values ...float64) func(low, high float64) []Tick {
	return func(_, _ float64) []Tick {
		var ticks []Tick
		seen := map[float64]bool{}
		for _, x := range values {
			if !seen[x] {
				seen[x] = true
				ticks = append(ticks, Tick{Value: x, Label: fmt.Sprintf("%.3g", x)})
			}
		}
		return ticks
	}
}

// Fractions returns an axis from 0 to 1, with room for half of a line's width.
func Fractions(label string) Axis {
	return Axis{Label: label, High: 1.005, Ticks: Marks(0, 0.2, 0.4, 0.6, 0.8, 1)}
}

// TimeWord writes a power of ten of seconds: 10 µs, 1 ms, 100 s.
func TimeWord(seconds float64) string {
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

// CountWord writes a power of ten: 100, 1,000, 1M.
func CountWord(x float64) string {
	n := int64(math.Round(x))
	switch {
	case n >= 1e9:
		return Thousands(n/1e9) + "G"
	case n >= 1e6:
		return Thousands(n/1e6) + "M"
	}
	return Thousands(n)
}

// A Span is a range of positive numbers. The zero value holds none.
type Span struct{ Low, High float64 }

// Add widens the range to hold x.
func (s *Span) Add(x float64) {
	if s.High == 0 {
		*s = Span{x, x}
	}
	s.Low, s.High = min(s.Low, x), max(s.High, x)
}

// Axis returns a logarithmic axis over the range, with a little room, and with at
// least one power of ten on it.
func (s *Span) Axis(label string, word func(float64) string) Axis {
	low, high := s.Low/1.2, s.High*1.2
	if math.Floor(math.Log10(high)) < math.Ceil(math.Log10(low)) {
		low = math.Pow10(int(math.Floor(math.Log10(low))))
	}
	return Axis{Label: label, Low: low, High: high, Scale: Logarithmic, Ticks: Powers(word)}
}
