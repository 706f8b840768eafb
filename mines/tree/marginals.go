package tree

import (
	"math/rand/v2"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// marginals are the exact probabilities of mines in a view, by the counter of the
// domain. Those of the last view are kept.
type marginals struct {
	counter  count.Counter
	position *mines.Position
	layout   mines.Layout

	view  mines.View
	known bool
	err   error
}

// count takes in a view. It returns an error if no layout fits, or they cannot be
// counted.
func (m *marginals) count(r *mines.Rules, v *mines.View) error {
	if m.known && m.view == *v {
		return m.err
	}
	if m.position == nil {
		m.position = mines.NewPosition(r.Board)
		m.layout = make(mines.Layout, r.Board.Cells())
	}
	m.view, m.known = *v, true
	setPosition(m.position, v)
	m.err = m.counter.Count(m.position)
	return m.err
}

// setPosition makes p show what v shows.
func setPosition(p *mines.Position, v *mines.View) {
	p.Left = len(p.Shown) - p.Board.Mines - v.Open.Len()
	for c := range p.Shown {
		p.Shown[c] = mines.Closed
		if v.Open.Has(mines.Cell(c)) {
			p.Shown[c] = int8(v.Count(mines.Cell(c)))
		}
	}
}

// certain returns the closed cells that are certainly free and certainly mines.
func (m *marginals) certain() (free, mined mines.Set) {
	for c, shown := range m.position.Shown {
		if shown != mines.Closed {
			continue
		}
		switch m.counter.Mine(mines.Cell(c)) {
		case 0:
			free |= 1 << c
		case 1:
			mined |= 1 << c
		}
	}
	return free, mined
}

// sort puts the cells with the least probability of a mine first.
func (m *marginals) sort(cells []mines.Cell) {
	slices.SortStableFunc(cells, func(a, b mines.Cell) int {
		switch p, q := m.counter.Mine(a), m.counter.Mine(b); {
		case p < q:
			return -1
		case p > q:
			return 1
		}
		return 0
	})
}

// draw returns one of the layouts that fit, every one alike.
func (m *marginals) draw(rng *rand.Rand) mines.Set {
	m.counter.Draw(rng, m.layout)
	s := mines.Set(0)
	for c, mine := range m.layout {
		if mine {
			s |= 1 << c
		}
	}
	return s
}
