package exact_test

import (
	"context"
	"errors"
	"flag"
	"math/big"
	"strings"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

var deep = flag.Bool("deep", false, "solve the large boards too, which takes minutes")

func newBoard(t testing.TB, rows, cols, n int) *mines.Board {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func newSolver(t testing.TB, b *mines.Board, o exact.Options) *exact.Solver {
	t.Helper()
	s, err := exact.New(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFirstByHand holds the values of small boards against those worked out by
// hand, for every class of first cells.
func TestFirstByHand(t *testing.T) {
	type values map[mines.Cell]*big.Rat
	for _, test := range []struct {
		name              string
		rows, cols, mines int
		rule              mines.First
		objective         mines.Objective
		want              values
	}{
		// The end cell tells where the mine is; after the middle one it is left or right.
		{"a row of three", 1, 3, 1, mines.Classic, mines.Win, values{0: big.NewRat(1, 1), 1: big.NewRat(1, 2)}},
		// The same, if the first cell is a mine once in three times. Figure 2 of the first
		// paper: 4/3 cells are opened, or one, of two.
		{"a row of three without a rule", 1, 3, 1, mines.None, mines.Win, values{0: big.NewRat(2, 3), 1: big.NewRat(1, 3)}},
		{"the score of a row of three", 1, 3, 1, mines.None, mines.Score, values{0: big.NewRat(2, 3), 1: big.NewRat(1, 2)}},
		// From the end, cell after cell tells whether the next is the mine. The second cell
		// shows 0 for the far end, or else the far end is free, and tells the rest.
		{"a row of four", 1, 4, 1, mines.Classic, mines.Win, values{0: big.NewRat(1, 1), 1: big.NewRat(1, 1)}},
		// From the end: 0 in one layout of three, else the free cell is one of two. From
		// the second cell: 2 in one of three, else the free cell is one of two.
		{"two mines in a row of four", 1, 4, 2, mines.Classic, mines.Win, values{0: big.NewRat(2, 3), 1: big.NewRat(2, 3)}},
		// All counts are 1. One cell more is opened 2 times in 3, and another 1 time in 2.
		{"a square", 2, 2, 1, mines.Classic, mines.Win, values{0: big.NewRat(1, 3)}},
		{"a square without a rule", 2, 2, 1, mines.None, mines.Win, values{0: big.NewRat(1, 4)}},
		{"the score of a square", 2, 2, 1, mines.Classic, mines.Score, values{0: big.NewRat(2, 3)}},
		// The second paper, section 4.2: 3/8 * 1/3 + 5/8 * 1/5 from a corner or a side.
		{"seven mines", 3, 3, 7, mines.Classic, mines.Win, values{0: big.NewRat(1, 4), 1: big.NewRat(1, 4), 4: big.NewRat(1, 8)}},
		{"no mines", 3, 3, 0, mines.None, mines.Win, values{0: big.NewRat(1, 1), 1: big.NewRat(1, 1), 4: big.NewRat(1, 1)}},
		{"one free cell", 2, 3, 5, mines.None, mines.Win, values{0: big.NewRat(1, 6), 1: big.NewRat(1, 6)}},
	} {
		moves, err := newSolver(t, newBoard(t, test.rows, test.cols, test.mines), exact.Options{Objective: test.objective}).First(context.Background(), test.rule)
		if err != nil || len(moves) != len(test.want) {
			t.Errorf("%s: %d first moves and the error %v, want %d", test.name, len(moves), err, len(test.want))
		}
		for _, m := range moves {
			want := test.want[m.Cell]
			if want == nil || m.Value().Cmp(want) != 0 || m.Forced != (want.Cmp(big.NewRat(1, 1)) == 0) {
				t.Errorf("%s: cell %d has the value %v, forced %v, want %v", test.name, m.Cell, m.Value(), m.Forced, want)
			}
		}
	}
}

// TestForced finds the forced wins of both papers, and no others: on 4x4 with 6
// mines from a cell in the middle, on 5x5 with 15 from the centre, where the
// second paper gives 1/2 and 3/4 as bounds for the cells beside it.
func TestForced(t *testing.T) {
	for _, test := range []struct {
		rows, cols, mines int
		forced            mines.Cell
		most              map[mines.Cell]*big.Rat
	}{
		{4, 4, 6, 5, nil},
		{5, 5, 15, 12, map[mines.Cell]*big.Rat{6: big.NewRat(1, 2), 7: big.NewRat(3, 4)}},
	} {
		b := newBoard(t, test.rows, test.cols, test.mines)
		moves, err := newSolver(t, b, exact.Options{}).First(context.Background(), mines.Gnomine)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if m.Forced != (m.Cell == test.forced) {
				t.Errorf("%v, cell %d: forced %v, %v of %v layouts", b, m.Cell, m.Forced, m.Won, m.Layouts)
			}
			if most := test.most[m.Cell]; most != nil && m.Value().Cmp(most) > 0 {
				t.Errorf("%v, cell %d: %v, the paper says at most %v", b, m.Cell, m.Value(), most)
			}
		}
	}
}

// paper has the boards of the second paper's Table 2, with the share of games that its
// player won less three standard deviations, which the optimum exceeds.
var paper = []struct {
	rows, cols, mines int
	won               float64
	long              bool
}{
	{4, 4, 4, 0.682, false}, {1, 3, 1, 1, false}, {2, 5, 3, 0.224, false}, {1, 10, 5, 0.183, false},
	{3, 7, 10, 0.0548, true}, {5, 5, 15, 0.006, true}, {5, 5, 10, 0.0820, true},
}

func TestPaper(t *testing.T) {
	for _, test := range paper {
		if test.long && !*deep {
			continue
		}
		b := newBoard(t, test.rows, test.cols, test.mines)
		s := newSolver(t, b, exact.Options{Memory: 8 << 30})
		moves, err := s.First(context.Background(), mines.Classic)
		if err != nil {
			t.Fatal(err)
		}
		best := 0.
		for _, m := range moves {
			value, _ := m.Value().Float64()
			t.Logf("%v, cell %d: %v = %.6f", b, m.Cell, m.Value(), value)
			best = max(best, value)
		}
		sets, bytes := s.Sets()
		t.Logf("%v: %d sets in %d MiB", b, sets, bytes>>20)
		if best < test.won {
			t.Errorf("%v: %v, the paper's player wins more than %v", b, best, test.won)
		}
	}
}

func TestErrors(t *testing.T) {
	says := func(what string, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", what, err, want)
		}
	}
	_, err := exact.New(newBoard(t, 9, 9, 10), exact.Options{})
	says("too many cells", err, "81 cells")
	ctx := context.Background()
	_, err = newSolver(t, newBoard(t, 2, 2, 1), exact.Options{}).First(ctx, mines.Gnomine)
	says("no room for a mine", err, "no room beside the first cell")
	small := newSolver(t, newBoard(t, 4, 4, 6), exact.Options{Memory: 1 << 16})
	_, err = small.First(ctx, mines.Classic)
	says("little memory", err, "5005 layouts")
	p, err := mines.ParsePosition("1###\n####\n####\n####", 6)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = small.Values(ctx, p, mines.Classic)
	says("little memory in a position", err, "layouts")
	p, err = mines.ParsePosition("3###\n####\n####\n0###", 6)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = newSolver(t, newBoard(t, 4, 4, 6), exact.Options{}).Values(ctx, p, mines.Classic)
	if err != nil {
		t.Errorf("a position that layouts fit: %v", err)
	}
	p.Show(5, 3)
	_, _, err = newSolver(t, newBoard(t, 4, 4, 6), exact.Options{}).Values(ctx, p, mines.Classic)
	says("no layout", err, "no layout of 6 mines")
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	working := func(done float64, sets int) {
		if calls++; calls == 3 {
			cancel()
		}
		if done < 0 || done >= 1 || sets <= 0 {
			t.Errorf("call %d: %v of the work done, %d sets", calls, done, sets)
		}
	}
	moves, err := newSolver(t, newBoard(t, 5, 5, 10), exact.Options{Working: working}).First(ctx, mines.Classic)
	if len(moves) != 1 || !moves[0].AtLeast || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v and the error %v", moves, err)
	}
	if calls != 3 {
		t.Errorf("%d calls, the third cancels", calls)
	}
}
