package tree

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"kriegmate/mines"
)

// Forced says which free cells are opened without a choice. To open one first is
// never worse: it must be opened at some time, and what it shows can only help.
type Forced uint8

// The degrees of knowledge that force a move.
const (
	// Unforced leaves all closed cells to the choice.
	Unforced Forced = iota
	// Single forces the cells that are free by the single-point strategy, and
	// leaves out those that are mines by it.
	Single
	// Certain forces all cells whose probability of a mine is nil, and leaves out
	// those whose is one: the second paper's forced moves.
	Certain
)

// An info is what a player of Minesweeper knows: the view, and whether the game is
// lost.
type info struct {
	View mines.View
	Lost bool
}

// A game is Minesweeper on a board of up to 64 cells as a [uct.Process]. The mines are
// laid when the first cell is opened, unless the rule for it is [mines.None]. It is
// used by one goroutine at a time.
type game struct {
	rules     *mines.Rules
	first     mines.First
	objective mines.Objective
	forced    Forced
	belief    belief
	// classes leaves one first cell of each class under the board's symmetries.
	classes bool
	// safest sorts the choices by the probability of a mine, for widening.
	safest bool

	counter marginals
	// layers lay the mines, by the first cell, under the rule for it.
	layers [mines.SmallCells]*mines.Completions
	rule   mines.First
}

// fresh tells whether no mines are laid yet.
func (g *game) fresh(i *info) bool { return i.View.Open == 0 && g.first != mines.None }

// Actions appends the cells that may be opened.
func (g *game) Actions(dst []mines.Cell, i *info) []mines.Cell {
	switch {
	case i.Lost || g.cleared(i):
		return dst
	case g.fresh(i):
		return g.firsts(dst)
	}
	free, mined := g.certain(i)
	rest := g.rules.All() &^ i.View.Open &^ mined
	if free != 0 {
		rest = free & -free
	}
	begin := len(dst)
	dst = appendCells(dst, rest)
	if g.safest && len(dst)-begin > 1 && g.counter.count(g.rules, &i.View) == nil {
		g.counter.sort(dst[begin:])
	}
	return dst
}

// cleared tells whether every free cell is open.
func (g *game) cleared(i *info) bool {
	return i.View.Open.Len() == g.rules.Board.Cells()-g.rules.Board.Mines
}

// certain returns cells that are known to be free and to be mines.
func (g *game) certain(i *info) (free, mined mines.Set) {
	if g.forced == Unforced {
		return 0, 0
	}
	free, mined = g.rules.SinglePoint(&i.View)
	if free != 0 || g.forced == Single || g.counter.count(g.rules, &i.View) != nil {
		return free, mined
	}
	return g.counter.certain()
}

// firsts appends the cells that may be opened first.
func (g *game) firsts(dst []mines.Cell) []mines.Cell {
	b := g.rules.Board
	classes := b.Classes()
	for c := range mines.Cell(b.Cells()) {
		if g.first.Allows(b, c) && (!g.classes || classes[c] == c) {
			dst = append(dst, c)
		}
	}
	return dst
}

// appendCells appends the cells of a set in ascending order.
func appendCells(dst []mines.Cell, s mines.Set) []mines.Cell {
	for ; s != 0; s &= s - 1 {
		dst = append(dst, mines.Cell(bits.TrailingZeros64(uint64(s))))
	}
	return dst
}

// Draw asks the belief for a layout. Before the mines are laid there is none.
func (g *game) Draw(ctx context.Context, rng *rand.Rand, i *info, visits int) (mines.Set, error) {
	if g.fresh(i) || i.Lost {
		return 0, nil
	}
	return g.belief.Draw(ctx, rng, &i.View, visits)
}

// Step opens a cell; the first one lays the mines.
func (g *game) Step(rng *rand.Rand, i *info, z *mines.Set, c mines.Cell) (info, float64) {
	if g.fresh(i) {
		*z = g.layer(c).Draw(rng)
	}
	percept := g.rules.Try(&i.View, z, c)
	if percept.Lost() {
		return info{View: i.View, Lost: true}, 0
	}
	next := info{View: g.rules.After(&i.View, c, percept)}
	switch {
	case g.objective == mines.Score:
		return next, 1 / float64(g.rules.Board.Cells()-g.rules.Board.Mines)
	case percept.Won():
		return next, 1
	}
	return next, 0
}

// layer returns what lays the mines if the first cell is c.
func (g *game) layer(c mines.Cell) *mines.Completions {
	if g.rule != g.first {
		clear(g.layers[:])
		g.rule = g.first
	}
	if g.layers[c] == nil {
		g.layers[c] = mines.NewCompletions(g.rules, &mines.View{})
		free := mines.Set(0)
		for _, d := range g.first.Free(g.rules.Board, c) {
			free |= 1 << d
		}
		g.layers[c].Observe(&mines.View{}, free)
	}
	return g.layers[c]
}
