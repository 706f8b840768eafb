package survey_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/survey"
)

// King and rook mate a king in the corner in two moves.
func Example() {
	table, err := endgame.Tables{}.Solve(context.Background(), "R", endgame.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := survey.Reader{Table: table}
	told, err := r.Told(survey.Question{At: "Kf6 Rg1", Squares: survey.Squares{"h8"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(told.Text)
	// Output:
	// Kf6 Rg1, king on h8: mate in 2 moves
	// propose Kf7
	//   silence: king on h7: mate in 1 move
}
