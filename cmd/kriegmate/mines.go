package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"kriegmate/mines"
)

func minesCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "mines",
		Usage:     "play, solve and measure Minesweeper",
		ArgsUsage: "COMMAND",
		Description: `Minesweeper on boards of any size. Begin with a game, or with the first cell from
which a board is won for certain:

   kriegmate mines play
   kriegmate mines prove 4x4 6 --first gnomine

Cells are named by row and column, both counted from 0 at the top left. The rule
for the first cell is classic (it is never a mine), gnomine (neither it nor its
neighbours are) or none.`,
		Subcommands: []*cli.Command{minesPlayCommand(s), minesSolveCommand(s), minesProveCommand(s), minesBenchCommand(s), minesExactCommand(s)},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return fmt.Errorf("unknown command %q: see kriegmate mines --help", c.Args().First())
			}
			return cli.ShowSubcommandHelp(c)
		},
	}
}

// firstFlag is the flag for the rule of the first cell.
func firstFlag() cli.Flag {
	return &cli.StringFlag{Name: "first", Usage: "the `RULE` of the first cell: classic, gnomine or none", Value: mines.Classic.String()}
}

// chosenFirst returns the rule of the flag.
func chosenFirst(c *cli.Context) (mines.First, error) {
	first, err := mines.ParseFirst(c.String("first"))
	if err != nil {
		return 0, fmt.Errorf("--first: %w", err)
	}
	return first, nil
}

// boardArguments returns the board that the two arguments SIZE MINES name.
func boardArguments(c *cli.Context) (*mines.Board, error) {
	if c.NArg() != 2 {
		return nil, fmt.Errorf("want a size and a number of mines, such as 4x4 6: see %s --help", c.Command.HelpName)
	}
	return mines.ParseBoard(c.Args().Get(0), c.Args().Get(1))
}
