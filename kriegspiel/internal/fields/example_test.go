package fields_test

import (
	"fmt"

	"kriegmate/kriegspiel/internal/fields"
)

func Example() {
	event, _ := fields.Parse([]byte(`{"side":"w","tries":2}`), "side", "tries")
	side, _ := event.String("side")
	tries, _ := event.Int("tries")
	fmt.Println(side, tries)

	_, err := fields.Parse([]byte(`{"side":"w","trise":2}`), "side", "tries")
	fmt.Println(err)
	// Output:
	// w 2
	// trise: unknown field
}
