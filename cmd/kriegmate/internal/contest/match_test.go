package contest

import "testing"

// Players with threads of their own leave fewer cores for other games, whichever of the two has them.
func TestAtOnce(t *testing.T) {
	for _, test := range []struct{ cores, ofA, ofB, want int }{
		{8, 1, 1, 8}, {8, 2, 1, 4}, {8, 1, 2, 4}, {8, 3, 2, 2}, {2, 4, 1, 1},
	} {
		if got := atOnce(test.cores, test.ofA, test.ofB); got != test.want {
			t.Errorf("%d cores, %d and %d threads: %d games at a time, want %d", test.cores, test.ofA, test.ofB, got, test.want)
		}
	}
}
