package movetext_test

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

func Example() {
	game, err := movetext.Parse("1. e4! e5 {usual} 2. qh5 Nc6 3. Bf1-c4 Nf6?? 4. Qxf7# 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := game.Record(kriegspiel.Berkeley, chess.Black)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(record.Words(), "\n"))
	// Output:
	// White ??
	// Black e5
	// White ??
	// Black Nc6
	// White ??
	// Black Nf6
	// White ??: capture on f7, check by short diagonal, checkmate
}
