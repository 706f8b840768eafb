package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/mines"
	"kriegmate/mines/paper"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
	"kriegmate/report"
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
   kriegmate mines bench --boards 9x9/10,16x16/40,16x30/99 --first classic,gnomine
   kriegmate mines bench --boards 4x4/4 --players myopic,bssuct --time 300ms --exact

With --exact, on small boards, the strength of a player is the optimum less what its
choices cost on the mean: the same as its win rate, only known better.

--paper second plays the boards of the second paper's table 2 at a thirtieth of its
time per move, --paper first the first paper's experiment: score by thinking time.
Both take hours at their full length; --boards, --games, --runs and --times make
them shorter.

   kriegmate mines bench --paper second --boards 4x4/4,2x5/3 --games 50
   kriegmate mines bench --paper first --boards 4x4/6 --times 50ms,100ms --runs 20 --plots plots`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "boards", Usage: "the boards of the `LIST`, each SIZE/MINES", Value: "9x9/10"},
			&cli.StringFlag{Name: "first", Usage: "the `RULES` of the first cell: classic, gnomine, none", Value: "classic"},
			&cli.StringFlag{Name: "players", Usage: "the players of the `LIST`; \"list\" explains each", Value: defaultPlayers},
			&cli.IntFlag{Name: "games", Usage: "play `N` games with each player", Value: 1000},
			objectiveFlag(),
		}, thinkingFlags(), []cli.Flag{
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the layouts and of the players' random numbers", Value: 1},
			&cli.IntFlag{Name: "workers", Usage: "play `N` games at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
			&cli.BoolFlag{Name: "exact", Usage: "compare every choice with the best one, on small boards"},
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory for that", Value: 4096},
			&cli.StringFlag{Name: "csv", Usage: "write the figures to `FILE`"},
			&cli.StringFlag{Name: "json", Usage: "write the figures in JSON to `FILE`"},
			&cli.StringFlag{Name: "paper", Usage: "the experiment of the `PAPER` first or second"},
			&cli.IntFlag{Name: "runs", Usage: "with --paper first: play `N` games for each time and player", Value: 200},
			&cli.StringFlag{Name: "times", Usage: "with --paper first: the `TIMES` to think about a move", Value: "50ms,100ms,200ms,400ms,800ms"},
			&cli.StringFlag{Name: "plots", Usage: "with --paper first: draw the plots into the folder `DIR`"},
		}),
		Action: func(c *cli.Context) error { return minesBench(c, s) },
	}
}

// defaultPlayers are quick.
const defaultPlayers = "myopic,guess"

func minesBench(c *cli.Context, s streams) error {
	if c.String("players") == "list" {
		return listPlayers(s.out)
	}
	if c.Args().Present() {
		return fmt.Errorf("mines bench takes flags alone, not %q: name boards with --boards", c.Args().First())
	}
	if err := checkFiles(c); err != nil {
		return err
	}
	if c.String("csv") == "-" && c.String("json") == "-" {
		return errors.New("only one of --csv and --json can go to standard output")
	}
	find, known := map[string]func(*cli.Context, streams) (*paper.Findings, error){
		"": plainTournament, "first": firstPaper, "second": secondPaper,
	}[c.String("paper")]
	if !known {
		return fmt.Errorf("--paper: %.20q, want first or second", c.String("paper"))
	}
	found, ended := find(c, s)
	if ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	if err := writeFindings(c, s, found); err != nil {
		return err
	}
	return ended
}

// plainTournament plays what the flags say.
func plainTournament(c *cli.Context, s streams) (*paper.Findings, error) {
	t, err := newTournament(c)
	if err != nil {
		return nil, err
	}
	if err := t.Fits(); err != nil {
		return nil, unfit(err)
	}
	done := newBar(s.err, "games", t.Total())
	defer done.clear()
	t.Done = func(trial.Game) { done.add() }
	rows, err := t.Run(c.Context)
	return &paper.Findings{Rows: rows}, err
}

// firstPaper measures the score by thinking time.
func firstPaper(c *cli.Context, s streams) (*paper.Findings, error) {
	if err := leaveOut(c, "first", "exact", "time", "simulations", "games"); err != nil {
		return nil, err
	}
	t, err := newTournament(c)
	if err != nil {
		return nil, err
	}
	e := paper.First{Runs: c.Int("runs"), Seed: t.Options.Seed, Workers: t.Workers}
	if e.Times, err = chosenTimes(c.String("times")); err != nil {
		return nil, err
	}
	if c.IsSet("boards") {
		e.Boards = boardsOf(t.Settings)
	}
	if c.IsSet("players") {
		e.Players = t.Players
	}
	if c.IsSet("objective") {
		e.Objective = &t.Options.Objective
	}
	total, err := e.Total()
	if err != nil {
		return nil, unfit(err)
	}
	done := newBar(s.err, "games", total)
	defer done.clear()
	e.Done = func(trial.Game) { done.add() }
	found, err := e.Run(c.Context)
	if c.IsSet("plots") && err == nil {
		found.Plots["metropolis"], err = paper.Metropolis()
	}
	return found, err
}

// secondPaper plays the boards of table 2, or those of them that the flags name.
func secondPaper(c *cli.Context, s streams) (*paper.Findings, error) {
	if err := leaveOut(c, "first", "players", "exact", "objective", "times", "runs", "plots"); err != nil {
		return nil, err
	}
	t, err := newTournament(c)
	if err != nil {
		return nil, err
	}
	e := paper.Second{Simulations: t.Options.Simulations, Seed: t.Options.Seed, Workers: t.Workers, Memory: t.Memory}
	if c.IsSet("time") {
		e.Time = t.Options.Time
	}
	if c.IsSet("games") {
		e.Games = t.Games
	}
	if c.IsSet("boards") {
		for _, at := range t.Settings {
			e.Boards = append(e.Boards, at.String())
		}
	}
	total, err := e.Total()
	if err != nil {
		return nil, fmt.Errorf("--boards: %w", err)
	}
	done := newBar(s.err, "games", total)
	defer done.clear()
	e.Done = func(trial.Game) { done.add() }
	return e.Run(c.Context)
}

// leaveOut returns an error if a flag was given that an experiment decides itself.
func leaveOut(c *cli.Context, names ...string) error {
	for _, name := range names {
		if c.IsSet(name) {
			return fmt.Errorf("--paper %s: leave out --%s", c.String("paper"), name)
		}
	}
	return nil
}

// unfit says which flag names a player, or the optimum, that is not for a board.
func unfit(err error) error {
	bad := (*trial.Unfit)(nil)
	switch {
	case !errors.As(err, &bad):
		return err
	case bad.Player == "":
		return fmt.Errorf("--exact: %w", err)
	}
	return fmt.Errorf("--players: %w", err)
}

// newTournament reads the flags.
func newTournament(c *cli.Context) (*trial.Tournament, error) {
	t := &trial.Tournament{Games: c.Int("games"), Workers: c.Int("workers"), Exact: c.Bool("exact"), Memory: c.Int64("memory") << 20}
	var err error
	if t.Options, err = chosenThinking(c); err != nil {
		return nil, err
	}
	if t.Settings, err = chosenSettings(c); err != nil {
		return nil, err
	}
	if t.Players, err = players.List(commaList(c.String("players"))...); err != nil {
		return nil, fmt.Errorf("--players: %w", err)
	}
	if len(t.Players) == 0 {
		return nil, errors.New("--players: want names with commas between, such as " + defaultPlayers)
	}
	if err := positive(c, "games", "runs", "memory"); err != nil {
		return nil, err
	}
	if t.Workers <= 0 || t.Workers > mostWorkers {
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	debug.SetMemoryLimit(t.Memory + memorySlack)
	return t, nil
}

// chosenSettings returns every board of --boards with every rule of --first; the first
// paper has a rule of its own.
func chosenSettings(c *cli.Context) ([]trial.Setting, error) {
	var boards []*mines.Board
	for _, word := range commaList(c.String("boards")) {
		b, err := trial.ParseBoard(word)
		if err != nil {
			return nil, fmt.Errorf("--boards: %w", err)
		}
		boards = append(boards, b)
	}
	var rules []mines.First
	for _, name := range commaList(c.String("first")) {
		first, err := mines.ParseFirst(name)
		if err != nil {
			return nil, fmt.Errorf("--first: %w", err)
		}
		rules = append(rules, first)
	}
	list, err := trial.Settings(boards, rules...)
	if err == nil && len(list) == 0 {
		err = errors.New("--boards, --first: want boards such as 9x9/10, and rules such as classic")
	}
	return list, err
}

func boardsOf(settings []trial.Setting) []*mines.Board {
	var list []*mines.Board
	for _, at := range settings {
		list = append(list, at.Board)
	}
	return list
}

// chosenTimes reads thinking times.
func chosenTimes(text string) ([]time.Duration, error) {
	var times []time.Duration
	for _, word := range commaList(text) {
		d, err := time.ParseDuration(word)
		if err != nil || d <= 0 {
			return nil, fmt.Errorf("--times: %.20q, want times such as 100ms with commas between", word)
		}
		times = append(times, d)
	}
	if len(times) == 0 {
		return nil, errors.New("--times: want times such as 100ms with commas between")
	}
	return times, nil
}

// writeFindings prints the tables and writes the files that the flags ask for.
func writeFindings(c *cli.Context, s streams, found *paper.Findings) error {
	if len(found.Rows) == 0 {
		return nil // interrupted before anything was found
	}
	if !printsFile(c) {
		games, text := trial.Table(found.Rows), ""
		if found.Table.Title != "" {
			text = found.Table.Text() + "\n"
		}
		if _, err := io.WriteString(s.out, text+games.Text()); err != nil {
			return err
		}
	}
	for name, data := range map[string]func([]trial.Row) ([]byte, error){"csv": trial.CSV, "json": trial.JSON} {
		if c.String(name) == "" {
			continue
		}
		text, err := data(found.Rows)
		if err == nil {
			err = writeOutput(c.String(name), text, s.out)
		}
		if err != nil {
			return err
		}
	}
	return drawPlots(c.String("plots"), found.Plots)
}

// drawPlots draws plots into a folder, which it makes.
func drawPlots(dir string, plots map[string]*report.Curves) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--plots: %w", err)
	}
	for name, plot := range plots {
		picture, err := plot.SVG()
		if err == nil {
			err = writeOutput(filepath.Join(dir, name+".svg"), picture, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
