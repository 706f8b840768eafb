package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/andor"
	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/estimate"
	"kriegmate/files"
	"kriegmate/input"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/mate"
)

func solveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "find a mate that is certain, whatever is hidden",
		ArgsUsage: "[PROBLEM]",
		Description: `Asks whether the solver has a plan that mates for certain: in every position that
is possible, against every reply, within the given number of half-moves (ply).
Refused proposals cost nothing. PROBLEM is a record or a PGN, one FEN or a file of
them, or a problem file with a number: see docs/input.md. The solver is to move.

   kriegmate solve --white "Kc7 Rb7 Rh1" --black "Ka8 B@c5,b1,g8"
   kriegmate solve "7k/8/5K2/8/8/8/8/6R1 w - -"
   kriegmate solve game.pgn --side w --at 12
   kriegmate solve selfplay3.kdb 17
   kriegmate solve --ply 3 --coverage near-miss.pgn

With --batch, every line of standard input is a problem,
{"id":...,"record":{...}} or {"id":...,"belief":[FEN,...]} or {"id":...,"fen":FEN},
with "ply" and "rules" if they differ from the flags, or any other JSON of
docs/input.md, and is answered with one line of JSON.`,
		Flags: append(arguments.ProblemFlags(),
			arguments.PlyFlag(), arguments.MaxPlyFlag(),
			&cli.StringFlag{Name: "tables", Usage: "take solved endings from `FOLDER`, and keep there those of one piece against a king, which are made when they are needed"},
			&cli.StringFlag{Name: "searcher", Usage: "search by `NAME`; \"list\" explains each", Value: mate.DefaultSearcher},
			&cli.BoolFlag{Name: "first-moves", Usage: "judge every proposal that a plan could begin with"},
			&cli.BoolFlag{Name: "coverage", Usage: "if there is no mate, find the most states that one plan mates"},
			&cli.DurationFlag{Name: "near", Usage: "if there is no mate, look for `TIME` how near it is; 0 turns it off; with --json and --batch only if given", Value: 2 * time.Second},
			&cli.IntFlag{Name: "threads", Usage: "work on one problem with `N` threads (best only)", Value: 1},
			&cli.BoolFlag{Name: "sequential", Usage: "look for all states before the search begins"},
			&cli.StringFlag{Name: "certificate", Usage: "write the plan or the refutation to `FILE`, for kriegmate check"},
			&cli.StringFlag{Name: "svg", Usage: "draw the plan into `FILE`"},
			&cli.StringFlag{Name: "dot", Usage: "write the plan as a graph in DOT to `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.BoolFlag{Name: "batch", Usage: "answer every line of standard input in JSON"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m"},
			&cli.Int64Flag{Name: "memory", Usage: "give up with more than `MIB` of memory", Value: 4096},
			&cli.IntFlag{Name: "workers", Usage: "with --batch: so many problems at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		),
		Action: func(c *cli.Context) error { return solveAction(c, s) },
	}
}

// listSearchers explains each searcher, in JSON with --json.
func listSearchers(c *cli.Context, s streams) error {
	list := mate.Searchers()
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(list)
	}
	_, err := io.WriteString(s.out, list.Text())
	return err
}

func solveAction(c *cli.Context, s streams) error {
	if c.String("searcher") == "list" {
		return listSearchers(c, s)
	}
	v, err := newSolver(c)
	if err != nil {
		return err
	}
	if c.Bool("batch") {
		return solveBatch(c, s, v)
	}
	p, b, err := readBelief(c, s, v, c.Args().Slice())
	if err != nil {
		return err
	}
	if v.Ply == 0 && !c.IsSet("ply") && !c.IsSet("max-ply") {
		v.Ply = p.Ply
	}
	v.Certificate, v.Settled = c.IsSet("certificate"), terminal.Settled(s.err)
	found, stopped := v.Solve(c.Context, b)
	if stopped != nil && (!arguments.Stopped(stopped) || found.Result.Verdict == andor.Unknown) {
		return failure(stopped)
	}
	// Who is interrupted after the verdict is told what there is.
	if err := v.Endings.Err(); err != nil {
		s.complain(fmt.Errorf("--tables: %w", err))
	}
	printed, err := writeFiles(c, s, &found)
	switch {
	case err != nil || printed:
	case c.Bool("json"):
		j := found.JSON()
		j.Problem = b.Question()
		err = jsonl.NewEncoder(s.out).Encode(j)
	default:
		_, err = io.WriteString(s.out, found.Text())
	}
	return cmp.Or(err, stopped)
}

