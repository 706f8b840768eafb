package main

import (
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
	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/kriegspiel/slow"
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
up to three pieces beside the king.

   kriegmate endgame KRK
   kriegmate endgame KRK --at "Kc3 Rd4"
   kriegmate endgame KRK --at "Kf6 Rg1" --squares h8
   kriegmate endgame KBBK --longest --tables tables

With --batch each line of standard input is a question such as
{"at":"Kc3 Ra1","squares":"full"} or {"at":"Kc3 Ra1","squares":["e5","e6"]}, answered
in order with {"at":"Kc3 Ra1","moves":N}, N being 0 where nothing wins, or with
{"error":"..."}.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "at", Usage: "tell about one `PLACEMENT`, such as \"Kc3 Ra1\""},
			&cli.StringFlag{Name: "squares", Usage: "with --at, the `SQUARES` on which the king may be, such as e5,e6; without, all"},
			&cli.StringFlag{Name: "solver", Usage: "who has the pieces, `SIDE` w or b", Value: "w"},
			&cli.StringFlag{Name: "plan", Usage: "with --at, write a proof that the mate is certain to `FILE`, for kriegmate check"},
			&cli.StringFlag{Name: "refutation", Usage: "with --at, write a proof that there is no shorter one, or none at all, to `FILE`"},
			&cli.BoolFlag{Name: "longest", Usage: "list the placements with the longest mate from full uncertainty"},
			&cli.BoolFlag{Name: "never", Usage: "list sets of squares that never win, one for each placement that has any, largest first"},
			&cli.BoolFlag{Name: "batch", Usage: "answer the questions of standard input"},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
			&cli.StringFlag{Name: "tables", Usage: "keep solved endings in `FOLDER`, and go on there after an interruption"},
			&cli.IntFlag{Name: "workers", Aliases: []string{"w"}, Usage: "use `N` cores", Value: runtime.NumCPU()},
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory for a table", Value: 4096},
		},
		Action: func(c *cli.Context) error { return runEndgame(c, s) },
	}
}

func runEndgame(c *cli.Context, s streams) error {
	material, err := endgameMaterial(c)
	if err != nil {
		return err
	}
	colour, err := chess.ParseColour(c.String("solver"))
	if err != nil {
		return fmt.Errorf("--solver: %w", err)
	}
	question := endgame.Question{At: c.String("at")}
	if c.IsSet("squares") {
		question.Squares = strings.Split(c.String("squares"), ",")
	}
	if c.IsSet("at") { // bad words are told before a table is made
		if _, err := endgame.ReadPosition(question, material, colour); err != nil {
			return fmt.Errorf("--%w", err)
		}
	}
	if err := arguments.CheckFiles(c, "plan", "refutation"); err != nil {
		return err
	}
	table, err := solveEndgame(c, s, material)
	if err != nil {
		return err
	}
	r := endgameReport{endgame.Reader{Table: table, Colour: colour}, s.out, c.Bool("json")}
	switch {
	case c.Bool("batch"):
		return r.batch(c.Context, s)
	case c.IsSet("at"):
		if err := r.position(question); err != nil {
			return err
		}
		return r.prove(question, c.String("plan"), c.String("refutation"))
	}
	if err := table.Load(); err != nil {
		return err
	}
	switch {
	case c.Bool("longest"):
		list, moves := table.Longest()
		return r.longest(list, moves)
	case c.Bool("never"):
		return r.never(table.Never())
	}
	return r.figures(table.Figures())
}

// endgameMaterial reads the material, and checks which flags go together.
func endgameMaterial(c *cli.Context) (endgame.Material, error) {
	if c.NArg() != 1 {
		return "", fmt.Errorf("endgame takes one material such as KRK, not %d arguments", c.NArg())
	}
	material, err := endgame.ParseMaterial(c.Args().First())
	if err != nil {
		return "", err
	}
	if material.Hopeless() {
		return "", fmt.Errorf("%v: %w", material, endgame.ErrHopeless)
	}
	switch {
	case arguments.Given(c, "at", "longest", "never", "batch") > 1:
		return "", errors.New("--at, --longest, --never and --batch do not go together")
	case !c.IsSet("at") && (c.IsSet("squares") || c.IsSet("plan") || c.IsSet("refutation")):
		return "", errors.New("--squares, --plan and --refutation go with --at")
	case c.Int("workers") > arguments.MostWorkers:
		return "", fmt.Errorf("--workers: want at most %d", arguments.MostWorkers)
	}
	return material, arguments.Positive(c, "workers", "memory")
}

// solveEndgame makes the table, or takes it from the folder.
func solveEndgame(c *cli.Context, s streams, m endgame.Material) (*endgame.Table, error) {
	o := endgame.Options{Workers: c.Int("workers"), Memory: c.Int64("memory") << 20}
	if terminal.On(s.err) {
		defer fmt.Fprint(s.err, "\r\x1b[K")
		o.Progress = func(p endgame.Progress) {
			fmt.Fprintf(s.err, "\r\x1b[K%v: %d moves, %d of %d placements changed, %d sets, %v",
				p.Material, p.Moves, p.Changed, p.Placements, p.Sets, p.Elapsed.Round(time.Second/10))
		}
	}
	return tablefile.Folder(c.String("tables")).Solve(c.Context, endgame.Tables{}, m, o)
}

