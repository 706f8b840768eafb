package player

import "testing"

// A pawn is much in an even game, and little in one that is decided.
func TestClear(t *testing.T) {
	for _, test := range []struct {
		worth, other float64
		want         bool
	}{
		{0.5, -0.5, true},
		{0.5, -0.4, false},
		{1, 1, false},
		{0, -9, true},
		{18, 15, false},
		{18, 13, true},
		{-13, -18, true},
		{-15, -18, false},
	} {
		o := Opinion{Worth: test.worth, Alternative: test.other}
		if o.Clear() != test.want {
			t.Errorf("%v instead of %v: clear is %t", test.worth, test.other, o.Clear())
		}
	}
}
