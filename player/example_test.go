package player_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/gambler"
	"kriegmate/player/hunter"
)

// A game between two players, to its end: a mate in the corner.
func ExampleDuel() {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	start := player.Start{Rules: kriegspiel.Berkeley, Position: position}
	white := hunter.New(player.Seat{Start: start, Colour: chess.White, Seed: 1})
	black := gambler.New(player.Seat{Start: start, Colour: chess.Black, Seed: 1})
	duel := player.NewDuel(start, white, black)
	for !duel.Referee.Ended() {
		mover := duel.Referee.Position.Turn
		m, p, err := duel.Step(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.UCI(mover), p.Announce(mover))
	}
	// Output:
	// f6f7 White has moved
	// h8h7 Black has moved
	// g1h1 White has moved, check by file, checkmate
}
