package input_test

import (
	"context"
	"fmt"

	"kriegmate/input"
	"kriegmate/kriegspiel/chess"
)

func Example() {
	side := chess.White
	in := input.Reader{Side: &side}
	for _, text := range []string{"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6", "7k/8/5K2/8/8/8/8/6R1 w - -", "https://lichess.org/abc"} {
		problem, err := in.Read(context.Background(), text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(problem.Saw())
	}
	// Output:
	// the argument: an ordinary PGN, heard by White, 6 events, no refused tries known
	// the argument: a FEN
	// "https://lichess.org/abc" is an address, and nothing is fetched: download the game as PGN and name that file
}
