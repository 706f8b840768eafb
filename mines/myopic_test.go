package mines

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// usual are the boards that everyone plays.
var usual = []struct{ rows, cols, mines int }{{9, 9, 10}, {16, 16, 40}, {16, 30, 99}}

// games plays a number of games, each on a layout that the rule allows for the cell
// that the player opens first, and returns how many it won.
func games(b *Board, player Player, first First, n int) int {
	rng := rand.New(rand.NewPCG(7, 0))
	p := NewPosition(b)
	won := 0
	for range n {
		p.Copy(NewPosition(b))
		if Play(player, p, NewLayout(b, first.Free(b, player.Choose(p, first)), rng), first) {
			won++
		}
	}
	return won
}

// opener opens a given cell first.
type opener struct {
	Player
	cell Cell
}

func (o opener) Choose(p *Position, first First) Cell {
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return o.cell
	}
	return o.Player.Choose(p, first)
}

func TestMyopicWinsAsOthersFound(t *testing.T) {
	b, _ := NewBoard(9, 9, 10)
	tests := []struct {
		first First
		cell  Cell
		want  float64
	}{{Classic, b.At(0, 0), 0.893}, {Gnomine, b.At(2, 2), 0.970}}
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
	players := []Player{new(Myopic), &Myopic{Ties: TiesRandom, Rand: rng}}
	for i := range rounds(1000) {
		p, _ := randomPosition(rng)
		if p.Cleared() || p.Left == p.Board.Cells()-p.Board.Mines {
			continue
		}
		mines := make([]int, p.Board.Cells())
		for _, l := range enumerated(p) {
			for c, mine := range l {
				if mine {
					mines[c]++
				}
			}
		}
		c := players[i%2].Choose(p, Classic)
		for d := range mines {
			if p.Open(c) || !p.Open(Cell(d)) && mines[d] < mines[c] {
				t.Fatalf("seed %d: opened cell %d, better is %d:\n%s", seed, c, d, p.Text())
			}
		}
	}
}

func TestTies(t *testing.T) {
	p, err := ParsePosition("#####\n#####\n##1##\n#####\n####1", 2)
	if err != nil {
		t.Fatal(err)
	}
	if c := new(Myopic).Choose(p, Classic); c != p.Board.At(0, 0) {
		t.Errorf("the best of the ties is cell %d, want the corner", c)
	}
	m := Myopic{Ties: TiesRandom, Rand: rand.New(rand.NewPCG(6, 0))}
	seen := map[Cell]bool{}
	for range 1000 {
		seen[m.Choose(p, Classic)] = true
	}
	// The outer cells but those beside the open corner touch no open cell.
	if len(seen) != 13 {
		t.Errorf("random ties give %d cells, want 13", len(seen))
	}
}

func BenchmarkMyopic(b *testing.B) {
	for _, u := range usual {
		board, _ := NewBoard(u.rows, u.cols, u.mines)
		for _, first := range []First{Classic, Gnomine} {
			b.Run(fmt.Sprintf("%dx%d/%d/%v", u.rows, u.cols, u.mines, first), func(b *testing.B) {
				b.ReportAllocs()
				won := games(board, new(Myopic), first, b.N)
				b.ReportMetric(100*float64(won)/float64(b.N), "won/100")
			})
		}
	}
}
