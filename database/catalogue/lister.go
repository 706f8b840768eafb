package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"kriegmate/database"
	"kriegmate/files"
	"kriegmate/internal/english"
	"kriegmate/report"
)

// A Lister is given problems, and makes something of them.
type Lister interface {
	// Add takes a problem with its number in the file.
	Add(n int, p *database.Problem) error
	// End is told how many problems the file has, taken or not.
	End(all int) error
}

// List gives all problems of a file that the filter takes to a lister. Also if the
// file is cut or damaged, or ctx is done, what was listed before comes to its end;
// the error is told then.
func List(ctx context.Context, r *database.Reader, filter database.Filter, l Lister) error {
	n := 0
	for p, err := range r.Problems() {
		if err == nil {
			err = ctx.Err()
		}
		n++
		if err == nil && filter.Takes(&p) {
			err = l.Add(n, &p)
		}
		if err != nil {
			return errors.Join(l.End(n-1), err)
		}
	}
	return l.End(n)
}

// Lines writes problems as the file has them, a line of JSON each.
type Lines struct{ Out io.Writer }

// Add writes a line.
func (l Lines) Add(_ int, p *database.Problem) error {
	line, err := p.AppendJSON(nil)
	if err == nil {
		_, err = l.Out.Write(line)
	}
	return err
}

// End writes nothing.
func (Lines) End(int) error { return nil }

// A Folder writes a PGN file for each problem.
type Folder struct {
	Name string    // it is made if there is none
	Out  io.Writer // is told at the end how many files there are

	names   database.Exporter
	written int
	failed  bool // some file could not be written
}

// usable returns an error if no files can be written under the name.
func (f *Folder) usable() error {
	info, err := os.Stat(f.Name)
	switch {
	case f.Name == "":
		return errors.New("the folder for the PGN files has an empty name: name one, . is this one")
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s is a file: want the name of a folder for the PGN files", f.Name)
	}
	return nil
}

// Add writes a file.
func (f *Folder) Add(n int, p *database.Problem) error {
	err := f.add(n, p)
	f.failed = f.failed || err != nil
	return err
}

func (f *Folder) add(n int, p *database.Problem) error {
	if err := f.usable(); err != nil {
		return err
	}
	name, text, err := f.names.File(n, p)
	if err != nil {
		return err
	}
	path := filepath.Join(f.Name, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := files.Write(path, text, f.Out); err != nil {
		return err
	}
	f.written++
	return nil
}

// End says how many files were written. If that is none because they cannot be, [Folder.Add] has said so.
func (f *Folder) End(int) error {
	said := english.Count(f.written, "problem") + " in " + f.Name
	switch {
	case f.written > 0:
	case f.failed:
		return nil
	default:
		if err := f.usable(); err != nil {
			return err
		}
		said = "no such problem: nothing was written to " + f.Name
	}
	_, err := fmt.Fprintln(f.Out, said)
	return err
}

// A Table writes problems for people, with what the file holds in all at the end.
type Table struct {
	listing   report.Listing
	generator string
	counts    database.Counts
}

// NewTable returns a table of the problems of a file with the given header.
func NewTable(out io.Writer, header *database.Header) *Table {
	figure := func(name string, width int) report.Column {
		return report.Column{Name: name, Width: width, Side: report.Right}
	}
	return &Table{generator: header.Generator, listing: report.Listing{Out: out, Columns: []report.Column{
		figure("#", 6), {Name: "id", Width: 16}, figure("ply", 3), {Name: "verdict", Width: 9},
		figure("belief", 6), figure("covered", 7), figure("moves", 5), {Name: "origin"},
	}}}
}

// Add writes a row: number, id, ply, verdict, states of the belief state, states
// that the best plan mates, the length of the record in moves, and the origin.
func (t *Table) Add(n int, p *database.Problem) error {
	t.counts.Add(p)
	covered, moves := strconv.Itoa(p.Covered), "-"
	if !p.Exact {
		covered = "≥" + covered
	}
	if p.Record != nil {
		moves = strconv.Itoa(p.Moves())
	}
	return t.listing.Add(strconv.Itoa(n), database.Printable(p.ID), strconv.Itoa(p.Ply), p.Verdict.String(), strconv.Itoa(p.Belief),
		covered, moves, database.Printable(p.Origin.String()))
}

// End writes the rest, and how many problems there are.
func (t *Table) End(all int) error {
	if err := t.listing.Flush(); err != nil {
		return err
	}
	shown := english.Count(all, "problem")
	if some := t.counts.Problems(); some != all {
		shown = fmt.Sprintf("%d of %s", some, shown)
	}
	_, err := fmt.Fprintf(t.listing.Out, "%s (%s)\n%v", shown, database.Printable(t.generator), t.counts)
	return err
}
