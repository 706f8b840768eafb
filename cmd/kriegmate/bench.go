package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
)

// defaultContenders are one searcher of each kind, those that are quick enough
// for the problems that are built in.
const defaultContenders = "l-dub,gl-dbu,ipns,dfpn,best"

func benchCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure searchers over files of problems",
		ArgsUsage: "[FILE...]",
		Description: `Puts every problem of the files to every searcher, one problem per core at a
time, and tells how many each solves, how fast, and how much faster than another.
Without a file it takes the first problems of the sets that are built into the
program, as many as the searchers that are the default solve in about a minute;
the whole sets are the files database/shipped/*.kdb of its source.

   kriegmate bench --searchers gl-dbu,ipns --ply 5 --timeout 10s problems.kdb
   kriegmate bench --out results.jsonl --html report.html problems.kdb

Times are the CPU time of the search alone; states are those it expands. With
--interleaved or --sequential the states come out of the estimator on the clock,
one at a time or all before the search; with both, each searcher runs in both
ways, under names such as gl-dbu:interleaved.

The results go to the file of --out as they come. A run that was interrupted goes
on with --resume, and --report makes the tables again from such files. A wrong
verdict is told at once, and ends the program with status 1.`,
		Flags:  slices.Concat(contestFlags(), filterFlags(), limitFlags(), outputFlags()),
		Action: func(c *cli.Context) error { return benchAction(c, s) },
	}
}

func contestFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "searchers", Usage: "run the searchers of the `LIST`, or all; \"list\" explains each", Value: defaultContenders},
		&cli.BoolFlag{Name: "interleaved", Usage: "estimate on the clock, a state whenever the search asks for one"},
		&cli.BoolFlag{Name: "sequential", Usage: "estimate on the clock, all states before the search begins"},
		&cli.StringFlag{Name: "baseline", Usage: "compare the others with the searcher `NAME`", Value: "gl-dbu"},
		&cli.DurationFlag{Name: "hard", Usage: "problems are hard that take the baseline more than `TIME`", DefaultText: "the slowest tenth"},
		&cli.IntFlag{Name: "every", Usage: "take the first of every `N` problems of each kind (ply and verdict)", Value: 1},
		&cli.IntFlag{Name: "limit", Usage: "take at most `N` problems of each kind", DefaultText: "all"},
	}
}

func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "timeout", Usage: "give up a problem after `TIME`", Value: time.Minute, DefaultText: "1m; 10s without a file"},
		&cli.Int64Flag{Name: "memory", Usage: "give up a problem with more than `MIB` of memory", Value: 1024},
		&cli.IntFlag{Name: "workers", Usage: "work on `N` problems at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		&cli.DurationFlag{Name: "min-time", Usage: "repeat short searches until they have taken `TIME`, and take the mean", Value: 10 * time.Millisecond},
		&cli.IntFlag{Name: "repeat", Usage: "repeat them at most `N` times", Value: 10000},
	}
}

func outputFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Usage: "append every result to `FILE`, in JSON, as it comes"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with the run of --out"},
		&cli.BoolFlag{Name: "report", Usage: "run nothing: the files are results of --out"},
		&cli.StringFlag{Name: "csv", Usage: "write the rows of the tables to `FILE`"},
		&cli.StringFlag{Name: "json", Usage: "write the report in JSON to `FILE`"},
		&cli.StringFlag{Name: "html", Usage: "write the report with plots to `FILE`"},
		&cli.StringFlag{Name: "plots", Usage: "draw the plots into the folder `DIR`, as SVG and PNG"},
		&cli.BoolFlag{Name: "signature", Usage: "print what each searcher did in all, which depends on no clock"},
	}
}

func benchAction(c *cli.Context, s streams) error {
	if c.String("searchers") == "list" {
		_, err := io.WriteString(s.out, listSearchers())
		return err
	}
	if err := checkOutputs(c); err != nil {
		return err
	}
	var runs []*bench.Run
	var ended error // why the run ended early
	if c.Bool("report") {
		var err error
		if runs, err = readRuns(c); err != nil {
			return err
		}
	} else {
		b, err := newBenchmark(c, s)
		if err != nil {
			return err
		}
		defer b.close()
		run, err := b.run(c.Context)
		if run == nil || err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		runs, ended = []*bench.Run{run}, err
	}
	if err := writeResults(c, s, runs); err != nil {
		return err
	}
	return ended
}

