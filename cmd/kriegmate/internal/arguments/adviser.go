package arguments

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"kriegmate/player"
	"kriegmate/player/roster"
)

// Adviser returns who advises as --player and --simulations say; nil if nobody does.
func Adviser(c *cli.Context) (func(player.Seat) player.Adviser, error) {
	adviser, err := roster.Adviser(c.String("player"), player.Limits{Simulations: c.Int("simulations")})
	if err != nil {
		return nil, fmt.Errorf("--player: %w", err)
	}
	return adviser, nil
}
