package tree

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/uct"
)

// optimum returns what a position is worth, and each of its cells, as rewards to
// come.
func optimum(t *testing.T, s *exact.Solver, v *mines.View, first mines.First, b *mines.Board) (float64, []float64) {
	t.Helper()
	p := mines.NewPosition(b)
	setPosition(p, v)
	best, cells, err := s.Values(context.Background(), p, first)
	if err != nil {
		t.Fatal(err)
	}
	return best, cells
}

// TestAppraisals holds what is said of every state of a search against the exact
// optimum.
func TestAppraisals(t *testing.T) {
	for _, c := range []struct{ rows, cols, mines int }{{3, 3, 4}, {2, 5, 3}, {3, 4, 5}, {1, 10, 5}, {4, 4, 4}} {
		r := newRules(t, c.rows, c.cols, c.mines)
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			solver, err := exact.New(r.Board, exact.Options{Objective: objective})
			if err != nil {
				t.Fatal(err)
			}
			s := newStates(r, objective, 1)
			s.appraiser.full, s.appraiser.limit = 100, 20
			p := uct.Planner[stateID, mines.Cell]{Model: s}
			p.Run(context.Background(), fresh, 60)
			for i := 1; i < len(s.table); i += 1 + i/40 {
				n := &s.table[i]
				want, _ := optimum(t, solver, &n.view, mines.Classic, r.Board)
				if n.size == 1 && objective == mines.Win {
					want = 1
				}
				if n.Low > want+1e-9 || n.High < want-1e-9 || n.Value < n.Low-1e-9 || n.Value > n.High+1e-9 {
					t.Fatalf("%v %v: a state worth %.6f is said to be worth %+v", r.Board, objective, want, n.Appraisal)
				}
				list := s.list(stateID(i))
				if len(list) != n.size {
					t.Fatalf("%v: a state of %d layouts lists %d", r.Board, n.size, len(list))
				}
				if len(list) > 64 {
					if high := safest(r, list, n.view.Open, objective); math.Abs(n.High-high) > 1e-9 {
						t.Fatalf("%v %v: the bound of %d layouts is %.6f, want %.6f", r.Board, objective, len(list), n.High, high)
					}
				}
			}
		}
	}
}

// safest returns what a state would be worth if all went well after its safest cell.
func safest(r *mines.Rules, list []mines.Set, open mines.Set, objective mines.Objective) float64 {
	best := 0.
	for c := range mines.Cell(r.Board.Cells()) {
		free := 0.
		for _, l := range list {
			if !l.Has(c) {
				free++
			}
		}
		if free /= float64(len(list)); !open.Has(c) {
			best = max(best, free)
		}
	}
	if objective == mines.Score {
		all := float64(r.Board.Cells() - r.Board.Mines)
		best *= (all - float64(open.Len())) / all
	}
	return best
}

// TestSampleIsFair compares the mean of many estimates of a long list with what the
// policy reaches in all its branches.
func TestSampleIsFair(t *testing.T) {
	r := newRules(t, 4, 4, 6)
	s := newStates(r, mines.Win, 7)
	s.appraiser.full = 100
	list := slices.Clone(s.begin(5, 2))
	var counts [mines.SmallCells]int
	countMines(&counts, list)
	k := closed{list, 1 << 5, &counts}
	sum, squares, rounds := 0., 0., 2000.
	for range int(rounds) {
		x, sure := s.appraiser.risk(k)
		if sure {
			t.Fatal("a drawn estimate is called sure")
		}
		sum += x
		squares += x * x
	}
	s.appraiser.full = len(list)
	want, sure := s.appraiser.risk(k)
	mean := sum / rounds
	deviation := math.Sqrt((squares/rounds - mean*mean) / rounds)
	if !sure || math.Abs(mean-want) > 4*deviation {
		t.Errorf("the mean of the estimates is %.3f ± %.3f, want %.3f", mean, deviation, want)
	}
}

// TestSymmetricPositions plays the same game on a board and on its image.
func TestSymmetricPositions(t *testing.T) {
	r := newRules(t, 4, 4, 5)
	all := turnings(r.Board)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		var v mines.View
		mined := mines.Set(0)
		for mined.Len() < 5 {
			mined |= 1 << rng.IntN(16)
		}
		for range 4 {
			if c := mines.Cell(rng.IntN(16)); !mined.Has(c) && !v.Open.Has(c) {
				v = r.After(&v, c, r.Try(&v, &mined, c))
			}
		}
		want := canonical(all, &v)
		for i := range all {
			turned := all[i].view(&v)
			if got := canonical(all, &turned); got != want {
				t.Fatalf("symmetry %d: %+v and %+v are not alike", i, v, turned)
			}
			for c := range mines.Cell(16) {
				if to := all[i].to[c]; turned.Open.Has(to) != v.Open.Has(c) || turned.Count(to) != v.Count(c) {
					t.Fatalf("symmetry %d: cell %d goes to %d, which shows something else", i, c, to)
				}
			}
		}
	}
}

// TestListsAreMadeAgain drops the lists now and then, as when memory runs short.
func TestListsAreMadeAgain(t *testing.T) {
	r := newRules(t, 4, 4, 5)
	results := make([]string, 2)
	for i := range results {
		s := newStates(r, mines.Win, 3)
		if i == 1 {
			s.most = 50
		}
		p := uct.Planner[stateID, mines.Cell]{Model: s}
		c, stats := p.Run(context.Background(), fresh, 80)
		results[i] = fmt.Sprint(c, stats)
	}
	if results[0] != results[1] {
		t.Errorf("with little memory the search finds %s, want %s", results[1], results[0])
	}
}
