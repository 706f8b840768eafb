package tree

import (
	"context"
	"time"

	"kriegmate/mines"
	"kriegmate/uct"
)

// A Budget bounds the search for one move. Without any bound there would be no
// move: then it is a thousand simulations.
type Budget struct {
	// Time is the thinking time; the choice depends on the machine then. A
	// simulation is not broken off: with millions of layouts one by [uct.Planner]
	// takes some ten milliseconds.
	Time time.Duration
	// Simulations is their number; the choice depends on the seed alone then.
	Simulations int
}

// Options are those of a [Player].
type Options struct {
	Objective mines.Objective
	Budget    Budget
	// Forced opens cells that are known to be free without a search, and leaves out
	// known mines, where the variant does not do so by itself.
	Forced Forced
	Seed   uint64
}

// A Player is a variant of the search that plays Minesweeper. It is used by one
// goroutine at a time.
type Player struct {
	board  *mines.Board
	budget Budget
	searcher
	last uct.Stats
}

// A searcher chooses a cell of an information state that has one.
type searcher interface {
	// ready prepares for a game with a rule for the first cell.
	ready(first mines.First)
	// only returns the cell to open where there is no choice.
	only(i *info) (mines.Cell, bool)
	search(ctx context.Context, i *info, simulations int) (mines.Cell, uct.Stats)
}

// New returns a player of a variant for a board of up to 64 cells.
func New(v Variant, b *mines.Board, o Options) (*Player, error) {
	rules, err := mines.NewRules(b)
	if err != nil {
		return nil, err
	}
	if o.Budget == (Budget{}) {
		o.Budget.Simulations = 1000
	}
	return &Player{board: b, budget: o.Budget, searcher: v.searcher(rules, &o)}, nil
}

// Choose returns the cell to open in a position of the player's board. A cell that
// is forced is opened without a search. When the thinking time or ctx ends, it is the
// best cell found so far.
func (p *Player) Choose(ctx context.Context, position *mines.Position, first mines.First) mines.Cell {
	i := info{View: position.View()}
	p.ready(first)
	p.last = uct.Stats{}
	if c, ok := p.only(&i); ok {
		return c
	}
	if p.budget.Time > 0 {
		bounded, cancel := context.WithTimeout(ctx, p.budget.Time)
		defer cancel()
		ctx = bounded
	}
	c, stats := p.search(ctx, &i, p.budget.Simulations)
	p.last = stats
	return c
}

// Last returns what the search for the last choice did; it is zero if there was
// nothing to search.
func (p *Player) Last() uct.Stats { return p.last }

// sampled is a searcher by [uct.Search].
type sampled struct {
	game game
	uct.Search[info, mines.Set, mines.Cell]

	actions []mines.Cell
}

func (s *sampled) ready(first mines.First) { s.game.first = first }

func (s *sampled) only(i *info) (mines.Cell, bool) {
	s.actions = s.game.Actions(s.actions[:0], i)
	return s.actions[0], len(s.actions) == 1
}

func (s *sampled) search(ctx context.Context, i *info, simulations int) (mines.Cell, uct.Stats) {
	return s.Run(ctx, *i, simulations)
}
