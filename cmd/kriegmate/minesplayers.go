package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/guess"
	"kriegmate/mines/trial"
	"kriegmate/mines/uct"
)

// playerOptions are what players can be told.
type playerOptions struct {
	objective   exact.Objective
	time        time.Duration // to think about a move, for those who search
	simulations int           // instead of the time
	seed        uint64
}

// limit puts into words how long players who search may think about a move.
func (o *playerOptions) limit() string {
	if o.simulations > 0 {
		return fmt.Sprintf("%d simulations", o.simulations)
	}
	return timeText(o.time)
}

// A namedPlayer is a player by its name of the command line.
type namedPlayer struct {
	name, what string
	make       func(b *mines.Board, o playerOptions) (mines.Player, error)
}

// sweepers are the players of Minesweeper.
var sweepers = []namedPlayer{
	{"myopic", "the least mine probability, of those a corner first", func(*mines.Board, playerOptions) (mines.Player, error) {
		return &guess.Myopic{}, nil
	}},
	{"myopic-random", "the least mine probability, any of those, as in the second paper", func(_ *mines.Board, o playerOptions) (mines.Player, error) {
		return newDrawing(o.seed, func(seed uint64) mines.Player {
			return &guess.Myopic{Ties: guess.TiesRandom, Rand: rand.New(rand.NewPCG(seed, 0))}
		}), nil
	}},
	{"myopic-start", "myopic-random, but for the first cell, which is that of myopic", func(_ *mines.Board, o playerOptions) (mines.Player, error) {
		return newDrawing(o.seed, func(seed uint64) mines.Player {
			return &starting{guess.Myopic{Ties: guess.TiesRandom, Rand: rand.New(rand.NewPCG(seed, 0))}, guess.Myopic{}}
		}), nil
	}},
	{"guess", "looks ahead at what a guess would tell, and searches endgames to the end", func(*mines.Board, playerOptions) (mines.Player, error) {
		return new(guess.Player), nil
	}},
	{"bssuct", "tree search with exact transitions, up to 64 cells", treeSearch(uct.BSSUCT, uct.Unforced)},
	{"bssuct-paper", "the second paper's tree search: draws by counting", treeSearch(uct.PaperBSSUCT, uct.Unforced)},
	{"bsr-uct", "the first paper's tree search: draws by rejection", treeSearch(uct.BSRUCT, uct.Unforced)},
	{"bsr-uct-forced", "bsr-uct that opens what is free by a single count without a search", treeSearch(uct.BSRUCT, uct.Single)},
	{"fast", "the first paper's fast version: draws by Metropolis with inheritance", treeSearch(uct.Fast, uct.Unforced)},
	{"fast-forced", "fast that opens what is free by a single count without a search", treeSearch(uct.Fast, uct.Single)},
	{"fast-alone", "fast without inheritance", treeSearch(uct.FastAlone, uct.Unforced)},
	{"perfect", "a cell of the highest value of \"mines exact\", for small boards", func(b *mines.Board, o playerOptions) (mines.Player, error) {
		s, err := exact.New(b, exact.Options{Objective: o.objective})
		if err != nil {
			return nil, err
		}
		return trial.NewPerfect(s), nil
	}},
}

// treeSearch returns what makes players of a variant of the tree search. They begin
// every game without what they found in others.
func treeSearch(v uct.Variant, forced uct.Forced) func(*mines.Board, playerOptions) (mines.Player, error) {
	return func(b *mines.Board, o playerOptions) (mines.Player, error) {
		options := uct.Options{Forced: forced, Budget: uct.Budget{Time: o.time, Simulations: o.simulations}}
		if o.objective == exact.Score {
			options.Objective = uct.Score
		}
		if _, err := uct.New(v, b, options); err != nil {
			return nil, err
		}
		return newDrawing(o.seed, func(seed uint64) mines.Player {
			options := options
			options.Seed = seed
			p, _ := uct.New(v, b, options) // the board is small enough
			return p
		}), nil
	}
}

// A starting player begins as another would.
type starting struct {
	guess.Myopic
	start guess.Myopic
}

// Choose returns the cell to open.
func (s *starting) Choose(p *mines.Position, first mines.First) mines.Cell {
	if p.Left == p.Board.Cells()-p.Board.Mines {
		return s.start.Choose(p, first)
	}
	return s.Myopic.Choose(p, first)
}

// sweeperNamed returns the player with the given name.
func sweeperNamed(name string) (*namedPlayer, error) {
	names := make([]string, len(sweepers))
	for i := range sweepers {
		if sweepers[i].name == name {
			return &sweepers[i], nil
		}
		names[i] = sweepers[i].name
	}
	return nil, fmt.Errorf("%.20q, want one of %s", name, strings.Join(names, ", "))
}

// listSweepers explains each player in a line.
func listSweepers() string {
	var b strings.Builder
	for i := range sweepers {
		fmt.Fprintf(&b, "%-14s %s\n", sweepers[i].name, sweepers[i].what)
	}
	return b.String()
}

// A drawing player makes itself anew for every game, with the random numbers of the
// game.
type drawing struct {
	mines.Player
	anew func(seed uint64) mines.Player
}

// newDrawing returns a player that begins with a seed.
func newDrawing(seed uint64, anew func(uint64) mines.Player) *drawing {
	return &drawing{anew(seed), anew}
}

// Seed makes the player anew.
func (d *drawing) Seed(seed uint64) { d.Player = d.anew(seed) }

// thinkingFlags are those for players who search.
func thinkingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "time", Usage: "`TIME` to think about a move, for players who search", Value: 20 * time.Millisecond},
		&cli.IntFlag{Name: "simulations", Usage: "let them think for `N` simulations instead: the same on every machine"},
	}
}

// chosenThinking returns what the flags tell the players.
func chosenThinking(c *cli.Context) (o playerOptions, err error) {
	o.time, o.simulations, o.seed = c.Duration("time"), c.Int("simulations"), c.Uint64("seed")
	if o.objective, err = chosenObjective(c); err != nil {
		return o, err
	}
	switch {
	case o.time <= 0:
		return o, errors.New("--time: want a positive time")
	case o.simulations < 0:
		return o, errors.New("--simulations: want a positive number")
	case o.simulations > 0 && c.IsSet("time"):
		return o, errors.New("--time and --simulations: want one of them")
	case o.simulations > 0:
		o.time = 0
	}
	return o, nil
}

// defaultSweeper returns the name of the strongest player of a board.
func defaultSweeper(b *mines.Board) string {
	if b.Cells() <= 16 {
		return "perfect"
	}
	return "guess"
}

// playersFor returns the players of a list of names, none twice.
func playersFor(names []string) ([]*namedPlayer, error) {
	var list []*namedPlayer
	for i, name := range names {
		p, err := sweeperNamed(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("%q twice", name)
		}
		list = append(list, p)
	}
	return list, nil
}
