package oracle_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/endgame/oracle"
)

// A bishop alone mates nobody: for that no table is needed.
func Example() {
	list, err := kriegspiel.ParsePositions([]string{"7k/8/5K2/8/8/8/8/6B1 w - -", "6k1/8/5K2/8/8/8/8/6B1 w - -"}, kriegspiel.Berkeley, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	o := oracle.New("").Oracle(oracle.Limits{Context: context.Background()})
	fmt.Println(o.Moves(&list.View, list.States))
	// Output: 0 true
}
