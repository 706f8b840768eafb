package coverage_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/coverage"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Black's king is in the corner or out in the open. Ra8 mates in the corner, and
// nothing mates in one move wherever it is.
func ExampleSearch() {
	either := []string{"7k/8/6K1/8/8/8/8/R7 w - -", "8/8/6K1/8/8/2k5/8/R7 w - -"}
	given, err := kriegspiel.ParsePositions(either, kriegspiel.Berkeley, nil)
	if err != nil {
		log.Fatal(err)
	}
	var search coverage.Search[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	found := search.Solve(context.Background(), &andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		Game: given.Rules, View: given.View, States: slices.Values(given.States), Depth: 1,
	})
	fmt.Println("one plan mates", found.Least, "of 2, no plan mates more than", found.Most)
	// Output: one plan mates 1 of 2, no plan mates more than 1
}
