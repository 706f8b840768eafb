package guess

import (
	"cmp"
	"context"
	"math"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// A Player plays as the package says. It satisfies [mines.Player]. The zero value is
// ready. It is reused from game to game and must not be used by several goroutines at
// once.
type Player struct {
	// Layouts is how many layouts a group of cells (see [count.Group]) may have to be
	// searched to the end. 0 means 2000; if it is negative there is no such search.
	Layouts int
	// Work bounds the search to the end, in layouts looked at. When it does not
	// suffice the player looks ahead instead. 0 means 300,000.
	Work int
	// Depth is how many guesses the player looks ahead, the next one included. With 1
	// it opens a cell of least mine probability. 0 means 2.
	Depth int

	// Stats counts the guesses since the player was made.
	Stats Stats

	levels []level
	after  mines.Position
	end    ending
}

// Stats counts guesses: choices with no cell that is certainly free.
type Stats struct {
	Guesses int
	// Exact is how many of them were searched to the end.
	Exact int
	// Counts is how many positions were counted to look ahead.
	Counts int
	// Work is how many layouts were looked at to search to the end.
	Work int
}

const (
	defaultLayouts = 2000
	defaultWork    = 300_000
	defaultDepth   = 2
)

// Choose returns the cell to open. When ctx ends it stops looking ahead and returns the
// best of the cells that it has looked at.
func (g *Player) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	for len(g.levels) <= or(g.Depth, defaultDepth) {
		g.levels = append(g.levels, level{})
	}
	k := &g.levels[0].counter
	k.Look(p)
	if c, ok := k.Free(); ok {
		return c
	}
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return opening(p.Board, first)
	}
	if err := k.Count(p); err != nil {
		return closed(p)
	}
	if c, ok := k.Free(); ok {
		return c
	}
	return g.guess(ctx, p)
}

// or returns n, or what stands for it if it is 0.
func or(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// closed returns a closed cell, for positions that cannot be counted.
func closed(p *mines.Position) mines.Cell {
	for c, shown := range p.Shown {
		if shown == mines.Closed {
			return mines.Cell(c)
		}
	}
	return 0
}

// guess returns the cell to open in a position that was counted and in which no cell
// is certainly free.
func (g *Player) guess(ctx context.Context, p *mines.Position) mines.Cell {
	g.Stats.Guesses++
	if c, ok := g.finish(p); ok {
		g.Stats.Exact++
		return c
	}
	g.after.Copy(p)
	c, _ := g.search(ctx, 0, 0)
	return c
}

// finish returns the best cell of a group of cells with few layouts, which it searches
// to the end. As nothing can be learnt about a group from without, and all of them must
// be won, the order in which they are played does not matter.
func (g *Player) finish(p *mines.Position) (mines.Cell, bool) {
	k := &g.levels[0].counter
	if g.Layouts < 0 {
		return 0, false
	}
	most := math.Log(float64(or(g.Layouts, defaultLayouts)) + 0.5)
	work := or(g.Work, defaultWork)
	groups := k.Groups()
	slices.SortStableFunc(groups, func(a, b count.Group) int { return cmp.Compare(a.LogLayouts, b.LogLayouts) })
	for i := range groups {
		if groups[i].LogLayouts > most {
			break
		}
		if !g.end.begin(p.Board, k, &groups[i]) {
			continue
		}
		c, ok := g.end.best(work)
		g.Stats.Work += g.end.search.Work()
		if ok {
			return c, true
		}
		work -= g.end.search.Work()
	}
	return 0, false
}
