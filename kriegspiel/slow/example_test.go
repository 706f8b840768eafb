package slow_test

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel/slow"
)

// White tries to take on f5, where nothing stands, and then on d5.
func ExampleBoard_Try() {
	b, err := slow.Parse("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6")
	if err != nil {
		panic(err)
	}
	for _, uci := range []string{"e4f5", "e4d5", "d8d5"} {
		var heard slow.Percept
		heard, b = b.Try(slow.Berkeley, uci)
		fmt.Println(uci, heard)
	}
	fmt.Println(b.FEN(slow.Berkeley))
	// Output:
	// e4f5 refused
	// e4d5 capture on d5
	// d8d5 capture on d5
	// rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq -
}

// White mates with Qg7, and with Qe8, but not with Qf6, whatever the certificate says.
func ExampleCheck() {
	const certificate = `{"version":1,"rules":"berkeley","solver":"w","ply":1,"verdict":"mate","belief":"b42c094ec9925c62",
		"states":["7k/5Q2/6K1/8/8/8/8/8 w - -"],
		"plan":{"try":"%s","then":[{"heard":[{"check":["long"],"end":"checkmate"}]}]}}`
	for _, try := range []string{"f7g7", "f7e8", "f7f6"} {
		walked, err := slow.Check(context.Background(), fmt.Appendf(nil, certificate, try), nil)
		fmt.Println(try, walked.Tries, err)
	}
	// Output:
	// f7g7 1 <nil>
	// f7e8 1 <nil>
	// f7f6 1 certificate: after f7f6, (check by long): the moves allowed are used up without a win
}
