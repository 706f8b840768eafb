package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

func umpireCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "umpire",
		Usage:     "referee a game: proposals in, announcements out",
		ArgsUsage: " ",
		Description: `Reads proposals from standard input, separated by spaces or line ends, White's
and Black's in turn: in UCI (e2e4, e7e8q, e1g1) or in SAN as a player writes it
who sees only its own men (e4, Nf3, exd5, e8=Q, O-O). A word
that begins with # makes the rest of its line a comment.
What stands in quotes is what both players hear:

   $ echo "e4 d5 exf5 exd5 Qxd5" | kriegmate umpire
   White tries e4: "White has moved"
   Black tries d5: "Black has moved"
   White tries exf5: "illegal"
   White tries exd5: "White has moved, capture on d5"
   Black tries Qd5: "Black has moved, capture on d5"

With --pgn or --record, one player's game is written to standard output at the
end (the announcements then go to standard error), or to the file of --out:

   kriegmate umpire --pgn w < game.txt > white.pgn

With --json, every line of input is a game and is answered with one line:

   $ echo '{"tries":["e2e4","e7e5","e4e5"]}' | kriegmate umpire --json`,
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
		Action: func(c *cli.Context) error { return umpire(c, s) },
	}
}

func umpire(c *cli.Context, s streams) error {
	if c.Args().Present() {
		return fmt.Errorf("umpire reads standard input, not %q", c.Args().First())
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
		u := jsonUmpire{rules: rules, start: c.String("fen"), proposals: c.Bool("proposals")}
		return u.run(c.Context, s)
	}
	if c.Bool("proposals") {
		return fmt.Errorf("--proposals goes with --json")
	}
	game, err := newTextUmpire(c, s)
	if err != nil {
		return err
	}
	game.referee = kriegspiel.NewReferee(rules, start)
	return game.run(c.Context, s.in)
}

// textUmpire leads one game for people.
type textUmpire struct {
	referee     *kriegspiel.Referee
	board       bool
	view        *chess.Colour // whose view to draw
	said        io.Writer     // what the players hear
	complaints  io.Writer
	written     io.Writer     // PGN and record, if there is no file
	pgn, record *chess.Colour // whose to write
	file        string
	bad         bool // a line had an error
}

func newTextUmpire(c *cli.Context, s streams) (*textUmpire, error) {
	u := &textUmpire{board: c.Bool("board"), said: s.out, complaints: s.err, written: s.out, file: c.String("out")}
	var err error
	if u.pgn, err = sideFlag(c, "pgn"); err != nil {
		return nil, err
	}
	if u.record, err = sideFlag(c, "record"); err != nil {
		return nil, err
	}
	if u.view, err = sideFlag(c, "view"); err != nil {
		return nil, err
	}
	writes := u.pgn != nil || u.record != nil
	switch {
	case u.pgn != nil && u.record != nil:
		return nil, fmt.Errorf("--pgn and --record: choose one, and kriegmate convert for the other")
	case u.file != "" && !writes:
		return nil, fmt.Errorf("--out: nothing to write without --pgn or --record")
	case writes && u.file == "":
		u.said = s.err
	}
	return u, nil
}

// run reads proposals until the input ends or the user interrupts. What was
// asked for is written in either case.
func (u *textUmpire) run(ctx context.Context, in io.Reader) error {
	err := u.lead(ctx, jsonl.Lines(ctx, in))
	if writeErr := u.write(); writeErr != nil {
		return writeErr
	}
	if err == nil && u.bad {
		err = jsonl.ErrBadLines
	}
	return err
}

func (u *textUmpire) lead(ctx context.Context, lines <-chan jsonl.Line) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return ctx.Err()
			}
			if err := u.line(line); err != nil {
				u.bad = true
				fmt.Fprintf(u.complaints, "kriegmate: %s\n", line.Wrap(err))
			}
		}
	}
}

// line takes the proposals of a line. After one that cannot be taken, the rest
// of the line is left out.
func (u *textUmpire) line(line jsonl.Line) error {
	if line.Err != nil {
		return line.Err
	}
	for _, word := range strings.Fields(strings.TrimPrefix(string(line.Text), "\ufeff")) {
		if strings.HasPrefix(word, "#") {
			break // a comment; a # behind a move is a mark of mate
		}
		if err := u.try(word); err != nil {
			return err
		}
	}
	return nil
}

func (u *textUmpire) try(word string) error {
	m, err := u.referee.Parse(word)
	if err != nil {
		return err
	}
	mover := u.referee.Position.Turn
	name := u.referee.Name(m)
	percept := u.referee.Try(m)
	said := fmt.Sprintf("%s tries %s: %q\n", mover.Name(), name, percept.Announce(mover))
	if !percept.Illegal() {
		said += u.drawn()
	}
	if _, err := io.WriteString(u.said, said); err != nil {
		return fmt.Errorf("cannot say it: %w", err)
	}
	return nil
}

// drawn returns the boards to show after a move: the referee's, or what one
// player sees of it.
func (u *textUmpire) drawn() (text string) {
	if u.board {
		text = kriegspiel.Diagram(&u.referee.Position)
	}
	if u.view != nil {
		v, _ := kriegspiel.Split(&u.referee.Position, *u.view)
		text += v.Diagram()
	}
	return text
}

// write writes the PGN and the record that were asked for.
func (u *textUmpire) write() error {
	var data bytes.Buffer
	if u.pgn != nil {
		game := kriegspiel.PGN{Record: u.referee.Record(*u.pgn)}
		text, err := game.Append(nil)
		if err != nil {
			return err
		}
		data.Write(text)
	}
	if u.record != nil {
		record := u.referee.Record(*u.record)
		data.Write(record.AppendJSON(nil))
	}
	if data.Len() == 0 {
		return nil
	}
	return writeOutput(u.file, data.Bytes(), u.written)
}
