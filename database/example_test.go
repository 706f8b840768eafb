package database_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/mate"
)

// Going through a file, and making the belief states of its problems.
func Example() {
	r, err := database.Open("testdata/v1.kdb")
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	for p, err := range r.Problems() {
		if err != nil {
			log.Fatal(err)
		}
		belief, err := mate.Open(context.Background(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
		if err != nil {
			log.Fatal(err)
		}
		states, err := belief.All()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s in %d ply with %d states: %v\n", p.ID, p.Solver.Name(), p.Ply, len(states), p.Verdict)
	}
	// Output:
	// 2a5d64c24d78d934: White in 3 ply with 3 states: mate
	// 9b7f74edd1d46d96: Black in 1 ply with 2 states: near-miss
	// b9d7550eaf1cca0b: Black in 1 ply with 266 states: no-mate
	// 7315e2b52724be22: White in 1 ply with 1 states: mate
	// 337c29e05d18c888: White in 3 ply with 3 states: no-mate
}
