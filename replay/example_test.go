package replay_test

import (
	"context"
	"fmt"

	"kriegmate/input"
	"kriegmate/kriegspiel/chess"
	"kriegmate/replay"
)

// What White could know in the first moves of a game.
func Example() {
	side := chess.White
	in := input.Reader{Side: &side}
	problem, err := in.Parse(context.Background(), []byte("1. e4 d5 2. exd5 Qxd5"), "")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := replay.Of(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	var r replay.Replayer
	for step, err := range r.Steps(context.Background(), game) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if step.Event != nil {
			fmt.Printf("%s: %d possible\n", step.Event.Said, step.Found)
		}
	}
	// Output:
	// White has moved: 1 possible
	// Black has moved: 20 possible
	// White has moved, capture on d5: 1 possible
	// Black has moved, capture on d5: 1 possible
}
