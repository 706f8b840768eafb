package outcome_test

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/outcome"
)

// A king takes the last piece.
func ExampleWatch() {
	start, err := kriegspiel.Berkeley.ParseFEN("8/8/8/3k4/8/8/4r3/4K3 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, start)
	var watch outcome.Watch
	watch.Begin(referee.Position)
	take, err := referee.Parse("Kxe2")
	if err != nil {
		fmt.Println(err)
		return
	}
	heard := referee.Try(take)
	end := watch.Moved(take, heard, referee.Position)
	fmt.Printf("%s: %s\n", end.Result, end.Why)
	// Output: 1/2-1/2: neither side has the pieces to mate
}
