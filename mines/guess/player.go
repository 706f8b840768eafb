package guess

import (
	"math"

	"kriegmate/mines"
)

// A Player plays as the package says. It satisfies [mines.Player]. The zero value is
// ready, and plays as strongly as is known. It is reused from game to game and must
// not be used by several goroutines at once.
type Player struct {
	// Layouts is how many layouts may be left when they are searched to the end. 0
	// means 2000; if it is negative there is no such search.
	Layouts int
	// Work bounds the search to the end, in layouts looked at. When it does not
	// suffice the player looks ahead instead. 0 means 500,000.
	Work int
	// Depth is how many guesses the player looks ahead, the next one included. With 1
	// it opens a cell of least mine probability. 0 means 2.
	Depth int

	// Stats counts the guesses since the player was made.
	Stats Stats

	levels []level
	after  mines.Position
	end    endgame
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
	defaultWork    = 500_000
	defaultDepth   = 2
)

// Choose returns the cell to open.
func (g *Player) Choose(p *mines.Position, first mines.First) mines.Cell {
	for len(g.levels) <= or(g.Depth, defaultDepth) {
		g.levels = append(g.levels, level{})
	}
	k := &g.levels[0].counter
	k.Look(p)
	if c, ok := k.Free(); ok {
		return c
	}
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return mines.Opening(p.Board, first)
	}
	if err := k.Count(p); err != nil {
		return closed(p)
	}
	if c, ok := k.Free(); ok {
		return c
	}
	return g.guess(p)
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
func (g *Player) guess(p *mines.Position) mines.Cell {
	g.Stats.Guesses++
	k := &g.levels[0].counter
	few := k.LogLayouts() < math.Log(float64(or(g.Layouts, defaultLayouts))+0.5)
	if few && g.end.begin(p, k) {
		c, _, ok := g.end.best(or(g.Work, defaultWork))
		g.Stats.Work += g.end.work
		if ok {
			g.Stats.Exact++
			return c
		}
	}
	g.after.Copy(p)
	c, _ := g.search(0, 0)
	return c
}
