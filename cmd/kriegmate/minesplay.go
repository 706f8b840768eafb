package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/internal/english"
	"kriegmate/jsonl"
	"kriegmate/mines"
	sweeper "kriegmate/mines/play"
)

func minesPlayCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play Minesweeper in the terminal",
		ArgsUsage: "[SIZE MINES]",
		Description: `Open all cells that are no mines. An open cell shows how many of its neighbours
are mines; the neighbours of a 0 open by themselves. Type a row and a column:

   3 4        open that cell; "open 3 4" is the same
   flag 3 4   mark it as a mine, or take the mark away
   hint       how likely each cell is a mine, in per cent, and which one to open
   board      the board again
   quit       end the game

The board is 9x9 with 10 mines unless you say otherwise. The same seed and the
same first cell give the same mines.

   kriegmate mines play 16x30 99 --first gnomine`,
		Flags: []cli.Flag{
			firstFlag(),
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the random numbers", Value: rand.Uint64(), DefaultText: "random"},
		},
		Action: func(c *cli.Context) error { return minesPlay(c, s) },
	}
}

func minesPlay(c *cli.Context, s streams) error {
	words := c.Args().Slice()
	if len(words) == 0 {
		words = []string{"9x9", "10"}
	}
	first, wrongFirst := arguments.Parse(c, "first", mines.ParseFirst)
	b, wrongBoard := boardOf(c, words)
	if err := cmp.Or(wrongFirst, wrongBoard); err != nil {
		return err
	}
	g, err := sweeper.New(b, first, c.Uint64("seed"))
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s with %s, first cell %s, seed %d. Type a row and a column, or flag, hint, board or quit.\n%s",
		b.Size(), english.Count(b.Mines, "mine"), first, c.Uint64("seed"), g.Picture())
	talk := jsonl.Dialogue{Ask: g.Ask, Answer: g.Do, Complain: s.complain}
	return talk.Run(c.Context, s.in, s.out)
}
