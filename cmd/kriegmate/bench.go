package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/andor/searchers"
	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/shipped"
	"kriegmate/mate"
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
		_, err := io.WriteString(s.out, mate.SearcherList())
		return err
	}
	if err := checkOutputs(c); err != nil {
		return err
	}
	if c.Bool("report") {
		runs, err := readRuns(c)
		if err != nil {
			return err
		}
		return writeResults(c, s, runs)
	}
	run, ended := benchRun(c, s)
	if run == nil || ended != nil && !errors.Is(ended, context.Canceled) {
		return ended
	}
	if err := writeResults(c, s, []*bench.Run{run}); err != nil {
		return err
	}
	return ended
}

// benchRun does the run that the flags describe. One that was interrupted gives
// what was done, with the error.
func benchRun(c *cli.Context, s streams) (*bench.Run, error) {
	session, err := chosenSession(c)
	if err != nil {
		return nil, err
	}
	for _, name := range c.Args().Slice() {
		r, err := database.Open(name)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		session.Sources = append(session.Sources, bench.Source{Name: name, Problems: r.Problems()})
	}
	if !c.Args().Present() {
		for _, set := range shipped.Sets() {
			session.Sources = append(session.Sources, bench.Source{Name: "the built-in " + set.Name, Problems: set.First()})
		}
	}
	debug.SetMemoryLimit(int64(session.Workers)*session.Limits.Memory + memorySlack)
	var shown bar
	session.Begin = func(searches int) { shown = newBar(s.err, "searches", searches) }
	session.Done = func(r *bench.Result) {
		shown.add()
		if complaint := r.Complaint(); complaint != "" {
			shown.clear()
			fmt.Fprintf(s.err, "kriegmate: %s\n", complaint)
		}
	}
	do := session.Run
	if c.Bool("resume") {
		do = session.Resume
	}
	run, err := do(c.Context)
	shown.clear()
	switch {
	case errors.Is(err, bench.ErrNoProblem):
		return nil, errors.New("no problem of the files is one that --ply, --verdict and --belief ask for")
	case errors.Is(err, fs.ErrExist):
		return nil, fmt.Errorf("%s is there already: --resume goes on with it, or name another file", session.File)
	case errors.Is(err, context.Canceled) && session.File != "":
		fmt.Fprintf(s.err, "kriegmate: %d searches in %s: go on with --resume\n", len(run.Results), session.File)
	}
	return run, whatIsWhole(err)
}

// chosenSession returns the session that the flags describe, but for its sources.
func chosenSession(c *cli.Context) (*bench.Session, error) {
	session := &bench.Session{Workers: c.Int("workers"), Selection: selection(c), File: c.String("out")}
	var err error
	if session.Filter.Filter, err = chosenFilter(c); err != nil {
		return nil, err
	}
	if session.Contenders, err = contenders(c); err != nil {
		return nil, err
	}
	var names []string
	for i := range session.Contenders {
		names = append(names, session.Contenders[i].Name())
	}
	if _, err := baseline(c, names); err != nil {
		return nil, err
	}
	if err := positive(c, "memory", "repeat", "every"); err != nil {
		return nil, err
	}
	session.Filter.Every, session.Filter.Limit = c.Int("every"), c.Int("limit")
	session.Limits = bench.Limits{
		Timeout: c.Duration("timeout"), Memory: c.Int64("memory") << 20, MinTime: c.Duration("min-time"), Repeat: c.Int("repeat"),
	}
	if !c.IsSet("timeout") && !c.Args().Present() {
		session.Limits.Timeout = shipped.Timeout
	}
	switch {
	case session.Limits.Timeout <= 0:
		return nil, errors.New("--timeout: want a positive time")
	case session.Limits.MinTime < 0:
		return nil, errors.New("--min-time: want a time, or 0 to search once")
	case session.Filter.Limit < 0:
		return nil, errors.New("--limit: want a positive number")
	case session.Workers <= 0 || session.Workers > mostWorkers:
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	return session, nil
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
		for _, kind := range searchers.All(mate.Sight) {
			names = append(names, kind.Name)
		}
	}
	var list []bench.Contender
	for i, name := range names {
		kind, err := searchers.Named(name, mate.Sight)
		if err != nil {
			return nil, fmt.Errorf("--searchers: %w", err)
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("--searchers: %q twice", name)
		}
		for _, mode := range modes {
			list = append(list, bench.Contender{Searcher: name, Mode: mode, New: kind.New})
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
