package trial_test

import (
	"context"
	"fmt"
	"log"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

// On a row of three with one mine who begins at an end wins: its count tells where the
// mine is.
func Example() {
	b, err := trial.ParseBoard("1x3/1")
	if err != nil {
		log.Fatal(err)
	}
	list, err := players.List("myopic", "perfect")
	if err != nil {
		log.Fatal(err)
	}
	tournament := trial.Tournament{
		Settings: []trial.Setting{{Board: b, First: mines.Classic}},
		Players:  list, Games: 100, Exact: true,
	}
	rows, err := tournament.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range rows {
		fmt.Printf("%s wins %d of %d games, the optimum is %v\n", r.Player, r.Won, r.Games, r.Judged.Optimum)
	}
	// Output:
	// myopic wins 100 of 100 games, the optimum is 1
	// perfect wins 100 of 100 games, the optimum is 1
}
