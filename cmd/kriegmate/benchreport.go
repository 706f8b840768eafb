package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
	"kriegmate/files"
	"kriegmate/report"
)

// writeResults prints the tables of runs and writes the files that the flags ask for.
// Wrong verdicts, and problems that could not be put, are an error.
func writeResults(c *cli.Context, s streams, runs []*bench.Run) error {
	var names []string
	for _, run := range runs {
		names = append(names, run.Head.Searchers...)
	}
	base, err := baseline(c, names)
	if err != nil {
		return err
	}
	r, err := bench.Summarize(runs, bench.Comparison{Baseline: base, Hard: bench.Seconds(c.Duration("hard").Seconds())})
	if err != nil {
		return err
	}
	if !printsFile(c) {
		if err := printReport(c, s.out, r); err != nil {
			return err
		}
	}
	if err := writeReport(c, s, r, runs); err != nil {
		return err
	}
	if wrong := len(r.Wrong) + len(r.Unfit); wrong > 0 {
		return &answerError{fmt.Errorf("%d wrong verdicts, %d problems that could not be put: see the last table", len(r.Wrong), len(r.Unfit))}
	}
	return nil
}

// printsFile tells whether a file goes to standard output, so that the tables
// do not.
func printsFile(c *cli.Context) bool {
	return c.String("csv") == "-" || c.String("json") == "-" || c.String("html") == "-"
}

// printReport prints the tables.
func printReport(c *cli.Context, out io.Writer, r *bench.Report) error {
	var b strings.Builder
	for _, head := range append([]bench.Head{r.Head}, r.MoreHeads...) {
		b.WriteString(strings.Join(head.Lines(), "\n") + "\n")
	}
	fmt.Fprintf(&b, "%d of %d searches done\n", r.Done, r.Jobs)
	tables := r.Tables()
	if c.Bool("signature") {
		tables = append(tables, r.WorkTable())
	}
	for i := range tables {
		b.WriteString("\n" + tables[i].Text())
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// writeReport writes the files.
func writeReport(c *cli.Context, s streams, r *bench.Report, runs []*bench.Run) error {
	var figures []report.Figure
	if c.IsSet("html") || c.IsSet("plots") {
		var err error
		if figures, err = bench.Figures(runs); err != nil {
			return err
		}
	}
	html := func() ([]byte, error) { return r.HTML(figures) }
	if err := writeFlagFiles(c, s, flagFile{"csv", r.CSV}, flagFile{"json", r.JSON}, flagFile{"html", html}); err != nil {
		return err
	}
	return writePlots(c.String("plots"), figures, ".svg", ".png")
}

// A flagFile is a file that a flag names, and what to write into it.
type flagFile struct {
	flag string
	data func() ([]byte, error)
}

// writeFlagFiles writes the files whose flags were given.
func writeFlagFiles(c *cli.Context, s streams, wanted ...flagFile) error {
	for _, file := range wanted {
		if c.String(file.flag) == "" {
			continue
		}
		data, err := file.data()
		if err == nil {
			err = files.Write(c.String(file.flag), data, s.out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writePlots draws the figures into a folder, which it makes, into files with the given
// endings.
func writePlots(dir string, figures []report.Figure, endings ...string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--plots: %w", err)
	}
	for i := range figures {
		f := &figures[i]
		for _, ending := range endings {
			picture, err := map[string]func() ([]byte, error){".svg": f.SVG, ".png": f.PNG}[ending]()
			if err == nil {
				err = files.Write(filepath.Join(dir, f.Name+ending), picture, nil)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
