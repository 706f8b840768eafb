package exact_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/count"
	"kriegmate/mines/exact"
)

// drawn opens some cells of a random layout, of which the first is c.
func drawn(b *mines.Board, rng *rand.Rand) *mines.Position {
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	n := 1 + rng.IntN(b.Cells()-b.Mines-1)
	for _, c := range rng.Perm(b.Cells()) {
		if !l[c] && n > 0 {
			p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
			n--
		}
	}
	return p
}

// TestStep holds the value of every cell of random positions against the best values
// of the positions that follow, weighed by how many layouts they have: the
// equation that defines the optimum. It uses boards that no plain search can do.
func TestStep(t *testing.T) {
	const seed = 20265
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	ctx := context.Background()
	for _, size := range [][3]int{{4, 4, 4}, {4, 4, 6}, {3, 5, 6}, {3, 6, 5}, {2, 8, 5}, {4, 5, 12}} {
		b := newBoard(t, size[0], size[1], size[2])
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			s := newSolver(t, b, exact.Options{Objective: objective})
			for range 15 {
				p := drawn(b, rng)
				best, cells, err := s.Values(ctx, p, mines.Classic)
				if err != nil {
					t.Fatal(err)
				}
				largest := 0.
				for c := range mines.Cell(b.Cells()) {
					if p.Open(c) {
						continue
					}
					want, safe := follow(t, s, p, c, objective)
					if math.Abs(cells[c]-want) > 1e-9 {
						t.Errorf("%v, objective %d, cell %d: %v, want %v in\n%s", b, objective, c, cells[c], want, p.Text())
					}
					if cells[c] > safe+1e-9 {
						t.Errorf("%v, objective %d, cell %d: %v, but it is safe with %v in\n%s", b, objective, c, cells[c], safe, p.Text())
					}
					largest = max(largest, cells[c])
				}
				if best != largest {
					t.Errorf("%v: the best cell is worth %v, want %v in\n%s", b, best, largest, p.Text())
				}
			}
		}
	}
}

// follow returns what a cell is worth by the positions that follow, and how likely it
// is free.
func follow(t *testing.T, s *exact.Solver, p *mines.Position, c mines.Cell, objective mines.Objective) (value, safe float64) {
	t.Helper()
	all := layouts(t, p)
	next := mines.NewPosition(p.Board)
	for count := range 9 {
		next.Copy(p)
		next.Show(c, count)
		weight := layouts(t, next) / all
		if weight == 0 {
			continue
		}
		best := 1.
		if objective == mines.Score {
			best = 0
		}
		if !next.Cleared() {
			var err error
			if best, _, err = s.Values(context.Background(), next, mines.Classic); err != nil {
				t.Fatal(err)
			}
		}
		if objective == mines.Score {
			best += 1 / float64(p.Board.Cells()-p.Board.Mines)
		}
		safe += weight
		value += weight * best
	}
	return value, safe
}

// layouts returns how many layouts fit a position.
func layouts(t *testing.T, p *mines.Position) float64 {
	t.Helper()
	var k count.Counter
	if k.Count(p) != nil {
		return 0
	}
	return math.Round(math.Exp(k.LogLayouts()))
}

// TestClosedValues looks at a board without open cells: the rule decides.
func TestClosedValues(t *testing.T) {
	b := newBoard(t, 1, 5, 2)
	s := newSolver(t, b, exact.Options{})
	for rule, want := range map[mines.First][]float64{
		// The middle needs three free cells: 0 and 4 are mines. An end cell needs two, then the
		// mines are two of the cells 2, 3 and 4; cell 1 shows whether 2 is one. The
		// second cell needs three, and then 3 and 4 are mines.
		mines.Gnomine: {2. / 3, 1, 1, 1, 2. / 3},
	} {
		best, cells, err := s.Values(context.Background(), mines.NewPosition(b), rule)
		if err != nil || best != 1 {
			t.Errorf("%v: the best is %v, with the error %v", rule, best, err)
		}
		for c := range want {
			if math.Abs(cells[c]-want[c]) > 1e-12 {
				t.Errorf("%v: cell %d is worth %v, want %v", rule, c, cells[c], want[c])
			}
		}
	}
	b = newBoard(t, 1, 5, 3)
	best, cells, err := newSolver(t, b, exact.Options{}).Values(context.Background(), mines.NewPosition(b), mines.Gnomine)
	if err != nil || best != 1 || cells[0] != 1 || cells[1] != 0 || cells[2] != 0 || cells[4] != 1 {
		t.Errorf("only the ends leave room for three mines: %v and %v, with the error %v", best, cells, err)
	}
}
