package joint_test

import (
	"fmt"
	"slices"

	"kriegmate/cluster/joint"
)

// Workers and coordinators have to agree in this.
func ExampleProgram() {
	p := joint.Program()
	fmt.Println(p.Version != "", slices.Contains(p.Rules, "berkeley"))
	// Output: true true
}
