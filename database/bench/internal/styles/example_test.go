package styles_test

import (
	"fmt"

	"kriegmate/database/bench/internal/styles"
)

// A searcher that estimates while it searches has its own colour.
func Example() {
	fmt.Println(styles.Of("best")%styles.Colours, styles.Of("best:interleaved")%styles.Colours)
	// Output: 1 1
}
