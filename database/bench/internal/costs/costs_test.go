package costs

import (
	"math"
	"testing"
)

func TestQuantile(t *testing.T) {
	list := func(values ...float64) (list []Cost) {
		for _, v := range values {
			// Negative ones are lower bounds.
			list = append(list, Cost{math.Abs(v), v < 0})
		}
		return list
	}
	for _, test := range []struct {
		costs []Cost
		q     float64
		want  Cost
	}{
		{nil, 0.5, Cost{}},
		{list(7), 0.9, Cost{7, false}},
		{list(3, 1, 2), 0.5, Cost{2, false}},
		{list(4, 1, 3, 2), 0.5, Cost{2.5, false}},
		{list(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), 0.9, Cost{10, false}},
		{list(1, 2, 3, -4), 0.5, Cost{2.5, false}},
		{list(1, 2, -3, 4), 0.5, Cost{2.5, true}},
		{list(-1, 2, 3), 0.5, Cost{2, true}},
		{list(1, 2, 2, -2), 0.5, Cost{2, false}},
	} {
		if got := Quantile(test.costs, test.q); got != test.want {
			t.Errorf("the %v-quantile of %v is %v, want %v", test.q, test.costs, got, test.want)
		}
	}
}
