package play_test

import (
	"context"
	"fmt"

	"kriegmate/database/selfplay"
	"kriegmate/kriegspiel"
	"kriegmate/play"
)

// A person mates the hunter in one move.
func Example() {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := play.New(play.Setup{
		Start:   selfplay.Start{Rules: kriegspiel.Berkeley, Position: position},
		Against: selfplay.Programs()[0],
	})
	answer, _, err := g.Say(context.Background(), "Qg7")
	fmt.Print(answer)
	fmt.Println(g.Outcome(), err)
	// Output:
	// Qg7
	// White tries Qg7: "White has moved, check by long diagonal, checkmate"
	// White mates: you win <nil>
}
