package solve_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/solve"
)

// The left 1 has one mine above it, the 2 has two, the right 1 has one: they are at the
// ends.
func Example() {
	p, err := mines.ParsePosition("###\n121\n000\n", 2)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := solve.Read(p)
	if err != nil {
		log.Fatal(err)
	}
	if err := answer.Ask(context.Background(), players.Strongest(p.Board), players.Options{}, mines.Classic); err != nil {
		log.Fatal(err)
	}
	fmt.Print(answer.Text())
	// Output:
	// 3x3, 2 mines, 1 free cell closed, 1 layout fits
	//
	// mines in per cent, [ ] is open:
	//       0     1     2
	// 0   100     0   100
	// 1   [1]   [2]   [1]
	// 2   [0]   [0]   [0]
	//
	// free: (0,1)
	// mines: (0,0), (0,2)
	// perfect opens (0,1): free for certain
}
