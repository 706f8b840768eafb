package exact_test

import (
	"context"
	"math/big"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// first solves a board.
func first(t *testing.T, rows, cols, n int, rule mines.First, o exact.Options) []exact.FirstMove {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	s, err := exact.New(b, o)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := s.First(context.Background(), rule)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// TestFirstByHand holds the values of small boards against those worked out by
// hand, for every class of first cells.
func TestFirstByHand(t *testing.T) {
	for _, test := range []struct {
		name              string
		rows, cols, mines int
		rule              mines.First
		want              map[mines.Cell]*big.Rat
	}{
		// The end cell tells where the mine is; after the middle one it is left or right.
		{"1x3 1", 1, 3, 1, mines.Classic, map[mines.Cell]*big.Rat{0: big.NewRat(1, 1), 1: big.NewRat(1, 2)}},
		// The paper's argument: 3/8 * 1/3 + 5/8 * 1/5 from a corner or a side.
		{"3x3 7", 3, 3, 7, mines.Classic, map[mines.Cell]*big.Rat{0: big.NewRat(1, 4), 1: big.NewRat(1, 4), 4: big.NewRat(1, 8)}},
		{"2x2 1", 2, 2, 1, mines.Classic, map[mines.Cell]*big.Rat{0: big.NewRat(1, 3)}},
		{"2x2 1 none", 2, 2, 1, mines.None, map[mines.Cell]*big.Rat{0: big.NewRat(1, 4)}},
	} {
		moves := first(t, test.rows, test.cols, test.mines, test.rule, exact.Options{})
		if len(moves) != len(test.want) {
			t.Errorf("%s: %d first moves, want %d", test.name, len(moves), len(test.want))
		}
		for _, m := range moves {
			if want := test.want[m.Cell]; want == nil || m.Value().Cmp(want) != 0 {
				t.Errorf("%s: cell %d has the value %v, want %v", test.name, m.Cell, m.Value(), want)
			}
		}
	}
}
