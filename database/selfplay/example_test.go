package selfplay_test

import (
	"context"
	"fmt"

	"kriegmate/database"
	"kriegmate/database/selfplay"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// One game of self-play, and the problems in it. The same seed gives the same.
func ExampleRun() {
	o := selfplay.DefaultOptions()
	o.Seed = 15
	run := selfplay.NewRun(&o)
	run.Games = 1
	problems := 0
	err := run.Play(context.Background(), func(p *database.Problem) error {
		fmt.Println(p.Title(1 + problems))
		problems++
		return nil
	})
	fmt.Println(err, run.Report().Games)
	// Output:
	// problem #1, id 1e453aae3e064186, from game 1 of seed 15
	// problem #2, id 33ee00906f01e343, from game 1 of seed 15
	// <nil> 1
}

// In a known position the hunter would mate at once.
func ExampleAdvice() {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	known := selfplay.NewKnowledge(selfplay.Start{Rules: kriegspiel.Berkeley, Position: position}, chess.White, 100, 1)
	state := known.States[0]
	fmt.Println(kriegspiel.Berkeley.Try(&known.View, &state, selfplay.Advice(known, 1)).Won())
	// Output: true
}
