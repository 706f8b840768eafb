package play_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/play"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// A person mates the hunter in one move.
func Example() {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := play.New(play.Setup{
		Start:   player.Start{Rules: kriegspiel.Berkeley, Position: position},
		Against: roster.Programs()[0],
	})
	answer, _, err := g.Say(context.Background(), "Qg7")
	fmt.Print(answer)
	fmt.Println(g.Outcome(), err)
	// Output:
	// Qg7
	// White tries Qg7: "White has moved, check by long diagonal, checkmate"
	// White mates: you win <nil>
}
