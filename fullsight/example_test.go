package fullsight_test

import (
	"fmt"

	"kriegmate/fullsight"
)

// A position is won with three moves and not with one. With two nothing is
// known.
func Example() {
	table := make(fullsight.Table, 1<<10)
	const key = 0xfeedfacecafebeef // a hash of the position
	table.At(key).Note(key, 3, true)
	table.At(key).Note(key, 1, false)
	for moves := 1; moves <= 4; moves++ {
		known, won := table.At(key).Look(key, moves)
		fmt.Println(moves, known, won)
	}
	// Output:
	// 1 true false
	// 2 false false
	// 3 true true
	// 4 true true
}
