package guess

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"kriegmate/mines"
)

var _ mines.Player = (*Player)(nil)

// all lists the layouts that fit a position, found by trying every one.
func all(p *mines.Position) []mines.Layout {
	var list []mines.Layout
	l := make(mines.Layout, p.Board.Cells())
	var try func(c, n int)
	try = func(c, n int) {
		if n == 0 {
			if p.Fits(l) {
				list = append(list, append(mines.Layout(nil), l...))
			}
			return
		}
		for ; c < len(l); c++ {
			l[c] = true
			try(c+1, n-1)
			l[c] = false
		}
	}
	try(0, p.Board.Mines)
	return list
}

// opened splits the layouts in which a cell is no mine by what it shows.
func opened(b *mines.Board, list []mines.Layout, c mines.Cell) (parts [9][]mines.Layout) {
	for _, l := range list {
		if !l[c] {
			n := l.Count(b, c)
			parts[n] = append(parts[n], l)
		}
	}
	return parts
}

// won returns how many of the layouts the best play wins, trying every cell in every
// position, or the cells that a player chooses if there is one. The values of
// positions are kept in known.
func won(p *mines.Position, list []mines.Layout, player mines.Player, known map[string]int) int {
	if p.Cleared() {
		return len(list)
	}
	text := p.Text()
	if v, ok := known[text]; ok {
		return v
	}
	best := 0
	for c := range mines.Cell(p.Board.Cells()) {
		if p.Open(c) || player != nil && c != player.Choose(context.Background(), p, mines.Classic) {
			continue
		}
		best = max(best, wonBy(p, list, player, known, c))
	}
	known[text] = best
	return best
}

// wonBy returns how many of the layouts are won if a cell is opened first.
func wonBy(p *mines.Position, list []mines.Layout, player mines.Player, known map[string]int, c mines.Cell) int {
	sum := 0
	for shown, part := range opened(p.Board, list, c) {
		if len(part) > 0 {
			p.Show(c, shown)
			sum += won(p, part, player, known)
			p.Hide(c)
		}
	}
	return sum
}

// random returns a position of a small board with some cells open.
func random(rng *rand.Rand, most int) *mines.Position {
	rows := 1 + rng.IntN(3)
	cols := 1 + rng.IntN(most/rows)
	b, err := mines.NewBoard(rows, cols, rng.IntN(rows*cols))
	if err != nil {
		panic(err)
	}
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for _, c := range rng.Perm(b.Cells())[:1+rng.IntN(b.Cells())] {
		if !l[c] && !p.Cleared() {
			p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
		}
	}
	return p
}

func TestPlayerIsBestWhenFewLayoutsAreLeft(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	better := 0
	for range 400 {
		p := random(rng, 12)
		if p.Cleared() || p.Left == p.Board.Cells()-p.Board.Mines {
			continue
		}
		list := all(p)
		best := won(p, list, nil, map[string]int{})
		if got := won(p, list, new(Player), map[string]int{}); got != best {
			t.Fatalf("seed %d: wins %d of %d layouts, want %d, %v:\n%s", seed, got, len(list), best, p.Board, p.Text())
		}
		if won(p, list, &Player{Layouts: -1}, map[string]int{}) < best {
			better++
		}
	}
	if better == 0 {
		t.Errorf("looking ahead alone always wins as often: the test says nothing")
	}
}

func TestPlayerTakesWhatIsCertain(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	players := []*Player{{}, {Layouts: -1}, {Layouts: -1, Depth: 3}, {Depth: 1}}
	for i := range 1000 {
		p := random(rng, 16)
		if p.Cleared() || p.Left == p.Board.Cells()-p.Board.Mines {
			continue
		}
		list := all(p)
		mined := make([]int, p.Board.Cells())
		for _, l := range list {
			for c, mine := range l {
				if mine {
					mined[c]++
				}
			}
		}
		c := players[i%len(players)].Choose(context.Background(), p, mines.Classic)
		if p.Open(c) || mined[c] == len(list) {
			t.Fatalf("seed %d: opens cell %d, which is open or certainly a mine:\n%s", seed, c, p.Text())
		}
		for d, n := range mined {
			if n == 0 && mined[c] > 0 && !p.Open(mines.Cell(d)) {
				t.Fatalf("seed %d: opens cell %d when %d is certainly free:\n%s", seed, c, d, p.Text())
			}
		}
	}
}

func TestLookingAheadWinsMore(t *testing.T) {
	const seed = 4
	rng := rand.New(rand.NewPCG(seed, 0))
	var sums [3]float64 // looking one guess ahead, two, and all the way
	for range 400 {
		p := random(rng, 12)
		if p.Cleared() || p.Left == p.Board.Cells()-p.Board.Mines {
			continue
		}
		list := all(p)
		for i, player := range []*Player{{Layouts: -1, Depth: 1}, {Layouts: -1, Depth: 2}, {}} {
			sums[i] += float64(won(p, list, player, map[string]int{})) / float64(len(list))
		}
	}
	// Two guesses make up at least a third of what one lacks.
	if sums[1]-sums[0] < (sums[2]-sums[0])/3 || sums[2] <= sums[0] {
		t.Errorf("seed %d: the share of layouts won adds up to %.3f, %.3f and %.3f", seed, sums[0], sums[1], sums[2])
	}
	t.Logf("the share of layouts won adds up to %.3f, %.3f and %.3f", sums[0], sums[1], sums[2])
}

