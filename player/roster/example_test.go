package roster_test

import (
	"fmt"

	"kriegmate/player/roster"
)

// The strongest program has a name of its own, and the name "default".
func ExampleNamed() {
	strongest, err := roster.Named(roster.Default)
	fmt.Println(strongest.Name == roster.Programs()[0].Name, err)
	// Output: true <nil>
}
