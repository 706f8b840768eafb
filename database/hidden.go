package database

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// View returns what the solver knows for certain when the problem is put: its own pieces.
func (p *Problem) View() (kriegspiel.View, error) {
	if p.Record != nil {
		end, err := p.Record.End()
		return end.View, err
	}
	list, err := kriegspiel.PositionsOf(p.Positions, p.Rules)
	if err != nil {
		return kriegspiel.View{}, err
	}
	return list.View, nil
}

// Hidden returns how many pieces the opponent has besides the king. A record tells it,
// for the solver hears of everything that it takes; of several positions it is the most.
func (p *Problem) Hidden() (n int) {
	if p.Record == nil {
		for i := range p.Positions {
			n = max(n, p.Positions[i].Them.All().Count()-1)
		}
		return n
	}
	white, black := p.Record.Start.Sides()
	n = black.All().Count() - 1
	if p.Solver == chess.Black {
		n = white.All().Count() - 1
	}
	for i := range p.Record.Events {
		e := &p.Record.Events[i]
		if _, taken := e.Percept.Captured(); taken && !e.Theirs() {
			n--
		}
	}
	return n
}
