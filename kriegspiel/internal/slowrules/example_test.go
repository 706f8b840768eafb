package slowrules_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/kriegspiel/internal/slowrules"
)

// A pawn on e4 can take on d5. Under English rules "yes" binds to a try, and a
// try that fails sets the player free.
func Example() {
	p, err := slowrules.ParseFEN("7k/8/8/3p4/4P3/8/8/7K w - -")
	if err != nil {
		log.Fatal(err)
	}
	g := slowrules.NewGame(slowrules.English, p)
	fmt.Println("any?", g.Ask().Any)
	fmt.Println(g.MayPropose())
	fmt.Println("refused:", g.Propose("e4f5").Refused)
	fmt.Println(g.MayPropose())
	// Output:
	// any? yes
	// [e4d5 e4f5]
	// refused: true
	// [e4d5 e4e5 h1g1 h1g2 h1h2]
}

// The black king is on a8 or on b8: one rook move
// mates in both positions.
func ExampleBelief_Solve() {
	b, err := slowrules.NewBelief(slowrules.Berkeley, "k7/8/1K6/8/8/8/8/7R w - -", "1k6/8/1K6/8/8/8/8/7R w - -")
	if err != nil {
		log.Fatal(err)
	}
	v, err := b.Solve(context.Background(), 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Won, v.First)
	// Output:
	// true [h1h8]
}
