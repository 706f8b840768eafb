package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

func importCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "make a file of problems from the Berkeley database or its like",
		ArgsUsage: "ARCHIVE|FOLDER|PGN...",
		Description: `Reads problems in filtered PGN, from the archive of the Berkeley database as it
is published (.tgz), from all PGN files in a folder and below, or from single
PGN files, and writes them into one compressed file for show and bench. The tags
depth (the solver's moves), final-states (the size of the belief state) and
largest-mate-subset (states that one plan mates: all, or a lower bound) say what
each asks and what the answer is.

   kriegmate import krieg-db-v1.2.tgz --out berkeley.kdb
   kriegmate show berkeley.kdb

An import that was interrupted goes on with --resume, and the file becomes the
same as without the interruption.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the problems to `FILE`, by habit with the ending .kdb"},
			&cli.BoolFlag{Name: "resume", Usage: "go on with a file that was interrupted"},
			rulesFlag(),
		},
		Action: func(c *cli.Context) error { return importAction(c, s) },
	}
}

func importAction(c *cli.Context, s streams) error {
	rules, err := chosenRules(c)
	if err != nil {
		return err
	}
	name := c.String("out")
	switch {
	case !c.Args().Present():
		return errors.New("import takes an archive, a folder or PGN files: see kriegmate import --help")
	case name == "" || name == "-":
		return errors.New("import needs the name of the file to write: add --out FILE")
	}
	next, stop := iter.Pull2(importAll(c.Args().Slice(), rules))
	defer stop()
	// What the file is for, the first problem says.
	first, err, ok := next()
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("no problem to import")
	}
	i := &importer{name: name, rules: first.Rules, bar: importBar(s.err)}
	if err := i.begin(c.Bool("resume")); err != nil {
		return err
	}
	for p := first; ok && err == nil; p, err, ok = next() {
		if err = i.add(c.Context, &p); err != nil {
			break
		}
	}
	i.bar.clear()
	return i.end(err, s)
}

// importAll gives the problems of all sources, one after the other.
func importAll(names []string, rules *kriegspiel.Rules) iter.Seq2[database.Problem, error] {
	return func(yield func(database.Problem, error) bool) {
		for _, name := range names {
			for p, err := range database.Import(name, rules) {
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// An importer writes problems into a file.
type importer struct {
	name    string
	rules   kriegspiel.Rules // of all problems
	writer  *database.Writer
	resumed bool
	kept    []string // ids of problems that were in the file already
	met     int      // problems given so far
	bar     bar
}

// begin opens the file.
func (i *importer) begin(resume bool) (err error) {
	header := database.Header{Generator: "kriegmate import", Rules: i.rules.String()}
	if _, missing := os.Stat(i.name); resume && missing == nil {
		i.resumed = true
		i.writer, err = database.Resume(i.name, header, func(p *database.Problem) { i.kept = append(i.kept, p.ID) })
		return err
	}
	i.writer, err = database.Create(i.name, header)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("--out: %s exists: add --resume to go on with it, or remove it", i.name)
	}
	return err
}

// add writes a problem, or compares it with the one that is there.
func (i *importer) add(ctx context.Context, p *database.Problem) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if p.Rules != i.rules {
		return fmt.Errorf("%s: its rules are %v, those of the problems before %v: import it into another file, or choose for all with --rules", p.Origin.File, p.Rules, i.rules)
	}
	i.bar.add()
	i.met++
	if i.met <= len(i.kept) {
		if i.kept[i.met-1] != p.ID {
			return fmt.Errorf("%s: problem #%d is not %s: it was imported from something else", i.name, i.met, p.Origin.File)
		}
		return nil
	}
	if err := i.writer.Add(p); err != nil {
		return fmt.Errorf("%s: %w", p.Origin.File, err)
	}
	return nil
}

// end closes the file, and tells what is in it. After a mistake of the user
// nothing is left of a file that was begun here; one that was resumed, or
// interrupted, can be resumed again.
func (i *importer) end(err error, s streams) error {
	if err == nil && i.met < len(i.kept) {
		err = fmt.Errorf("%s has %d problems, but there are only %d to import: it was imported from something else", i.name, len(i.kept), i.met)
	}
	closed := i.writer.Close()
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "kriegmate: %s in %s: go on with --resume\n", problemsOf(i.writer.Counts().Problems()), i.name)
		return err
	case err != nil && !i.resumed:
		os.Remove(i.name)
		return err
	case err != nil:
		return err
	case closed != nil:
		return fmt.Errorf("cannot write %s: %w", i.name, closed)
	}
	kept := ""
	if i.resumed {
		kept = fmt.Sprintf(", %d of them from before", i.writer.Kept())
	}
	_, err = fmt.Fprintf(s.out, "%s in %s%s\n%s", problemsOf(i.writer.Counts().Problems()), i.name, kept, countText(i.writer.Counts()))
	return err
}

func problemsOf(n int) string {
	if n == 1 {
		return "1 problem"
	}
	return fmt.Sprintf("%d problems", n)
}

// countText lists how many problems of each kind there are, a line for each ply.
func countText(counts database.Counts) string {
	var b strings.Builder
	for i, c := range counts {
		if i == 0 || counts[i-1].Ply != c.Ply {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%3d ply: ", c.Ply)
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d %v", c.Problems, c.Verdict)
	}
	if len(counts) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// importBar counts problems on a terminal; how many there will be is not known.
func importBar(w io.Writer) bar {
	if !onTerminal(w) {
		return bar{}
	}
	return bar{progressbar.NewOptions(-1, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("problems"),
		progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())}
}
