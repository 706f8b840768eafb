package players

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/guess"
	"kriegmate/mines/tree"
)

// Options are what players can be told.
type Options struct {
	Objective mines.Objective
	// Time is how long a player that searches may think about a move.
	Time time.Duration
	// Simulations bounds the thinking instead of the time, if it is positive: then a
	// game is played the same on every machine.
	Simulations int
	Seed        uint64
}

// A Kind is a kind of player.
type Kind struct {
	Name string
	What string // the kind in a few words
	// New returns a player for games on a board, or an error if the board is too large
	// for it.
	New func(b *mines.Board, o Options) (mines.Player, error)
}

var kinds = []Kind{
	{"myopic", "the least mine probability, of those a corner first", func(*mines.Board, Options) (mines.Player, error) {
		return &guess.Myopic{}, nil
	}},
	{"myopic-random", "the least mine probability, any of those, as in the second paper", func(_ *mines.Board, o Options) (mines.Player, error) {
		return newReseeded(o.Seed, func(seed uint64) mines.Player { return randomTies(seed) }), nil
	}},
	{"myopic-start", "myopic-random, but for the first cell, which is that of myopic", func(_ *mines.Board, o Options) (mines.Player, error) {
		return newReseeded(o.Seed, func(seed uint64) mines.Player { return &starting{Player: randomTies(seed)} }), nil
	}},
	{"guess", "looks ahead at what a guess would tell, and searches endgames to the end", func(*mines.Board, Options) (mines.Player, error) {
		return new(guess.Player), nil
	}},
	{"bssuct", "tree search with exact transitions, up to 64 cells", treeSearch(tree.BSSUCT, tree.Unforced)},
	{"bssuct-paper", "the second paper's tree search: draws by counting", treeSearch(tree.PaperBSSUCT, tree.Unforced)},
	{"bsr-uct", "the first paper's tree search: draws by rejection", treeSearch(tree.BSRUCT, tree.Unforced)},
	{"bsr-uct-forced", "bsr-uct that opens what is free by a single count without a search", treeSearch(tree.BSRUCT, tree.Single)},
	{"fast", "the first paper's fast version: draws by Metropolis with inheritance", treeSearch(tree.Fast, tree.Unforced)},
	{"fast-forced", "fast that opens what is free by a single count without a search", treeSearch(tree.Fast, tree.Single)},
	{"fast-alone", "fast without inheritance", treeSearch(tree.FastAlone, tree.Unforced)},
	{"perfect", "a cell of the highest exact value, for small boards", func(b *mines.Board, o Options) (mines.Player, error) {
		s, err := exact.New(b, exact.Options{Objective: o.Objective})
		if err != nil {
			return nil, err
		}
		return NewPerfect(s), nil
	}},
}

// All returns all kinds of players.
func All() []Kind { return slices.Clone(kinds) }

// Explained returns a line about each kind: its name and what it is.
func Explained() string {
	var t strings.Builder
	for i := range kinds {
		fmt.Fprintf(&t, "%-14s %s\n", kinds[i].Name, kinds[i].What)
	}
	return t.String()
}

// Named returns the kind with the given name.
func Named(name string) (Kind, error) {
	names := make([]string, len(kinds))
	for i := range kinds {
		if kinds[i].Name == name {
			return kinds[i], nil
		}
		names[i] = kinds[i].Name
	}
	return Kind{}, fmt.Errorf("%.20q, want one of %s", name, strings.Join(names, ", "))
}

// ParseTime reads a time to think about a move.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%.20q, want times such as 100ms with commas between", text)
	}
	return d, nil
}

// List returns the kinds with the given names, in their order. No name may come twice.
func List(names ...string) ([]Kind, error) {
	var list []Kind
	for i, name := range names {
		kind, err := Named(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("%q twice", name)
		}
		list = append(list, kind)
	}
	return list, nil
}

// perfectCells is the size of the largest board on which the perfect player answers at
// once.
const perfectCells = 16

// Strongest returns the strongest kind of player that answers soon on a board.
func Strongest(b *mines.Board) Kind {
	name := "guess"
	if b.Cells() <= perfectCells {
		name = "perfect"
	}
	kind, _ := Named(name) // both are in the list
	return kind
}

// treeSearch returns what makes players of a variant of the tree search. They begin
// every game without what they found in others.
func treeSearch(v tree.Variant, forced tree.Forced) func(*mines.Board, Options) (mines.Player, error) {
	return func(b *mines.Board, o Options) (mines.Player, error) {
		options := tree.Options{Objective: o.Objective, Forced: forced, Budget: tree.Budget{Time: o.Time, Simulations: o.Simulations}}
		if _, err := tree.New(v, b, options); err != nil {
			return nil, err
		}
		return newReseeded(o.Seed, func(seed uint64) mines.Player {
			options := options
			options.Seed = seed
			p, _ := tree.New(v, b, options) // the board is small enough
			return p
		}), nil
	}
}

// randomTies returns a myopic player that takes any of the safest cells.
func randomTies(seed uint64) *guess.Myopic {
	return &guess.Myopic{Ties: guess.TiesRandom, Rand: rand.New(rand.NewPCG(seed, 0))}
}

// A starting player begins as the myopic player does, and goes on as another.
type starting struct {
	mines.Player
	start guess.Myopic
}

// Choose returns the cell to open.
func (s *starting) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return s.start.Choose(ctx, p, first)
	}
	return s.Player.Choose(ctx, p, first)
}

// A reseeded player is made anew for every game, with the random numbers of the game.
type reseeded struct {
	mines.Player
	anew func(seed uint64) mines.Player
}

// newReseeded returns a player that begins with a seed.
func newReseeded(seed uint64, anew func(uint64) mines.Player) *reseeded {
	return &reseeded{anew(seed), anew}
}

// Seed makes the player anew.
func (r *reseeded) Seed(seed uint64) { r.Player = r.anew(seed) }
