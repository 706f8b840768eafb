package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

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
			&cli.DurationFlag{Name: "timeout", Usage: "stop after `TIME`, such as 90s or 10m; with --tables what is solved by then is kept"},
		},
		Action: arguments.Timed(func(c *cli.Context) error { return runEndgame(c, s) }),
	}
}

func runEndgame(c *cli.Context, s streams) error {
	o, err := endgameOrder(c)
	if err != nil {
		return err
	}
	table, err := solveEndgame(c, s, o.Material)
	if err != nil {
		return err
	}
	r := survey.Reader{Table: table, Colour: o.Colour}
	switch {
	case c.Bool("batch"):
		return jsonl.AnswerAll(c.Context, []survey.Reader{r}, s.lines(), s.out)
	case c.Bool("walk"):
		w, err := r.Walk(o.Question)
		if err != nil {
			return failure(fmt.Errorf("--walk: %w", err))
		}
		talk := jsonl.Dialogue{Ask: w.Ask, Answer: w.Answer, Complain: s.complain}
		return talk.Run(c.Context, s.in, s.out)
	}
	told := s.out
	if arguments.Printed(c, "plan", "refutation", "svg") {
		told = io.Discard
	}
	if err := r.Tell(c.Context, &o, told); err != nil {
		return err
	}
	for _, file := range []struct {
		flag string
		data func(context.Context, survey.Question) ([]byte, error)
	}{{"plan", r.Plan}, {"refutation", r.Refutation}, {"svg", r.Picture}} {
		err := arguments.WriteFiles(c, s.out, arguments.File{Flag: file.flag, Data: func() ([]byte, error) { return file.data(c.Context, o.Question) }})
		if err != nil {
			return failure(fmt.Errorf("--%s: %w", file.flag, err))
		}
	}
	return nil
}

// endgameOrder reads what is asked, and checks which flags go together. Bad words are told
// before a table is made.
func endgameOrder(c *cli.Context) (o survey.Order, err error) {
	switch {
	case c.NArg() != 1:
		return o, fmt.Errorf("endgame takes one material such as KRK, not %d arguments", c.NArg())
	case c.IsSet("at") && c.String("at") == "":
		return o, errors.New("--at: no pieces, want a placement such as \"Kc3 Ra1\"")
	case arguments.Given(c, "at", "longest", "shortest", "never", "batch") > 1:
		return o, errors.New("--at, --longest, --shortest, --never and --batch do not go together")
	case !c.IsSet("at") && arguments.Given(c, "squares", "walk", "plan", "refutation") > 0:
		return o, errors.New("--squares, --walk, --plan and --refutation go with --at")
	case c.Bool("walk") && c.Bool("json"):
		return o, errors.New("--walk: you walk through the plan by hand, without --json")
	case arguments.Given(c, "batch", "walk") > 0 && arguments.Given(c, "plan", "refutation", "svg") > 0:
		return o, errors.New("--batch and --walk write no files: leave out --plan, --refutation and --svg")
	}
	o = survey.Order{JSON: c.Bool("json"), Longest: c.Bool("longest"), Shortest: c.Bool("shortest"), Never: c.Bool("never"), Question: survey.Question{At: c.String("at")}}
	if c.IsSet("squares") {
		o.Squares = strings.Split(c.String("squares"), ",")
	}
	if o.Colour, err = arguments.Parse(c, "solver", chess.ParseColour); err != nil {
		return o, err
	}
	if err := o.Read(c.Args().First()); err != nil {
		return o, err
	}
	return o, cmp.Or(arguments.Workers(c), arguments.Positive(c, "memory"), arguments.CheckFiles(c, "plan", "refutation", "svg"))
}

// solveEndgame makes the table, or takes it from the folder. What has become of one that
// could not be finished is told.
func solveEndgame(c *cli.Context, s streams, m endgame.Material) (*endgame.Table, error) {
	status := terminal.NewStatus(s.err)
	o := endgame.Options{Workers: c.Int("workers"), Memory: c.Int64("memory") << 20, Progress: func(p endgame.Progress) { status.Printf("%v", &p) }}
	table, err := tablefile.Folder(c.String("tables")).Solve(c.Context, endgame.Tables{}, m, o)
	status.Erase()
	if u := (*tablefile.Unfinished)(nil); errors.As(err, &u) {
		s.complain(errors.New(u.Kept()))
		return nil, failure(u.Err)
	}
	return table, err
}
