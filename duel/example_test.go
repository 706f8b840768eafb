package duel_test

import (
	"context"
	"fmt"

	"kriegmate/duel"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// Rh8 would mate with the bishop on b1. The opponent says that it is on c5.
func Example() {
	b, err := mate.OfFENs([]string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -"}, kriegspiel.Berkeley, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var o duel.Opponent
	a, err := o.AnswerJSON(context.Background(), b, &duel.Question{Ply: 1, Try: "Rh8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Step.Words, a.Ended)
	fmt.Println(a.Game[0].FEN)
	// Output:
	// [check by rank] late
	// k7/1RK5/8/2b5/8/8/8/7R w - -
}
