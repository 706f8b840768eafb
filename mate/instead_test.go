package mate

import (
	"testing"
	"time"

	"kriegmate/estimate"
)

// Time is kept for drawing states only where some may be drawn: a quarter, two seconds at the
// most.
func TestForAll(t *testing.T) {
	for _, test := range []struct {
		name  string
		e     Estimator
		limit time.Duration
		want  time.Duration
	}{
		{"none are drawn", Estimator{}, 8 * time.Second, 8 * time.Second},
		{"some are drawn", Estimator{Instead: 1000}, 4 * time.Second, 3 * time.Second},
		{"some are drawn, with much time", Estimator{Instead: 1000}, 80 * time.Second, 78 * time.Second},
		{"they are counted", Estimator{Instead: 1000, Count: true}, 8 * time.Second, 8 * time.Second},
		{"no limit", Estimator{Instead: 1000}, 0, 0},
	} {
		test.e.Limits = estimate.Limits{States: 7, Time: test.limit}
		if got, want := test.e.forAll(), (estimate.Limits{States: 7, Time: test.want}); got != want {
			t.Errorf("%s: %+v, want %+v", test.name, got, want)
		}
	}
}
