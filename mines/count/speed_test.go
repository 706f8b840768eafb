package count

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kriegmate/mines"
)

// guesses plays games from a first cell and calls f at every position in which no
// cell is certainly free. A cell of least mine probability is opened then.
func guesses(b *mines.Board, first mines.First, cell mines.Cell, n int, f func(p *mines.Position)) {
	rng := rand.New(rand.NewPCG(8, 0))
	for range n {
		p := mines.NewPosition(b)
		game := mines.Game{Layout: mines.NewLayout(b, first.Free(b, cell), rng), First: first}
		game.Play(context.Background(), &guesser{cell: cell, met: f}, p)
	}
}

// A guesser is a player that opens a given cell first, then what is certainly free,
// and else a cell of least mine probability: of several one with few neighbours.
type guesser struct {
	counter Counter
	cell    mines.Cell
	met     func(p *mines.Position) // is shown every position in which it guesses
}

func (g *guesser) Choose(_ context.Context, p *mines.Position, _ mines.First) mines.Cell {
	if !p.Open(g.cell) {
		return g.cell
	}
	if err := g.counter.Count(p); err != nil {
		panic(err)
	}
	if c, ok := g.counter.Free(); ok {
		return c
	}
	g.met(p)
	best, least := mines.Cell(-1), 0.0
	for c := range mines.Cell(p.Board.Cells()) {
		// A neighbour weighs less than any difference between probabilities.
		if mine := g.counter.Mine(c) + 1e-9*float64(len(p.Board.Neighbours(c))); !p.Open(c) && (best < 0 || mine < least) {
			best, least = c, mine
		}
	}
	return best
}

// On the largest of the usual boards no component comes near the limit of nodes.
func TestComponentsOfLongFrontiersAreSmall(t *testing.T) {
	b, _ := mines.NewBoard(16, 30, 99)
	nodes, positions := 0, 0
	guesses(b, mines.Classic, b.At(8, 15), 100, func(p *mines.Position) {
		var k Counter // a fresh one: nothing is known of the components
		if err := k.Count(p); err != nil {
			t.Fatalf("%v:\n%s", err, p.Text())
		}
		for _, part := range k.parts {
			nodes = max(nodes, len(part.nodes))
		}
		positions++
	})
	if nodes > 100_000 || positions < 100 {
		t.Errorf("a component has %d nodes, want at most 100,000, in %d positions, want 100 or more", nodes, positions)
	}
}

// TestCounterOfScatteredCells counts positions that no player would reach: cells
// open here and there all over the board, so that everything is entangled.
func TestCounterOfScatteredCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	b, _ := mines.NewBoard(16, 30, 99)
	for i, share := range []float64{0.05, 0.1, 0.3, 0.5, 0.7} {
		l := mines.NewLayout(b, nil, rng)
		p := mines.NewPosition(b)
		for c, mine := range l {
			if !mine && rng.Float64() < share {
				p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
			}
		}
		var k Counter
		start := time.Now()
		err := k.Count(p)
		nodes := 0
		for _, part := range k.parts {
			nodes += len(part.nodes)
		}
		t.Logf("case %d, %.0f%% open: %v, %d nodes, %v", i, 100*share, time.Since(start), nodes, err)
		if errors.Is(err, ErrNoLayout) {
			t.Errorf("case %d: no layout is said to fit what one shows", i)
		}
		if err != nil {
			continue
		}
		sum := 0.0
		for c, mine := range l {
			prob := k.Mine(mines.Cell(c))
			if sum += prob; mine && prob == 0 || !mine && prob == 1 {
				t.Errorf("case %d: cell %d is certain, and something else in a layout that fits", i, c)
			}
		}
		if math.Abs(sum-99) > 1e-6 {
			t.Errorf("case %d: %v mines are expected, want 99", i, sum)
		}
	}
}

func TestCountGivesUpOnAGrid(t *testing.T) {
	// Every second cell of every second row is open: no order of the boxes is narrow.
	rng := rand.New(rand.NewPCG(14, 0))
	b, _ := mines.NewBoard(32, 32, 200)
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for row := 0; row < b.Rows; row += 2 {
		for col := 0; col < b.Cols; col += 2 {
			if c := b.At(row, col); !l[c] {
				p.Show(c, l.Count(b, c))
			}
		}
	}
	var k Counter
	if err := k.Count(p); !errors.Is(err, ErrTooWide) {
		t.Errorf("Count = %v, want %v", err, ErrTooWide)
	}
	// It can still count what is easier.
	if err := k.Count(mines.NewPosition(b)); err != nil {
		t.Errorf("Count of an empty board = %v", err)
	}
}

