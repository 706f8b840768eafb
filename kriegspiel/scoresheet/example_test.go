package scoresheet_test

import (
	"fmt"
	"log"
	"os"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/scoresheet"
)

func Example() {
	text, err := os.ReadFile("../../testdata/sheets/english.json")
	if err != nil {
		log.Fatal(err)
	}
	game, err := scoresheet.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	record := game.Record(chess.White)
	fmt.Println(game.Rules, len(game.Whole.Moves))
	for _, words := range record.Words() {
		fmt.Println(words)
	}
	// Output:
	// english 6
	// White e4
	// Black ??
	// White any?: yes
	// White exf5: illegal
	// White e5
	// Black ??
	// White any?: yes
	// White exf6: capture en passant on f6
	// Black ??: capture on f6
}
