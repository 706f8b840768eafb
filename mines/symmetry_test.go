package mines

import (
	"slices"
	"testing"
)

func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		rows, cols, symmetries int
		classes                []Cell
	}{
		{1, 1, 1, []Cell{0}},
		{1, 4, 2, []Cell{0, 1, 1, 0}},
		{2, 2, 8, []Cell{0, 0, 0, 0}},
		{2, 3, 4, []Cell{0, 1, 0, 0, 1, 0}},
		{3, 3, 8, []Cell{0, 1, 0, 1, 4, 1, 0, 1, 0}},
		{4, 4, 8, []Cell{0, 1, 1, 0, 1, 5, 5, 1, 1, 5, 5, 1, 0, 1, 1, 0}},
	} {
		b, err := NewBoard(test.rows, test.cols, 0)
		if err != nil {
			t.Fatal(err)
		}
		list := b.Symmetries()
		// On 2x2 the eight are all different; on a row two of them are.
		if len(list) != test.symmetries {
			t.Errorf("%dx%d: %d symmetries, want %d", test.rows, test.cols, len(list), test.symmetries)
		}
		if got := b.Classes(); !slices.Equal(got, test.classes) {
			t.Errorf("%dx%d: classes %v, want %v", test.rows, test.cols, got, test.classes)
		}
		for _, to := range list {
			for c, d := range to {
				want := slices.Clone(b.Neighbours(Cell(c)))
				for i := range want {
					want[i] = to[want[i]]
				}
				slices.Sort(want)
				if !slices.Equal(want, b.Neighbours(d)) {
					t.Errorf("%dx%d: %v takes %d to %d, but its neighbours to %v", test.rows, test.cols, to, c, d, want)
				}
			}
		}
	}
}
