package selfplay_test

import (
	"context"
	"fmt"

	"kriegmate/database"
	"kriegmate/database/selfplay"
)

// One game of self-play, and the problems in it. The same seed gives the same.
func ExampleRun() {
	o := selfplay.DefaultOptions()
	o.Seed = 15
	run := selfplay.NewRun(&o)
	run.Games = 1
	problems := 0
	err := run.Play(context.Background(), func(p *database.Problem) error {
		fmt.Println(p.Title(1 + problems))
		problems++
		return nil
	})
	fmt.Println(err, run.Report().Games)
	// Output:
	// problem #1, id 1e453aae3e064186, from game 1 of seed 15
	// problem #2, id 33ee00906f01e343, from game 1 of seed 15
	// <nil> 1
}
