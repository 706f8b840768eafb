package paper_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/mines/paper"
)

// One board of the second paper's table 2 is won by every good player.
func ExampleSecond() {
	experiment := paper.Second{Boards: []string{"1x3/1"}, Games: 20, Simulations: 100}
	found, err := experiment.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	row := found.Table.Rows[0]
	fmt.Println(row[0], "optimum", row[1], "BSSUCT", row[7])
	// Output: 1x3/1 optimum 100.000 BSSUCT 100.000
}
