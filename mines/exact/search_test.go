package exact

import (
	"context"
	"errors"
	"testing"

	"kriegmate/mines"
)

func newTestSolver(t *testing.T, rows, cols, n int, turns int) *Solver {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	list := b.Symmetries()
	s, err := newSolver(b, Options{}, list[:min(turns, len(list))])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// won returns in how many layouts the best strategy wins that begins with c.
func won(t *testing.T, s *Solver, rule mines.First, c mines.Cell) int64 {
	t.Helper()
	m := FirstMove{Cell: c}
	if err := s.first(context.Background(), rule, &m); err != nil {
		t.Fatal(err)
	}
	return m.Won.Int64()
}

// TestSymmetry solves boards with and without symmetry: all cells of a class agree.
func TestSymmetry(t *testing.T) {
	for _, size := range [][3]int{{3, 3, 3}, {2, 5, 3}, {5, 2, 4}, {3, 4, 4}, {4, 4, 4}, {4, 4, 9}, {1, 8, 4}} {
		plain, turned := newTestSolver(t, size[0], size[1], size[2], 1), newTestSolver(t, size[0], size[1], size[2], 8)
		for _, rule := range []mines.First{mines.Classic, mines.Gnomine, mines.None} {
			for c, class := range plain.board.Classes() {
				if !rule.Allows(plain.board, class) {
					continue
				}
				got, want := won(t, turned, rule, class), won(t, plain, rule, mines.Cell(c))
				if got != want {
					t.Errorf("%v %v: cell %d wins %d layouts with symmetry, cell %d wins %d without", plain.board, rule, class, got, c, want)
				}
			}
		}
		with, _ := turned.Sets()
		if without, _ := plain.Sets(); with >= without && without > 10 {
			t.Errorf("%v: %d sets with symmetry, %d without", plain.board, with, without)
		}
	}
}

// A fuse is a context that ends when it is looked at for the nth time.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterrupted stops a search again and again, a little later each time. Nothing
// wrong stays in the table.
func TestInterrupted(t *testing.T) {
	whole, halting := newTestSolver(t, 4, 4, 7, 1), newTestSolver(t, 4, 4, 7, 1)
	want := won(t, whole, mines.Classic, 0)
	for stops := 0; ; stops++ {
		m := FirstMove{Cell: 0}
		err := halting.first(&fuse{context.Background(), stops}, mines.Classic, &m)
		if err == nil {
			if m.Won.Int64() != want {
				t.Errorf("after %d stops %v layouts are won, want %d", stops, m.Won, want)
			}
			if stops < 3 {
				t.Errorf("the search ended after %d stops: it is too short for this test", stops)
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}

// What was valued before the context ended is given back, and is right.
func TestValuesInPart(t *testing.T) {
	p, err := mines.ParsePosition("1###\n####\n####\n####", 6)
	if err != nil {
		t.Fatal(err)
	}
	whole, parts := newTestSolver(t, 4, 4, 6, 1), 0
	_, want, err := whole.Values(context.Background(), p, mines.Classic)
	if err != nil {
		t.Fatal(err)
	}
	for stops := 1; ; stops += 1 + stops/2 {
		best, cells, err := newTestSolver(t, 4, 4, 6, 1).Values(&fuse{context.Background(), stops}, p, mines.Classic)
		valued, most := 0, 0.0
		for c, v := range cells {
			if v < 0 {
				continue
			}
			if valued++; v != want[c] {
				t.Fatalf("stopped at look %d: cell %d is worth %v, want %v", stops, c, v, want[c])
			}
			most = max(most, v)
		}
		if best != most {
			t.Errorf("stopped at look %d: the best is %v, want %v", stops, best, most)
		}
		if err == nil {
			break
		}
		if valued > 0 {
			parts++
		}
	}
	if parts < 3 {
		t.Errorf("%d searches ended in part: too few to tell", parts)
	}
}

// Of four first cells one is done, and of the second half: three eighths in all.
func TestProgress(t *testing.T) {
	got, calls := 0.0, 0
	s := newTestSolver(t, 2, 2, 1, 1)
	s.options.Working = func(done float64, _ int) { got, calls = done, calls+1 }
	if s.working(0.5, 10); calls != 0 {
		t.Error("progress is told of while no first cell is valued")
	}
	s.step, s.steps = 1, 4
	if s.working(0.5, 10); got != 0.375 {
		t.Errorf("%v of the work is done, want 0.375", got)
	}
}
