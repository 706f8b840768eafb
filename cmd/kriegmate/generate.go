package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/database/selfplay"
	"kriegmate/internal/english"
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
looked at with more ply by --reanalyse, and problems of a file by --from. --unlike keeps only those mates that need what
--rules tells, and are none under the rule set that it names: few games have one. --white
and --black let other programs play, of those that kriegmate players lists.

   kriegmate generate --problems 50+50 --reanalyse 5 --ply 5 --out five.kdb
   kriegmate generate --rules english --unlike berkeley --games 99 -o e.kdb

The same seed gives the same file, whatever the number of workers. A run that was
interrupted, or is to become longer, goes on with --resume, to the same file. For many
machines, --shard 2/7 plays the second of seven parts of the games of --games; see
kriegmate merge --help.`,
		Flags:  append(arguments.GenerationFlags(), queue.Flags()...),
		Action: arguments.Timed(func(c *cli.Context) error { return generate(c, s) }),
	}
}

func generate(c *cli.Context, s streams) error {
	run, x, err := arguments.Generation(c)
	if err := cmp.Or(err, queue.Alone(c)); err != nil {
		return err
	}
	if queue.Asked(c) {
		return queue.Generate(c, queue.Streams{Out: s.out, Err: s.err}, run)
	}
	do, name, total, reached := run.Create, c.String("out"), run.Total(), run.Reached
	switch {
	case x.I > 0:
		part := run.Shard(x)
		first, last := part.Block()
		total, reached = last-first+1, func() int { return run.Report().Games }
		do = func(ctx context.Context, name string) (selfplay.Generated, error) {
			return run.CreateShard(ctx, name, x)
		}
	case c.Bool("resume"):
		do = run.Resume
	}
	shown := terminal.NewBar(s.err, "", total)
	run.Progress = func(r *selfplay.Report) {
		shown.Describe(r.Line())
		shown.Reach(reached())
	}
	done, err := do(c.Context, name)
	shown.Clear()
	switch {
	case errors.Is(err, fs.ErrExist) && x.I > 0:
		return fmt.Errorf("--out: %s exists, and is not this shard: remove it, or name another file", name)
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("--out: %s exists: add --resume to go on with it, or remove it", name)
	case err != nil && x.I > 0:
		return arguments.Repeatable(err, s.err, name)
	case err != nil && !arguments.Stopped(err):
		return err
	}
	text := run.Summary(done)
	if x.I > 0 && run.Report().Games == 0 && total > 0 { // else it has no games
		text = fmt.Sprintf("%s in %s already\n", english.Count(done.Problems, "problem"), name)
	}
	if _, writeErr := io.WriteString(s.out, text); err == nil {
		err = writeErr
	}
	if err != nil {
		fmt.Fprintf(s.err, "kriegmate: %s in %s: go on with --resume\n", english.Count(done.Problems, "problem"), name)
	}
	return err
}
