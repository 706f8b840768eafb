package guess

import (
	"context"
	"math"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

const (
	// progress is what a certainly free cell is worth beyond not having to guess.
	// Anything from 0.05 to 0.3 wins as often.
	progress = 0.1
	// near is the share of the best safety that a cell must have to be looked at.
	near = 0.9
	// mostCells and mostOutside are how many cells are looked at, and how many of them
	// may touch no open cell: those differ in little but their neighbours.
	mostCells, mostOutside = 20, 4
	// alike is the difference below which two probabilities are taken as equal.
	alike = 1e-9
)

// A level is what is needed at one depth of the look-ahead.
type level struct {
	counter count.Counter
	list    []candidate
}

// A candidate is a cell that may be opened.
type candidate struct {
	cell mines.Cell
	mine float64 // its mine probability
	side int     // how many neighbours it has
}

// search returns the best cell to open in g.after, which the counter of level d has
// counted, and its value. If it is not above enough, the value may be anything up to
// enough. When ctx ends it makes do with the cells looked at so far.
func (g *Player) search(ctx context.Context, d int, enough float64) (best mines.Cell, value float64) {
	g.gather(d)
	list := g.levels[d].list
	if d+1 >= or(g.Depth, defaultDepth) {
		return list[0].cell, 1 - list[0].mine
	}
	best, value = list[0].cell, enough
	for _, c := range list {
		if ctx.Err() != nil {
			break
		}
		if v := g.open(ctx, c, d, value); v > value+alike {
			best, value = c.cell, v
		}
	}
	return best, value
}

// open returns the value of a cell of g.after, or if that is not above enough, any
// number from it up to enough.
func (g *Player) open(ctx context.Context, c candidate, d int, enough float64) float64 {
	here, next := &g.levels[d].counter, &g.levels[d+1].counter
	left := 1 - c.mine // the probability of the counts that were not yet looked at
	sum := 0.0
	for shown := range c.side + 1 {
		if sum+left*(1+progress) <= enough || left < alike {
			break
		}
		g.after.Show(c.cell, shown)
		next.Follow(here)
		if err := next.Count(&g.after); err == nil {
			g.Stats.Counts++
			p := math.Exp(next.LogLayouts() - here.LogLayouts())
			left -= p
			if _, ok := next.Free(); ok || g.after.Cleared() {
				sum += p * (1 + progress)
			} else {
				_, v := g.search(ctx, d+1, max(0, (enough-sum-left*(1+progress))/p))
				sum += p * v
			}
		}
		g.after.Hide(c.cell)
	}
	return sum + max(left, 0)*(1+progress)
}

// gather lists the cells of g.after that may be opened, the safest first, and of
// those that are alike the ones with few neighbours.
func (g *Player) gather(d int) {
	l := &g.levels[d]
	list := l.list[:0]
	for c, shown := range g.after.Shown {
		if m := l.counter.Mine(mines.Cell(c)); shown == mines.Closed && m < 1 {
			list = append(list, candidate{mines.Cell(c), m, len(g.after.Board.Neighbours(mines.Cell(c)))})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		switch {
		case a.mine < b.mine-alike:
			return -1
		case a.mine > b.mine+alike:
			return 1
		}
		return a.side - b.side
	})
	n, outside := 0, 0
	for _, c := range list {
		if 1-c.mine < near*(1-list[0].mine) || n == mostCells {
			break
		}
		if !touched(&g.after, c.cell) {
			if outside == mostOutside {
				continue
			}
			outside++
		}
		list[n] = c
		n++
	}
	l.list = list[:n]
}

// touched tells whether a cell is beside an open one.
func touched(p *mines.Position, c mines.Cell) bool {
	for _, n := range p.Board.Neighbours(c) {
		if p.Open(n) {
			return true
		}
	}
	return false
}