// newSolver returns the solver that the flags ask for.
func newSolver(c *cli.Context) (*mate.Solver, error) {
	v := &mate.Solver{
		Name:       c.String("searcher"),
		Threads:    c.Int("threads"),
		Endings:    oracle.New(tablefile.Folder(c.String("tables"))),
		Timeout:    c.Duration("timeout"),
		Memory:     c.Int64("memory") << 20,
		Sequential: c.Bool("sequential"),
		FirstMoves: c.Bool("first-moves"),
		Coverage:   c.Bool("coverage"),
		Near:       arguments.Near(c),
	}
	if err := arguments.Threads(c); err != nil {
		return nil, err
	}
	if err := v.Ready(); errors.Is(err, mate.ErrThreads) {
		return nil, fmt.Errorf("--threads: %w", err)
	} else if err != nil {
		return nil, fmt.Errorf("--searcher: %w", err)
	}
	var err error
	if v.Rules, err = arguments.Rules(c); err != nil {
		return nil, err
	}
	if v.Colour, err = arguments.Side(c, "side"); err != nil {
		return nil, err
	}
	if v.Ply, v.MaxPly, err = arguments.Ply(c); err != nil {
		return nil, err
	}
	debug.SetMemoryLimit(v.Memory + arguments.MemorySlack - arguments.UncountedMemory)
	if !c.IsSet("max-ply") {
		v.MaxPly = 0 // any number where the ending is solved
	}
	return v, cmp.Or(arguments.Positive(c, "memory"), arguments.Times(c, "timeout", "near"), arguments.Workers(c), arguments.CheckFiles(c, "svg", "dot", "certificate"))
}

// solveBatch answers the problems of standard input, several at a time.
func solveBatch(c *cli.Context, s streams, v *mate.Solver) error {
	if err := arguments.Batch(c, "svg", "dot", "certificate"); err != nil {
		return err
	}
	workers := c.Int("workers")
	if !c.IsSet("workers") {
		workers = max(1, workers/v.Threads)
	}
	b := input.Batch[*mate.Solver]{Reader: &input.Reader{Rules: v.Rules, Side: v.Colour}, PlyGiven: c.IsSet("ply")}
	return jsonl.AnswerAll(c.Context, input.Batches(v.Team(workers), b), s.lines(), s.out)
}

// readBelief reads the problem that the arguments or the flags name, and its belief
// state.
func readBelief(c *cli.Context, s streams, v *mate.Solver, args []string) (*input.Problem, *mate.Belief, error) {
	p, err := arguments.Problem(c, &input.Reader{In: s.in, Rules: v.Rules}, s.err, args)
	if err != nil {
		return nil, nil, err
	}
	b, err := p.Belief(c.Context, estimate.Limits{Memory: v.Memory, Time: v.Timeout})
	return p, b, err
}

// writeFiles writes the certificate and the pictures that the flags ask for, and tells whether one of them went to standard output. What the
// solution does not have is no error.
func writeFiles(c *cli.Context, s streams, f *mate.Solution) (printed bool, err error) {
	for _, file := range []arguments.File{{Flag: "certificate", Data: f.CertificateFile}, {Flag: "svg", Data: f.SVG}, {Flag: "dot", Data: f.DOT}} {
		name := c.String(file.Flag)
		if name == "" {
			continue
		}
		data, missing := file.Data()
		if missing != nil {
			s.complain(fmt.Errorf("--%s: %w", file.Flag, missing))
			continue
		}
		printed = printed || name == "-"
		if err := files.Write(name, data, s.out); err != nil {
			return printed, err
		}
	}
	return printed, nil
}
