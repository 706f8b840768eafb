package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/database/bench"
	"kriegmate/database/jobs"
	"kriegmate/database/shipped"
	"kriegmate/internal/english"
	"kriegmate/mate"
)

func benchCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure searchers over files of problems",
		ArgsUsage: "[FILE...]",
		Description: `Puts every problem of the files to every searcher, one problem per core at a
time, and tells how many each solves, how fast, and how much faster than another.
Without a file it takes the first problems of the sets that are built into the
program, as many as the searchers that are the default solve in about a minute;
the whole sets are called selfplay3.kdb, selfplay5.kdb and selfplay7.kdb.

   kriegmate bench --searchers gl-dbu,ipns --ply 5 --timeout 10s problems.kdb
   kriegmate bench --out results.jsonl --html report.html problems.kdb

Times are the CPU time of the search alone; states are those it expands. With
--interleaved or --sequential the states come out of the estimator on the clock,
one at a time or all before the search; with both, each searcher runs in both
ways, under names such as gl-dbu:interleaved.

With --deeper 2 a problem of 9 ply is asked for 11, which tables show as 9+2. A mate
is a mate there too. Of a near miss nothing is known there: every verdict counts as
solved, and two that contradict each other, also in several results of --report, are
an error.

The last six lines say the result; --tables prints the tables behind it, and --html
writes a page with plots. The results go to the file of --out as they come, a flat
line of JSON each, and what was run into a second file beside it. A run that was
interrupted goes on with --resume, and --report sums up such files again.
A wrong verdict is told at once, and ends the program with status 1.`,
		Flags:  benchFlags(),
		Action: func(c *cli.Context) error { return benchAction(c, s) },
	}
}

