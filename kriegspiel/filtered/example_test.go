package filtered_test

import (
	"fmt"
	"log"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

func Example() {
	text := `[filtered "white"]

1.  e4 {(:)}
    ?? {(:0)}
2.  e5 {(:)}
    ?? {(:1)}
3.  exd6 {(Xd5:exf6,Ba6)}
    ?? {(Xd6:0)}
`
	game, err := filtered.Parse([]byte(text), nil)
	if err != nil {
		log.Fatal(err)
	}
	r := game.Record
	follower := r.Follow()
	for _, e := range r.Events {
		switch {
		case e.Percept&kriegspiel.Theirs != 0:
			fmt.Printf("opponent, %d refused: %q\n", e.Refusals, e.Percept.Say(r.Solver))
		default:
			fmt.Printf("%s: %q\n", e.Try.UCI(r.Solver), e.Percept.Say(r.Solver))
		}
		if err := follower.Next(e); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Print(follower.View.Diagram())
	// Output:
	// e2e4: ""
	// opponent, 0 refused: ""
	// e4e5: ""
	// opponent, 1 refused: ""
	// e5f6: "illegal"
	// f1a6: "illegal"
	// e5d6: "capture on d5"
	// opponent, 0 refused: "capture on d6"
	// 8  ░ ░ ░ ░ ░ ░ ░ ░
	// 7  ░ ░ ░ ░ ░ ░ ░ ░
	// 6  ░ ░ ░ ░ ░ ░ ░ ░
	// 5  ░ ░ ░ ░ ░ ░ ░ ░
	// 4  ░ ░ ░ ░ ░ ░ ░ ░
	// 3  ░ ░ ░ ░ ░ ░ ░ ░
	// 2  ♙ ♙ ♙ ♙ ░ ♙ ♙ ♙
	// 1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
	//    a b c d e f g h
}
