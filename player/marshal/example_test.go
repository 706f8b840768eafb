package marshal_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/marshal"
)

// White knows where everything stands, and mates.
func Example() {
	position, err := kriegspiel.Berkeley.ParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - -")
	if err != nil {
		panic(err)
	}
	m := marshal.New(player.Seat{Start: player.Start{Position: position}, Colour: chess.White, Limits: player.Limits{Simulations: 1000}})
	try, err := m.Propose(context.Background())
	fmt.Println(try.UCI(chess.White), err)
	// Output: a1a8 <nil>
}
