package endgame_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel/endgame"
)

func Example() {
	tables := endgame.Tables{}
	table, err := tables.Solve(context.Background(), "R", endgame.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Material(), "solved:", table.Complete())
	// Output: KRK solved: true
}