// checkOutputs looks, before a long run, whether its outputs make sense.
func checkOutputs(c *cli.Context) error {
	toOutput := 0
	for _, name := range []string{"csv", "json", "html"} {
		if c.String(name) == "-" {
			toOutput++
		}
	}
	switch {
	case toOutput > 1 || c.String("out") == "-":
		return errors.New("only one of --csv, --json and --html can go to standard output, and --out cannot")
	case c.Bool("resume") && c.String("out") == "":
		return errors.New("--resume goes on with a file: name it with --out")
	case c.Bool("report") && c.String("out") != "":
		return errors.New("--report runs nothing: leave out --out")
	case c.Bool("report") && !c.Args().Present():
		return errors.New("--report wants files of results")
	case c.Duration("hard") < 0:
		return errors.New("--hard: want a positive time")
	}
	return checkFiles(c)
}

// checkFiles looks whether the files of the outputs can be written.
func checkFiles(c *cli.Context) error {
	flagOf := map[string]string{}
	for _, name := range []string{"csv", "json", "html", "out"} {
		file := c.String(name)
		if file == "" || file == "-" {
			continue
		}
		if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
			return fmt.Errorf("--%s: there is no folder %s", name, filepath.Dir(file))
		}
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return fmt.Errorf("--%s: %s is a folder, want the name of a file", name, file)
		}
		if other := flagOf[filepath.Clean(file)]; other != "" {
			return fmt.Errorf("--%s: %s is the file of --%s already", name, file, other)
		}
		flagOf[filepath.Clean(file)] = name
	}
	if info, err := os.Stat(c.String("plots")); err == nil && !info.IsDir() {
		return fmt.Errorf("--plots: %s is a file, want the name of a folder", c.String("plots"))
	}
	return nil
}

// readRuns reads the results files.
func readRuns(c *cli.Context) ([]*bench.Run, error) {
	var runs []*bench.Run
	for _, name := range c.Args().Slice() {
		run, err := bench.ReadRun(name)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// contenders returns the searchers of the flags, each in every mode that they
// name.
func contenders(c *cli.Context) ([]bench.Contender, error) {
	var modes []bench.Mode
	if c.Bool("interleaved") {
		modes = append(modes, bench.Interleaved)
	}
	if c.Bool("sequential") {
		modes = append(modes, bench.Sequential)
	}
	if len(modes) == 0 {
		modes = []bench.Mode{bench.Estimated}
	}
	names := commaList(c.String("searchers"))
	if c.String("searchers") == "all" {
		names = nil
		for i := range searchers {
			names = append(names, searchers[i].name)
		}
	}
	var list []bench.Contender
	for i, name := range names {
		maker, err := searcherNamed(searchers, name)
		if err != nil {
			return nil, fmt.Errorf("--searchers: %w", err)
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("--searchers: %q twice", name)
		}
		for _, mode := range modes {
			list = append(list, bench.Contender{Searcher: name, Mode: mode, New: maker})
		}
	}
	if len(list) == 0 {
		return nil, errors.New("--searchers: want names with commas between, such as " + defaultContenders)
	}
	return list, nil
}

// baseline returns which of the contenders the others are compared with. A
// searcher stands for its sequential, else its interleaved run. The default, if
// it does not take part, is nobody.
func baseline(c *cli.Context, names []string) (string, error) {
	name := c.String("baseline")
	for _, try := range []string{name, name + ":" + bench.Sequential.String(), name + ":" + bench.Interleaved.String()} {
		if slices.Contains(names, try) {
			return try, nil
		}
	}
	if c.IsSet("baseline") {
		return "", fmt.Errorf("--baseline: %q is not one of the searchers %s", name, strings.Join(names, ", "))
	}
	return "", nil
}

// selection puts into words which problems the flags choose.
func selection(c *cli.Context) string {
	var words []string
	for _, name := range []string{"ply", "verdict", "belief", "every", "limit"} {
		if c.IsSet(name) {
			words = append(words, fmt.Sprintf("--%s %v", name, c.Value(name)))
		}
	}
	return strings.Join(words, " ")
}
