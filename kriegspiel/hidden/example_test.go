package hidden_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel/hidden"
)

func Example() {
	problem := hidden.Problem{White: "Kc7 Rb7 Rh1", Black: "Ka8 B@a1,b1,g8"}
	found, err := problem.Positions(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found)
	for _, p := range found.List {
		fmt.Println(p.FEN())
	}
	// Output:
	// 3 possible positions
	// k7/1RK5/8/8/8/8/8/b6R w - -
	// k7/1RK5/8/8/8/8/8/1b5R w - -
	// k5b1/1RK5/8/8/8/8/8/7R w - -
}
