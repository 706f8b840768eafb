package visible_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/visible"
)

// White mates in two: Kg6 threatens Ra8, and Kf7 threatens Rh1.
func Example() {
	rules := kriegspiel.Berkeley
	p, err := rules.ParseFEN("7k/8/5K2/8/8/8/8/R7 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	view, state := kriegspiel.Split(&p, p.Turn)
	search := visible.New(rules)
	for n := 1; n <= 2; n++ {
		won, _, err := search.Wins(context.Background(), &view, &state, n)
		fmt.Println(n, won, err)
	}
	// Output:
	// 1 false <nil>
	// 2 true <nil>
}
