package mate_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/mate"
)

// From a record to a plan: Black has moved unheard, and wherever its king and
// pawns stand now, the rook mates.
func Example() {
	record, err := filtered.ParseRecord([]byte(`{"start":"7k/2ppp3/6K1/8/8/8/8/R7 b - -","solver":"w","events":[{"side":"b"}]}`), nil)
	if err != nil {
		log.Fatal(err)
	}
	belief, err := mate.OfRecord(context.Background(), &record, estimate.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	var solver mate.Solver
	solution, err := solver.Solve(context.Background(), belief)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(solution.Text())
	// Output:
	// 7 states
	// mate in 1 ply
	//
	// try Ra8
	//   on "check by rank, checkmate": won
}

// A certificate is checked from the rules alone.
func ExampleCertificate() {
	belief, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6R1 w - -", kriegspiel.Berkeley, nil)
	if err != nil {
		log.Fatal(err)
	}
	solver := mate.Solver{Ply: 3, Certificate: true}
	solution, err := solver.Solve(context.Background(), belief)
	if err != nil {
		log.Fatal(err)
	}
	certificate, err := solution.Certify()
	if err != nil {
		log.Fatal(err)
	}
	claim, err := certificate.Open(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	walked, err := claim.Check(context.Background())
	fmt.Println(claim.Verdict, "in", claim.Ply, "ply:", walked.Tries, "proposals,", err)
	// Output: mate in 3 ply: 2 proposals, <nil>
}
