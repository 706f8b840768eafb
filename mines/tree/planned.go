package tree

import (
	"context"
	"math"

	"kriegmate/mines"
	"kriegmate/uct"
)

// planned is a searcher by [uct.Planner]. Where there are too many layouts to list, the
// second paper's search stands in for it.
type planned struct {
	rules   *mines.Rules
	states  *states
	planner uct.Planner[stateID, mines.Cell]
	stand   *sampled
	first   mines.First
}

// mostLayouts is how many layouts are listed for one position, or for one first
// cell.
const mostLayouts = 4 << 20

func newPlanned(r *mines.Rules, o *Options) *planned {
	p := &planned{rules: r, states: newStates(r, o.Objective, o.Seed), stand: PaperBSSUCT.sampled(r, o)}
	p.planner = uct.Planner[stateID, mines.Cell]{Model: p.states, Seed: o.Seed, Actions: uct.Widening{Factor: 2, Power: 0.4}}
	return p
}

func (p *planned) ready(first mines.First) {
	p.stand.ready(first)
	if first != p.first {
		p.first = first
		p.forget()
	}
}

func (p *planned) forget() {
	p.states.forget(p.first)
	p.planner.Forget()
}

func (p *planned) only(i *info) (mines.Cell, bool) { return p.stand.only(i) }

// search finds the position among those known, or lists its layouts. A board
// without open cells is a new game: what was known before is forgotten.
func (p *planned) search(ctx context.Context, i *info, simulations int) (mines.Cell, uct.Stats) {
	if i.View.Open == 0 {
		p.forget()
		if p.tooMany() {
			return p.stand.search(ctx, i, simulations)
		}
	}
	at, turn, ok := p.states.find(&i.View)
	if !ok {
		list := p.layouts(i)
		if list == nil {
			return p.stand.search(ctx, i, simulations)
		}
		p.forget()
		at = p.states.add(&i.View, list)
		turn = &p.states.turnings[0]
	}
	c, stats := p.planner.Run(ctx, at, simulations)
	for d, e := range turn.to {
		if e == c {
			return mines.Cell(d), stats
		}
	}
	panic("tree: a cell that no cell goes to")
}

// tooMany tells whether some first cell has too many layouts to list.
func (p *planned) tooMany() bool {
	b := p.rules.Board
	most := 1.
	for k := range b.Mines {
		most *= float64(b.Cells()-1-k) / float64(k+1)
	}
	return most > mostLayouts
}

// layouts returns those that fit a position, or nil if there are too many.
func (p *planned) layouts(i *info) []mines.Set {
	m := &p.stand.game.counter
	if m.count(p.rules, &i.View) != nil || m.counter.LogLayouts() > math.Log(mostLayouts) {
		return nil
	}
	var list []mines.Set
	for l := range m.counter.All() {
		s := mines.Set(0)
		for c, mine := range l {
			if mine {
				s |= 1 << c
			}
		}
		list = append(list, s)
	}
	return list
}
