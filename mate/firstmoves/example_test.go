package firstmoves_test

import (
	"context"
	"fmt"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/mate/firstmoves"
)

// A knight stands on e5, where Rd1 mates, or on b2, where Be4 does. To ask tells which,
// since only on e5 a pawn can take it; fxg5, which is refused for certain, is the try that
// "yes" binds to.
func Example() {
	b, err := mate.OfFENs([]string{"8/8/8/3RnB2/5P2/4B1K1/8/7k w - -", "8/8/8/3R1B2/5P2/4B1K1/1n6/7k w - -"}, kriegspiel.English, nil)
	if err != nil {
		panic(err)
	}
	for _, m := range firstmoves.Judge(context.Background(), mate.NewBest(), b.Rules, b.Problem(1), andor.Proved) {
		if m.Verdict == andor.Proved {
			fmt.Println(m.Try.UCI(chess.White))
		}
	}
	// Output:
	// f4g5
	// any?
}
