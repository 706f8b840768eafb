package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/mines"
	"kriegmate/mines/paper"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

func minesBenchCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure how often players win",
		ArgsUsage: " ",
		Description: `Lets players play many games of Minesweeper, all on the same layouts, and tells how
often they win, with 95 % confidence intervals, which part of the free cells they
open, and how long they think. A guess is a choice of a cell that may be a mine.

   kriegmate mines bench --players myopic,myopic-start --games 10000
   kriegmate mines bench --boards 9x9/10,16x30/99 --first classic,gnomine
   kriegmate mines bench --boards 4x4/4 --players bssuct --time 300ms --exact

With --exact, on small boards, the strength of a player is the optimum less what its
choices cost on the mean: the same as its win rate, only known better.

--paper second plays the boards of the second paper's table 2 at a thirtieth of its
time per move, --paper first the first paper's experiment: score by thinking time.
Both take hours at their full length; --boards, --games, --runs and --times make
them shorter.

   kriegmate mines bench --paper second --boards 4x4/4,2x5/3 --games 50
   kriegmate mines bench --paper first --boards 4x4/6 --times 50ms --runs 20`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "boards", Usage: "the boards of the `LIST`, each SIZE/MINES", Value: "9x9/10"},
			&cli.StringFlag{Name: "first", Usage: "the `RULES` of the first cell: classic, gnomine, none", Value: "classic"},
			&cli.StringFlag{Name: "players", Usage: "the players of the `LIST`; \"list\" explains each", Value: defaultPlayers},
			&cli.IntFlag{Name: "games", Usage: "play `N` games with each player", Value: 1000},
			objectiveFlag(),
		}, thinkingFlags(), []cli.Flag{
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the layouts and of the players' random numbers", Value: 1},
			&cli.IntFlag{Name: "workers", Usage: "play `N` games at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
			arguments.TimeoutFlag(),
			&cli.BoolFlag{Name: "exact", Usage: "compare every choice with the best one, on small boards"},
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory for that", Value: 4096},
			&cli.StringFlag{Name: "csv", Usage: "write the figures to `FILE`"},
			&cli.StringFlag{Name: "json", Usage: "write the figures in JSON to `FILE`"},
			&cli.StringFlag{Name: "paper", Usage: "the experiment of the `PAPER` first or second"},
			&cli.IntFlag{Name: "runs", Usage: "with --paper first: play `N` games for each time and player", Value: 200},
			&cli.StringFlag{Name: "times", Usage: "with --paper first: the `TIMES` to think about a move", Value: "50ms,100ms,200ms,400ms,800ms"},
			&cli.StringFlag{Name: "plots", Usage: "with --paper first: draw the plots into the folder `DIR`"},
		}),
		Action: arguments.Timed(func(c *cli.Context) error { return minesBench(c, s) }),
	}
}

// defaultPlayers are quick.
const defaultPlayers = "myopic,guess"

func minesBench(c *cli.Context, s streams) error {
	if c.String("players") == "list" {
		_, err := io.WriteString(s.out, players.Explained())
		return err
	}
	if c.Args().Present() {
		return fmt.Errorf("mines bench takes flags alone, not %q: name boards with --boards", c.Args().First())
	}
	if err := arguments.CheckFiles(c, "csv", "json"); err != nil {
		return err
	}
	var shown terminal.Bar
	e, err := chosenExperiment(c, func(trial.Game) { shown.Add() })
	if err != nil {
		return err
	}
	total, err := e.Total()
	if err != nil {
		return experimentError(err)
	}
	shown = terminal.NewBar(s.err, "games", total)
	found, ended := e.Run(c.Context)
	shown.Clear()
	if ended != nil && !arguments.Stopped(ended) {
		return ended
	}
	return cmp.Or(writeFindings(c, s, found), ended)
}

// chosenExperiment reads the flags. The function done is called with every game that
// has ended.
func chosenExperiment(c *cli.Context, done func(trial.Game)) (paper.Experiment, error) {
	o := &paper.Order{Paper: c.String("paper"), Boards: arguments.List(c.String("boards")), Runs: c.Int("runs"), Given: c.IsSet}
	var wrong [2]error
	o.Tournament, wrong[0] = newTournament(c, done)
	o.Times, wrong[1] = arguments.ParseList(c, "times", players.ParseTime)
	if err := cmp.Or(wrong[0], wrong[1]); err != nil {
		return nil, err
	}
	e, err := o.Experiment()
	return e, arguments.Named(err)
}

// experimentError says which flag asks for what cannot be played.
func experimentError(err error) error {
	var unfit interface{ Option() string }
	if errors.As(err, &unfit) {
		return fmt.Errorf("--%s: %w", unfit.Option(), err)
	}
	return err
}

// newTournament reads the flags about players and games.
func newTournament(c *cli.Context, done func(trial.Game)) (*trial.Tournament, error) {
	t := &trial.Tournament{Games: c.Int("games"), Workers: c.Int("workers"), Exact: c.Bool("exact"), Memory: c.Int64("memory") << 20, Done: done}
	var wrong [3]error
	t.Options, wrong[0] = chosenThinking(c)
	t.Settings, wrong[1] = chosenSettings(c)
	t.Players, wrong[2] = arguments.Parse(c, "players", func(names string) ([]players.Kind, error) {
		return players.List(strings.Split(names, ",")...)
	})
	if err := cmp.Or(wrong[0], wrong[1], wrong[2], arguments.Positive(c, "games", "runs", "memory"), arguments.Workers(c)); err != nil {
		return nil, err
	}
	debug.SetMemoryLimit(t.Memory + arguments.MemorySlack)
	return t, nil
}

// chosenSettings returns every board of --boards with every rule of --first.
func chosenSettings(c *cli.Context) ([]trial.Setting, error) {
	boards, wrongBoards := arguments.ParseList(c, "boards", trial.ParseBoard)
	rules, wrongRules := arguments.ParseList(c, "first", mines.ParseFirst)
	if err := cmp.Or(wrongBoards, wrongRules); err != nil {
		return nil, err
	}
	return trial.Settings(boards, rules...)
}

// writeFindings prints the tables and writes the files that the flags ask for.
func writeFindings(c *cli.Context, s streams, found *paper.Findings) error {
	if len(found.Rows) == 0 {
		return nil // interrupted before anything was found
	}
	results := arguments.Results{
		Text: found.Text(), Files: []arguments.File{{Flag: "csv", Data: found.CSV}, {Flag: "json", Data: found.JSON}},
		Figures: found.Figures, Endings: []string{".svg"},
	}
	return results.Write(c, s.out)
}
