package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

func refereeCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "referee",
		Aliases:   []string{"umpire"},
		Usage:     "referee a game: proposals in, announcements out",
		ArgsUsage: " ",
		Description: `Reads proposals from standard input, separated by spaces or line ends, White's
and Black's in turn: in UCI (e2e4, e7e8q, e1g1) or in SAN as a player writes it
who sees only its own pieces (e4, Nf3, exd5, e8=Q, O-O). A word
that begins with # makes the rest of its line a comment.
What stands in quotes is what both players hear:

   $ echo "e4 d5 exf5 exd5 Qxd5" | kriegmate referee
   White tries e4: "White has moved"
   Black tries d5: "Black has moved"
   White tries exf5: "illegal"
   White tries exd5: "White has moved, capture on d5"
   Black tries Qd5: "Black has moved, capture on d5"

With --pgn or --record, one player's game is written to standard output at the
end (the announcements then go to standard error), or to the file of --out:

   kriegmate referee --pgn w < game.txt > white.pgn

With --json, every line of input is a game and is answered with one line:

   $ echo '{"tries":["e2e4","e7e5","e4e5"]}' | kriegmate referee --json`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "fen", Usage: "start from the position `FEN`; its clocks may be left out"},
			rulesFlag(),
			&cli.BoolFlag{Name: "board", Usage: "draw the referee's board after every move"},
			&cli.StringFlag{Name: "view", Usage: "draw what `SIDE` w or b sees after every move"},
			&cli.StringFlag{Name: "pgn", Usage: "write the filtered PGN of `SIDE` w or b at the end"},
			&cli.StringFlag{Name: "record", Usage: "write the JSON record of `SIDE` w or b at the end"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write PGN or record to `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: `read games as lines {"start":FEN,"tries":[...]} and answer in JSON`},
			&cli.BoolFlag{Name: "proposals", Usage: "with --json: add the proposals of the side to move at the end"},
		},
		Action: func(c *cli.Context) error { return refereeAction(c, s) },
	}
}

func refereeAction(c *cli.Context, s streams) error {
	if c.Args().Present() {
		return fmt.Errorf("referee reads standard input, not %q", c.Args().First())
	}
	var rules kriegspiel.Rules
	if chosen, err := chosenRules(c); err != nil {
		return err
	} else if chosen != nil {
		rules = *chosen
	}
	start := chess.Start()
	if fen := c.String("fen"); c.IsSet("fen") {
		var err error
		if start, err = rules.ParseFEN(fen); err != nil {
			return fmt.Errorf("--fen: %w", err)
		}
	}
	if c.Bool("json") {
		if c.IsSet("pgn") || c.IsSet("record") || c.Bool("board") || c.IsSet("view") {
			return fmt.Errorf("--json answers in JSON alone: leave out --pgn, --record, --board and --view")
		}
		r := jsonReferee{rules: rules, start: c.String("fen"), proposals: c.Bool("proposals")}
		return r.run(c.Context, s)
	}
	if c.Bool("proposals") {
		return fmt.Errorf("--proposals goes with --json")
	}
	text, err := newTextReferee(c, s)
	if err != nil {
		return err
	}
	text.game = kriegspiel.NewReferee(rules, start)
	return text.run(c.Context, s.in)
}

// textReferee leads one game for people.
type textReferee struct {
	game        *kriegspiel.Referee
	board       bool
	view        *chess.Colour // whose view to draw
	said        io.Writer     // what the players hear
	complaints  io.Writer
	written     io.Writer     // PGN and record, if there is no file
	pgn, record *chess.Colour // whose to write
	file        string
	bad         bool // a line had an error
}

func newTextReferee(c *cli.Context, s streams) (*textReferee, error) {
	r := &textReferee{board: c.Bool("board"), said: s.out, complaints: s.err, written: s.out, file: c.String("out")}
	var err error
	if r.pgn, err = sideFlag(c, "pgn"); err != nil {
		return nil, err
	}
	if r.record, err = sideFlag(c, "record"); err != nil {
		return nil, err
	}
	if r.view, err = sideFlag(c, "view"); err != nil {
		return nil, err
	}
	writes := r.pgn != nil || r.record != nil
	switch {
	case r.pgn != nil && r.record != nil:
		return nil, fmt.Errorf("--pgn and --record: choose one, and kriegmate convert for the other")
	case r.file != "" && !writes:
		return nil, fmt.Errorf("--out: nothing to write without --pgn or --record")
	case writes && r.file == "":
		r.said = s.err
	}
	return r, nil
}

// run reads proposals until the input ends or the user interrupts. What was
// asked for is written in either case.
func (r *textReferee) run(ctx context.Context, in io.Reader) error {
	err := r.lead(ctx, jsonl.Lines(ctx, in))
	if writeErr := r.write(); writeErr != nil {
		return writeErr
	}
	if err == nil && r.bad {
		err = jsonl.ErrBadLines
	}
	return err
}

func (r *textReferee) lead(ctx context.Context, lines <-chan jsonl.Line) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return ctx.Err()
			}
			if err := r.line(line); err != nil {
				r.bad = true
				fmt.Fprintf(r.complaints, "kriegmate: %s\n", line.Wrap(err))
			}
		}
	}
}

// line takes the proposals of a line. After one that cannot be taken, the rest
// of the line is left out.
func (r *textReferee) line(line jsonl.Line) error {
	if line.Err != nil {
		return line.Err
	}
	for _, word := range strings.Fields(strings.TrimPrefix(string(line.Text), "\ufeff")) {
		if strings.HasPrefix(word, "#") {
			break // a comment; a # behind a move is a mark of mate
		}
		if err := r.try(word); err != nil {
			return err
		}
	}
	return nil
}

func (r *textReferee) try(word string) error {
	m, err := r.game.Parse(word)
	if err != nil {
		return err
	}
	mover := r.game.Position.Turn
	name := r.game.Name(m)
	percept := r.game.Try(m)
	said := fmt.Sprintf("%s tries %s: %q\n", mover.Name(), name, percept.Announce(mover))
	if !percept.Illegal() {
		said += r.drawn()
	}
	if _, err := io.WriteString(r.said, said); err != nil {
		return fmt.Errorf("cannot say it: %w", err)
	}
	return nil
}

// drawn returns the boards to show after a move: the referee's, or what one
// player sees of it.
func (r *textReferee) drawn() (text string) {
	if r.board {
		text = kriegspiel.Diagram(&r.game.Position)
	}
	if r.view != nil {
		v, _ := kriegspiel.Split(&r.game.Position, *r.view)
		text += v.Diagram()
	}
	return text
}

// write writes the PGN and the record that were asked for.
func (r *textReferee) write() error {
	var data bytes.Buffer
	if r.pgn != nil {
		game := kriegspiel.PGN{Record: r.game.Record(*r.pgn)}
		text, err := game.Append(nil)
		if err != nil {
			return err
		}
		data.Write(text)
	}
	if r.record != nil {
		record := r.game.Record(*r.record)
		data.Write(record.AppendJSON(nil))
	}
	if data.Len() == 0 {
		return nil
	}
	return files.Write(r.file, data.Bytes(), r.written)
}

// jsonReferee leads one game per line of input.
type jsonReferee struct {
	rules     kriegspiel.Rules
	start     string // FEN of lines that name none; "" is the normal array
	proposals bool
}

// run answers every line of the input. A line that cannot be answered gets an
// error, the others still come.
func (r *jsonReferee) run(ctx context.Context, s streams) error {
	pool := jsonl.Pool[*jsonReferee]{Workers: []*jsonReferee{r}, Answer: func(_ context.Context, r *jsonReferee, line jsonl.Line) jsonl.Answer { return r.answer(line) }}
	return pool.Run(ctx, s.in, s.out)
}

func (r *jsonReferee) answer(line jsonl.Line) jsonl.Answer {
	t, err := &kriegspiel.Transcript{Events: []kriegspiel.TranscriptEvent{}}, line.Err
	game := kriegspiel.Game{ListProposals: r.proposals}
	if err == nil {
		if err = jsonl.Decode(line.Text, &game); err != nil {
			err = fmt.Errorf("not a game in JSON: %w", err)
		}
	}
	if err == nil {
		game.Start = cmp.Or(game.Start, r.start)
		t, err = game.Play(r.rules)
	}
	if err != nil {
		t.Error = line.Wrap(err).Error()
	}
	return jsonl.Answer{Value: t, Bad: err != nil}
}
