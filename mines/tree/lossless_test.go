package tree

import (
	"context"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// With enough simulations no move of the planner loses anything against the
// optimum, from the first cell to the last guess. That holds also where the value
// of a position was known before it was reached.
func TestPlannerLosesNothing(t *testing.T) {
	const seed = 4711
	t.Logf("seed %d", seed)
	games := 20
	if testing.Short() {
		games = 8
	}
	for _, size := range [][3]int{{2, 5, 3}, {3, 3, 4}, {3, 4, 5}, {1, 10, 5}, {4, 4, 4}} {
		b, err := mines.NewBoard(size[0], size[1], size[2])
		if err != nil {
			t.Fatal(err)
		}
		optimum, err := exact.New(b, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		player, err := New(BSSUCT, b, Options{Budget: Budget{Simulations: 100_000}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for game := range games {
			play(player, mines.Classic, uint64(game), func(p *mines.Position, c mines.Cell) {
				best, cells, err := optimum.Values(context.Background(), p, mines.Classic)
				if err != nil {
					t.Fatal(err)
				}
				if best-cells[c] > 1e-9 {
					t.Errorf("%v: cell %d is worth %.4f, the best %.4f; %+v in\n%s", b, c, cells[c], best, player.Last(), p.Text())
				}
			})
		}
	}
}

// A game that is given another rule for the first cell lays the mines by that.
func TestMinesAreLaidByTheRule(t *testing.T) {
	b, err := mines.NewBoard(4, 4, 5)
	if err != nil {
		t.Fatal(err)
	}
	r, err := mines.NewRules(b)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	g := game{rules: r}
	shown := map[mines.First]map[int]bool{mines.Classic: {}, mines.Gnomine: {}}
	for range 200 {
		for g.first = range shown {
			var z mines.Set
			next, _ := g.Step(rng, &info{}, &z, 5)
			if next.Lost || z.Len() != 5 {
				t.Fatalf("%v: the first cell is a mine, of %d", g.first, z.Len())
			}
			shown[g.first][next.View.Count(5)] = true
		}
	}
	if len(shown[mines.Gnomine]) != 1 || !shown[mines.Gnomine][0] || len(shown[mines.Classic]) < 4 {
		t.Errorf("the first cell shows %v", shown)
	}
}
