package tree_test

import (
	"context"
	"fmt"

	"kriegmate/mines"
	"kriegmate/mines/tree"
)

// In a row of three with one mine the end tells where it is, the middle does not.
func ExamplePlayer() {
	b, err := mines.NewBoard(1, 3, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	player, err := tree.New(tree.BSSUCT, b, tree.Options{Budget: tree.Budget{Simulations: 100}})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := player.Choose(context.Background(), mines.NewPosition(b), mines.Classic)
	fmt.Printf("opens cell %d and wins with probability %.0f\n", c, player.Last().Value)
	// Output:
	// opens cell 0 and wins with probability 1
}
