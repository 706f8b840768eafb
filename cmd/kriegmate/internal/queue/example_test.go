package queue_test

import (
	"fmt"

	"kriegmate/cmd/kriegmate/internal/queue"
)

// Commands that share their work leave the flags of the queue out of what repeats them.
func ExampleNames() {
	fmt.Println(queue.Names()[0])
	// Output: queue
}
