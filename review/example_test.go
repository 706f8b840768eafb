package review_test

import (
	"context"
	"fmt"
	"time"

	"kriegmate/input"
	"kriegmate/kriegspiel/chess"
	"kriegmate/review"
)

// A king on h8, a rook and a king on f6: a mate in 3 ply was certain, and White missed it.
func Example() {
	side := chess.White
	in := input.Reader{Side: &side}
	problem, err := in.Read(context.Background(), `[FEN "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"] 1. Rg2 Kh7`)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := review.Of(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	reviewer := review.Reviewer{MaxPly: 3, PerMove: 10 * time.Second}
	found, err := reviewer.Review(context.Background(), game)
	if err != nil {
		fmt.Println(err)
		return
	}
	first := found.Turns[0]
	fmt.Println(first.Positions, first.Mate.Ply, first.Name(first.Mate.Begin[0]), first.Mate.Missed)
	// Output: 1 3 Kf7 true
}
