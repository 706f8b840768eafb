package heat_test

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/heat"
)

func Example() {
	var m heat.Map
	for _, king := range []chess.Square{chess.E1, chess.E1, chess.F1} {
		m.Add(&chess.Side{King: king}) // Black's, on Black's board
	}
	e8 := chess.E1.Turn()
	piece, share := m.Likeliest(e8, chess.Black)
	fmt.Printf("%c on %v in %d%%\n", piece.Letter(), e8, heat.Percent(share))
	// Output: K on e8 in 67%
}
