package guess

import (
	"context"
	"math/rand/v2"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// Ties says which of the cells of least mine probability a [Myopic] player opens.
type Ties uint8

// The ways to break ties.
const (
	// TiesBest prefers the cell with the fewest neighbours: a corner, then an edge.
	// There a count of 0 is most likely.
	TiesBest Ties = iota
	// TiesRandom takes any, all with the same probability.
	TiesRandom
)

// tied is the difference below which two probabilities are taken as equal.
const tied = 1e-10

// A Myopic player opens cells that are certainly free as long as there are any, and
// else a cell of least mine probability, without a thought of what it will show. It
// satisfies [mines.Player]. The zero value breaks ties in the best way.
type Myopic struct {
	Ties Ties
	// Rand breaks the ties if they are random.
	Rand *rand.Rand

	counter count.Counter
	least   []mines.Cell
}

// Choose returns the cell to open.
func (m *Myopic) Choose(_ context.Context, p *mines.Position, first mines.First) mines.Cell {
	m.counter.Look(p)
	if c, ok := m.counter.Free(); ok {
		return c
	}
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return m.begin(p.Board, first)
	}
	if err := m.counter.Count(p); err != nil {
		return m.guess(p, func(mines.Cell) float64 { return 0 })
	}
	if c, ok := m.counter.Free(); ok {
		return c
	}
	return m.guess(p, m.counter.Mine)
}

// guess returns a closed cell of least mine probability.
func (m *Myopic) guess(p *mines.Position, mine func(mines.Cell) float64) mines.Cell {
	best := 2.0
	for c, shown := range p.Shown {
		if shown != mines.Closed {
			continue
		}
		switch prob := mine(mines.Cell(c)); {
		case prob < best-tied:
			best = prob
			m.least = append(m.least[:0], mines.Cell(c))
		case prob < best+tied:
			m.least = append(m.least, mines.Cell(c))
		}
	}
	return m.tie(p.Board)
}

// begin returns the first cell of a game.
func (m *Myopic) begin(b *mines.Board, first mines.First) mines.Cell {
	if m.Ties == TiesBest {
		return opening(b, first)
	}
	m.least = m.least[:0]
	for c := range mines.Cell(b.Cells()) {
		if first.Allows(b, c) {
			m.least = append(m.least, c)
		}
	}
	return m.tie(b)
}

// opening returns a good first cell among those that the rule allows: a corner,
// where a count of 0 is most likely; but under the gnomine rule, where the count is 0
// anyway, the cell two rows and two columns from it, which opens a corner region
// whole. Both were found by playing thousands of games on the usual boards.
func opening(b *mines.Board, first mines.First) mines.Cell {
	if c := b.At(min(2, b.Rows/2), min(2, b.Cols/2)); first == mines.Gnomine && first.Allows(b, c) {
		return c
	}
	return 0
}

// tie returns one of the cells of least mine probability.
func (m *Myopic) tie(b *mines.Board) mines.Cell {
	if m.Ties == TiesRandom {
		return m.least[m.Rand.IntN(len(m.least))]
	}
	best := m.least[0]
	for _, c := range m.least {
		if len(b.Neighbours(c)) < len(b.Neighbours(best)) {
			best = c
		}
	}
	return best
}
