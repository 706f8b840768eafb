package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/mines"
	"kriegmate/mines/count"
	"kriegmate/mines/players"
	"kriegmate/mines/solve"
)

func minesSolveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "tell what a board shows: mine probabilities, safe cells, the best move",
		ArgsUsage: "[FILE]",
		Description: `Reads a board, from the file or from standard input: a line for every row, "#" for
a closed cell, a digit for an open one; blanks do not count. Of all layouts of the
mines that fit, it tells how many there are, how likely each closed cell is a
mine, which cells are certain, and which one the player would open. Of a board
without open cells it tells how likely the first cell is a mine, by --first.

   printf '###\n121\n000\n' | kriegmate mines solve --mines 2
   kriegmate mines solve --mines 10 --player myopic --json board.txt

A board that no layout fits is an error, which names open cells that contradict
each other, as few as there are.`,
		Flags: slices.Concat([]cli.Flag{
			&cli.IntFlag{Name: "mines", Usage: "there are `N` mines on the board; it must be given"},
			firstFlag(),
			&cli.StringFlag{Name: "player", Usage: "ask the player `NAME`; \"list\" explains each", DefaultText: "perfect on a small board, else guess"},
			objectiveFlag(),
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the player's random numbers", Value: 1},
		}, thinkingFlags(), []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		}),
		Action: func(c *cli.Context) error { return minesSolve(c, s) },
	}
}

func minesSolve(c *cli.Context, s streams) error {
	if c.String("player") == "list" {
		_, err := io.WriteString(s.out, players.Explained())
		return err
	}
	switch {
	case c.NArg() > 1:
		return errors.New("mines solve takes one board")
	case !c.IsSet("mines"):
		return errors.New("--mines: say how many mines are on the board")
	}
	first, wrongFirst := arguments.Parse(c, "first", mines.ParseFirst)
	o, wrongTime := chosenThinking(c)
	if err := cmp.Or(wrongFirst, wrongTime); err != nil {
		return err
	}
	if c.NArg() == 0 {
		terminal.Waiting(s.in, s.err, "a board")
	}
	answer, err := readBoard(c, s.in)
	if err != nil {
		return err
	}
	kind := players.Strongest(answer.Position.Board)
	if c.String("player") != "" {
		if kind, err = arguments.Parse(c, "player", players.Named); err != nil {
			return err
		}
	}
	if err := answer.Ask(c.Context, kind, o, first); err != nil {
		if noRoom := (*mines.NoRoom)(nil); errors.As(err, &noRoom) {
			return err
		}
		return fmt.Errorf("--player: %w", err)
	}
	return printAnswer(c, s, answer)
}

// readBoard reads a position, and what it tells.
func readBoard(c *cli.Context, in io.Reader) (*solve.Answer, error) {
	name := c.Args().First()
	data, err := files.Read(c.Context, name, in)
	if err != nil {
		return nil, err
	}
	answer, err := solve.Parse(string(data), c.Int("mines"))
	if errors.Is(err, count.ErrTooWide) {
		err = failure(err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", files.Name(name), err)
	}
	return answer, nil
}
