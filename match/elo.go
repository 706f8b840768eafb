package match

import (
	"math"

	"kriegmate/report"
)

// Score returns the share of the points, with its interval. Without games it is an even
// match of which nothing is known.
func Score(points float64, games int) report.Interval {
	if games == 0 {
		return report.Interval{Value: 0.5, Low: 0, High: 1}
	}
	return report.Wilson(points, games)
}

// Elo returns the difference of strength that gives a share of the points: a player who is
// d points better scores 1/(1+10^(-d/400)). Shares of 0 and 1 are infinitely far away. The
// bounds are those of the share.
func Elo(share report.Interval) report.Interval {
	return report.Interval{Value: elo(share.Value), Low: elo(share.Low), High: elo(share.High)}
}

func elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }
