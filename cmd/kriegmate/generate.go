package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/database/selfplay"
)

func generateCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "make problems by letting two programs play each other",
		ArgsUsage: " ",
		Description: `Lets a program that knows its belief state exactly play White against one that
guesses and goes for captures and checks. Whenever White has few states to move in,
they are searched: what can be mated within 3 ply, and what can be mated in at least
half of the states by one plan (a near miss), is written to a file for show and
bench, each verified by a second searcher and by its certificate.

   kriegmate generate --seed 1 --problems 100 --out problems.kdb
   kriegmate show problems.kdb

How many there are of each verdict can be asked for with a plus. Near misses are
looked at with more ply by --reanalyse:

   kriegmate generate --problems 50+50 --reanalyse 5 --ply 5 --out five.kdb

The same seed gives the same file, whatever the number of workers. A run that was
interrupted goes on with --resume, and so does one that is to become longer; the
file becomes the same as without the interruption.`,
		Flags:  generateFlags(),
		Action: arguments.Timed(func(c *cli.Context) error { return generate(c, s) }),
	}
}

func generateFlags() []cli.Flag {
	d := selfplay.DefaultOptions()
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the problems to `FILE`, by habit with the ending .kdb"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with a file that was interrupted, or is to become longer"},
		&cli.Uint64Flag{Name: "seed", Usage: "seed of the random numbers", Value: 1},
		&cli.IntFlag{Name: "games", Usage: "play so many games"},
		&cli.StringFlag{Name: "problems", Usage: "play until so many problems are kept: `N`, or MATES+NEARMISSES for each ply"},
		&cli.IntFlag{Name: "workers", Usage: "play so many games at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		arguments.TimeoutFlag(),
		&cli.IntFlag{Name: "reanalyse", Usage: "look at near misses with 2 ply more, up to `PLY`", Value: d.Reanalyse},
		&cli.StringFlag{Name: "ply", Usage: "keep only problems of so many half-moves: `LIST`, such as 5,7"},
		&cli.StringFlag{Name: "verdict", Usage: "keep only problems with these verdicts: `LIST` of mate and near-miss"},
		&cli.IntFlag{Name: "min-belief", Usage: "keep only problems with at least so many states", Value: d.MinBelief},
		&cli.IntFlag{Name: "max-belief", Usage: "keep only problems with at most so many states", Value: d.MaxBelief},
		&cli.IntFlag{Name: "min-hidden", Usage: "keep only problems that hide so many pieces besides the king, on average"},
		&cli.IntFlag{Name: "max-states", Usage: "give up a game in which White has more states", Value: d.MaxStates},
		&cli.IntFlag{Name: "max-moves", Usage: "give up a game that has more moves", Value: d.MaxMoves},
		&cli.IntFlag{Name: "per-game", Usage: "keep at most `N` problems of a game with the same ply and verdict", Value: d.PerGame},
		&cli.BoolFlag{Name: "all", Usage: "keep all problems of a game, whatever --per-game says"},
		&cli.BoolFlag{Name: "diverse", Usage: "keep at most a fifth of problems with one or two states, and none twice or mirrored", Value: d.Diverse},
		&cli.BoolFlag{Name: "endings", Usage: "let White mate a bare king by solved endings: other games, so other problems"},
		arguments.RulesFlag(),
	}
}

func generate(c *cli.Context, s streams) error {
	run, err := newRun(c)
	if err != nil {
		return err
	}
	shown := terminal.NewBar(s.err, "", run.Total())
	run.Progress = func(r *selfplay.Report) {
		shown.Describe(r.Line())
		shown.Reach(run.Reached())
	}
	do, name := run.Create, c.String("out")
	if c.Bool("resume") {
		do = run.Resume
	}
	done, err := do(c.Context, name)
	shown.Clear()
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("--out: %s exists: add --resume to go on with it, or remove it", name)
	case err != nil && !arguments.Stopped(err):
		return err
	}
	if _, writeErr := io.WriteString(s.out, run.Summary(done)); err == nil {
		err = writeErr
	}
	if err != nil {
		fmt.Fprintf(s.err, "kriegmate: %d problems in %s: go on with --resume\n", done.Problems, name)
	}
	return err
}

// newRun returns the run that the flags describe.
func newRun(c *cli.Context) (*selfplay.Run, error) {
	o, err := generateOptions(c)
	if err != nil {
		return nil, err
	}
	run := selfplay.NewRun(o)
	run.Workers, run.Games = c.Int("workers"), c.Int("games")
	if err := run.SetWanted(c.String("problems")); err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	switch {
	case c.Args().Present():
		return nil, fmt.Errorf("generate takes no arguments, not %q: it writes to the file of --out", c.Args().First())
	case c.String("out") == "" || c.String("out") == "-":
		return nil, errors.New("generate needs the name of the file to write: add --out FILE")
	case !c.IsSet("games") && !c.IsSet("problems"):
		return nil, errors.New("generate has to know when to stop: add --games N or --problems N")
	case c.IsSet("games") && run.Games <= 0:
		return nil, errors.New("--games: want a positive number")
	}
	return run, cmp.Or(arguments.Workers(c), arguments.CheckFiles(c, "out"))
}

// generateOptions returns what the flags say about games and problems.
func generateOptions(c *cli.Context) (*selfplay.Options, error) {
	o := selfplay.DefaultOptions()
	if rules, err := arguments.Rules(c); err != nil {
		return nil, err
	} else if rules != nil {
		o.Rules = *rules
	}
	filter, err := arguments.Filter(c)
	if err != nil {
		return nil, err
	}
	o.Plies, o.Verdicts = filter.Ply, filter.Verdicts
	if err := arguments.Positive(c, "min-belief", "max-belief", "max-states", "max-moves", "reanalyse", "per-game"); err != nil {
		return nil, err
	}
	o.Seed, o.All, o.Diverse, o.Endings = c.Uint64("seed"), c.Bool("all"), c.Bool("diverse"), c.Bool("endings")
	o.MinBelief, o.MaxBelief, o.MinHidden = c.Int("min-belief"), c.Int("max-belief"), c.Int("min-hidden")
	o.MaxStates, o.MaxMoves, o.Reanalyse, o.PerGame = c.Int("max-states"), c.Int("max-moves"), c.Int("reanalyse"), c.Int("per-game")
	return &o, arguments.Named(o.Check())
}
