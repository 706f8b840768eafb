package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/database/selfplay"
	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
)

func playCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play a game against a program",
		ArgsUsage: " ",
		Description: `You see your own pieces and hear the referee, and so does the program. Propose
moves in UCI (e2e4, e7e8q, e1g1) or in SAN as one writes it who sees only its own
pieces (e4, Nf3, exd5, e8=Q, O-O). A refused proposal costs nothing; what was
accepted stays. Other words:

   hint     where the enemy's pieces may stand, after all that was heard
   board    your pieces again
   resign   end the game

At the end the whole board is shown, and your game in filtered PGN.

   kriegmate play --side b --against gambler`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "side", Usage: "play `SIDE` w or b", Value: "w"},
			&cli.StringFlag{Name: "against", Usage: "against `PROGRAM` hunter, who counts all that is possible, or gambler, who guesses", Value: "hunter"},
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the program's random numbers", DefaultText: "random"},
			&cli.StringFlag{Name: "fen", Usage: "start from the position `FEN`; its clocks may be left out"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the PGN to `FILE`"},
			arguments.RulesFlag(),
		},
		Action: func(c *cli.Context) error { return play(c, s) },
	}
}

func play(c *cli.Context, s streams) error {
	m, err := newMatch(c, s.out)
	if err != nil {
		return err
	}
	say := func(_ context.Context, words string) (string, bool, error) { return m.Say(words) }
	talk := jsonl.Dialogue{Ask: m.Ask, Answer: say, Complain: s.complain}
	err = talk.Run(c.Context, s.in, s.out)
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, jsonl.ErrBadLines) {
		return err
	}
	fmt.Fprintf(s.out, "\n%s\n", m.Reveal())
	text, pgnErr := m.PGN()
	if pgnErr == nil {
		pgnErr = files.Write(c.String("out"), text, s.out)
	}
	if pgnErr != nil {
		return pgnErr
	}
	return err
}

// newMatch begins the game that the flags describe, and says so.
func newMatch(c *cli.Context, out io.Writer) (*selfplay.Match, error) {
	if c.Args().Present() {
		return nil, fmt.Errorf("play reads proposals from standard input, not %q", c.Args().First())
	}
	start, err := chosenStart(c)
	if err != nil {
		return nil, err
	}
	side, err := arguments.Parse(c, "side", chess.ParseColour)
	if err != nil {
		return nil, err
	}
	program, err := arguments.Parse(c, "against", selfplay.ProgramNamed)
	if err != nil {
		return nil, err
	}
	seed := c.Uint64("seed")
	if !c.IsSet("seed") {
		seed = rand.Uint64()
	}
	m := selfplay.NewMatch(start, side, program, seed)
	_, err = fmt.Fprintf(out, "You play %s against the %s, seed %d. Propose moves, or say hint, board or resign.\n%s", side.Name(), program.Name, seed, m.Board())
	return m, err
}

// chosenStart returns how the game begins.
func chosenStart(c *cli.Context) (start selfplay.Start, err error) {
	start.Rules, start.Position, err = arguments.Start(c)
	if err == nil && !start.Position.Movable() {
		err = fmt.Errorf("--fen: the game is over: %s has no move", start.Position.Turn.Name())
	}
	return start, err
}
