package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"

	"kriegmate/database"
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
		Action: func(c *cli.Context) error { return generate(c, s) },
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
		rulesFlag(),
	}
}

// generateFrame is the number of problems that are written together: few, since a
// run that is killed loses what was not yet written, and deep problems take long.
const generateFrame = 16

func generate(c *cli.Context, s streams) error {
	run, err := newRun(c)
	if err != nil {
		return err
	}
	w, err := openGenerated(c, run)
	if err != nil {
		return err
	}
	before := w.Counts().Problems()
	shown := newGenerateBar(s.err, run)
	run.Progress = shown.show
	err = run.Play(c.Context, w.Add)
	shown.clear()
	if closeErr := w.Close(); err == nil || errors.Is(err, context.Canceled) && closeErr != nil {
		err = closeErr
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, writeErr := io.WriteString(s.out, generateReport(run, before)); err == nil {
		err = writeErr
	}
	if err != nil {
		fmt.Fprintf(s.err, "kriegmate: %d problems in %s: go on with --resume\n", w.Counts().Problems(), c.String("out"))
	}
	return err
}

// openGenerated opens the file of --out, and tells the run which problems it
// has.
func openGenerated(c *cli.Context, run *selfplay.Run) (*database.Writer, error) {
	name := c.String("out")
	header := database.Header{
		Generator: "kriegmate generate " + run.Options.String(), Seed: run.Options.Seed, Rules: run.Options.Rules.String(),
		Frame: generateFrame,
	}
	if !c.Bool("resume") {
		w, err := database.Create(name, header)
		if errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("--out: %s exists: add --resume to go on with it, or remove it", name)
		}
		return w, err
	}
	var kept []database.Problem
	w, err := database.Resume(name, header, func(p *database.Problem) { kept = append(kept, *p) })
	if err != nil {
		return nil, err
	}
	if err := run.Remember(c.Context, kept); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// A generateBar shows on a terminal how far a run has come.
type generateBar struct {
	bar
	problems bool // counts problems, not games
}

func newGenerateBar(w io.Writer, run *selfplay.Run) *generateBar {
	b := &generateBar{problems: run.Games == 0}
	most := run.Games
	if b.problems {
		most = run.Wanted()
	}
	if onTerminal(w) {
		b.bar = bar{progressbar.NewOptions(most,
			progressbar.OptionSetWriter(w), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
			progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true), progressbar.OptionSetWidth(20),
			progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish())}
	}
	return b
}

// show shows the games played and the problems kept.
func (b *generateBar) show(r *selfplay.Report) {
	if b.ProgressBar == nil {
		return
	}
	text := fmt.Sprintf("%d games", r.Games)
	for _, k := range r.Kinds() {
		text += fmt.Sprintf(", %d %v in %d", k.Problems, k.Verdict, k.Ply)
	}
	b.Describe(text)
	if b.problems {
		b.Set(r.Problems())
	} else {
		b.Set(r.Last)
	}
}
