package main

import (
	"cmp"
	"errors"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/mines"
	"kriegmate/mines/exact"
)

func minesExactCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "exact",
		Usage:     "work out how often a small board can be won",
		ArgsUsage: "SIZE MINES",
		Description: `Works out, without any guessing, how often the best strategy wins, as a fraction,
for every first cell; cells that the symmetries of the board take to each other
are alike. Boards of up to about 25 cells are within reach: 5x5 with 10 mines is a
matter of minutes.

   kriegmate mines exact 4x4 4
   kriegmate mines exact 4x4 6 --first gnomine --json
   kriegmate mines exact 3x3 7 --objective score

The objective score is the part of the free cells that is opened before a mine, on
the mean.`,
		Flags: []cli.Flag{
			firstFlag(),
			objectiveFlag(),
			arguments.TimeoutFlag(),
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory", Value: 4096},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		},
		Action: arguments.Timed(func(c *cli.Context) error { return minesExact(c, s) }),
	}
}

func minesExact(c *cli.Context, s streams) error {
	b, wrongBoard := boardOf(c, c.Args().Slice())
	first, wrongFirst := arguments.Parse(c, "first", mines.ParseFirst)
	objective, wrongObjective := arguments.Parse(c, "objective", mines.ParseObjective)
	if err := cmp.Or(wrongBoard, wrongFirst, wrongObjective, arguments.Positive(c, "memory")); err != nil {
		return err
	}
	memory := c.Int64("memory") << 20
	debug.SetMemoryLimit(memory + arguments.MemorySlack)
	shown := terminal.NewBar(s.err, "per mille", 1000)
	working := func(done float64, _ int) { shown.Reach(int(1000 * done)) }
	solver, err := exact.New(b, exact.Options{Objective: objective, Memory: memory, Working: working})
	if err != nil {
		return err
	}
	optimum, err := solver.Optimum(c.Context, first)
	shown.Clear()
	if noRoom := (*mines.NoRoom)(nil); errors.As(err, &noRoom) {
		return err
	}
	if optimum != nil && (err == nil || arguments.Stopped(err)) {
		err = cmp.Or(printAnswer(c, s, optimum), err)
	}
	return failure(err)
}
