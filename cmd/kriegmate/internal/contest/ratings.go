package contest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/jsonl"
	"kriegmate/match"
	"kriegmate/report"
)

// RatingsCommand returns the command that rates players by several matches.
func RatingsCommand(s Streams) *cli.Command {
	return &cli.Command{
		Name:      "ratings",
		Usage:     "rate the players of several matches together",
		ArgsUsage: "DIR|FILE...",
		Description: `Each DIR is a folder in which "kriegmate match --out DIR" has kept its games, each FILE
has a line for every match, the last one of "kriegmate match --json". All games
together say how strong each player is, with 95 % intervals: two players are compared
by what each has made of a third, too. Players are told apart by name and limits.

   kriegmate match marshal,time=1s marshal,time=300ms --games 100 --out a
   kriegmate match marshal,time=3s marshal,time=1s --games 100 --out b
   kriegmate ratings a b --svg strength.svg

The strongest comes first; "Elo" is what it has above the last, "step" what it has
above the next one. The intervals are for two players who were named before the games:
between equal players, too, there is a first and a last. They are good if there are
tens of games and nobody has nearly all points, and rather too wide where there are
draws. With --svg strength is drawn over the time for a move, of players who differ in
it alone, or, if there are none, over simulations.`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "print JSON, a line for a player"},
			&cli.StringFlag{Name: "svg", Usage: "draw strength over time or simulations into `FILE`, as SVG"},
		},
		Action: func(c *cli.Context) error { return rate(c, s) },
	}
}

// rate rates the players of the folders and files.
func rate(c *cli.Context, s Streams) error {
	if !c.Args().Present() {
		return errors.New("ratings wants the folders of matches, or files with their results, such as kriegmate ratings a b: see kriegmate match --out")
	}
	if file := c.String("svg"); file != "" && !strings.HasSuffix(file, ".svg") {
		return fmt.Errorf("--svg: %s: want the name of a file that ends in .svg", file)
	}
	if err := arguments.CheckFiles(c, "svg"); err != nil {
		return err
	}
	pairings, err := match.ReadPairings(c.Context, c.Args().Slice()...)
	if err != nil {
		return err
	}
	list, err := match.Rate(c.Context, pairings)
	if err != nil {
		return err
	}
	err = arguments.WriteFiles(c, s.Out, arguments.File{Flag: "svg", Data: func() ([]byte, error) {
		growth, err := match.Growth(list)
		if err != nil {
			return nil, fmt.Errorf("--svg: %w", err)
		}
		return growth.SVG()
	}})
	if err != nil {
		return err
	}
	if c.Bool("json") {
		encoder := jsonl.NewEncoder(s.Out)
		for _, r := range list {
			if err := encoder.Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	return terminal.Write(s.Out, rated(list).Text())
}

// rated returns the ratings as a table.
func rated(list []match.Rating) *report.Table {
	t := &report.Table{Columns: []string{"player", "games", "points", "Elo", "95 %", "step", "95 %"}, Words: 1}
	difference := func(i report.Interval) []string {
		return []string{fmt.Sprintf("%+.0f", i.Value), fmt.Sprintf("%+.0f to %+.0f", i.Low, i.High)}
	}
	for i, r := range list {
		row := []string{r.Player, fmt.Sprint(r.Games), fmt.Sprintf("%g", r.Points)}
		if i < len(list)-1 {
			row = append(append(row, difference(r.Elo)...), difference(r.Step)...)
		} else {
			row = append(row, "0", "", "", "")
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
