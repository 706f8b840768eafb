package main

import (
	"bytes"
	"fmt"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/files"
	"kriegmate/kriegspiel"
)

func convertCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "turn a record in JSON into filtered PGN, or back",
		ArgsUsage: "[RECORD]",
		Description: `Reads a record from the file RECORD, or from standard input, and writes it in
the other format to standard output. The record is checked on the way: sides in
turn, proposals that the solver could make, percepts that can be.

   kriegmate referee --record w < game.txt | kriegmate convert > white.pgn
   kriegmate convert white.pgn`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "to", Usage: "write `FORMAT` json or pgn, whatever the record comes in"},
			arguments.RulesFlag(),
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write to `FILE`"},
		},
		Action: func(c *cli.Context) error { return convert(c, s) },
	}
}

func convert(c *cli.Context, s streams) error {
	if c.NArg() > 1 {
		return fmt.Errorf("convert takes one record, not %d: flags come before it", c.NArg())
	}
	override, err := arguments.Rules(c)
	if err != nil {
		return err
	}
	name := c.Args().First()
	data, err := files.Read(c.Context, name, s.in)
	if err != nil {
		return err
	}
	game, from, err := parseGame(data, override)
	if err != nil {
		return fmt.Errorf("%s: %w", files.Name(name), err)
	}
	to := c.String("to")
	if to == "" {
		to = map[string]string{"json": "pgn", "pgn": "json"}[from]
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

// parseGame reads a record, with its tags if it has any, and tells the format
// it came in.
func parseGame(data []byte, override *kriegspiel.Rules) (game kriegspiel.PGN, format string, err error) {
	if kriegspiel.LooksLikeJSON(data) {
		game.Record, err = kriegspiel.ParseRecord(data, override)
		return game, "json", err
	}
	game, err = kriegspiel.ParsePGN(bytes.TrimPrefix(data, []byte("\ufeff")), override)
	return game, "pgn", err
}
