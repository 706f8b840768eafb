package transcript_test

import (
	"fmt"
	"log"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/transcript"
)

// A whole game in one call. The pawn on e4 cannot take on f5, where nothing
// stands.
func ExampleGame_Play() {
	game := transcript.Game{Tries: []string{"e4", "d5", "exf5", "exd5"}}
	whole, err := game.Play(kriegspiel.Berkeley)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range whole.Events {
		fmt.Printf("%s %s illegal: %t, capture: %q\n", e.Side, e.Try, e.Percept.Illegal, e.Percept.Capture)
	}
	// Output:
	// w e2e4 illegal: false, capture: ""
	// b d7d5 illegal: false, capture: ""
	// w e4f5 illegal: true, capture: ""
	// w e4d5 illegal: false, capture: "d5"
}
