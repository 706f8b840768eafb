package costs_test

import (
	"fmt"

	"kriegmate/database/bench/internal/costs"
)

// The median of three searches, one of which was stopped after ten seconds.
func Example() {
	fmt.Println(costs.Quantile([]costs.Cost{{Value: 10, AtLeast: true}, {Value: 2}, {Value: 3}}, 0.5))
	// Output: {3 false}
}
