package guess_test

import (
	"context"
	"fmt"

	"kriegmate/mines"
	"kriegmate/mines/guess"
)

// One mine is among the three cells beside the 1, the other on one of the two cells at
// the right. So a cell beside the 1 is safer, and few layouts are left: no choice is
// better than the one found.
func ExamplePlayer() {
	p, err := mines.ParsePosition("1##\n###", 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	var player guess.Player
	c := player.Choose(context.Background(), p, mines.Classic)
	fmt.Printf("opens cell %d, searched to the end: %t\n", c, player.Stats.Exact == 1)
	// Output:
	// opens cell 1, searched to the end: true
}
