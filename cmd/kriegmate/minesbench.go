package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/mines"
	"kriegmate/mines/exact"
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
			&cli.StringFlag{Name: "players", Usage: "the players of the `LIST`; \"list\" explains each", Value: defaultSweepers},
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

// defaultSweepers are quick.
const defaultSweepers = "myopic,guess"

// A setting is a board with a rule for the first cell.
type setting struct {
	board *mines.Board
	first mines.First
}

func (s setting) String() string { return fmt.Sprintf("%s/%d", s.board.Size(), s.board.Mines) }

// A tournament is what the flags of mines bench ask for.
type tournament struct {
	settings []setting
	players  []players.Kind
	options  players.Options
	games    int
	workers  int
	exact    bool
	memory   int64 // bytes
	bar      bar
}

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
	var find func(*cli.Context, streams) (findings, error)
	switch c.String("paper") {
	case "":
		find = plainTournament
	case "first":
		find = firstPaper
	case "second":
		find = secondPaper
	default:
		return fmt.Errorf("--paper: %.20q, want first or second", c.String("paper"))
	}
	found, ended := find(c, s)
	if ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	if err := found.write(c, s); err != nil {
		return err
	}
	return ended
}

// findings are what a tournament has found, also if it was interrupted.
type findings struct {
	rows    []sweepRow
	tables  []string
	figures map[string]*trial.Figure // by the name of the file
}

// plainTournament plays what the flags say.
func plainTournament(c *cli.Context, s streams) (f findings, err error) {
	t, err := newTournament(c)
	if err != nil {
		return f, err
	}
	if err := t.fits(); err != nil {
		return f, err
	}
	t.bar = newBar(s.err, "games", t.games*len(t.players)*len(t.settings))
	for _, at := range t.settings {
		var rows []sweepRow
		rows, err = t.play(c.Context, at, t.options)
		f.rows = append(f.rows, rows...)
		if err != nil {
			break
		}
	}
	t.bar.clear()
	f.tables = []string{sweepTable(f.rows)}
	return f, err
}

// newTournament reads the flags.
func newTournament(c *cli.Context) (*tournament, error) {
	t := &tournament{games: c.Int("games"), workers: c.Int("workers"), exact: c.Bool("exact"), memory: c.Int64("memory") << 20}
	var err error
	if t.options, err = chosenThinking(c); err != nil {
		return nil, err
	}
	if t.settings, err = chosenSettings(c.String("boards"), c.String("first")); err != nil {
		return nil, err
	}
	if t.players, err = players.List(commaList(c.String("players"))...); err != nil {
		return nil, fmt.Errorf("--players: %w", err)
	}
	if len(t.players) == 0 {
		return nil, errors.New("--players: want names with commas between, such as " + defaultSweepers)
	}
	if err := positive(c, "games", "runs", "memory"); err != nil {
		return nil, err
	}
	if t.workers <= 0 || t.workers > mostWorkers {
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	debug.SetMemoryLimit(t.memory + memorySlack)
	return t, nil
}

// chosenSettings returns every board of a list with every rule of another.
func chosenSettings(boards, rules string) ([]setting, error) {
	var list []setting
	for _, word := range commaList(boards) {
		size, number, _ := strings.Cut(word, "/")
		b, err := mines.ParseBoard(size, number)
		if err != nil {
			return nil, fmt.Errorf("--boards: %q: %w; want SIZE/MINES, such as 9x9/10", word, err)
		}
		for _, name := range commaList(rules) {
			first, err := mines.ParseFirst(name)
			if err != nil {
				return nil, fmt.Errorf("--first: %w", err)
			}
			if err := first.Room(b); err != nil {
				return nil, err
			}
			list = append(list, setting{b, first})
		}
	}
	if len(list) == 0 {
		return nil, errors.New("--boards, --first: want boards such as 9x9/10, and rules such as classic")
	}
	return list, nil
}

// fits returns an error if a player, or the optimum, is not for one of the boards.
func (t *tournament) fits() error {
	for _, at := range t.settings {
		for _, p := range t.players {
			if _, err := p.New(at.board, t.options); err != nil {
				return fmt.Errorf("--players: %s: %w", p.Name, err)
			}
		}
		if _, err := t.judge(at.board); err != nil {
			return fmt.Errorf("--exact: %w", err)
		}
	}
	return nil
}

// judge returns one who knows the optimum of a board, nil if nobody asks.
func (t *tournament) judge(b *mines.Board) (*trial.Judge, error) {
	if !t.exact {
		return nil, nil
	}
	s, err := exact.New(b, exact.Options{Objective: t.options.Objective, Memory: t.memory})
	if err != nil {
		return nil, err
	}
	return trial.NewJudge(s), nil
}

// play lets all players play on one board and returns a row for each, also with the
// error of an interruption.
func (t *tournament) play(ctx context.Context, at setting, o players.Options) ([]sweepRow, error) {
	judge, err := t.judge(at.board)
	if err != nil {
		return nil, err
	}
	games := trial.Trial{
		Board: at.board, First: at.first, Games: t.games, Seed: o.Seed, Workers: t.workers, Judge: judge,
		Done: func(trial.Game) { t.bar.add() },
	}
	for _, p := range t.players {
		games.Contenders = append(games.Contenders, trial.Contender{Name: p.Name, New: func() (mines.Player, error) { return p.New(at.board, o) }})
	}
	optimum := 0.0
	if judge != nil {
		if optimum, err = judge.Optimum(ctx, at.board, at.first); err != nil {
			return nil, err
		}
	}
	played, err := games.Run(ctx)
	var rows []sweepRow
	for i, summary := range trial.Summarize(at.board, len(t.players), played) {
		row := sweepRow{setting: at, player: t.players[i].Name, base: t.players[0].Name, options: o, Summary: summary}
		if judge != nil {
			row.optimum = &optimum
		}
		rows = append(rows, row)
	}
	return slices.DeleteFunc(rows, func(r sweepRow) bool { return r.Games == 0 }), err
}
