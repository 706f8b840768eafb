package prove_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/andor"
	"kriegmate/mines"
	"kriegmate/mines/prove"
)

// A row of three with one mine is won for certain from an end: it shows 1 if the mine is
// in the middle, else 0.
func Example() {
	b, err := mines.NewBoard(1, 3, 1)
	if err != nil {
		log.Fatal(err)
	}
	rules, err := mines.NewRules(b)
	if err != nil {
		log.Fatal(err)
	}
	prover := prove.Prover{
		Rules: rules, First: mines.Classic, Certify: true,
		Searcher: &andor.DBU[mines.View, mines.Set, mines.Cell, mines.Percept]{Greedy: true}, Name: "gl-dbu",
	}
	answer, err := prover.Prove(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(answer.Text())
	// Output:
	// 1x3, 1 mine, first cell classic
	// begin with (0,0): won for certain
	// begin with (0,1): not won for certain
	//
	// open (0,0)
	//   1: open (0,2)
	//     1: won
	//   0: open (0,1)
	//     1: won
}
