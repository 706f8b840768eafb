package match

import "math"

// An Interval is an estimate with the bounds of its 95 % confidence interval.
type Interval struct{ Value, Low, High float64 }

// deviates is how many standard deviations on either side of the mean hold 95 % of
// a normal distribution.
const deviates = 1.959963984540054

// Score returns the share of the points, with Wilson's score interval. Wilson's is for
// games that are won or lost; a draw in place of a win and a loss makes the spread less, so
// with draws the interval is rather too wide than too narrow. Without games it is the whole
// range.
func Score(points float64, games int) Interval {
	if games == 0 {
		return Interval{0.5, 0, 1}
	}
	n, p := float64(games), points/float64(games)
	const z = deviates
	centre := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	i := Interval{p, (centre - spread) / scale, (centre + spread) / scale}
	if p == 0 {
		i.Low = 0 // but for rounding
	}
	if p == 1 {
		i.High = 1
	}
	return i
}

// Elo returns the difference of strength that gives the share of the points: a player who is
// d points better scores 1/(1+10^(-d/400)). Shares of 0 and 1 are infinitely far away. The
// bounds are those of the share.
func (i Interval) Elo() Interval { return Interval{elo(i.Value), elo(i.Low), elo(i.High)} }

func elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }
