package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/database"
	"kriegmate/database/catalogue"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/files"
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
   kriegmate show selfplay3.kdb 17 --json | kriegmate solve

A number may be written as '#17', in quotes. The files selfplay3.kdb, selfplay5.kdb and
selfplay7.kdb are built into the program. --export writes every problem that
the filters leave into a folder, as a PGN file with the tags of the Berkeley
database, which import reads again.`,
		Flags: append(arguments.FilterFlags(),
			&cli.BoolFlag{Name: "json", Usage: "print problems as the file has them, a line of JSON each"},
			&cli.BoolFlag{Name: "pgn", Usage: "print the record of a problem as filtered PGN"},
			&cli.StringFlag{Name: "svg", Usage: "draw the heat map of a problem into `FILE`"},
			&cli.StringFlag{Name: "export", Usage: "write the problems as PGN files into `FOLDER`"},
		),
		Action: func(c *cli.Context) error { return showAction(c, s) },
	}
}

func showAction(c *cli.Context, s streams) error {
	filter, err := arguments.Filter(c)
	if err != nil {
		return err
	}
	name, which := c.Args().First(), c.Args().Get(1)
	switch {
	case name == "" || c.NArg() > 2:
		return errors.New("show takes a file, and perhaps the number or the id of a problem: see kriegmate show --help")
	case which == "" && (c.Bool("pgn") || c.IsSet("svg")):
		return errors.New("--pgn and --svg are for one problem: name it by its number or its id")
	case arguments.Given(c, "json", "pgn", "svg", "export") > 1:
		return errors.New("--json, --pgn, --svg and --export: want one of them")
	case which != "" && arguments.Given(c, "ply", "verdict", "belief", "export") > 0:
		return errors.New("--ply, --verdict, --belief and --export are for lists, not for one problem")
	}
	if err := cmp.Or(arguments.CheckFiles(c, "svg"), arguments.CheckFolder(c, "export")); err != nil {
		return err
	}
	r, err := shipped.Open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	if which == "" {
		err = catalogue.List(c.Context, r, filter, lister(c, s.out, r))
	} else {
		err = showOne(c, s, r, which)
	}
	if at := (*database.OffsetError)(nil); errors.As(err, &at) || errors.Is(err, database.ErrNone) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return whatIsWhole(err)
}

// whatIsWhole adds to an error about a file what can still be read of it, and what
// to do.
func whatIsWhole(err error) error {
	switch {
	case errors.Is(err, database.ErrCut):
		return fmt.Errorf("%w: the problems before that are whole, and the command that wrote it goes on with --resume; a shard has to be removed and made again", err)
	case errors.Is(err, database.ErrDamaged):
		return fmt.Errorf("%w: the problems before that are whole", err)
	}
	return err
}

// lister returns what the flags ask to make of all problems.
func lister(c *cli.Context, out io.Writer, r *database.Reader) catalogue.Lister {
	switch {
	case c.IsSet("export"):
		return &catalogue.Folder{Name: c.String("export"), Out: out}
	case c.Bool("json"):
		return catalogue.Lines{Out: out}
	}
	return catalogue.NewTable(out, &r.Header)
}

// showMemory bounds the states of a problem that is shown, in bytes: what no
// terminal can show is not looked for either.
const showMemory = 1 << 30

// showOne shows the problem with a number or an id.
func showOne(c *cli.Context, s streams, r *database.Reader, which string) error {
	n, p, err := r.Named(which)
	if err != nil {
		return err
	}
	switch {
	case c.Bool("json"):
		return catalogue.Lines{Out: s.out}.Add(n, &p)
	case c.Bool("pgn"):
		_, text, err := new(database.Exporter).File(n, &p)
		if err != nil {
			return fmt.Errorf("--pgn: %w", err)
		}
		_, err = s.out.Write(text)
		return err
	}
	sheet, err := catalogue.NewSheet(c.Context, n, &p, estimate.Limits{Memory: showMemory})
	if err != nil {
		return failure(err)
	}
	if file := c.String("svg"); file != "" {
		if err := files.Write(file, sheet.SVG(), s.out); err != nil || file == "-" {
			return err
		}
	}
	if complaint := sheet.Complaint(); complaint != "" {
		fmt.Fprintf(s.err, "kriegmate: %s\n", complaint)
	}
	_, err = io.WriteString(s.out, sheet.String())
	return err
}
