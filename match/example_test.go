package match_test

import (
	"context"
	"fmt"

	"kriegmate/match"
	"kriegmate/player"
)

// A short match.
func Example() {
	a, err := match.ParseContestant(context.Background(), "gambler", player.Limits{}, match.Behind{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := match.ParseContestant(context.Background(), "random", player.Limits{}, match.Behind{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Match{A: a, B: b, Games: 2, Seed: 1, MaxMoves: 5}
	result, err := m.Run(context.Background())
	fmt.Println(result.Games, result.Ends[match.Length], result.Points(), err)
	// Output: 2 2 1 <nil>
}
