package tune_test

import (
	"context"
	"fmt"

	"kriegmate/player/tune"
)

// A game that is won by whoever is closer to 7.
func Example() {
	r, err := tune.New("a game of numbers", 1, []tune.Setting{{Name: "number", Start: 2, Low: 0, High: 10, Step: 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	closer := func(_ context.Context, p tune.Pair) (tune.Score, error) {
		first, second := p.First[0]-7, p.Second[0]-7
		switch {
		case first*first < second*second:
			return tune.Score{Points: 2}, nil
		case first*first > second*second:
			return tune.Score{Points: 0}, nil
		}
		return tune.Score{Points: 1}, nil
	}
	if err := r.Go(context.Background(), 500, closer, nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.0f after %d games\n", r.Values["number"], r.Games)
	// Output: 7 after 1000 games
}
