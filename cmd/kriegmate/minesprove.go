package main

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/mines"
	"kriegmate/mines/prove"
)

func minesProveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "prove",
		Usage:     "decide whether a board is won for certain, with a plan",
		ArgsUsage: "SIZE MINES",
		Description: `Asks for every first cell, one of each class under the symmetries of the board,
whether there is a plan that opens every free cell without ever opening a mine,
wherever the mines are. The board has at most 64 cells.

   kriegmate mines prove 4x4 6 --first gnomine
   kriegmate mines prove 5x5 15 --first gnomine --cell 2,2 --searcher gl-dbu

With --certificate the plans, and the reasons why there is none, are verified from
the rules alone before they are called so, and written down. Who interrupts sees the
cells that are done, and no certificate is written.`,
		Flags: []cli.Flag{
			firstFlag(),
			&cli.StringFlag{Name: "cell", Usage: "begin with the cell `ROW,COL` alone"},
			&cli.StringFlag{Name: "searcher", Usage: "search by `NAME`; \"list\" explains each", Value: searchers.Default},
			&cli.StringFlag{Name: "certificate", Usage: "verify every verdict, and write what shows it to `FILE`"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up a cell after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of memory", Value: 4096},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		},
		Action: func(c *cli.Context) error { return minesProve(c, s) },
	}
}

func minesProve(c *cli.Context, s streams) error {
	if c.String("searcher") == "list" {
		return listSearchers(c, s)
	}
	prover, cells, err := newProver(c)
	if err != nil {
		return err
	}
	answer, err := prover.Prove(c.Context, cells...)
	if many := (*prove.TooMany)(nil); errors.As(err, &many) {
		return fmt.Errorf("--certificate: %w", err)
	}
	if wrong := (*prove.WrongVerdict)(nil); errors.As(err, &wrong) {
		return failure(err)
	}
	if err != nil {
		err = arguments.Repeatable(err, s.err, c.String("certificate"))
		if answer == nil {
			return err
		}
		return cmp.Or(printAnswer(c, s, answer), err)
	}
	certificate := func() ([]byte, error) { return []byte(answer.Certificate()), nil }
	if err := arguments.WriteFiles(c, s.out, arguments.File{Flag: "certificate", Data: certificate}); err != nil {
		return err
	}
	if arguments.Printed(c, "certificate") {
		return nil
	}
	return printAnswer(c, s, answer)
}

// newProver returns what the flags ask for, and the first cells to try, none for all.
func newProver(c *cli.Context) (*prove.Prover, []mines.Cell, error) {
	b, err := boardOf(c, c.Args().Slice())
	if err != nil {
		return nil, nil, err
	}
	p := &prove.Prover{Name: c.String("searcher"), Certify: c.IsSet("certificate")}
	if p.Rules, err = mines.NewRules(b); err != nil {
		return nil, nil, err
	}
	first, wrongFirst := arguments.Parse(c, "first", mines.ParseFirst)
	searcher, wrongSearcher := arguments.Parse(c, "searcher", prove.Named)
	if err := cmp.Or(wrongFirst, wrongSearcher, arguments.Positive(c, "memory"), arguments.CheckFiles(c, "certificate")); err != nil {
		return nil, nil, err
	}
	if c.Duration("timeout") < 0 {
		return nil, nil, errors.New("--timeout: want a positive time")
	}
	p.First, p.Searcher = first, searcher
	p.Limits = andor.Limits{Memory: c.Int64("memory") << 20, Time: c.Duration("timeout")}
	debug.SetMemoryLimit(p.Limits.Memory + arguments.MemorySlack)
	if !c.IsSet("cell") {
		return p, nil, nil
	}
	cell, err := arguments.Parse(c, "cell", b.ParseCell)
	return p, []mines.Cell{cell}, err
}
