package habits_test

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// Somebody who makes all moves alike would move a knight in one of five first moves.
func Example() {
	h, err := habits.New(map[string]float64{"knight quiet": 1}, nil)
	if err != nil {
		panic(err)
	}
	mind := habits.NewMind(h)
	at := chess.Start()
	turn := habits.NewTurn(&at, habits.Nowhere)
	mind.Begin(&turn)
	knights, all := 0., 0.
	for _, m := range at.Moves(nil) {
		kind := at.Us.On(m.From())
		w := mind.Weight(kind, &habits.Move{Move: m})
		if all += w; kind == chess.Knight {
			knights += w
		}
	}
	fmt.Printf("a knight in %.2f of first moves\n", knights/all)
	// Output: a knight in 0.40 of first moves
}
