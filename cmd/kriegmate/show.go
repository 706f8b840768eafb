package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
	"kriegmate/report"
)

func showCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "list the problems of a file, or look at one",
		ArgsUsage: "FILE [NUMBER|ID]",
		Description: `Lists the problems of a file that import or generate has written: number, id, ply,
verdict, states of the belief state, states that the best plan mates, and the
length of the record in moves. With the number of a problem, or its id, shows that
one: the solver's own pieces, a heat map of the hidden ones, and the record in
words.

   kriegmate show berkeley.kdb
   kriegmate show berkeley.kdb --ply 3,5 --verdict near-miss --belief 10..50
   kriegmate show berkeley.kdb 17
   kriegmate show berkeley.kdb 17 --pgn
   kriegmate show berkeley.kdb 17 --json | jq .record | kriegmate solve --ply 3

A number may be written as '#17', in quotes. --export writes every problem that
the filters leave into a folder, as a PGN file with the tags of the Berkeley
database, which import reads again.`,
		Flags: append(filterFlags(),
			&cli.BoolFlag{Name: "json", Usage: "print problems as the file has them, a line of JSON each"},
			&cli.BoolFlag{Name: "pgn", Usage: "print the record of a problem as filtered PGN"},
			&cli.StringFlag{Name: "svg", Usage: "draw the heat map of a problem into `FILE`"},
			&cli.StringFlag{Name: "export", Usage: "write the problems as PGN files into `FOLDER`"},
		),
		Action: func(c *cli.Context) error { return showAction(c, s) },
	}
}

func showAction(c *cli.Context, s streams) error {
	filter, err := chosenFilter(c)
	if err != nil {
		return err
	}
	name, which := c.Args().First(), c.Args().Get(1)
	formats := 0 // how many there are that say what to make of problems
	for _, name := range []string{"json", "pgn", "svg", "export"} {
		if c.IsSet(name) {
			formats++
		}
	}
	switch {
	case name == "" || c.NArg() > 2:
		return errors.New("show takes a file, and perhaps the number or the id of a problem: see kriegmate show --help")
	case which == "" && (c.Bool("pgn") || c.IsSet("svg")):
		return errors.New("--pgn and --svg are for one problem: name it by its number or its id")
	case formats > 1:
		return errors.New("--json, --pgn, --svg and --export: want one of them")
	case which != "" && (c.IsSet("ply") || c.IsSet("verdict") || c.IsSet("belief") || c.IsSet("export")):
		return errors.New("--ply, --verdict, --belief and --export are for lists, not for one problem")
	}
	r, err := database.Open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	if which == "" {
		err = list(c, s.out, r, filter)
	} else {
		err = showOne(c, s, r, which)
	}
	return aboutFile(name, err)
}

// aboutFile puts the name of a file before an error about it, and what to do
// behind.
func aboutFile(name string, err error) error {
	at := (*database.OffsetError)(nil)
	if errors.As(err, &at) || errors.Is(err, database.ErrNone) {
		return whatIsWhole(fmt.Errorf("%s: %w", name, err))
	}
	return err
}

// whatIsWhole adds to an error about a file what can still be read of it, and what
// to do.
func whatIsWhole(err error) error {
	switch {
	case errors.Is(err, database.ErrCut):
		return fmt.Errorf("%w: the problems before that are whole, and the command that wrote it goes on with --resume", err)
	case errors.Is(err, database.ErrDamaged):
		return fmt.Errorf("%w: the problems before that are whole", err)
	}
	return err
}

// list goes through all problems that the filter takes, whatever is to be done
// with them.
func list(c *cli.Context, out io.Writer, r *database.Reader, filter database.Filter) error {
	var l lister = &tableLister{Listing: report.Listing{Out: out, Columns: tableColumns}, header: &r.Header}
	switch {
	case c.IsSet("export"):
		l = &exporter{folder: c.String("export"), out: out}
	case c.Bool("json"):
		l = lineLister{out}
	}
	n := 0
	for p, err := range r.Problems() {
		if err == nil {
			err = c.Context.Err()
		}
		n++
		if err == nil && filter.Takes(&p) {
			err = l.add(n, &p)
		}
		if err != nil {
			return errors.Join(l.end(n-1), err)
		}
	}
	return l.end(n)
}

