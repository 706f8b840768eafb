package exact_test

import (
	"context"
	"fmt"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// In a row of three with one mine the game is won from the end; from the middle it is a
// guess.
func ExampleSolver() {
	b, err := mines.NewBoard(1, 3, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := exact.New(b, exact.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, err := s.First(context.Background(), mines.Classic)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		fmt.Println("cell", m.Cell, "wins", m.Value().RatString())
	}
	// Output:
	// cell 0 wins 1
	// cell 1 wins 1/2
}
