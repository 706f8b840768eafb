package hunter_test

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/hunter"
)

// In a known position the hunter would mate at once.
func ExampleAdvice() {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	known := player.NewKnowledge(player.Seat{Start: player.Start{Position: position}, Colour: chess.White, Seed: 1}, 100)
	state := known.States[0]
	fmt.Println(kriegspiel.Berkeley.Try(&known.View, &state, hunter.Advice(known, 1)).Won())
	// Output: true
}
