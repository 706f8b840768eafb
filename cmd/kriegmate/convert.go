package main

import (
	"cmp"
	"fmt"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/files"
	"kriegmate/input"
	"kriegmate/kriegspiel/filtered"
)

func convertCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "turn a record in JSON into filtered PGN, or back",
		ArgsUsage: "[RECORD]",
		Description: `Reads a record from the file RECORD, or from standard input, and writes it in
the other format to standard output. The record is checked on the way: sides in
turn, proposals that the solver could make, percepts that can be. An ordinary PGN
becomes the record of one side: see docs/input.md.

   kriegmate referee --record w < game.txt | kriegmate convert > white.pgn
   kriegmate convert white.pgn
   kriegmate convert game.pgn --side b`,
		Flags: append(arguments.ProblemFlags(),
			&cli.StringFlag{Name: "to", Usage: "write `FORMAT` json or pgn, whatever the record comes in"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write to `FILE`"},
		),
		Action: func(c *cli.Context) error { return convert(c, s) },
	}
}

func convert(c *cli.Context, s streams) error {
	override, err := arguments.Rules(c)
	if err := cmp.Or(err, arguments.CheckFiles(c, "out")); err != nil {
		return err
	}
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: override}, s.err, c.Args().Slice())
	if err != nil {
		return err
	}
	record, err := p.History()
	if err != nil {
		return err
	}
	game := filtered.PGN{Tags: p.Tags, Record: *record}
	to := c.String("to")
	if to == "" {
		to = map[bool]string{true: "pgn", false: "json"}[p.Form == input.RecordJSON]
	}
	var text []byte
	switch to {
	case "json":
		text = game.Record.AppendJSON(nil)
	case "pgn":
		if text, err = game.Append(nil); err != nil {
			return err
		}
	default:
		return fmt.Errorf("--to: %.16q, want json or pgn", to)
	}
	return files.Write(c.String("out"), text, s.out)
}
