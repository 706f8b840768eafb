package chess_test

import (
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// The fool's mate, move by move.
func Example() {
	p := chess.Start()
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		m, err := p.ParseSAN(san)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Apply(m)
	}
	fmt.Println(p.FEN())
	fmt.Println("mated:", p.Mated())
	// Output:
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -
	// mated: true
}

// The king is in check from the rook: it steps aside, or the knight stands
// between or the bishop takes.
func ExamplePosition_Moves() {
	p, err := chess.ParseFEN("4r2k/8/8/1B6/8/2N5/8/4K3 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	var names []string
	for _, m := range p.Moves(nil) {
		names = append(names, p.SAN(m))
	}
	slices.Sort(names)
	fmt.Println(names)
	// Output: [Be2 Bxe8 Kd1 Kd2 Kf1 Kf2 Ne2 Ne4]
}

// A black pawn on its home square sees the board from its own side: what White
// calls e7 is e2 here.
func ExampleColour_Move() {
	m, err := chess.ParseUCI("e7e5", chess.Black)
	fmt.Println(m, m.UCI(chess.Black), err)
	// Output: e2e4 e7e5 <nil>
}

// What a side may propose that does not see the enemy: the pawn's captures too.
func ExampleSide_Proposals() {
	p, err := chess.ParseFEN("4k3/8/8/8/8/8/4P3/K7 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Us.Proposals(nil))
	// Output: [a1b1 a1a2 a1b2 e2d3 e2f3 e2e3 e2e4]
}
