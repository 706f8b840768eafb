package exchange_test

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
)

// A rook takes a queen that a pawn guards: nine pawns for five.
func ExampleBoard_Threat() {
	position, err := kriegspiel.Berkeley.ParseFEN("4k3/8/4p3/3q4/8/8/8/3RK3 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	view, state := kriegspiel.Split(&position, chess.White)
	var board exchange.Board
	board.Set(&view.Own, &state)
	fmt.Println(board.Threat())
	// Output: 400
}
