package shipped_test

import (
	"fmt"

	"kriegmate/database/shipped"
)

// What is built into the program.
func Example() {
	for _, set := range shipped.Sets() {
		r, err := set.Open()
		if err != nil {
			fmt.Println(err)
			return
		}
		counts, err := r.Counts()
		fmt.Println(set.Name, counts.Problems(), err)
	}
	// Output:
	// selfplay3.kdb 1000 <nil>
	// selfplay5.kdb 1000 <nil>
	// selfplay7.kdb 400 <nil>
}
