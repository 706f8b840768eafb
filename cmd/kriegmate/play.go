package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/play"
	"kriegmate/player/roster"
)

func playCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play a game against a program",
		ArgsUsage: " ",
		Description: "You see your own pieces and hear the referee, and so does the program.\n" + play.Help() + `
At the end the whole game is told. With --save it is written as PGN, both sides of
it with their refused tries, for review, or for --resume if it is not finished.

   kriegmate play --side black --save game.pgn
   kriegmate play --resume game.pgn --save game.pgn`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "side", Usage: "play `SIDE` white or black", DefaultText: "white"},
			&cli.StringFlag{Name: "against", Usage: "against the `PROGRAM` of that name; kriegmate players lists them", DefaultText: roster.Names()[0] + ", the strongest"},
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the program's random numbers", Value: rand.Uint64(), DefaultText: "random"},
			&cli.StringFlag{Name: "fen", Usage: "start from the position `FEN`; its clocks may be left out"},
			&cli.BoolFlag{Name: "draws", Usage: "the third repetition of a position is a draw, and 50 moves without a capture or a move of a pawn"},
			&cli.StringFlag{Name: "save", Aliases: []string{"out", "o"}, Usage: "write the game to `FILE` at the end, or when you leave"},
			&cli.StringFlag{Name: "resume", Usage: "go on with the game in `FILE`"},
			&cli.StringFlag{Name: "tables", Usage: "solved endings are kept in `FOLDER`"},
			&cli.BoolFlag{Name: "no-color", Usage: "draw boards without colours, as the variable NO_COLOR does"},
			arguments.RulesFlag(),
		},
		Action: func(c *cli.Context) error { return playAction(c, s) },
	}
}

func playAction(c *cli.Context, s streams) error {
	if c.Args().Present() {
		return fmt.Errorf("play reads proposals from standard input, not %q: --resume goes on with a saved game", c.Args().First())
	}
	k := keeper{out: s.out}
	k.own(c.String("resume"))
	g, err := arguments.Game(c)
	if err = cmp.Or(arguments.CheckFiles(c, "save"), k.check(c.String("save")), err); err != nil {
		return err
	}
	g.File, g.Save = c.String("save"), k.save
	g.Typed = terminal.Typed(s.in)
	if terminal.Colours(s.out) && !c.Bool("no-color") {
		g.Style = play.Coloured
	}
	fmt.Fprint(s.out, g.Greeting())
	talk := jsonl.Dialogue{Ask: func() (string, bool) { return g.Ask(c.Context) }, Answer: g.Say, Complain: s.complain}
	err = errors.Join(talk.Run(c.Context, s.in, s.out), c.Context.Err())
	farewell, failed := g.Farewell()
	fmt.Fprintf(s.out, "\n%s", farewell)
	return cmp.Or(failed, err)
}

// A keeper saves games, over no file but its own: those that it has written itself, and the one that is gone on with.
type keeper struct {
	out   io.Writer
	owned []os.FileInfo // of files as they were left
}

// own takes a file for its own as it is, if there is one.
func (k *keeper) own(name string) {
	if file, err := os.Stat(name); err == nil {
		k.owned = append(k.owned, file)
	}
}

// index returns where a file stands among its own, -1 if it is none of them or somebody else has written to it.
func (k *keeper) index(file os.FileInfo) int {
	return slices.IndexFunc(k.owned, func(own os.FileInfo) bool {
		return os.SameFile(own, file) && own.ModTime().Equal(file.ModTime()) && own.Size() == file.Size()
	})
}

// check returns an error if a game would be written over another one.
func (k *keeper) check(name string) error {
	there, err := os.Stat(name)
	if name == "" || err != nil || !there.Mode().IsRegular() || k.index(there) >= 0 {
		return nil
	}
	return fmt.Errorf("--save: %s exists: --resume %s goes on with it, if it is a game, or name another file", name, name)
}

// save is the Save of a game: the error is an fs.ErrExist if the file is there and not its own.
func (k *keeper) save(name string, pgn []byte) error {
	write, own := files.WriteNew, -1
	if there, err := os.Stat(name); err == nil {
		if own = k.index(there); own >= 0 {
			write = files.Write
		}
	}
	if err := write(name, pgn, k.out); err != nil {
		return err // what was there is there still
	}
	if own >= 0 {
		k.owned = slices.Delete(k.owned, own, own+1) // another file may soon have its number
	}
	k.own(name)
	return nil
}
