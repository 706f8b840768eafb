package contest

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/match"
	"kriegmate/player"
	"kriegmate/player/roster"
	"kriegmate/protocol"
)

// PlayersCommand returns the command that lists the players.
func PlayersCommand(out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "players",
		Usage:     "list the programs that play Kriegspiel",
		ArgsUsage: " ",
		Description: `Lists the programs by name, the strongest first. The first is also called "default".
They play each other in "kriegmate match", and a person in "kriegmate play".`,
		Action: func(c *cli.Context) error {
			if err := arguments.None(c); err != nil {
				return err
			}
			return list(out)
		},
	}
}

// list writes a line for every program.
func list(out io.Writer) error {
	for i, p := range roster.Programs() {
		also := ""
		if i == 0 {
			also = " (" + roster.Default + ")"
		}
		if _, err := fmt.Fprintf(out, "%-9s %s%s\n", p.Name, p.About, also); err != nil {
			return err
		}
	}
	return nil
}

// EngineCommand returns the command that makes a program of a player.
func EngineCommand(in io.Reader, out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "engine",
		Usage:     "be a player for other programs, by the protocol",
		ArgsUsage: " ",
		Description: `Reads the orders of a referee from standard input, a line of JSON each, and answers
every "go" with a proposal: the protocol by which any program can be a player, from
the side of the player. It is described in docs/protocol.md.

   kriegmate match "cmd:kriegmate engine --player gambler" random --games 10`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "player", Usage: "be the `PLAYER` of that name; see kriegmate players; marshal:@FILE is the marshal with the numbers of a file of tune", Value: roster.Default},
		},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return fmt.Errorf("engine reads its orders from standard input, not %q", c.Args().First())
			}
			p, err := arguments.Parse(c, "player", func(name string) (player.Program, error) { return match.Named(c.Context, name) })
			if err != nil {
				return err
			}
			return (&protocol.Engine{Program: p}).Run(c.Context, in, out)
		},
	}
}
