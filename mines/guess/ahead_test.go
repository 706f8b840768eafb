package guess

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

// safest returns the largest share of the layouts in which a closed cell is no mine.
func safest(p *mines.Position, list []mines.Layout) float64 {
	best := 0
	for c := range mines.Cell(p.Board.Cells()) {
		n := 0
		for _, l := range list {
			if !l[c] && !p.Open(c) {
				n++
			}
		}
		best = max(best, n)
	}
	return float64(best) / float64(len(list))
}

// worth returns the value of a cell by the words of the package, two guesses ahead.
func worth(p *mines.Position, list []mines.Layout, c mines.Cell) float64 {
	sum := 0.0
	for shown, part := range opened(p.Board, list, c) {
		if len(part) == 0 {
			continue
		}
		p.Show(c, shown)
		v := safest(p, part)
		if v == 1 || p.Cleared() {
			v = 1 + progress
		}
		p.Hide(c)
		sum += v * float64(len(part)) / float64(len(list))
	}
	return sum
}

func TestValueOfLookingAhead(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	ctx := context.Background()
	tested := 0
	for range 400 {
		p := random(rng, 14)
		list := all(p)
		if p.Cleared() || safest(p, list) == 1 {
			continue
		}
		g := &Player{levels: make([]level, 3)}
		g.after.Copy(p)
		if err := g.levels[0].counter.Count(p); err != nil {
			t.Fatal(err)
		}
		_, best := g.search(ctx, 0, 0)
		most := 0.0
		for _, c := range g.levels[0].list {
			want := worth(p, list, c.cell)
			if got := g.open(ctx, c, 0, 0); math.Abs(got-want) > 1e-6 {
				t.Fatalf("seed %d: the value of cell %d is %v, want %v:\n%s", seed, c.cell, got, want, p.Text())
			}
			// What is looked for is more than can be had: any number up to it will do.
			if got := g.open(ctx, c, 0, want+0.01); got < want-1e-6 || got > want+0.01+1e-6 {
				t.Fatalf("seed %d: the value of cell %d is %v, want %v to %v:\n%s", seed, c.cell, got, want, want+0.01, p.Text())
			}
			most = max(most, want)
			tested++
		}
		if math.Abs(best-most) > 1e-6 {
			t.Fatalf("seed %d: the best value is %v, want %v:\n%s", seed, best, most, p.Text())
		}
	}
	if tested < 100 {
		t.Errorf("%d cells were tested: the test says little", tested)
	}
}

// When there is no time the player makes do with the safest cell, as it does without
// looking ahead.
func TestNoTimeToLookAhead(t *testing.T) {
	const seed = 6
	rng := rand.New(rand.NewPCG(seed, 0))
	over, cancel := context.WithCancel(context.Background())
	cancel()
	differ := 0
	for range 1000 {
		p := random(rng, 14)
		if p.Cleared() {
			continue
		}
		blind, player := &Player{Layouts: -1, Depth: 1}, &Player{Layouts: -1, Depth: 4}
		want := blind.Choose(context.Background(), p, mines.Classic)
		if got := player.Choose(over, p, mines.Classic); got != want {
			t.Fatalf("seed %d: chose %d, want %d:\n%s", seed, got, want, p.Text())
		}
		if player.Choose(context.Background(), p, mines.Classic) != want {
			differ++
		}
	}
	if differ < 10 {
		t.Errorf("looking ahead differs in %d positions: too few to tell", differ)
	}
}
