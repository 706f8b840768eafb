package worth_test

import (
	"fmt"
	"math"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/worth"
)

// Whoever has a knight more wins two games of three here.
func Example() {
	w, err := worth.New(map[string]float64{"knight early": 0.693, "knight late": 0.693})
	if err != nil {
		panic(err)
	}
	at := chess.Start()
	theirs := at.Them.Turn()
	theirs.Remove(chess.A1 + 1) // a knight, as its player sees it
	odds := math.Exp(w.Of(new(worth.Reader), &at.Us, &theirs))
	fmt.Printf("odds of %.2f to 1\n", odds)
	// Output: odds of 2.00 to 1
}
