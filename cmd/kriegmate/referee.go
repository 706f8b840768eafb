package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/kriegspiel/movetext"
)

func refereeCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "referee",
		Aliases:   []string{"umpire"},
		Usage:     "referee a game: proposals in, announcements out",
		ArgsUsage: " ",
		Description: `Reads proposals from standard input, separated by spaces or line ends, White's
and Black's in turn: in UCI (e2e4, e7e8q, e1g1) or in SAN as a player writes it
who sees only its own pieces (e4, Nf3, exd5, e8=Q, O-O). Numbers, tags, comments and
marks of a PGN are passed over, and what follows a word that begins with #. At a
terminal it is a conversation with a board.
What stands in quotes is what both players hear:

   $ echo "e4 d5 exf5 exd5 Qxd5" | kriegmate referee
   White tries e4: "White has moved"
   Black tries d5: "Black has moved"
   White tries exf5: "illegal"
   White tries exd5: "White has moved, capture on d5"
   Black tries Qd5: "Black has moved, capture on d5"

Where the rules have the question, any? stands among the proposals.
With --pgn or --record, one player's game is written to standard output at the
end (the announcements then go to standard error), or to the file of --out:

   kriegmate referee --pgn w < game.txt > white.pgn

With --json, every line of input is a game and is answered with one line:

   $ echo '{"rules":"wild16","tries":["e4","e5"]}' | kriegmate referee --json`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "fen", Usage: "start from the position `FEN`; its clocks may be left out"},
			arguments.RulesFlag(),
			&cli.BoolFlag{Name: "board", Usage: "draw the referee's board after every move"},
			&cli.StringFlag{Name: "view", Usage: "draw what `SIDE` w or b sees after every move"},
			&cli.StringFlag{Name: "pgn", Usage: "write the filtered PGN of `SIDE` w or b at the end"},
			&cli.StringFlag{Name: "record", Usage: "write the JSON record of `SIDE` w or b at the end"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write PGN or record to `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: `read games as lines {"rules":NAME,"start":FEN,"tries":[...]} and answer in JSON`},
			&cli.BoolFlag{Name: "proposals", Usage: "with --json: add the proposals of the side to move at the end"},
		},
		Action: func(c *cli.Context) error { return refereeAction(c, s) },
	}
}

func refereeAction(c *cli.Context, s streams) error {
	if c.Args().Present() {
		return fmt.Errorf("referee reads standard input, not %q", c.Args().First())
	}
	rules, start, err := arguments.Start(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		if c.IsSet("pgn") || c.IsSet("record") || c.Bool("board") || c.IsSet("view") {
			return fmt.Errorf("--json answers in JSON alone: leave out --pgn, --record, --board and --view")
		}
		a := &movetext.Answerer{Rules: rules, Start: c.String("fen"), Proposals: c.Bool("proposals")}
		return jsonl.AnswerAll(c.Context, []*movetext.Answerer{a}, s.lines(), s.out)
	}
	if c.Bool("proposals") {
		return fmt.Errorf("--proposals goes with --json")
	}
	text, err := newTextReferee(c, s, movetext.NewConversation(rules, start))
	if err != nil {
		return err
	}
	return text.run(c, s)
}

// textReferee leads one game for people.
type textReferee struct {
	*movetext.Conversation
	pgn, record *chess.Colour // whose game to write at the end
	said        io.Writer     // what the players hear
}

func newTextReferee(c *cli.Context, s streams, game *movetext.Conversation) (r *textReferee, err error) {
	r = &textReferee{Conversation: game, said: s.out}
	for i, side := range []**chess.Colour{&r.pgn, &r.record, &r.View} {
		if *side, err = arguments.Side(c, []string{"pgn", "record", "view"}[i]); err != nil {
			return nil, err
		}
	}
	writes := r.pgn != nil || r.record != nil
	switch {
	case r.pgn != nil && r.record != nil:
		return nil, fmt.Errorf("--pgn and --record: choose one, and kriegmate convert for the other")
	case c.String("out") != "" && !writes:
		return nil, fmt.Errorf("--out: nothing to write without --pgn or --record")
	}
	if err := arguments.CheckFiles(c, "out"); err != nil {
		return nil, err
	}
	if writes && (c.String("out") == "" || c.String("out") == "-") {
		r.said = s.err
	}
	in, ok := s.in.(io.Writer)
	r.Words = ok && terminal.On(in) && terminal.On(r.said)
	r.Board = c.Bool("board") || r.Words && r.View == nil
	return r, nil
}

// run reads proposals until the input ends or the user interrupts. What was
// asked for is written in either case.
func (r *textReferee) run(c *cli.Context, s streams) error {
	bad, over := false, false
	complain := func(line jsonl.Line, err error) {
		switch {
		case err == nil:
		case r.Words:
			fmt.Fprintf(s.err, "%v\n", err)
		default:
			bad = true
			fmt.Fprintf(s.err, "kriegmate: %s\n", line.Wrap(err))
		}
	}
	r.ask(r.Greeting)
	lines := jsonl.Lines(c.Context, s.in)
	for line, more := jsonl.Next(c.Context, lines); more; line, more = jsonl.Next(c.Context, lines) {
		said, err := "", line.Err
		if err == nil {
			said, over, err = r.Line(string(line.Text))
		}
		if _, failed := io.WriteString(r.said, said); failed != nil {
			err = fmt.Errorf("cannot say it: %w", failed)
		}
		complain(line, err)
		if over {
			break
		}
		r.ask(nil)
	}
	if r.Words && !over {
		fmt.Fprintln(r.said)
	}
	if c.Context.Err() == nil {
		complain(jsonl.Line{}, r.Finish())
	}
	text, err := r.text()
	if err == nil && text != nil {
		err = files.Write(c.String("out"), text, s.out)
	}
	if err != nil {
		return err
	}
	if c.Context.Err() == nil && bad {
		return jsonl.ErrBadLines
	}
	return c.Context.Err()
}

// ask prints the prompt at a terminal, behind a greeting if there is one.
func (r *textReferee) ask(greeting func() string) {
	if !r.Words {
		return
	}
	if greeting != nil {
		fmt.Fprint(r.said, greeting())
	}
	fmt.Fprint(r.said, r.Prompt())
}

// text returns the PGN or the record that was asked for, nil if none was.
func (r *textReferee) text() ([]byte, error) {
	switch {
	case r.pgn != nil:
		return filtered.Text(r.Record(*r.pgn))
	case r.record != nil:
		record := r.Record(*r.record)
		return record.AppendJSON(nil), nil
	}
	return nil, nil
}
