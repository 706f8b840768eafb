package gambler_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/gambler"
)

// A gambler takes the queen, and does not ask who takes back.
func Example() {
	position, err := kriegspiel.Berkeley.ParseFEN("4k3/8/4p3/3q4/8/8/8/3QK3 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := gambler.New(player.Seat{Start: player.Start{Position: position}, Colour: chess.White, Seed: 1})
	m, err := g.Propose(context.Background())
	fmt.Println(m.UCI(chess.White), err)
	// Output: d1d5 <nil>
}
