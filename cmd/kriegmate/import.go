package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/database"
	"kriegmate/internal/english"
)

func importCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "make a file of problems from the Berkeley database or its like",
		ArgsUsage: "ARCHIVE|FOLDER|PGN|JSONL...",
		Description: `Reads problems in filtered PGN, from the archive of the Berkeley database as it
is published (.tgz), from all PGN files in a folder and below, or from single
PGN files, and writes them into one compressed file for show and bench. The tags
depth (the solver's moves), final-states (the size of the belief state) and
largest-mate-subset (states that one plan mates: all, or a lower bound) say what
each asks and what the answer is. Lines of JSON (.jsonl) are problems as they stand
in such a file, without its compression. --rules is for PGN: lines name their rules
with their verdicts, and are refused if these are others.

   kriegmate import krieg-db-v1.2.tgz --out berkeley.kdb
   kriegmate import testdata/deep.jsonl --out deep.kdb
   kriegmate show berkeley.kdb

An import that was interrupted goes on with --resume, and the file becomes the
same as without the interruption.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the problems to `FILE`, by habit with the ending .kdb"},
			&cli.BoolFlag{Name: "resume", Usage: "go on with a file that was interrupted"},
			arguments.RulesFlag(),
		},
		Action: func(c *cli.Context) error { return importAction(c, s) },
	}
}

func importAction(c *cli.Context, s streams) error {
	rules, err := arguments.Rules(c)
	if err != nil {
		return err
	}
	name := c.String("out")
	switch {
	case !c.Args().Present():
		return errors.New("import takes an archive, a folder, PGN files or lines of JSON: see kriegmate import --help")
	case name == "" || name == "-":
		return errors.New("import needs the name of the file to write: add --out FILE")
	}
	if err := arguments.CheckFiles(c, "out"); err != nil {
		return err
	}
	shown := terminal.NewBar(s.err, "problems", terminal.UnknownLength)
	i := database.Importer{File: name, Sources: c.Args().Slice(), Rules: rules, Each: func(*database.Problem) { shown.Add() }}
	do := i.Run
	if c.Bool("resume") {
		do = i.Resume
	}
	_, missing := os.Stat(name)
	done, err := do(c.Context)
	shown.Clear()
	problems := english.Count(done.Counts.Problems(), "problem")
	switch err = arguments.Resumable(err, s.err, name, problems); {
	case err != nil:
		return err
	case missing == nil:
		_, err = fmt.Fprintf(s.out, "%s in %s, %d of them from before\n%v", problems, name, done.Kept, done.Counts)
	default:
		_, err = fmt.Fprintf(s.out, "%s in %s\n%v", problems, name, done.Counts)
	}
	return err
}
