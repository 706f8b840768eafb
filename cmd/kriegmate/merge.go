package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/urfave/cli/v2"

	"kriegmate/database/jobs"
	"kriegmate/internal/english"
)

func mergeCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "merge",
		Usage:     "join the shards that many machines have made",
		ArgsUsage: "OUT SHARD...",
		Description: `Joins the files that generate or bench have written with --shard to the file that
they write without: problems byte for byte, results in the order of the problems.
The shards may be named in any order. One that is missing, is there twice, is cut,
or has another seed, other rules, options or another commit, is refused by its name.

   kriegmate generate --seed 1 --games 1000 --shard 1/2 --out 1.kdb
   kriegmate generate --seed 1 --games 1000 --shard 2/2 --out 2.kdb
   kriegmate merge problems.kdb 1.kdb 2.kdb

OUT appears when it is whole, and must not exist before.`,
		Action: func(c *cli.Context) error { return merge(c, s) },
	}
}

func merge(c *cli.Context, s streams) error {
	if c.NArg() < 2 {
		return errors.New("merge takes the file to write and the shards: see kriegmate merge --help")
	}
	out := c.Args().First()
	if out == "-" {
		return errors.New("merge needs the name of the file to write, not -")
	}
	merged, err := jobs.Merge(c.Context, out, c.Args().Tail()...)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s exists: the first argument is the file to write, which must not", out)
	case err != nil:
		return err
	case merged.Results > 0:
		_, err = fmt.Fprintf(s.out, "%s in %s\n", english.Count(merged.Results, "result"), out)
	default:
		_, err = fmt.Fprintf(s.out, "%s in %s\n%v", english.Count(merged.Counts.Problems(), "problem"), out, merged.Counts)
	}
	return err
}
