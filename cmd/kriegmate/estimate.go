package main

import (
	"cmp"
	"errors"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/estimate"
	"kriegmate/files"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/mate"
)

func estimateCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "estimate",
		Usage:     "list every position that fits a record",
		ArgsUsage: "[PROBLEM]",
		Description: `Reads a record or an ordinary PGN, from a file or from standard input, or any
other problem (see docs/input.md), and works out the belief state: all positions
that fit everything the referee has said. Prints its size after every event, and
a heat map: where the opponent's pieces may stand, with the share of the states
in per cent. Where a limit is too low for all states, some are drawn at random,
and it says so. With --count there is no heat map, and the states after the last
turn need not fit into --memory: they are found anew for each part of them.

   kriegmate referee --pgn w < game.txt | kriegmate estimate
   kriegmate estimate --states white.pgn
   kriegmate estimate --count --max-states 1000000000 white.pgn
   kriegmate estimate game.pgn --side b --at 5
   kriegmate estimate --svg heat.svg white.json

With --batch, every line of standard input is {"id":...,"record":{...}}, or any other
JSON of docs/input.md, and is answered with one line of JSON.`,
		Flags: append(arguments.ProblemFlags(),
			&cli.BoolFlag{Name: "states", Usage: "print only the states, as FENs, sorted"},
			&cli.BoolFlag{Name: "count", Usage: "print only how many states there are"},
			&cli.StringFlag{Name: "svg", Usage: "draw the heat map into `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.BoolFlag{Name: "batch", Usage: "answer every line of standard input in JSON"},
			&cli.IntFlag{Name: "sample", Usage: "draw `N` of the states at random, without looking for all"},
			&cli.BoolFlag{Name: "uniform", Usage: "with --sample: every state equally likely; looks for all"},
			&cli.Uint64Flag{Name: "seed", Usage: "with --sample: the same seed draws the same states", Value: 1},
			&cli.Int64Flag{Name: "max-states", Usage: "give up with more than `N` states", Value: 50_000_000},
			&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of states", Value: 4096},
			&cli.IntFlag{Name: "workers", Usage: "share a record among `N` cores", Value: runtime.GOMAXPROCS(0), DefaultText: "all"},
		),
		Action: func(c *cli.Context) error { return estimateAction(c, s) },
	}
}

func estimateAction(c *cli.Context, s streams) error {
	e, err := newEstimator(c)
	if err != nil {
		return err
	}
	if c.Bool("batch") {
		return estimateBatch(c, s, e)
	}
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: e.Rules}, s.err, c.Args().Slice())
	if err != nil {
		return err
	}
	shown := terminal.NewStatus(s.err)
	e.Working = func(done int, states int64) {
		shown.Printf("event %d: %d states", done+1, states)
	}
	found, failed := e.EstimateGiven(c.Context, p.Given)
	shown.Erase()
	if failed != nil && len(found.States) == 0 && found.GaveUp == nil {
		return failure(failed)
	}
	if file := c.String("svg"); file != "" && len(found.States) > 0 { // nothing to draw is no picture
		if err := files.Write(file, found.SVG(), s.out); err != nil {
			return err
		}
	}
	switch {
	case arguments.Printed(c, "svg"):
	case c.Bool("json"):
		err = jsonl.NewEncoder(s.out).Encode(found.JSON())
	default:
		_, err = io.WriteString(s.out, found.Text())
	}
	return cmp.Or(err, failure(failed))
}

// estimateBatch answers the problems of standard input, one core each.
func estimateBatch(c *cli.Context, s streams, e *mate.Estimator) error {
	side, err := arguments.Side(c, "side")
	if err := cmp.Or(err, arguments.Batch(c, "svg")); err != nil {
		return err
	}
	b := input.Batch[*mate.Estimator]{Reader: &input.Reader{Rules: e.Rules, Side: side}}
	return jsonl.AnswerAll(c.Context, input.Batches(e.Team(e.Workers), b), s.lines(), s.out)
}

// newEstimator returns the estimator that the flags ask for.
func newEstimator(c *cli.Context) (*mate.Estimator, error) {
	rules, err := arguments.Rules(c)
	if err != nil {
		return nil, err
	}
	e := &mate.Estimator{
		Rules:   rules,
		List:    c.Bool("states"),
		Count:   c.Bool("count"),
		Sample:  c.Int("sample"),
		Uniform: c.Bool("uniform"),
		Seed:    c.Uint64("seed"),
		Limits:  estimate.Limits{States: c.Int64("max-states"), Memory: c.Int64("memory") << 20, Time: c.Duration("timeout")},
		Workers: c.Int("workers"),
		Instead: 1000,
	}
	if err := cmp.Or(arguments.Positive(c, "max-states", "memory"), arguments.Workers(c), arguments.Times(c, "timeout"), arguments.CheckFiles(c, "svg")); err != nil {
		return nil, err
	}
	debug.SetMemoryLimit(e.Limits.Memory + arguments.MemorySlack)
	switch {
	case e.Count && (e.List || e.Sample > 0 || c.IsSet("svg")):
		return nil, errors.New("--count keeps no states: not with --states, --sample or --svg")
	case c.IsSet("sample") && e.Sample <= 0:
		return nil, errors.New("--sample: want a positive number")
	case !c.IsSet("sample") && (c.IsSet("uniform") || c.IsSet("seed")):
		return nil, errors.New("--uniform and --seed go with --sample")
	}
	return e, nil
}
