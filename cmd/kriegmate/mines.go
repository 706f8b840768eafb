package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/jsonl"
	"kriegmate/mines"
	"kriegmate/mines/players"
)

func minesCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "mines",
		Usage:     "play, solve and measure Minesweeper",
		ArgsUsage: "COMMAND",
		Description: `Minesweeper on boards of up to 1,024 cells. Begin with a game, or with the first cell from
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

// boardOf returns the board that two words name: SIZE MINES.
func boardOf(c *cli.Context, words []string) (*mines.Board, error) {
	if len(words) != 2 {
		return nil, fmt.Errorf("want a size and a number of mines, such as 4x4 6: see %s --help", c.Command.HelpName)
	}
	return mines.ParseBoard(words[0], words[1])
}

// objectiveFlag is the flag for what players and the optimum go by.
func objectiveFlag() cli.Flag {
	return &cli.StringFlag{Name: "objective", Usage: "what counts: `OBJECTIVE` win, or score, the part of the free cells that is opened", Value: "win"}
}

// thinkingFlags are those for players who search.
func thinkingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "time", Usage: "`TIME` to think about a move, for players who search", Value: 20 * time.Millisecond},
		&cli.IntFlag{Name: "simulations", Usage: "let them think for `N` simulations instead: the same on every machine"},
	}
}

// chosenThinking returns what the flags tell the players.
func chosenThinking(c *cli.Context) (o players.Options, err error) {
	o.Time, o.Simulations, o.Seed = c.Duration("time"), c.Int("simulations"), c.Uint64("seed")
	if o.Objective, err = arguments.Parse(c, "objective", mines.ParseObjective); err != nil {
		return o, err
	}
	switch {
	case o.Time <= 0:
		return o, errors.New("--time: want a positive time")
	case o.Simulations < 0:
		return o, errors.New("--simulations: want a positive number")
	case o.Simulations > 0 && c.IsSet("time"):
		return o, errors.New("--time and --simulations: want one of them")
	case o.Simulations > 0:
		o.Time = 0
	}
	return o, nil
}

// printAnswer writes an answer for people, or in JSON if the flag says so.
func printAnswer(c *cli.Context, s streams, answer interface{ Text() string }) error {
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(answer)
	}
	_, err := io.WriteString(s.out, answer.Text())
	return err
}
