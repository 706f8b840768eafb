package tablefile_test

import (
	"context"
	"fmt"
	"os"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/tablefile"
)

// A table is solved once, kept in a folder, and asked again.
func Example() {
	name, err := os.MkdirTemp("", "tables")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(name)
	folder := tablefile.Folder(name)
	for range 2 {
		table, err := folder.Solve(context.Background(), endgame.Tables{}, "R", endgame.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		p, _ := endgame.ParsePlacement("Kf6 Rg1", "R", chess.White)
		set, _ := endgame.ParseSquares([]string{"h8"}, chess.White)
		fmt.Println(table.Moves(p, set))
	}
	// Output:
	// 2 <nil>
	// 2 <nil>
}
