package dfpn_test

import (
	"context"
	"fmt"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/dfpn"
)

// In 32 KiB, half of which are for the table, the search decides a problem on which
// proof-number search with a tree runs out of memory.
func Example() {
	p := andortest.NewLargeProblem(andor.Proved)
	tree := andor.IPNS[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{}
	p.Limits.Memory = 32 << 10
	large := tree.Solve(context.Background(), &p)
	fmt.Println("with a tree:", large.Verdict, large.Stopped)
	table := dfpn.Searcher[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{}
	fmt.Println("with a table:", table.Solve(context.Background(), &p).Verdict)
	// Output:
	// with a tree: unknown memory
	// with a table: proved
}
