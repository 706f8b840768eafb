// Command kriegmate is a referee, an estimator and a solver for Kriegspiel:
// chess in which nobody sees the enemy's pieces.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/contest"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/jsonl"
	"kriegmate/report"
)

// version is what --version prints first, unless the build knows better.
const version = "0.1.0"

// The exit statuses beside 0.
const (
	statusFailed      = 1 // the answer is no, or there is none within the limits
	statusBadInput    = 2
	statusInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	// Behind nohup it is ignored. When a terminal is closed, the shell may send one and the
	// system another: the second changes nothing.
	if !signal.Ignored(syscall.SIGHUP) {
		ctx, _ = signal.NotifyContext(ctx, syscall.SIGHUP)
	}
	status := run(ctx, os.Args, streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(status)
}

// streams are what a command reads from and writes to.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// complain tells of a mistake on one line, in which nothing that stood in a file or in the
// arguments is a command to the terminal.
func (s streams) complain(err error) {
	fmt.Fprintf(s.err, "kriegmate: %s\n", report.Printable(strings.ReplaceAll(err.Error(), "\n", " ")))
}

// lines is standard input of a command that answers line by line.
func (s streams) lines() io.Reader {
	terminal.Waiting(s.in, s.err, "lines of JSON")
	return s.in
}

// failure is an error that is the answer, not the user's mistake: the record
// is impossible, or the limits were too low.
func failure(err error) error {
	switch {
	case err == nil:
		return nil
	case arguments.Stopped(err):
		return err
	}
	return &answerError{err}
}

// An answerError ends the program with status 1.
type answerError struct{ error }

// Unwrap returns the answer.
func (e *answerError) Unwrap() error { return e.error }

// run is the whole program but for the process around it: it returns the exit
// status. Errors are one line each.
func run(ctx context.Context, args []string, s streams) int {
	app := newApp(s)
	if words, ok := arguments.Completing(args); ok {
		fmt.Fprint(s.out, arguments.Complete(app, words))
		return 0
	}
	arguments.Quiet(app, args)
	told := &keptError{Writer: s.out}
	app.Writer = told
	err := app.RunContext(ctx, arguments.FlagsFirst(app, args))
	switch {
	case err == nil && told.err == nil:
		return 0
	case err == nil:
		err = told.err
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "kriegmate: interrupted")
		return statusInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintln(s.err, "kriegmate: the time of --timeout is over")
		return statusFailed
	case errors.Is(err, jsonl.ErrBadLines):
		return statusBadInput
	}
	s.complain(err)
	if failed := (*answerError)(nil); errors.As(err, &failed) {
		return statusFailed
	}
	return statusBadInput
}

// A keptError keeps the first error of what the library prints, help above all, which it ignores.
type keptError struct {
	io.Writer
	err error
}

// Write writes, unless that has failed before.
func (w *keptError) Write(p []byte) (n int, err error) {
	if w.err == nil {
		n, w.err = w.Writer.Write(p)
	}
	return n, w.err
}

func newApp(s streams) *cli.App {
	app := &cli.App{
		Name:    "kriegmate",
		Usage:   "find certain mates in Kriegspiel, chess in which you never see the enemy's pieces",
		Version: arguments.Version(version),
		Description: "Begin with a mate that is certain wherever the black bishop is:\n\n" +
			"   kriegmate solve --white \"Kc7 Rb7 Rh1\" --black \"Ka8 B@c5,b1,g8\"\n\n" +
			"with a game that was played, as White could know it:\n\n" +
			"   kriegmate review game.pgn --side w\n\n" +
			"or with a game against a program:\n\n" +
			"   kriegmate play\n\n" +
			"Every command explains itself with --help; kriegmate mines is about Minesweeper.",
		Reader:                 s.in,
		Writer:                 s.out,
		ErrWriter:              s.err,
		UseShortOptionHandling: true,
		ExitErrHandler:         func(*cli.Context, error) {},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return fmt.Errorf("unknown command %q: see kriegmate --help", c.Args().First())
			}
			return cli.ShowAppHelp(c)
		},
		Commands: []*cli.Command{
			refereeCommand(s),
			estimateCommand(s),
			solveCommand(s),
			composeCommand(s),
			checkCommand(s),
			endgameCommand(s),
			importCommand(s),
			showCommand(s),
			benchCommand(s),
			generateCommand(s),
			mergeCommand(s),
			queue.WorkCommand(s.err),
			playCommand(s),
			contest.MatchCommand(contest.Streams{Out: s.out, Err: s.err}),
			contest.RatingsCommand(contest.Streams{Out: s.out, Err: s.err}),
			contest.PlayersCommand(s.out),
			contest.TuneCommand(contest.Streams{Out: s.out, Err: s.err}),
			contest.EngineCommand(s.in, s.out),
			reviewCommand(s),
			convertCommand(s),
			serveCommand(s),
			minesCommand(s),
			arguments.VersionCommand(s.out),
			arguments.CompletionCommand(s.out),
			arguments.ManCommand(s.out),
		},
	}
	return app
}
