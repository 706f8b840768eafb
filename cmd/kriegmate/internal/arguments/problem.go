package arguments

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/input"
)

// ProblemFlags are the flags of every command that takes a problem.
func ProblemFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "white", Usage: "White's pieces in `WORDS`, such as \"Kc7 Rb7 Rh1\"; goes with --black"},
		&cli.StringFlag{Name: "black", Usage: "Black's pieces in `WORDS`; hidden ones as in \"Ka8 B@c5,b1,g8\", \"K@any\", \"B@dark\", \"Ph7?\""},
		&cli.StringFlag{Name: "side", Aliases: []string{"solver"}, Usage: "the player is `SIDE` w or b: needed for an ordinary PGN; White for --white and --black"},
		&cli.IntFlag{Name: "at", Usage: "stop a record or a game before move `N` of the player", DefaultText: "its end"},
		&cli.StringFlag{Name: "belief", Usage: "read the possible positions from `FILE`, one FEN a line"},
		&cli.StringFlag{Name: "fen", Usage: "the known position `FEN`; only the replies are hidden"},
		RulesFlag(),
	}
}

// Problems counts how many problems the flags name, and the given number of arguments.
func Problems(c *cli.Context, args int) int {
	return Given(c, "belief", "fen", "white") + min(args, 1)
}

// Batch refuses what does not go with --batch: a problem of the arguments and the flags,
// and the named flags.
func Batch(c *cli.Context, names ...string) error {
	for _, name := range append([]string{"belief", "fen", "white", "black", "at"}, names...) {
		if c.IsSet(name) {
			return fmt.Errorf("--batch reads standard input and answers in JSON: leave out --%s", name)
		}
	}
	if c.Args().Present() {
		return fmt.Errorf("--batch reads standard input, not %q", c.Args().First())
	}
	return nil
}

// Problem reads the problem that the arguments and the flags of a command name, with a
// reader whose Rules and In are set, and says on a terminal what it saw. What was said in
// words is always counted there.
func Problem(c *cli.Context, r *input.Reader, say io.Writer, args []string) (p *input.Problem, err error) {
	if Problems(c, len(args)) > 1 {
		return nil, fmt.Errorf("%s takes one problem: a file or a text, --white and --black, --belief or --fen", c.Command.Name)
	}
	if r.Side, err = Side(c, "side"); err != nil {
		return nil, err
	}
	r.At, r.White, r.Black = c.Int("at"), c.String("white"), c.String("black")
	if c.IsSet("at") && r.At == 0 {
		return nil, errors.New("--at 0: want the number of a move, from 1")
	}
	in := r.In
	r.Waiting = func() {
		terminal.Waiting(in, say, "a record, a PGN or FENs")
	}
	switch {
	case c.IsSet("fen"):
		if p, err = r.FEN(c.String("fen")); err != nil {
			return nil, fmt.Errorf("--fen: %w", err)
		}
	case c.IsSet("belief"):
		p, err = r.Read(c.Context, c.String("belief"))
	default:
		p, err = r.Read(c.Context, args...)
	}
	if err == nil && (p.Hidden != nil || terminal.On(say)) {
		fmt.Fprintf(say, "kriegmate: %s\n", p.Saw())
	}
	return p, err
}
