package play_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/mines"
	"kriegmate/mines/play"
)

// With eight mines on nine cells the first one is the only one to open.
func Example() {
	b, err := mines.NewBoard(3, 3, 8)
	if err != nil {
		log.Fatal(err)
	}
	game, err := play.New(b, mines.Classic, 1)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"flag 0 0", "1 1"} {
		text, _, err := game.Do(context.Background(), line)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(text)
	}
	fmt.Print(game.Outcome())
	// Output:
	//   0 1 2
	// 0 F # #
	// 1 # # #
	// 2 # # #
	// 1 free cell closed, 1 of 8 mines flagged
	//   0 1 2
	// 0 * * *
	// 1 * 8 *
	// 2 * * *
	// 0 free cells closed, 1 of 8 mines flagged
	// all free cells are open: won
}