func benchFlags() []cli.Flag {
	return slices.Concat([]cli.Flag{
		&cli.StringFlag{Name: "searchers", Usage: "run the searchers of the `LIST`, or all; \"list\" explains each", Value: bench.DefaultContenders},
		&cli.BoolFlag{Name: "interleaved", Usage: "estimate on the clock, a state whenever the search asks for one"},
		&cli.BoolFlag{Name: "sequential", Usage: "estimate on the clock, all states before the search begins"},
		&cli.StringFlag{Name: "baseline", Usage: "compare the others with the searcher `NAME`", DefaultText: bench.DefaultBaseline + ", if it takes part"},
		&cli.StringFlag{Name: "versus", Usage: "draw the searcher `NAME` against it, problem by problem", DefaultText: "the best of the others"},
		&cli.DurationFlag{Name: "hard", Usage: "problems are hard that take the baseline more than `TIME`", DefaultText: "the slowest tenth"},
		&cli.IntFlag{Name: "every", Usage: "take the first of every `N` problems of each kind (ply and verdict)", Value: 1},
		&cli.IntFlag{Name: "deeper", Usage: "ask for a mate in `N` half-moves more than each problem says", DefaultText: "none"},
		&cli.IntFlag{Name: "limit", Usage: "take at most `N` problems of each kind", DefaultText: "all"},
	}, arguments.FilterFlags(), []cli.Flag{
		&cli.DurationFlag{Name: "timeout", Usage: "give up a problem after `TIME`", Value: time.Minute, DefaultText: "1m; 10s without a file"},
		&cli.Int64Flag{Name: "memory", Usage: "give up a problem with more than `MIB` of memory", Value: 1024},
		&cli.IntFlag{Name: "workers", Usage: "work on `N` problems at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		&cli.DurationFlag{Name: "min-time", Usage: "repeat short searches until they have taken `TIME`, and take the mean", Value: 10 * time.Millisecond},
		&cli.IntFlag{Name: "repeat", Usage: "repeat them at most `N` times", Value: 10000},

		&cli.StringFlag{Name: "out", Usage: "append every result to `FILE`, in JSON, as it comes"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with the run of --out"},
		arguments.ShardFlag("problems"),
		&cli.BoolFlag{Name: "report", Usage: "run nothing: the files are results of --out"},
		&cli.BoolFlag{Name: "tables", Usage: "print tables by ply, verdict and size of the belief state, and speed-ups"},
		&cli.StringFlag{Name: "csv", Usage: "write every result to `FILE`, a line for each problem and searcher"},
		&cli.StringFlag{Name: "json", Usage: "write the report in JSON to `FILE`"},
		&cli.StringFlag{Name: "html", Usage: "write the report with plots to `FILE`"},
		&cli.StringFlag{Name: "plots", Usage: "draw the plots into the folder `DIR`, as SVG and PNG"},
		&cli.BoolFlag{Name: "signature", Usage: "print what each searcher did in all, which depends on no clock"},
	}, queue.Flags())
}

func benchAction(c *cli.Context, s streams) error {
	if c.String("searchers") == "list" {
		_, err := io.WriteString(s.out, mate.Searchers().Text())
		return err
	}
	if err := checkOutputs(c); err != nil {
		return err
	}
	if c.Bool("report") {
		runs, err := bench.ReadRuns(c.Args().Slice()...)
		if err != nil {
			return err
		}
		return writeResults(c, s, runs)
	}
	run, ended := benchRun(c, s)
	if ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	return cmp.Or(writeResults(c, s, []*bench.Run{run}), ended)
}

// benchRun does the run that the flags describe. One that was interrupted gives
// what was done, with the error.
func benchRun(c *cli.Context, s streams) (*bench.Run, error) {
	session, err := chosenSession(c)
	if err != nil {
		return nil, err
	}
	opened, err := bench.Open(c.Args().Slice()...)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	session.Sources = opened.Sources
	if queue.Asked(c) {
		return queue.Bench(c, s.err, session)
	}
	debug.SetMemoryLimit(int64(session.Workers)*session.Limits.Memory + arguments.MemorySlack)
	var shown terminal.Bar
	session.Begin = func(searches int) { shown = terminal.NewBar(s.err, "searches", searches) }
	session.Done = func(r *bench.Result) {
		shown.Add()
		if complaint := r.Complaint(); complaint != "" {
			shown.Clear()
			s.complain(errors.New(complaint))
		}
	}
	do, resumable := session.Run, session.File
	switch {
	case session.Shard.I > 0:
		do, resumable = func(ctx context.Context) (*bench.Run, error) { return jobs.RunBench(ctx, session) }, ""
	case c.Bool("resume"):
		do = session.Resume
	}
	run, err := do(c.Context)
	shown.Clear()
	if session.Shard.I > 0 {
		err = arguments.Repeatable(err, s.err, session.File)
	}
	if errors.Is(err, bench.ErrNoProblem) {
		return nil, errors.New("no problem of the files is one that --ply, --verdict and --belief ask for")
	}
	if run == nil {
		run = &bench.Run{} // it did not begin
	}
	return run, whatIsWhole(arguments.Resumable(err, s.err, resumable, english.Count(len(run.Results), "result")))
}

// chosenSession returns the session that the flags describe, but for its sources.
func chosenSession(c *cli.Context) (*bench.Session, error) {
	session := &bench.Session{
		Workers: c.Int("workers"), File: c.String("out"),
		Command:   arguments.Repeat(c, append(queue.Names(), "out", "resume", "shard", "report", "tables", "csv", "json", "html", "plots", "signature")...),
		Selection: arguments.Words(c, "ply", "verdict", "belief", "every", "limit"),
		Limits:    bench.Limits{Timeout: c.Duration("timeout"), Memory: c.Int64("memory") << 20, MinTime: c.Duration("min-time"), Repeat: c.Int("repeat")},
		Filter:    bench.Filter{Every: c.Int("every"), Limit: c.Int("limit"), Deeper: c.Int("deeper")},
	}
	if !c.IsSet("timeout") && !c.Args().Present() {
		session.Limits.Timeout = shipped.Timeout
	}
	var wrong [4]error
	session.Shard, wrong[3] = arguments.Shard(c)
	session.Filter.Filter, wrong[0] = arguments.Filter(c)
	session.Contenders, wrong[1] = arguments.Parse(c, "searchers", func(list string) ([]bench.Contender, error) {
		modes := slices.DeleteFunc([]bench.Mode{bench.Interleaved, bench.Sequential}, func(m bench.Mode) bool { return !c.Bool(m.String()) })
		return bench.Contenders(arguments.List(list), modes...)
	})
	if wrong[1] == nil {
		_, wrong[2] = bench.Compare(session.Names(), c.String("baseline"), c.String("versus"))
	}
	return session, cmp.Or(wrong[0], wrong[1], wrong[3], arguments.Named(cmp.Or(wrong[2], session.Limits.Check(), session.Filter.Check())),
		arguments.Positive(c, "memory", "repeat", "every"), arguments.Workers(c))
}

// running are the flags that say what is run, and how. Who asks a queue may be said by the environment.
var running = []string{"searchers", "interleaved", "sequential", "every", "deeper", "limit", "ply", "verdict", "belief",
	"timeout", "memory", "workers", "min-time", "repeat", "resume", "shard", "queue"}

// checkOutputs looks, before a long run, whether its outputs make sense.
func checkOutputs(c *cli.Context) error {
	switch {
	case c.String("out") == "-":
		return errors.New("--out: want the name of a file, to go on with")
	case c.Bool("resume") && c.String("out") == "":
		return errors.New("--resume goes on with a file: name it with --out")
	case slices.ContainsFunc([]string{"csv", "json", "html"}, func(flag string) bool { return strings.HasSuffix(c.String(flag), bench.HeadFile("")) }):
		return errors.New("files that end in " + bench.HeadFile("") + " belong to the results of --out: name another one")
	case c.Bool("report") && c.String("out") != "":
		return errors.New("--report runs nothing: leave out --out")
	case c.Bool("report") && !c.Args().Present():
		return errors.New("--report wants files of results")
	}
	if c.Bool("report") {
		for _, flag := range running {
			if c.IsSet(flag) {
				return fmt.Errorf("--report runs nothing, and reports all results of its files: leave out --%s", flag)
			}
		}
	}
	return cmp.Or(queue.Alone(c), arguments.Times(c, "hard"), arguments.CheckFiles(c, "csv", "json", "html", "out"))
}

// writeResults prints what runs have shown and writes the files that the flags ask for.
// Wrong verdicts, and problems that could not be put, are an error.
func writeResults(c *cli.Context, s streams, runs []*bench.Run) error {
	compared, err := bench.Compare(bench.SearchersOf(runs), c.String("baseline"), c.String("versus"))
	if err != nil {
		return arguments.Named(err)
	}
	compared.Hard = bench.Seconds(c.Duration("hard").Seconds())
	r, err := bench.Summarize(runs, compared)
	if err != nil {
		return err
	}
	results := arguments.Results{
		Text: r.Text(bench.Shown{Tables: c.Bool("tables"), Work: c.Bool("signature")}), Files: []arguments.File{{Flag: "csv", Data: r.CSV}, {Flag: "json", Data: r.JSON}, {Flag: "html", Data: r.HTML}},
		Figures: r.Figures, Endings: []string{".svg", ".png"},
	}
	return cmp.Or(results.Write(c, s.out), failure(r.Fault()))
}
