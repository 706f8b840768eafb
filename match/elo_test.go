package match

import (
	"math"
	"testing"
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

// The bounds x of Wilson's interval solve (p-x)² = z² x(1-x)/n, where z² is 3.8415: with no
// point they are 0 and z²/(n+z²), and half of the points give 1/2 ± z/2/sqrt(n+z²).
func TestScore(t *testing.T) {
	for _, test := range []struct {
		points float64
		games  int
		want   Interval
	}{
		{0, 0, Interval{0.5, 0, 1}},
		{0, 10, Interval{0, 0, 3.841459 / 13.841459}},
		{10, 10, Interval{1, 10 / 13.841459, 1}},
		{5, 10, Interval{0.5, 0.5 - 0.979982/3.720411, 0.5 + 0.979982/3.720411}},
		{50, 100, Interval{0.5, 0.403832, 0.596168}}, // 1/2 ± 0.979982/sqrt(103.841459)
	} {
		got := Score(test.points, test.games)
		if !near(got.Value, test.want.Value, 1e-6) || !near(got.Low, test.want.Low, 1e-6) || !near(got.High, test.want.High, 1e-6) {
			t.Errorf("Score(%v, %d) = %v, want %v", test.points, test.games, got, test.want)
		}
	}
	for half := range 41 {
		points := float64(half) / 2
		i := Score(points, 20)
		for _, x := range []float64{i.Low, i.High} {
			p := points / 20
			if left, right := (p-x)*(p-x), deviates*deviates*x*(1-x)/20; !near(left, right, 1e-12) {
				t.Errorf("%v of 20: the bound %v does not solve the equation: %v, %v", points, x, left, right)
			}
		}
	}
}

// Half of 100 points is an even match, give or take 68 Elo: 0.596168 is 400·log10(1.476279).
func TestEloOfInterval(t *testing.T) {
	e := Score(50, 100).Elo()
	if want := 400 * math.Log10(0.596168/0.403832); e.Value != 0 || !near(e.High, want, 1e-2) || !near(e.Low, -want, 1e-2) || !near(want, 67.7, 0.1) {
		t.Errorf("%v, want 0 ± %v", e, want)
	}
	if e := Score(10, 10).Elo(); !math.IsInf(e.Value, 1) || !math.IsInf(e.High, 1) || math.IsInf(e.Low, 0) {
		t.Errorf("ten of ten: %v, want no bound above and one below", e)
	}
}
