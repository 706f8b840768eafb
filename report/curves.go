package report

import (
	"errors"
	"math"
)

// An Estimate is a value with the bounds of its interval.
type Estimate struct{ Value, Low, High float64 }

// A Measured point of a curve is an estimate at X.
type Measured struct {
	X float64
	Y Estimate
}

// A Curve is a line through estimates, with a band of their intervals.
type Curve struct {
	Name   string
	Points []Measured // by ascending X, all positive
}

// Curves is a plot of curves over a logarithmic axis of X, which is marked where
// there are points.
type Curves struct {
	Title, X, Y string
	// Low and High are the ends of the axis of Y. If Low is positive, the axis is
	// logarithmic.
	Low, High float64
	Curves    []Curve
}

// Figure returns the plot; there must be a point in it. Curves without a point are
// left out.
func (c *Curves) Figure() (*Figure, error) {
	span, marks := Span{}, []float64{}
	p := Panel{Title: c.Title, Y: Axis{Label: c.Y, Low: c.Low, High: c.High}}
	for i := range c.Curves {
		if len(c.Curves[i].Points) > 0 {
			p.Layers = append(p.Layers, Estimates{c.Curves[i], i})
		}
		for _, point := range c.Curves[i].Points {
			span.Add(point.X)
			marks = append(marks, point.X)
		}
	}
	if len(marks) == 0 {
		return nil, errors.New("there is no point to draw")
	}
	p.X = Axis{Label: c.X, Low: span.Low / 1.1, High: span.High * 1.1, Scale: Logarithmic, Ticks: Marks(marks...)}
	if c.Low > 0 {
		p.Y.Scale = Logarithmic
	}
	f := &Figure{Title: c.Title, Panels: []Panel{p}, Legend: Bottom}
	if c.endLow() {
		f.Legend = Top
	}
	return f, nil
}

// SVG draws the plot.
func (c *Curves) SVG() ([]byte, error) {
	f, err := c.Figure()
	if err != nil {
		return nil, err
	}
	return f.SVG()
}

// endLow tells whether the curves end in the lower half, so that there is room for
// the legend above them.
func (c *Curves) endLow() bool {
	last, curves := 0.0, 0.0
	for i := range c.Curves {
		if n := len(c.Curves[i].Points); n > 0 {
			last += c.height(c.Curves[i].Points[n-1].Y.Value)
			curves++
		}
	}
	return last/curves < 0.5
}

// height returns how high y is on the axis: 0 at its foot, 1 at its head.
func (c *Curves) height(y float64) float64 {
	low, y, high := c.Low, min(max(y, c.Low), c.High), c.High
	if low > 0 {
		low, y, high = math.Log(low), math.Log(y), math.Log(high)
	}
	return (y - low) / (high - low)
}
