package players_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/mines"
	"kriegmate/mines/players"
)

// The strongest player of a small board opens the one cell that is certainly free.
func Example() {
	p, err := mines.ParsePosition("###\n121\n000\n", 2)
	if err != nil {
		log.Fatal(err)
	}
	kind := players.Strongest(p.Board)
	player, err := kind.New(p.Board, players.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kind.Name, "opens", p.Board.Name(player.Choose(context.Background(), p, mines.Classic)))
	// Output: perfect opens (0,1)
}
