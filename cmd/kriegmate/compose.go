package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/compose"
	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/jsonl"
)

func composeCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "compose",
		Usage:     "look at a problem as its composer would: key, cooks, tries, duals",
		ArgsUsage: "[PROBLEM]",
		Description: `Reports on a problem: whether the key is the only one or the problem is cooked, the
tries that fail with the replies that refute them, other proposals that win in time
at later turns (duals), and which information the mate needs. PROBLEM is what solve
takes: see docs/input.md, and docs/compose.md for reports and diagrams.

   kriegmate compose --white "Kc7 Rb7 Rh1" --black "Ka8 B@c5,b1,g8"
   kriegmate compose --ply 3 --key Kd6 "3k4/8/8/2K2R2/8/8/1R6/8 w - -"
   kriegmate compose --set-play --neighbours problem.fen
   kriegmate compose --diagram a.png --caption "Where is he?" problem.fen`,
		Flags: append(append(arguments.ProblemFlags(), arguments.DiagramFlags()...),
			arguments.PlyFlag(), arguments.MaxPlyFlag(),
			&cli.StringFlag{Name: "key", Usage: "the intended key is `MOVE`: the report says whether it solves the problem, and why not. The question any? is no key: whether it may come first is always said"},
			&cli.IntFlag{Name: "tries", Usage: "explain at most `N` tries", Value: compose.DefaultTries},
			&cli.BoolFlag{Name: "set-play", Usage: "tell what the opponent's moves in the diagram would meet"},
			&cli.BoolFlag{Name: "neighbours", Usage: "look for mates with one piece left out, or moved by a step"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.DurationFlag{Name: "timeout", Usage: "end the report after `TIME`, with what there is by then; 0 is never", Value: time.Minute},
			&cli.Int64Flag{Name: "memory", Usage: "use no more than `MIB` of memory", Value: 4096},
			&cli.IntFlag{Name: "threads", Usage: "work on one search with `N` threads", Value: 1},
		),
		Action: func(c *cli.Context) error { return composeAction(c, s) },
	}
}

func composeAction(c *cli.Context, s streams) error {
	a := compose.Composer{
		Timeout: c.Duration("timeout"), Memory: c.Int64("memory") << 20, Threads: c.Int("threads"),
		MostTries: c.Int("tries"), SetPlay: c.Bool("set-play"), Neighbours: c.Bool("neighbours"),
	}
	rules, err := arguments.Rules(c)
	if err == nil {
		a.Ply, a.MaxPly, err = arguments.Ply(c)
	}
	if err := cmp.Or(err, arguments.CheckDiagram(c), arguments.Positive(c, "memory", "tries"), arguments.Times(c, "timeout"), arguments.Threads(c)); err != nil {
		return err
	}
	debug.SetMemoryLimit(a.Memory + arguments.MemorySlack)
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: rules}, s.err, c.Args().Slice())
	if err != nil {
		return err
	}
	if !c.IsSet("ply") {
		a.Ply = cmp.Or(a.Ply, p.Ply)
	}
	b, err := p.Belief(c.Context, estimate.Limits{Memory: a.Memory, Time: a.Timeout})
	if err != nil {
		return err
	}
	if a.Key, err = compose.ParseKey(b, c.String("key")); err != nil {
		return fmt.Errorf("--key: %w", err)
	}
	if c.Bool("no-report") {
		if _, err := b.All(); err != nil {
			return failure(err)
		}
		return arguments.WriteDiagram(c, s.out, compose.Diagram(b, c.String("caption")))
	}
	r, err := a.Report(c.Context, b)
	if err != nil && r.Verdict == andor.Unknown {
		return failure(err)
	}
	failed := failure(err) // what was found before is told all the same
	if err := arguments.WriteDiagram(c, s.out, compose.Diagram(b, c.String("caption"), r.Stipulation())); err != nil {
		return err
	}
	if c.Bool("json") {
		err = jsonl.NewEncoder(s.out).Encode(r.JSON())
	} else {
		err = terminal.Write(s.out, r.Text())
	}
	return cmp.Or(err, failed)
}
