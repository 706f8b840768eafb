package kriegspiel_test

import (
	"fmt"
	"log"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A referee leads the shortest game of all. White's first proposal is a pawn
// capture with nothing to take, so it is refused.
func ExampleReferee() {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, text := range []string{"exd3", "f3", "e5", "g4", "Qh4"} {
		mover := referee.Position.Turn
		m, err := referee.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s proposes %s: %q\n", mover.Name(), text, referee.Try(m).Say(mover))
	}
	fmt.Println("over:", referee.Ended())

	white := referee.Record(chess.White)
	fmt.Print(string(white.AppendJSON(nil)))
	// Output:
	// White proposes exd3: "illegal"
	// White proposes f3: ""
	// Black proposes e5: ""
	// White proposes g4: ""
	// Black proposes Qh4: "check by short diagonal, checkmate"
	// over: true
	// {"rules":"berkeley","solver":"w","events":[
	//  {"side":"w","try":"e2d3","percept":{"illegal":true}},
	//  {"side":"w","try":"f2f3","percept":{}},
	//  {"side":"b","percept":{}},
	//  {"side":"w","try":"g2g4","percept":{}},
	//  {"side":"b","percept":{"check":["short"],"end":"checkmate"}}]}
}

// In the third turn White took en passant, after two refused proposals; then
// something took the pawn on d6.

// The solver sees the same in all of these positions, and proposes the same;
// what it hears tells them apart.
func ExampleRules_Try() {
	rules := kriegspiel.Berkeley
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w - -",
		"6k1/6pp/8/8/8/8/8/R5K1 w - -",
		"r5k1/5ppp/8/8/8/8/8/R5K1 w - -",
		"6k1/p4ppp/8/8/8/8/8/R5K1 w - -",
		"6k1/8/8/8/8/8/8/R5K1 w - -",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			log.Fatal(err)
		}
		view, state := kriegspiel.Split(&p, chess.White)
		percept := rules.Try(&view, &state, chess.NewMove(chess.A1, chess.A8))
		fmt.Printf("%q\n", percept.Say(view.Colour))
	}
	// Output:
	// "check by rank, checkmate"
	// "check by rank"
	// "capture on a8, check by rank, checkmate"
	// "illegal"
	// "check by rank"
}

// Black has five moves. Four of them sound alike; the pawn's capture does not.
func ExampleRules_Replies() {
	p, err := chess.ParseFEN("7k/8/8/8/2p5/1P6/K7/8 b - -")
	if err != nil {
		log.Fatal(err)
	}
	view, state := kriegspiel.Split(&p, chess.White)
	states, heard := kriegspiel.Berkeley.Replies(nil, nil, &view, &state)
	for i := range states {
		next := kriegspiel.Berkeley.AfterReply(&view, heard[i])
		position := next.OwnTurn(&states[i])
		fmt.Printf("%s %q\n", position.FEN(), heard[i].Say(view.Colour))
	}
	// Unordered output:
	// 6k1/8/8/8/2p5/1P6/K7/8 w - - ""
	// 8/6k1/8/8/2p5/1P6/K7/8 w - - ""
	// 8/7k/8/8/2p5/1P6/K7/8 w - - ""
	// 7k/8/8/8/8/1Pp5/K7/8 w - - ""
	// 7k/8/8/8/8/1p6/K7/8 w - - "capture on b3, check by long diagonal"
}

// Two positions that agree on White's pieces are a belief state of two states.
func ExampleParsePositions() {
	list, err := kriegspiel.ParsePositions([]string{
		"7k/8/5K2/8/8/8/8/R7 w - -",
		"6k1/8/5K2/8/8/8/8/R7 w - -",
		"7k/8/5K2/8/8/8/8/R7 w - -", // again
	}, kriegspiel.Berkeley, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(list.States), "states")
	fmt.Print(list.View.Diagram())
	// Output:
	// 2 states
	// 8  ░ ░ ░ ░ ░ ░ ░ ░
	// 7  ░ ░ ░ ░ ░ ░ ░ ░
	// 6  ░ ░ ░ ░ ░ ♔ ░ ░
	// 5  ░ ░ ░ ░ ░ ░ ░ ░
	// 4  ░ ░ ░ ░ ░ ░ ░ ░
	// 3  ░ ░ ░ ░ ░ ░ ░ ░
	// 2  ░ ░ ░ ░ ░ ░ ░ ░
	// 1  ♖ ░ ░ ░ ░ ░ ░ ░
	//    a b c d e f g h
}
