package shard_test

import (
	"fmt"
	"log"

	"kriegmate/database/shard"
)

// The second of three shards of ten games, and of four problems.
func Example() {
	x, err := shard.Parse("2/3")
	if err != nil {
		log.Fatal(err)
	}
	first, last := x.Block(10)
	fmt.Printf("games %d to %d, problems %v\n", first, last, shard.Take(x, []string{"a", "b", "c", "d"}))
	fmt.Println(shard.Whole([]shard.File{{Index: x, Name: "two.kdb"}, {Index: shard.Index{I: 1, N: 3}, Name: "one.kdb"}}))
	// Output:
	// games 4 to 6, problems [b]
	// shard 3/3 is missing
}
