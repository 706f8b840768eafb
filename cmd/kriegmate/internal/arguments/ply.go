package arguments

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"kriegmate/kriegspiel"
)

// PlyFlag is the flag for the number of half-moves to mate within.
func PlyFlag() cli.Flag {
	return &cli.StringFlag{Name: "ply", Usage: "within `N` half-moves, an odd number, or auto: 1, 3, 5 and so on up to --max-ply", Value: "auto"}
}

// MaxPlyFlag is the flag for the most half-moves where the shortest mate is looked for.
func MaxPlyFlag() cli.Flag {
	return &cli.IntFlag{Name: "max-ply", Usage: "with --ply auto: at most `N` half-moves", Value: 7}
}

// Ply reads both flags; ply is 0 for auto.
func Ply(c *cli.Context) (ply, most int, err error) {
	if text := c.String("ply"); text != "auto" {
		if ply, err = strconv.Atoi(text); err != nil || kriegspiel.CheckPly(ply) != nil {
			return 0, 0, fmt.Errorf("--ply: %q, want auto or an odd number from 1 to %d", text, kriegspiel.MostPly)
		}
		if c.IsSet("max-ply") {
			return 0, 0, errors.New("--max-ply goes with --ply auto")
		}
	}
	if most = c.Int("max-ply"); kriegspiel.CheckPly(most) != nil {
		return 0, 0, fmt.Errorf("--max-ply: %w", kriegspiel.CheckPly(most))
	}
	return ply, most, nil
}

// Threads checks the flag --threads.
func Threads(c *cli.Context) error {
	if n := c.Int("threads"); n < 1 || n > MostWorkers {
		return fmt.Errorf("--threads: want a number from 1 to %d", MostWorkers)
	}
	return nil
}
