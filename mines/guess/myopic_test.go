package guess

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

// usual are the boards that everyone plays.
var usual = []struct{ rows, cols, mines int }{{9, 9, 10}, {16, 16, 40}, {16, 30, 99}}

// games plays a number of games, each on a layout that the rule allows for the cell
// that the player opens first, and returns how many it won.
func games(b *mines.Board, player mines.Player, first mines.First, n int) int {
	rng := rand.New(rand.NewPCG(7, 0))
	p := mines.NewPosition(b)
	won := 0
	for range n {
		p.Copy(mines.NewPosition(b))
		game := mines.Game{First: first, Rand: rng}
		if game.Play(context.Background(), player, p) {
			won++
		}
	}
	return won
}

// opener opens a given cell first.
type opener struct {
	mines.Player
	cell mines.Cell
}

func (o opener) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return o.cell
	}
	return o.Player.Choose(ctx, p, first)
}

func TestMyopicWinsAsOthersFound(t *testing.T) {
	b, _ := mines.NewBoard(9, 9, 10)
	tests := []struct {
		first mines.First
		cell  mines.Cell
		want  float64
	}{{mines.Classic, b.At(0, 0), 0.893}, {mines.Gnomine, b.At(2, 2), 0.970}}
	n := rounds(20000)
	for _, test := range tests {
		player := opener{&Myopic{Ties: TiesRandom, Rand: rand.New(rand.NewPCG(1, 0))}, test.cell}
		got := float64(games(b, player, test.first, n)) / float64(n)
		// Three standard errors, and one half of the last digit of the figure.
		if margin := 3*math.Sqrt(test.want*(1-test.want)/float64(n)) + 0.0005; math.Abs(got-test.want) > margin {
			t.Errorf("%v: won %.2f%% of %d games, want %.1f%% within %.2f", test.first, 100*got, n, 100*test.want, 100*margin)
		}
	}
}

func TestMyopicTakesTheLeastMineProbability(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	players := []mines.Player{new(Myopic), &Myopic{Ties: TiesRandom, Rand: rng}}
	for i := range rounds(1000) {
		p := random(rng, 20)
		if p.Cleared() || p.Left == p.Board.Cells()-p.Board.Mines {
			continue
		}
		mined := make([]int, p.Board.Cells())
		for _, l := range all(p) {
			for c, mine := range l {
				if mine {
					mined[c]++
				}
			}
		}
		c := players[i%2].Choose(context.Background(), p, mines.Classic)
		for d := range mined {
			if p.Open(c) || !p.Open(mines.Cell(d)) && mined[d] < mined[c] {
				t.Fatalf("seed %d: opened cell %d, better is %d:\n%s", seed, c, d, p.Text())
			}
		}
	}
}

func TestTies(t *testing.T) {
	p, err := mines.ParsePosition("#####\n#####\n##1##\n#####\n####1", 2)
	if err != nil {
		t.Fatal(err)
	}
	if c := new(Myopic).Choose(context.Background(), p, mines.Classic); c != p.Board.At(0, 0) {
		t.Errorf("the best of the ties is cell %d, want the corner", c)
	}
	m := Myopic{Ties: TiesRandom, Rand: rand.New(rand.NewPCG(6, 0))}
	seen := map[mines.Cell]bool{}
	for range 1000 {
		seen[m.Choose(context.Background(), p, mines.Classic)] = true
	}
	// The outer cells but those beside the open corner touch no open cell.
	if len(seen) != 13 {
		t.Errorf("random ties give %d cells, want 13", len(seen))
	}
}

func BenchmarkMyopic(b *testing.B) {
	for _, u := range usual {
		board, _ := mines.NewBoard(u.rows, u.cols, u.mines)
		for _, first := range []mines.First{mines.Classic, mines.Gnomine} {
			b.Run(fmt.Sprintf("%dx%d/%d/%v", u.rows, u.cols, u.mines, first), func(b *testing.B) {
				b.ReportAllocs()
				won := games(board, new(Myopic), first, b.N)
				b.ReportMetric(100*float64(won)/float64(b.N), "won/100")
			})
		}
	}
}

// rounds returns how often a test that was meant to be done n times is done: a fifth
// of that in short tests.
func rounds(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}