// A lister is given problems with their numbers, and at the end how many there
// were, taken or not.
type lister interface {
	add(n int, p *database.Problem) error
	end(n int) error
}

// A lineLister prints problems as JSON.
type lineLister struct{ out io.Writer }

func (l lineLister) add(_ int, p *database.Problem) error {
	line, err := p.AppendJSON(nil)
	if err == nil {
		_, err = l.out.Write(line)
	}
	return err
}

func (lineLister) end(int) error { return nil }

// An exporter writes problems into a folder, a PGN file each.
type exporter struct {
	database.Exporter
	folder string
	out    io.Writer
}

func (e *exporter) add(n int, p *database.Problem) error {
	name, text, err := e.File(n, p)
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	path := filepath.Join(e.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return files.Write(path, text, e.out)
}

func (e *exporter) end(int) error {
	_, err := fmt.Fprintf(e.out, "%s in %s\n", mate.Count(e.Files(), "problem"), e.folder)
	return err
}

// A tableLister prints problems as a table.
type tableLister struct {
	report.Listing
	header *database.Header
	counts database.Counts
}

var tableColumns = []report.Column{
	{Name: "#", Width: 6, Side: report.Right}, {Name: "id", Width: 16}, {Name: "ply", Width: 3, Side: report.Right}, {Name: "verdict", Width: 9},
	{Name: "belief", Width: 6, Side: report.Right}, {Name: "covered", Width: 7, Side: report.Right}, {Name: "moves", Width: 5, Side: report.Right}, {Name: "origin"},
}

func (l *tableLister) add(n int, p *database.Problem) error {
	l.counts.Add(p)
	covered, moves := strconv.Itoa(p.Covered), "-"
	if !p.Exact {
		covered = "≥" + covered
	}
	if p.Record != nil {
		moves = strconv.Itoa(p.Moves())
	}
	return l.Add(strconv.Itoa(n), database.Printable(p.ID), strconv.Itoa(p.Ply), p.Verdict.String(), strconv.Itoa(p.Belief), covered, moves, database.Printable(p.Origin.String()))
}

// end prints the rest, and how many problems there are.
func (l *tableLister) end(n int) error {
	if err := l.Flush(); err != nil {
		return err
	}
	shown := mate.Count(n, "problem")
	if all := l.counts.Problems(); all != n {
		shown = fmt.Sprintf("%d of %s", all, shown)
	}
	_, err := fmt.Fprintf(l.Out, "%s (%s)\n%v", shown, database.Printable(l.header.Generator), l.counts)
	return err
}

// showOne shows the problem with a number or an id.
func showOne(c *cli.Context, s streams, r *database.Reader, which string) error {
	n, p, err := r.Named(which)
	if err != nil {
		return err
	}
	switch {
	case c.Bool("json"):
		return lineLister{s.out}.add(n, &p)
	case c.Bool("pgn"):
		_, text, err := new(database.Exporter).File(n, &p)
		if err != nil {
			return fmt.Errorf("--pgn: %w", err)
		}
		_, err = s.out.Write(text)
		return err
	}
	// What no terminal can show is not looked for either.
	b, err := mate.Open(c.Context, mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{Memory: showMemory})
	if err != nil {
		return err
	}
	states, err := b.All()
	if err != nil {
		return failure(fmt.Errorf("problem #%d: %w", n, err))
	}
	var heat kriegspiel.Heat
	for i := range states {
		heat.Add(&states[i])
	}
	if file := c.String("svg"); file != "" {
		if err := files.Write(file, render.Heat(&b.View, &heat), s.out); err != nil || file == "-" {
			return err
		}
	}
	if len(states) != p.Belief {
		fmt.Fprintf(s.err, "kriegmate: problem #%d is said to have %s, but %d fit\n", n, mate.Count(p.Belief, "state"), len(states))
	}
	fmt.Fprintf(s.out, "%s\n%s\nown pieces\n\n%s\nthe hidden ones, in per cent of the states\n\n%s", p.Title(n), p.Question(), b.View.Diagram(), heat.Diagram(&b.View))
	if p.Record == nil {
		return nil
	}
	fmt.Fprint(s.out, "\nrecord\n\n")
	for i, words := range p.Record.Words() {
		fmt.Fprintf(s.out, "%5d  %s\n", i+1, words)
	}
	return nil
}

// showMemory bounds the states of a problem that is shown, in bytes.
const showMemory = 1 << 30
