package tree

import (
	"math/bits"
	"math/rand/v2"

	"kriegmate/mines"
)

// An informed policy is the Monte-Carlo policy of the second paper's table 1: a cell that is
// free by the single-point strategy; else one whose probability of a mine is nil;
// else, seven times in ten, one whose probability is least; else a cell that is no
// mine in a layout drawn for it. The first cell is any one.
type informed struct {
	game *game

	cells []mines.Cell
}

// greed is how often the policy takes the least probability of a mine.
const greed = 0.7

// Choose returns a cell to open. It does not look at the mines.
func (p *informed) Choose(rng *rand.Rand, i *info, _ *mines.Set) (mines.Cell, bool) {
	g := p.game
	switch {
	case i.Lost || g.cleared(i):
		return 0, false
	case g.fresh(i):
		p.cells = g.firsts(p.cells[:0])
		return p.cells[rng.IntN(len(p.cells))], true
	}
	if free, _ := g.rules.SinglePoint(&i.View); free != 0 {
		return lowest(free), true
	}
	closed := g.rules.All() &^ i.View.Open
	if g.counter.count(g.rules, &i.View) != nil {
		return pick(rng, closed), true
	}
	if free, _ := g.counter.certain(); free != 0 {
		return lowest(free), true
	}
	if rng.Float64() < greed {
		return pick(rng, g.counter.safest()), true
	}
	return pick(rng, closed&^g.counter.draw(rng)), true
}

// safest returns the closed cells with the least probability of a mine.
func (m *marginals) safest() mines.Set {
	set, least := mines.Set(0), 2.
	for c, shown := range m.position.Shown {
		if shown != mines.Closed {
			continue
		}
		switch p := m.counter.Mine(mines.Cell(c)); {
		case p < least:
			set, least = 1<<c, p
		case p == least:
			set |= 1 << c
		}
	}
	return set
}

// lowest returns the first cell of a set.
func lowest(s mines.Set) mines.Cell { return mines.Cell(bits.TrailingZeros64(uint64(s))) }

// pick returns a cell of a set, each alike.
func pick(rng *rand.Rand, s mines.Set) mines.Cell {
	for range rng.IntN(s.Len()) {
		s &= s - 1
	}
	return lowest(s)
}
