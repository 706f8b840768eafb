package shelf_test

import (
	"context"
	"fmt"

	"kriegmate/play"
	"kriegmate/play/shelf"
)

// A person begins a game, and comes back later.
func Example() {
	s, err := shelf.New("", nil, shelf.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := (&play.Question{Side: "w"}).Setup()
	if err != nil {
		fmt.Println(err)
		return
	}
	name, _, err := s.Begin(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = s.Use(context.Background(), name, func(g *play.Game) error {
		said, err := g.Propose("e4")
		fmt.Println(said)
		return err
	})
	fmt.Println(err)
	// Output:
	// White tries e4: "White has moved"
	// <nil>
}
