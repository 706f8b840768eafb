package solve

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// Positions whose outlook can be told by looking at them.
func TestForesee(t *testing.T) {
	for _, test := range []struct {
		name, text   string
		mines        int
		won, layouts int
	}{
		{"one cell is left, and it is free", "###\n121\n000\n", 2, 1, 1},
		{"all are open", "1#\n11\n", 1, 1, 1},
		{"one mine under two cells that nothing tells apart", "##\n11\n", 1, 1, 2},
		// The mine is beside the 1: left or right of it. The far cells are free, and each
		// tells by its count whether the mine is beside it.
		{"a free cell tells", "##1##\n", 1, 2, 2},
		// Two such pairs, far apart: each is won in one of two layouts.
		{"two guesses", "#11#\n#11#\n", 2, 1, 4},
	} {
		a, err := Parse(test.text, test.mines)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		a.Foresee()
		want := Outlook{test.won, test.layouts, test.won == test.layouts}
		if a.Outlook == nil || *a.Outlook != want {
			t.Errorf("%s: the outlook is %+v, want %+v", test.name, a.Outlook, want)
		}
	}
}

// The outlook is the value of the position that package exact finds, in positions that
// random play leads to.
func TestForeseeAgreesWithExact(t *testing.T) {
	const seed = 3
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	b, err := mines.NewBoard(3, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	solver, err := exact.New(b, exact.Options{Memory: 16 << 20})
	if err != nil {
		t.Fatal(err)
	}
	forced := 0
	for range 200 {
		p := randomPosition(b, rng)
		a, err := Read(p)
		if err != nil {
			t.Fatal(err)
		}
		a.Foresee()
		want := 1.0
		if !p.Cleared() {
			if want, _, err = solver.Values(context.Background(), p, mines.None); err != nil {
				t.Fatal(err)
			}
		}
		if got := float64(a.Outlook.Won) / float64(a.Outlook.Layouts); math.Abs(got-want) > 1e-9 {
			t.Fatalf("the outlook of\n%sis %+v, want a chance of %v", p.Text(), a.Outlook, want)
		}
		if a.Outlook.Forced && len(a.Mined) < b.Mines {
			forced++
		}
	}
	if forced < 10 {
		t.Errorf("%d positions were won for certain with something to find out: too few to tell", forced)
	}
}

// randomPosition opens some free cells of a layout, at least one.
func randomPosition(b *mines.Board, rng *rand.Rand) *mines.Position {
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for p.Left == b.Cells()-b.Mines {
		for c := range l {
			if !l[c] && rng.IntN(3) == 0 {
				p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
			}
		}
	}
	return p
}

// Where too much is open to doubt nothing is said.
func TestForeseeTooMuch(t *testing.T) {
	for _, test := range []struct {
		text  string
		mines int
	}{
		{"1" + strings.Repeat("#", 60), 12}, // layouts
		{"0" + strings.Repeat("#", 75), 1},  // cells
	} {
		a, err := Parse(test.text, test.mines)
		if err != nil {
			t.Fatal(err)
		}
		if a.Foresee(); a.Outlook != nil {
			t.Errorf("%s: the outlook is %+v, want none", test.text, a.Outlook)
		}
	}
}
