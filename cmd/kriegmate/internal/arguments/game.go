package arguments

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/files"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/play"
	"kriegmate/player/roster"
)

// Game begins the game of a person that the flags describe, or goes on with that of
// --resume. What the flags say beats the file, but for how the game began. It ends when
// the context does, however long the game of the file is.
func Game(c *cli.Context) (*play.Game, error) {
	return files.Wait(c.Context, func() (*play.Game, error) { return game(c) })
}

func game(c *cli.Context) (*play.Game, error) {
	setup, saved, err := begun(c)
	side, badSide := Side(c, "side")
	if side != nil {
		setup.Side = *side
	}
	var badProgram error
	if c.IsSet("against") {
		setup.Against, badProgram = Parse(c, "against", roster.Named)
	}
	setup.Seed = c.Uint64("seed")
	setup.Draws = setup.Draws || c.Bool("draws")
	setup.Endings = play.NewTables(tablefile.Folder(c.String("tables")))
	if err = cmp.Or(err, badSide, badProgram); err != nil {
		return nil, err
	}
	game, err := play.Resume(setup, saved)
	if err != nil && saved == nil {
		err = fmt.Errorf("--fen: %w", err)
	}
	return game, err
}

// begun returns how the game begins, and the moves of one that is gone on with.
func begun(c *cli.Context) (setup play.Setup, saved *movetext.Game, err error) {
	name := c.String("resume")
	switch {
	case name != "" && Given(c, "fen", "rules") > 0:
		return setup, nil, errors.New("--resume: the file says how the game began: leave out --fen and --rules")
	case name != "":
		return play.Saved(c.Context, name)
	}
	setup.Against, setup.Date = roster.Programs()[0], time.Now().Format("2006.01.02")
	setup.Start.Rules, setup.Start.Position, err = Start(c)
	return setup, nil, err
}
