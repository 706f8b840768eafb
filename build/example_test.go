package build_test

import (
	"fmt"

	"kriegmate/build"
)

// A machine in the words of a report.
func Example() {
	m := build.Machine{CPU: "a processor", Cores: 8, OS: "linux", Go: "go1.25"}
	fmt.Println(m.String())
	// Output: a processor, 8 cores, linux, go1.25
}
