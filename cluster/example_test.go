package cluster_test

import (
	"fmt"

	"kriegmate/cluster"
)

// A worker gets no jobs of another version.
func ExampleProgram_Refuse() {
	run := cluster.Program{Version: "1.3", Rules: []string{"berkeley"}}
	worker := cluster.Program{Version: "1.2", Rules: []string{"berkeley"}}
	fmt.Println(run.Refuse(&worker))
	// Output: it is version 1.2, and the run needs 1.3
}
