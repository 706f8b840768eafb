package compose_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A mate in two with two keys: 1 Kg6 Kg8 2 Ra8, and 1 Kf7 Kh7 2 Rh1.
func Example() {
	belief, err := mate.OfFEN("7k/8/5K2/8/8/8/8/R7 w - -", kriegspiel.Berkeley, nil)
	if err != nil {
		log.Fatal(err)
	}
	c := compose.Composer{MostTries: 1}
	report, err := c.Report(context.Background(), belief)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(report.Text())
	// Output:
	// White to move, 1 state
	// mate in 3 ply
	// key: Kg6
	// cooked: also Kf7
	//
	// try Kg6
	//   on silence, then silence of Black: try Ra8
	//     on "check by rank, checkmate": won
	//
	// tries that fail:
	//   Rg1     1...Kh7, and there is no mate
	//   and 18 other proposals
	//
	// no duals at later turns
	//
	// information needed: neither refusals nor the directions of checks
}