// An endgameReport tells about a table.
type endgameReport struct {
	endgame.Reader
	out  io.Writer
	json bool
}

func (r *endgameReport) batch(ctx context.Context, s streams) error {
	pool := jsonl.Pool[struct{}]{Workers: make([]struct{}, 1), Answer: func(_ context.Context, _ struct{}, line jsonl.Line) jsonl.Answer {
		var q endgame.Question
		err := line.Err
		if err == nil {
			err = jsonl.Decode(line.Text, &q)
		}
		var a endgame.Answer
		if err == nil {
			a, err = r.Answer(q)
		}
		if err != nil {
			return jsonl.Answer{Value: map[string]string{"error": line.Wrap(err).Error()}, Bad: true}
		}
		return jsonl.Answer{Value: a}
	}}
	return pool.Run(ctx, s.in, r.out)
}

func (r *endgameReport) position(q endgame.Question) error {
	pos, err := r.Position(q)
	if err != nil {
		return err
	}
	a, err := r.Answer(q)
	if err != nil {
		return err
	}
	if r.json {
		return jsonl.NewEncoder(r.out).Encode(a)
	}
	fmt.Fprintf(r.out, "%s, king on %s: %s\n", q.At, r.SomeSquares(pos.Set), endgame.Length(a.Moves))
	lines, err := r.Advice(pos)
	for i, line := range lines {
		if i > 0 {
			line = "  " + line
		}
		fmt.Fprintln(r.out, line)
	}
	return err
}

// prove writes the proofs that are asked for; a name is empty where none is.
func (r *endgameReport) prove(q endgame.Question, plan, refutation string) error {
	pos, err := r.Position(q)
	if err != nil {
		return err
	}
	if plan != "" {
		c, err := r.Table.Plan(pos)
		if err != nil {
			return failure(fmt.Errorf("--plan: %w", err))
		}
		if err := writeProof(plan, c); err != nil {
			return err
		}
	}
	if refutation == "" {
		return nil
	}
	moves, err := r.Table.Moves(pos.At, pos.Set)
	if err != nil {
		return err
	}
	if moves == 1 {
		return failure(errors.New("--refutation: there is nothing to refute about a mate in 1 move"))
	}
	c, err := r.Table.Refutation(pos, max(0, moves-1))
	if err != nil {
		return err
	}
	return writeProof(refutation, c)
}

func writeProof(name string, c *certificate.Certificate) error {
	data, err := tablefile.Compressed(c)
	if err != nil {
		return err
	}
	return files.Write(name, data, nil)
}

// checkEndgame verifies a proof about an ending.
func checkEndgame(c *cli.Context, s streams, text []byte) error {
	name := files.Name(c.Args().First())
	if arguments.Problems(c, c.NArg()-1) > 0 {
		return fmt.Errorf("%s: a proof about an ending names its own problem", name)
	}
	var proof certificate.Certificate
	if err := jsonl.Decode(text, &proof); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := certificate.Check(&proof); err != nil {
		return failure(fmt.Errorf("%s: %w", name, err))
	}
	fmt.Fprintf(s.out, "%v: holds\nwalked %d belief states\n", &proof, len(proof.Nodes))
	if !c.Bool("slow") {
		return nil
	}
	again, err := slow.CheckEndgame(c.Context, text)
	if err != nil {
		return failure(fmt.Errorf("%s: the second checker: %w", name, err))
	}
	_, err = fmt.Fprintf(s.out, "the second checker: holds\nwalked %d belief states, %d proposals, %d replies\n", again.Nodes, again.Tries, again.Replies)
	return err
}

// placed is a placement in the words of the user.
type placed struct {
	At      string   `json:"at"`
	Squares []string `json:"squares,omitempty"`
}

func (r *endgameReport) longest(list []endgame.Placement, moves int) error {
	places := make([]placed, len(list))
	for i, p := range list {
		places[i].At = p.Text(r.Table.Material(), r.Colour)
	}
	if r.json {
		return jsonl.NewEncoder(r.out).Encode(map[string]any{"moves": moves, "placements": places})
	}
	fmt.Fprintf(r.out, "longest from full uncertainty: %s\n", endgame.Length(moves))
	for _, p := range places {
		fmt.Fprintln(r.out, p.At)
	}
	return nil
}

func (r *endgameReport) never(list []endgame.Position) error {
	encoder := jsonl.NewEncoder(r.out)
	for _, pos := range list {
		p := placed{pos.At.Text(r.Table.Material(), r.Colour), endgame.SquareNames(pos.Set, r.Colour)}
		if r.json {
			if err := encoder.Encode(p); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(r.out, "%s, king on %s\n", p.At, strings.Join(p.Squares, ", "))
	}
	return nil
}

func (r *endgameReport) figures(f endgame.Figures) error {
	if r.json {
		return jsonl.NewEncoder(r.out).Encode(f)
	}
	_, err := io.WriteString(r.out, f.Text(r.Table.Material()))
	return err
}
