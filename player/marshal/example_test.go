package marshal_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/marshal"
)

// White knows where everything stands, and mates.
func Example() {
	position, err := kriegspiel.Berkeley.ParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - -")
	if err != nil {
		panic(err)
	}
	settings := marshal.Default()
	settings.Simulations = 1000
	m := marshal.New(kriegspiel.Berkeley, position, chess.White, settings, 1)
	try, err := m.Propose(context.Background())
	fmt.Println(try.UCI(chess.White), err)
	// Output: a1a8 <nil>
}
