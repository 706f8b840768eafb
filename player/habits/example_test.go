package habits_test

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// Somebody who makes all moves alike would move a knight in one of five first moves.
func Example() {
	h, err := habits.New(map[string]float64{"knight quiet": 1})
	if err != nil {
		panic(err)
	}
	at := chess.Start()
	turn := habits.NewTurn(&at, habits.Nowhere)
	knights, all := 0., 0.
	for _, m := range at.Moves(nil) {
		kind := at.Us.On(m.From())
		w := h.Weight(&turn, kind, &habits.Move{Move: m})
		if all += w; kind == chess.Knight {
			knights += w
		}
	}
	fmt.Printf("a knight in %.2f of first moves\n", knights/all)
	// Output: a knight in 0.40 of first moves
}