func TestMineIsPreciseOnLargeBoards(t *testing.T) {
	b, _ := mines.NewBoard(16, 30, 99)
	rng := rand.New(rand.NewPCG(15, 0))
	guesses(b, mines.Classic, b.At(8, 15), 5, func(p *mines.Position) {
		var k Counter
		if err := k.Count(p); err != nil {
			t.Fatal(err)
		}
		layouts := new(big.Float).SetInt(k.Layouts())
		mantissa := new(big.Float)
		exponent := layouts.MantExp(mantissa)
		m, _ := mantissa.Float64()
		if want := math.Log(m) + float64(exponent)*math.Ln2; math.Abs(k.LogLayouts()-want) > 1e-12*(1+want) {
			t.Errorf("LogLayouts() = %v, want %v", k.LogLayouts(), want)
		}
		for range 5 {
			c := mines.Cell(rng.IntN(b.Cells()))
			want, _ := new(big.Rat).SetFrac(k.Mined(c), k.Layouts()).Float64()
			if math.Abs(k.Mine(c)-want) > 1e-12 {
				t.Errorf("Mine(%d) = %v, want %v:\n%s", c, k.Mine(c), want, p.Text())
			}
		}
	})
}

func TestCounterDoesNotAllocate(t *testing.T) {
	b, _ := mines.NewBoard(16, 16, 40)
	var list []*mines.Position
	guesses(b, mines.Classic, 0, 20, func(p *mines.Position) {
		q := new(mines.Position)
		q.Copy(p)
		list = append(list, q)
	})
	var k Counter
	l := make(mines.Layout, b.Cells())
	rng := rand.New(rand.NewPCG(10, 0))
	all := func() {
		for _, p := range list {
			if err := k.Count(p); err != nil {
				t.Fatal(err)
			}
			k.Draw(rng, l)
		}
	}
	if n := testing.AllocsPerRun(5, all); n != 0 {
		t.Errorf("%v allocations over %d positions, want none", n, len(list))
	}
}

// smallGuesses lists the first guesses of games on 7x7 with 11 mines under the
// gnomine rule. Those that come later have fewer layouts, which rejection hardly ever
// finds.
func smallGuesses() (*mines.Board, mines.Cell, []*mines.Position) {
	b, _ := mines.NewBoard(7, 7, 11)
	cell := b.At(2, 2)
	var list []*mines.Position
	left := 0
	guesses(b, mines.Gnomine, cell, 200, func(p *mines.Position) {
		if p.Left >= left {
			q := new(mines.Position)
			q.Copy(p)
			list = append(list, q)
		}
		left = p.Left
	})
	return b, cell, list
}

func BenchmarkDrawByCounting(b *testing.B) {
	board, _, list := smallGuesses()
	rng := rand.New(rand.NewPCG(11, 0))
	l := make(mines.Layout, board.Cells())
	var k Counter
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := list[i%len(list)]
		if err := k.Count(p); err != nil {
			b.Fatal(err)
		}
		k.Draw(rng, l)
		if !p.Fits(l) {
			b.Fatal("the layout does not fit")
		}
	}
}

// BenchmarkDrawByRejection draws layouts that the rule for the first cell allows;
// one that fits is kept. An operation is one try. How many it takes to keep one is
// known from the number of layouts, so that the hardest guesses need not be waited
// for.
func BenchmarkDrawByRejection(b *testing.B) {
	board, cell, list := smallGuesses()
	rng := rand.New(rand.NewPCG(12, 0))
	l := make(mines.Layout, board.Cells())
	var cells []mines.Cell
	for c := range mines.Cell(board.Cells()) {
		if !slices.Contains(mines.Gnomine.Free(board, cell), c) {
			cells = append(cells, c)
		}
	}
	var k Counter
	begin := mines.NewPosition(board)
	begin.Show(cell, 0)
	if err := k.Count(begin); err != nil {
		b.Fatal(err)
	}
	all := k.LogLayouts()
	var tries []float64
	for _, p := range list {
		if err := k.Count(p); err != nil {
			b.Fatal(err)
		}
		tries = append(tries, math.Exp(all-k.LogLayouts()))
	}
	for i := 0; b.Loop(); i++ {
		scatter(rng, l, cells, board.Mines)
		list[i%len(list)].Fits(l)
	}
	// The mean would be that of the few hardest.
	slices.Sort(tries)
	median := tries[len(tries)/2]
	b.ReportMetric(median, "tries/draw")
	b.ReportMetric(median*float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/draw")
}
