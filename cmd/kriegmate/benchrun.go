package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/shipped"
)

// A benchmark is a run of the command.
type benchmark struct {
	c       *cli.Context
	s       streams
	runner  bench.Runner
	filter  bench.Filter
	sources []bench.Source
	closers []io.Closer
}

func newBenchmark(c *cli.Context, s streams) (*benchmark, error) {
	b := &benchmark{c: c, s: s}
	var err error
	if b.filter, err = chosenFilter(c); err != nil {
		return nil, err
	}
	if b.runner.Contenders, err = contenders(c); err != nil {
		return nil, err
	}
	if _, err := baseline(c, b.names()); err != nil {
		return nil, err
	}
	if err := positive(c, "memory", "repeat", "every"); err != nil {
		return nil, err
	}
	b.filter.Every, b.filter.Limit = c.Int("every"), c.Int("limit")
	b.runner.Workers = c.Int("workers")
	b.runner.Limits = bench.Limits{
		Timeout: benchTimeout(c), Memory: c.Int64("memory") << 20, MinTime: c.Duration("min-time"), Repeat: c.Int("repeat"),
	}
	switch {
	case c.Duration("timeout") <= 0:
		return nil, errors.New("--timeout: want a positive time")
	case c.Duration("min-time") < 0:
		return nil, errors.New("--min-time: want a time, or 0 to search once")
	case c.Int("limit") < 0:
		return nil, errors.New("--limit: want a positive number")
	case b.runner.Workers <= 0 || b.runner.Workers > mostWorkers:
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	debug.SetMemoryLimit(int64(b.runner.Workers)*b.runner.Limits.Memory + memorySlack)
	return b, b.open()
}

// benchTimeout returns how long a search may take.
func benchTimeout(c *cli.Context) time.Duration {
	if !c.IsSet("timeout") && !c.Args().Present() {
		return shipped.Timeout
	}
	return c.Duration("timeout")
}

// names returns the names of the contenders.
func (b *benchmark) names() []string {
	var names []string
	for i := range b.runner.Contenders {
		names = append(names, b.runner.Contenders[i].Name())
	}
	return names
}

// open opens the files, or the problems that are built in.
func (b *benchmark) open() error {
	for _, name := range b.c.Args().Slice() {
		r, err := database.Open(name)
		if err != nil {
			return err
		}
		b.closers = append(b.closers, r)
		b.sources = append(b.sources, bench.Source{Name: name, Problems: r.Problems()})
	}
	if len(b.sources) > 0 {
		return nil
	}
	for _, set := range shipped.Sets() {
		b.sources = append(b.sources, bench.Source{Name: "the built-in " + set.Name, Problems: set.First()})
	}
	return nil
}

func (b *benchmark) close() {
	for _, c := range b.closers {
		c.Close()
	}
}

// run runs the benchmark, and returns all results, also with the error of a
// cancelled context.
func (b *benchmark) run(ctx context.Context) (*bench.Run, error) {
	tasks := b.filter.Tasks(b.sources)
	head, err := bench.NewHead(&b.runner, tasks)
	if err != nil {
		return nil, whatIsWhole(err)
	}
	if head.Problems == 0 {
		return nil, errors.New("no problem of the files is one that --ply, --verdict and --belief ask for")
	}
	for _, source := range b.sources {
		head.Files = append(head.Files, source.Name)
	}
	head.Selection = selection(b.c)
	run, journal, err := b.journal(&head)
	if err != nil {
		return nil, err
	}
	b.runner.Skip = run.Done()
	bar := newBar(b.s.err, "searches", head.Problems*len(head.Searchers)-len(run.Results))
	b.runner.Done = func(r bench.Result) error {
		run.Results = append(run.Results, r)
		bar.add()
		if complaint := r.Complaint(); complaint != "" {
			bar.clear()
			fmt.Fprintf(b.s.err, "kriegmate: %s\n", complaint)
		}
		if journal == nil {
			return nil
		}
		return journal.Append(&r)
	}
	err = b.runner.Run(ctx, tasks)
	bar.clear()
	if journal != nil {
		err = errors.Join(err, journal.Close())
		if errors.Is(err, context.Canceled) {
			fmt.Fprintf(b.s.err, "kriegmate: %d searches in %s: go on with --resume\n", len(run.Results), b.c.String("out"))
		}
	}
	return run, err
}

// journal opens the file of --out, if there is one, and returns what it holds.
func (b *benchmark) journal(head *bench.Head) (*bench.Run, *bench.Journal, error) {
	name := b.c.String("out")
	if name == "" {
		return &bench.Run{Head: *head}, nil, nil
	}
	if b.c.Bool("resume") {
		journal, run, err := bench.Resume(name, head)
		return run, journal, err
	}
	journal, err := bench.Create(name, head)
	return &bench.Run{Head: *head}, journal, err
}

// A bar shows on a terminal how far a run has come, and how long it will take.
type bar struct {
	*progressbar.ProgressBar // nil where there is no terminal
}

// newBar returns a bar for so many jobs, in the words of the user.
func newBar(w io.Writer, what string, jobs int) bar {
	if !onTerminal(w) {
		return bar{}
	}
	b := progressbar.NewOptions(jobs,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true), progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	return bar{b}
}

func (b bar) add() {
	if b.ProgressBar != nil {
		b.Add(1)
	}
}

// reach tells how many jobs are done.
func (b bar) reach(jobs int) {
	if b.ProgressBar != nil {
		b.Set(jobs)
	}
}

// clear takes the bar away, until the next add.
func (b bar) clear() {
	if b.ProgressBar != nil {
		b.Clear()
	}
}
