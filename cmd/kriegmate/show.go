package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/database/bench"
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
	switch {
	case name == "" || c.NArg() > 2:
		return errors.New("show takes a file, and perhaps the number or the id of a problem: see kriegmate show --help")
	case which == "" && (c.Bool("pgn") || c.IsSet("svg")):
		return errors.New("--pgn and --svg are for one problem: name it by its number or its id")
	case formats(c) > 1:
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
		err = list(c, s.out, r, &filter)
	} else {
		err = showOne(c, s, r, which)
	}
	return aboutFile(name, err)
}

// formats returns how many of the flags are set that say what to make of problems.
func formats(c *cli.Context) (n int) {
	for _, name := range []string{"json", "pgn", "svg", "export"} {
		if c.IsSet(name) {
			n++
		}
	}
	return n
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
func list(c *cli.Context, out io.Writer, r *database.Reader, filter *bench.Filter) error {
	var l lister = &tableLister{out: out, header: &r.Header}
	switch {
	case c.IsSet("export"):
		l = &exporter{folder: c.String("export"), out: out}
	case c.Bool("json"):
		l = &lineLister{out: out}
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

func (l *lineLister) add(_ int, p *database.Problem) error {
	line, err := p.AppendJSON(nil)
	if err == nil {
		_, err = l.out.Write(line)
	}
	return err
}

func (l *lineLister) end(int) error { return nil }

// find returns the problem with a number, such as 17 or #17, or with an id.
func find(r *database.Reader, which string) (n int, p database.Problem, err error) {
	digits := strings.TrimPrefix(which, "#")
	// An id is longer than a number.
	if n, err = strconv.Atoi(digits); err == nil && (digits != which || len(digits) < 16) {
		p, err = r.Problem(n)
		return n, p, err
	}
	if digits != which {
		return 0, p, fmt.Errorf("%.20q: want a number, such as #17", which)
	}
	return r.Find(which)
}
