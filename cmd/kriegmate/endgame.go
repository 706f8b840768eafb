package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/survey"
	"kriegmate/kriegspiel/endgame/tablefile"
)

func endgameCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "endgame",
		Usage:     "solve an ending against a bare king for every placement and every uncertainty",
		ArgsUsage: "MATERIAL",
		Description: `Solves an ending to the end: for every placement of the solver's pieces, and every
set of squares on which the opponent's king may be, how many accepted moves the
shortest certain mate takes, or that there is none in any number. The rules are
berkeley; there is no rule of fifty moves. MATERIAL is written as KRK or KBNK, with
up to three pieces beside the king. Without --at the figures of the whole ending
are told; with it those of one placement, what to propose there, and what then.

   kriegmate endgame KRK
   kriegmate endgame KRK --at "Kc3 Rd4"
   kriegmate endgame KRK --at "Kf6 Rg1" --squares h8
   kriegmate endgame KRK --at "Kc3 Rd4" --walk
   kriegmate endgame KBBK --longest --tables tables

KQK, KRK and KPK take seconds, KBBK, KBNK and KRRK a minute or so, three pieces
beside the king minutes and gigabytes: --tables keeps what was solved, and an
interrupted run goes on there.

With --walk the program says what to propose, you say what the referee said (a
number or the words of the list; back, quit), and so on until checkmate.

With --batch each line of standard input is a question such as
{"at":"Kc3 Ra1","squares":"full"} or {"at":"Kc3 Ra1","squares":["e5","e6"]}, answered
in order with {"at":"Kc3 Ra1","moves":N}, N being 0 where nothing wins, or with
{"error":"..."}.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "at", Usage: "tell about one `PLACEMENT`, such as \"Kc3 Ra1\""},
			&cli.StringFlag{Name: "squares", Usage: "with --at, the `SQUARES` on which the king may be, such as e5,e6; without, all"},
			&cli.StringFlag{Name: "solver", Usage: "who has the pieces, `SIDE` w or b", Value: "w"},
			&cli.BoolFlag{Name: "walk", Usage: "with --at, walk through the plan by hand"},
			&cli.StringFlag{Name: "plan", Usage: "with --at, write a proof that the mate is certain to `FILE`, for kriegmate check"},
			&cli.StringFlag{Name: "refutation", Usage: "with --at, write a proof that there is no shorter one, or none at all, to `FILE`"},
			&cli.StringFlag{Name: "svg", Usage: "draw moves to mate on a board into `FILE`: by the square of the solver's king, with --at by that of the other"},
			&cli.BoolFlag{Name: "longest", Usage: "list the placements with the longest mate from full uncertainty"},
			&cli.BoolFlag{Name: "shortest", Usage: "list those with the shortest"},
			&cli.BoolFlag{Name: "never", Usage: "list sets of squares that never win, one for each placement that has any, largest first"},
			&cli.BoolFlag{Name: "batch", Usage: "answer the questions of standard input"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.StringFlag{Name: "tables", Usage: "keep solved endings in `FOLDER`, and go on there after an interruption"},
			&cli.IntFlag{Name: "workers", Aliases: []string{"w"}, Usage: "use `N` cores", Value: runtime.NumCPU()},
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory for a table", Value: 4096},
			arguments.TimeoutFlag(),
		},
		Action: arguments.Timed(func(c *cli.Context) error { return runEndgame(c, s) }),
	}
}

func runEndgame(c *cli.Context, s streams) error {
	material, q, err := endgameQuestion(c)
	if err != nil {
		return err
	}
	colour, err := arguments.Parse(c, "solver", chess.ParseColour)
	if err != nil {
		return err
	}
	if c.IsSet("at") { // bad words are told before a table is made
		if _, err := survey.ReadPosition(q, material, colour); err != nil {
			return fmt.Errorf("--%w", err)
		}
	}
	table, err := solveEndgame(c, s, material)
	if err != nil {
		return err
	}
	r := survey.Reader{Table: table, Colour: colour}
	var list survey.Listing
	switch {
	case c.Bool("batch"):
		return jsonl.AnswerAll(c.Context, []survey.Reader{r}, s.in, s.out)
	case c.Bool("walk"):
		w, err := r.Walk(q)
		if err != nil {
			return failure(fmt.Errorf("--walk: %w", err))
		}
		talk := jsonl.Dialogue{Ask: w.Ask, Answer: w.Answer, Complain: s.complain}
		return talk.Run(c.Context, s.in, s.out)
	case c.IsSet("at"):
		list, err = r.Told(q)
	case c.Bool("longest"):
		list, err = r.Longest(c.Context)
	case c.Bool("shortest"):
		list, err = r.Shortest(c.Context)
	case c.Bool("never"):
		list, err = r.Never(c.Context)
	default:
		list, err = r.Figures(c.Context)
	}
	if err == nil && c.Bool("json") {
		err = list.JSON(s.out)
	} else if err == nil {
		_, err = io.WriteString(s.out, list.Text)
	}
	if err != nil {
		return err
	}
	return writeEndgame(c, s, r, q)
}

// endgameQuestion reads what is asked, and checks which flags go together.
func endgameQuestion(c *cli.Context) (m endgame.Material, q survey.Question, err error) {
	if c.NArg() != 1 {
		return "", q, fmt.Errorf("endgame takes one material such as KRK, not %d arguments", c.NArg())
	}
	if m, err = endgame.ParseMaterial(c.Args().First()); err != nil {
		return "", q, err
	}
	q.At = c.String("at")
	if c.IsSet("squares") {
		q.Squares = strings.Split(c.String("squares"), ",")
	}
	switch {
	case m.Hopeless():
		err = fmt.Errorf("%v: %w", m, endgame.ErrHopeless)
	case arguments.Given(c, "at", "longest", "shortest", "never", "batch") > 1:
		err = errors.New("--at, --longest, --shortest, --never and --batch do not go together")
	case !c.IsSet("at") && arguments.Given(c, "squares", "walk", "plan", "refutation") > 0:
		err = errors.New("--squares, --walk, --plan and --refutation go with --at")
	default:
		err = cmp.Or(arguments.Workers(c), arguments.Positive(c, "memory"), arguments.CheckFiles(c, "plan", "refutation", "svg"))
	}
	return m, q, err
}

// solveEndgame makes the table, or takes it from the folder. What has become of one that
// could not be finished is told.
func solveEndgame(c *cli.Context, s streams, m endgame.Material) (*endgame.Table, error) {
	status := terminal.NewStatus(s.err)
	o := endgame.Options{Workers: c.Int("workers"), Memory: c.Int64("memory") << 20, Progress: func(p endgame.Progress) {
		status.Printf("%v: %d moves, %d of %d placements changed, %d sets, %v",
			p.Material, p.Moves, p.Changed, p.Placements, p.Sets, p.Elapsed.Round(time.Second/10))
	}}
	table, err := tablefile.Folder(c.String("tables")).Solve(c.Context, endgame.Tables{}, m, o)
	status.Erase()
	if u := (*tablefile.Unfinished)(nil); errors.As(err, &u) {
		s.complain(errors.New(u.Kept()))
		return nil, failure(u.Err)
	}
	return table, err
}

// writeEndgame writes the proofs and the picture that are asked for.
func writeEndgame(c *cli.Context, s streams, r survey.Reader, q survey.Question) error {
	file := func(flag string, make func(context.Context, survey.Question) ([]byte, error)) arguments.File {
		return arguments.File{Flag: flag, Data: func() ([]byte, error) {
			data, err := make(c.Context, q)
			if err != nil {
				err = failure(fmt.Errorf("--%s: %w", flag, err))
			}
			return data, err
		}}
	}
	return arguments.WriteFiles(c, s.out, file("plan", r.Plan), file("refutation", r.Refutation), file("svg", r.Picture))
}
