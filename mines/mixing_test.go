package mines_test

import (
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/mines"
)

// The walk over layouts comes nearer to uniform with every step, from a new start
// and from the last draw; in the limit only, as the papers say. One step from the
// last draw it is most likely still where it was. A new start is nearly as good as
// rejection, since it wanders about until it finds a layout that fits.
func TestMixing(t *testing.T) {
	r, v := viewOf(t, "1###\n####\n##1#", 3)
	k := mines.NewCompletions(r, &v)
	fitting := len(enumerated(r, &v))
	all := slices.Collect(k.All())
	m := estimate.NewMixing(k, all, k.Chance)
	if fresh, inherited := m.Fresh(1), m.Inherited(1); fresh > 0.1 || inherited < 0.5 {
		t.Errorf("after one step %.3f from uniform, and %.3f from the last draw; want little and much", fresh, inherited)
	}
	for name, distance := range map[string]func(int) float64{"fresh": m.Fresh, "inherited": m.Inherited} {
		last := 1.
		for _, steps := range []int{1, 4, 16, 64, 256} {
			d := distance(steps)
			t.Logf("%s: %d of %d layouts fit; %d steps, %.6f from uniform", name, fitting, len(all), steps, d)
			if d >= last {
				t.Errorf("%s: %v from uniform after %d steps, %v after fewer", name, d, steps, last)
			}
			last = d
		}
		if last > 0.01 {
			t.Errorf("%s: %.6f from uniform after 256 steps", name, last)
		}
	}
}
