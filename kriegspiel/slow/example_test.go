package slow_test

import (
	"fmt"

	"kriegmate/kriegspiel/slow"
)

// White tries to take on f5, where nothing stands, and then on d5.
func ExampleBoard_Try() {
	b, err := slow.Parse("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6")
	if err != nil {
		panic(err)
	}
	for _, uci := range []string{"e4f5", "e4d5", "d8d5"} {
		var heard slow.Percept
		heard, b = b.Try(slow.Berkeley, uci)
		fmt.Println(uci, heard)
	}
	fmt.Println(b.FEN(slow.Berkeley))
	// Output:
	// e4f5 refused
	// e4d5 capture on d5
	// d8d5 capture on d5
	// rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq -
}
