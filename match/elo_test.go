package match

import (
	"math"
	"testing"

	"kriegmate/report"
)

func near(x, y, within float64) bool { return x == y || math.Abs(x-y) <= within }

// Shares of the points with differences that can be worked out by hand: ten to one is 400
// points, and the square root of ten to one is 200.
func TestElo(t *testing.T) {
	root := math.Sqrt(10)
	for _, test := range []struct{ share, want float64 }{
		{0.5, 0}, {10.0 / 11, 400}, {1.0 / 11, -400}, {100.0 / 101, 800}, {root / (1 + root), 200}, {0.75, 400 * math.Log10(3)},
		{1, math.Inf(1)}, {0, math.Inf(-1)},
	} {
		if got := elo(test.share); !near(got, test.want, 1e-9) {
			t.Errorf("a share of %v is %v Elo, want %v", test.share, got, test.want)
		}
	}
}

// A draw is half a point of Wilson's interval; where nothing was played nothing is known.
func TestScore(t *testing.T) {
	if got, want := Score(0, 0), (report.Interval{Value: 0.5, Low: 0, High: 1}); got != want {
		t.Errorf("without games %v, want %v", got, want)
	}
	// 1/2 ± 0.979982/sqrt(103.841459)
	if got := Score(50, 100); got.Value != 0.5 || !near(got.Low, 0.403832, 1e-6) || !near(got.High, 0.596168, 1e-6) {
		t.Errorf("half of 100 points: %v", got)
	}
}

// Half of 100 points is an even match, give or take 68 Elo: 0.596168 is 400·log10(1.476279).
func TestEloOfInterval(t *testing.T) {
	e := Elo(Score(50, 100))
	if want := 400 * math.Log10(0.596168/0.403832); e.Value != 0 || !near(e.High, want, 1e-2) || !near(e.Low, -want, 1e-2) || !near(want, 67.7, 0.1) {
		t.Errorf("%v, want 0 ± %v", e, want)
	}
	if e := Elo(Score(10, 10)); !math.IsInf(e.Value, 1) || !math.IsInf(e.High, 1) || math.IsInf(e.Low, 0) {
		t.Errorf("ten of ten: %v, want no bound above and one below", e)
	}
}
