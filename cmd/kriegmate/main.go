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
	"slices"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"kriegmate/jsonl"
)

// version is what --version prints.
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
	status := run(ctx, os.Args, streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(status)
}

// streams are what a command reads from and writes to.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// failure is an error that is the answer, not the user's mistake: the record
// is impossible, or the limits were too low.
func failure(err error) error {
	if errors.Is(err, context.Canceled) {
		return context.Canceled
	}
	return &answerError{err}
}

// An answerError ends the program with status 1.
type answerError struct{ error }

// run is the whole program but for the process around it: it returns the exit
// status. Errors are one line each.
func run(ctx context.Context, args []string, s streams) int {
	app := newApp(s)
	if words, ok := completing(args); ok {
		return complete(app, words, s)
	}
	err := app.RunContext(ctx, flagsFirst(app, args))
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "kriegmate: interrupted")
		return statusInterrupted
	case errors.Is(err, jsonl.ErrBadLines):
		return statusBadInput
	}
	fmt.Fprintf(s.err, "kriegmate: %s\n", strings.ReplaceAll(err.Error(), "\n", " "))
	if failed := (*answerError)(nil); errors.As(err, &failed) {
		return statusFailed
	}
	return statusBadInput
}

func newApp(s streams) *cli.App {
	app := &cli.App{
		Name:    "kriegmate",
		Usage:   "find certain mates in Kriegspiel, chess in which you never see the enemy's pieces",
		Version: version,
		Description: "Begin with a mate in two moves in a known position, whose replies are hidden:\n\n" +
			"   kriegmate solve --fen \"7k/8/5K2/8/8/8/8/6R1 w - -\"\n\n" +
			"or with a game between two people in one terminal:\n\n" +
			"   kriegmate referee\n\n" +
			"Every command explains itself with --help; kriegmate mines is about Minesweeper.",
		Reader:                 s.in,
		Writer:                 s.out,
		ErrWriter:              s.err,
		UseShortOptionHandling: true,
		ExitErrHandler:         func(*cli.Context, error) {},
		OnUsageError:           usageError,
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
			checkCommand(s),
			endgameCommand(s),
			importCommand(s),
			showCommand(s),
			benchCommand(s),
			generateCommand(s),
			playCommand(s),
			convertCommand(s),
			minesCommand(s),
			completionCommand(s),
		},
	}
	quiet(app.Commands)
	return app
}

// quiet lets commands, and those below them, hand on their errors.
func quiet(commands []*cli.Command) {
	for _, command := range commands {
		command.OnUsageError = usageError
		command.HideHelpCommand = true
		quiet(command.Subcommands)
	}
}

// commandOf returns the command that the arguments after the program's name begin
// with, nil if there is none, and how many of them name it.
func commandOf(app *cli.App, args []string) (found *cli.Command, words int) {
	commands := app.Commands
	for _, word := range args {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			break
		}
		found, commands = commands[i], commands[i].Subcommands
		words++
	}
	return found, words
}

// usageError hands the error on, so that it is printed on one line without the
// whole help around it.
func usageError(c *cli.Context, err error, _ bool) error {
	name := "kriegmate"
	if c.Command != nil && c.Command.HelpName != "" {
		name = c.Command.HelpName
	}
	return fmt.Errorf("%w: see %s --help", err, name)
}

// flagsFirst moves the flags of a command before its other arguments, so that
// they may be written in any order.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	command, words := commandOf(app, args[1:])
	if command == nil {
		return args
	}
	takesValue := map[string]bool{}
	for _, f := range command.Flags {
		_, isBool := f.(*cli.BoolFlag)
		for _, name := range f.Names() {
			takesValue[name] = !isBool
		}
	}
	var flags, rest []string
	for i := 1 + words; i < len(args); i++ {
		name := strings.TrimLeft(args[i], "-")
		switch {
		case args[i] == "--":
			rest = append(rest, args[i:]...)
			i = len(args)
		case name == args[i] || name == "":
			rest = append(rest, args[i])
		case takesValue[name] && i+1 < len(args):
			flags = append(flags, args[i], args[i+1])
			i++
		default:
			flags = append(flags, args[i])
		}
	}
	return slices.Concat(args[:1+words], flags, rest)
}