func TestWorkBoundsTheSearchToTheEnd(t *testing.T) {
	b, _ := mines.NewBoard(4, 4, 4)
	p := mines.NewPosition(b)
	p.Show(0, 1)
	few, many := &Player{Work: 100}, &Player{}
	few.Choose(context.Background(), p, mines.Classic)
	many.Choose(context.Background(), p, mines.Classic)
	if few.Stats.Exact != 0 || few.Stats.Counts == 0 || many.Stats.Exact != 1 || many.Stats.Counts != 0 {
		t.Errorf("with little work %+v, with much %+v: want the look-ahead, and the search to the end", few.Stats, many.Stats)
	}
}

func TestChooseWhenNothingFits(t *testing.T) {
	p, err := mines.ParsePosition("3#\n##", 2)
	if err != nil {
		t.Fatal(err)
	}
	if c := new(Player).Choose(context.Background(), p, mines.Classic); p.Open(c) {
		t.Errorf("opens cell %d, which is open", c)
	}
}

// play plays games, each on a layout of its own seed, and returns how many were won
// and the longest time of a guess.
func play(b *mines.Board, g *Player, first mines.First, n int) (won int, guessing, longest time.Duration) {
	timed := &timed{Player: g}
	for i := range n {
		game := mines.Game{First: first, Rand: rand.New(rand.NewPCG(uint64(i), 0))}
		if game.Play(context.Background(), timed, mines.NewPosition(b)) {
			won++
		}
	}
	return won, timed.guessing, timed.longest
}

// A timed player measures its guesses.
type timed struct {
	*Player
	guessing, longest time.Duration
}

func (t *timed) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	before, start := t.Stats.Guesses, time.Now()
	c := t.Player.Choose(ctx, p, first)
	if t.Stats.Guesses > before {
		took := time.Since(start)
		t.guessing, t.longest = t.guessing+took, max(t.longest, took)
	}
	return c
}

func TestPlayIsTheSameAgain(t *testing.T) {
	b, _ := mines.NewBoard(16, 16, 40)
	var once, again Player
	first, _, _ := play(b, &once, mines.Classic, 50)
	second, _, _ := play(b, &again, mines.Classic, 50)
	if first != second || once.Stats != again.Stats {
		t.Errorf("won %d of 50 with %+v, then %d with %+v", first, once.Stats, second, again.Stats)
	}
}

// BenchmarkPlayer plays whole games: go test ./mines/guess -bench Player -benchtime
// 10000x. The variants show what each part of the player gives.
func BenchmarkPlayer(b *testing.B) {
	variants := []struct {
		name   string
		player Player
	}{
		{"full", Player{}},
		{"no-end", Player{Layouts: -1}},
		{"no-ahead", Player{Depth: 1}},
		{"neither", Player{Layouts: -1, Depth: 1}},
		{"deeper", Player{Depth: 3}},
	}
	for _, size := range []struct{ rows, cols, mines int }{{9, 9, 10}, {16, 16, 40}, {16, 30, 99}} {
		board, _ := mines.NewBoard(size.rows, size.cols, size.mines)
		for _, first := range []mines.First{mines.Classic, mines.Gnomine} {
			for _, v := range variants {
				b.Run(fmt.Sprintf("%dx%d-%d-%v/%s", size.rows, size.cols, size.mines, first, v.name), func(b *testing.B) {
					g := Player{Layouts: v.player.Layouts, Depth: v.player.Depth}
					won, guessing, longest := play(board, &g, first, b.N)
					b.ReportMetric(100*float64(won)/float64(b.N), "won/100")
					b.ReportMetric(float64(guessing.Microseconds())/1000/float64(max(g.Stats.Guesses, 1)), "ms/guess")
					b.ReportMetric(float64(longest.Microseconds())/1000, "ms/longest")
				})
			}
		}
	}
}

// A collector plays blindly and keeps the positions in which it must guess, each with a
// player that has counted it.
type collector struct {
	*Player
	list    []*mines.Position
	players []*Player
}

func (k *collector) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	before := k.Stats.Guesses
	c := k.Player.Choose(ctx, p, first)
	if k.Stats.Guesses > before {
		q, h := new(mines.Position), &Player{levels: make([]level, 1)}
		q.Copy(p)
		if err := h.levels[0].counter.Count(q); err != nil {
			panic(err)
		}
		k.list, k.players = append(k.list, q), append(k.players, h)
	}
	return c
}

// BenchmarkEnding searches to the end what can be, in the guesses of some games.
func BenchmarkEnding(b *testing.B) {
	for _, s := range []struct{ rows, cols, mines, games int }{{8, 8, 20, 600}, {16, 30, 99, 300}} {
		board, err := mines.NewBoard(s.rows, s.cols, s.mines)
		if err != nil {
			b.Fatal(err)
		}
		k := &collector{Player: &Player{Layouts: -1, Depth: 1}}
		for i := range s.games {
			game := mines.Game{Rand: rand.New(rand.NewPCG(uint64(i), 0))}
			game.Play(context.Background(), k, mines.NewPosition(board))
		}
		b.Run(fmt.Sprintf("%dx%d-%d", s.rows, s.cols, s.mines), func(b *testing.B) {
			var end ending
			found := 0
			for b.Loop() {
				found = 0
				for i, p := range k.list {
					k.players[i].end = end
					if _, ok := k.players[i].finish(p); ok {
						found++
					}
					end = k.players[i].end
				}
			}
			b.ReportMetric(float64(len(k.list)), "guesses")
			b.ReportMetric(float64(found), "searched")
		})
	}
}
