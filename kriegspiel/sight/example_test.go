package sight_test

import (
	"fmt"

	"kriegmate/andor/best"
	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

var _ best.Sight[kriegspiel.View, kriegspiel.State, chess.Move] = sight.Sight{}

// White mates in two: Kg6 threatens Ra8, Kf7 threatens Rh1. A check on a8 drives
// the king out of the corner instead.
func Example() {
	p, err := kriegspiel.Berkeley.ParseFEN("7k/8/5K2/8/8/8/8/R7 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	view, state := kriegspiel.Split(&p, p.Turn)
	full := sight.New(kriegspiel.Berkeley)
	memory := &fullsight.Memory{Table: make(fullsight.Table, 1<<10), MaxNodes: 1 << 20}
	for depth := 1; depth <= 2; depth++ {
		won, _ := full.Wins(memory, &view, &state, depth)
		fmt.Println(depth, won)
	}
	for _, text := range []string{"f6g6", "f6f7", "f6e6", "a1a8", "f6g7"} {
		m, err := chess.ParseUCI(text, chess.White)
		if err != nil {
			fmt.Println(err)
			return
		}
		left, _ := full.Probe(memory, &view, &state, m, 1)
		fmt.Println(text, left)
	}
	// Output:
	// 1 false
	// 2 true
	// f6g6 hopeful
	// f6f7 hopeful
	// f6e6 hopeless
	// a1a8 hopeless
	// f6g7 illegal
}
