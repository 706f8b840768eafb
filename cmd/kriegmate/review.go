package main

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/player/roster"
	"kriegmate/review"
)

func reviewCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "review",
		Usage:     "go through a game: what could be known, certain mates, chances, free tries",
		ArgsUsage: "[GAME]",
		Description: `Reads a game that was played, as an ordinary PGN, as play has saved it, or as one
player's record (see docs/input.md), and tells that player for every turn what could be
known: the positions, the king, certain mates, chances, free tries, and moves that were
clearly worse than what the strongest program would have proposed (see docs/review.md).

   kriegmate review game.pgn --side w --html review.html
   kriegmate review white.json --json > review.json

Of an ordinary PGN, --assume-no-tries=false takes it that the player tried every capture
by a pawn that would have been refused.`,
		Flags: append(arguments.ProblemFlags(),
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.StringFlag{Name: "html", Usage: "write a page with boards to `FILE`, instead of the text"},
			&cli.BoolFlag{Name: "assume-no-tries", Usage: "of an ordinary PGN: nobody had a try refused", Value: true},
			&cli.IntFlag{Name: "max-ply", Usage: "look for mates within `N` half-moves", Value: review.DefaultMaxPly},
			&cli.IntFlag{Name: "max-states", Usage: "follow up to `N` positions, and draw some where there are more", Value: review.DefaultMaxStates},
			&cli.IntFlag{Name: "sample", Usage: "of more positions draw `N`", Value: review.DefaultSample},
			&cli.Uint64Flag{Name: "seed", Usage: "the same seed draws the same positions", Value: 1},
			&cli.DurationFlag{Name: "per-move", Usage: "search for about `TIME` at each move", Value: review.DefaultPerMove},
			&cli.StringFlag{Name: "player", Usage: "the `PROGRAM` of that name says which moves were clearly worse than its own; none says nothing", Value: roster.Default},
			&cli.IntFlag{Name: "simulations", Usage: "it has `N` simulations for each of two looks at a turn", Value: review.DefaultSimulations},
			&cli.DurationFlag{Name: "timeout", Usage: "end the review after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` for positions", Value: review.DefaultMemory >> 20},
		),
		Action: func(c *cli.Context) error { return reviewAction(c, s) },
	}
}

func reviewAction(c *cli.Context, s streams) error {
	rules, err := arguments.Rules(c)
	if err := cmp.Or(err, arguments.Positive(c, "max-states", "sample", "memory", "simulations"), arguments.Times(c, "per-move", "timeout"), arguments.CheckFiles(c, "html")); err != nil {
		return err
	}
	if err := kriegspiel.CheckPly(c.Int("max-ply")); err != nil {
		return fmt.Errorf("--max-ply: %w", err)
	}
	adviser, err := arguments.Adviser(c)
	if err != nil {
		return err
	}
	shown := terminal.NewStatus(s.err)
	r := review.Reviewer{
		Adviser: adviser,
		MaxPly:  c.Int("max-ply"), MaxStates: c.Int("max-states"), Sample: c.Int("sample"), Seed: c.Uint64("seed"),
		PerMove: c.Duration("per-move"), Timeout: c.Duration("timeout"), Memory: c.Int64("memory") << 20,
		Working: func(done, turns int) { shown.Printf("move %d of %d", done+1, turns) },
	}
	debug.SetMemoryLimit(r.Memory + arguments.MemorySlack)
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: rules}, s.err, c.Args().Slice())
	if err != nil {
		return err
	}
	g, err := review.Of(p)
	if err == nil && !c.Bool("assume-no-tries") {
		err = g.AddTries()
	}
	if err != nil {
		return err
	}
	found, err := r.Review(c.Context, g)
	shown.Erase()
	if err != nil {
		return failure(err)
	}
	err = arguments.WriteFiles(c, s.out, arguments.File{Flag: "html", Data: found.HTML})
	switch {
	case err != nil:
	case c.Bool("json"):
		err = jsonl.NewEncoder(s.out).Encode(found.JSON())
	case c.String("html") == "":
		err = terminal.Write(s.out, found.Text())
	}
	return cmp.Or(err, failure(found.Stopped))
}
