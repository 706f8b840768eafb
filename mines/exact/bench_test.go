package exact_test

import (
	"context"
	"fmt"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// BenchmarkFirst solves boards from nothing. The long ones need -args -deep.
func BenchmarkFirst(b *testing.B) {
	for _, test := range []struct {
		rows, cols, mines int
		rule              mines.First
		long              bool
	}{
		{4, 4, 4, mines.Classic, false}, {2, 5, 3, mines.Classic, false}, {1, 10, 5, mines.Classic, false},
		{4, 4, 6, mines.Gnomine, false}, {5, 5, 15, mines.Gnomine, false}, {4, 5, 12, mines.Classic, false},
		{3, 7, 10, mines.Classic, true}, {5, 5, 15, mines.Classic, true}, {5, 5, 10, mines.Classic, true},
	} {
		if test.long && !*deep {
			continue
		}
		board := newBoard(b, test.rows, test.cols, test.mines)
		b.Run(fmt.Sprintf("%dx%d-%d-%v", test.rows, test.cols, test.mines, test.rule), func(b *testing.B) {
			var sets int
			for b.Loop() {
				s := newSolver(b, board, exact.Options{})
				moves, err := s.First(context.Background(), test.rule)
				if err != nil {
					b.Fatal(err)
				}
				sets, _ = s.Sets()
				if forced := moves[len(moves)-1].Forced; forced != (test.rule == mines.Gnomine) {
					b.Fatalf("%v %v: the win from cell %d is forced: %v", board, test.rule, moves[len(moves)-1].Cell, forced)
				}
			}
			b.ReportMetric(float64(sets), "sets/op")
		})
	}
}
