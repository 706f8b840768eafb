package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// TestBears judges by hand what Black can have borne in its turn. White hears it.
func TestBears(t *testing.T) {
	const (
		none, yes, no = kriegspiel.Percept(0), kriegspiel.AnyYes, kriegspiel.AnyNo
		anyRules      = kriegspiel.BerkeleyAny
	)
	// The king would be refused on g8 and g7. The pawns would be refused on c4 and b4, and
	// in the first position one can take on e4, in the second it would be refused there.
	const takes, quiet = "7k/8/8/p2p4/4P3/8/8/6RK b - -", "7k/8/8/p2p4/8/4P3/8/6RK b - -"
	// The king would be refused on g7 and h7, the only diagonal step is a capture.
	const only = "7k/R7/8/7p/6P1/8/8/7K b - -"
	for _, test := range []struct {
		rules    kriegspiel.Rules
		fen      string
		asked    kriegspiel.Percept
		refusals [2]int
		want     bool
		replies  int // if it bears this
	}{
		{anyRules, takes, none, [2]int{4, 0}, true, 4},
		{anyRules, takes, none, [2]int{5, 0}, false, 0},
		{anyRules, takes, no, [2]int{0, 0}, false, 0},
		{anyRules, takes, yes, [2]int{0, 2}, true, 1},
		{anyRules, takes, yes, [2]int{0, 3}, false, 0},
		{anyRules, takes, yes, [2]int{2, 2}, true, 1},
		{anyRules, takes, yes, [2]int{3, 2}, false, 0},
		{anyRules, quiet, yes, [2]int{0, 0}, false, 0},
		{anyRules, quiet, no, [2]int{0, 2}, true, 3},
		{anyRules, quiet, no, [2]int{0, 3}, false, 0},
		{anyRules, quiet, no, [2]int{3, 2}, true, 3},
		{anyRules, quiet, no, [2]int{4, 2}, false, 0},
		{anyRules, only, yes, [2]int{1, 0}, true, 1},
		{anyRules, only, yes, [2]int{0, 1}, false, 0},
		{kriegspiel.English, takes, yes, [2]int{0, 0}, true, 1},
		{kriegspiel.English, takes, yes, [2]int{4, 0}, true, 1},
		{kriegspiel.English, takes, yes, [2]int{5, 0}, false, 0},
		{kriegspiel.English, takes, yes, [2]int{0, 1}, true, 4},
		{kriegspiel.English, takes, yes, [2]int{0, 3}, true, 4},
		{kriegspiel.English, takes, yes, [2]int{0, 5}, false, 0},
		{kriegspiel.English, only, yes, [2]int{0, 1}, false, 0},
		{kriegspiel.English, quiet, no, [2]int{0, 3}, false, 0},
		{kriegspiel.Dutch, takes, yes, [2]int{0, 1}, true, 4},
		{kriegspiel.Cincinnati, takes, none, [2]int{4, 0}, true, 4},
		{kriegspiel.Cincinnati, takes, none, [2]int{5, 0}, false, 0},
		{kriegspiel.Cincinnati, quiet, none, [2]int{2, 0}, true, 3},
		{kriegspiel.Cincinnati, quiet, none, [2]int{3, 0}, false, 0},
		{kriegspiel.Rand, takes, none, [2]int{3, 0}, true, 4},
		{kriegspiel.Rand, takes, none, [2]int{4, 0}, false, 0},
		{kriegspiel.Rand, quiet, none, [2]int{3, 0}, false, 0},
	} {
		p, err := test.rules.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		if got := test.rules.Bears(&v, &s, test.asked, test.refusals); got != test.want {
			t.Errorf("%v: %s bears %v after %q: %v, want %v", test.rules, test.fen, test.refusals, test.asked.Say(chess.White), got, test.want)
		}
		if !test.want {
			continue
		}
		bound := test.rules.Bound(&v, test.asked, test.refusals)
		if states, _ := test.rules.Replies(nil, nil, &bound, &s); len(states) != test.replies {
			t.Errorf("%v: %s with %v after %q: %d replies, want %d", test.rules, test.fen, test.refusals, test.asked.Say(chess.White), len(states), test.replies)
		}
	}
}

// TestEnPassantOfEnglish takes the right pawn off the board, which does not stand where the
// capture was announced.
func TestEnPassantOfEnglish(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/8/8/3p4/8/4P3/7K w - -")
	if err != nil {
		t.Fatal(err)
	}
	referee := kriegspiel.NewReferee(kriegspiel.English, p)
	for _, try := range []string{"e2e4", "d4e3"} {
		m, err := referee.Parse(try)
		if err != nil {
			t.Fatal(err)
		}
		referee.Try(m)
	}
	record := referee.Record(chess.White)
	end, err := record.End()
	if err != nil || end.View.Own.Pawns != 0 {
		t.Errorf("White has pawns on %x, %v, want none", end.View.Own.Pawns, err)
	}
	if said := record.Words()[1]; said != "Black ??: capture en passant on e3" {
		t.Errorf("White hears %q", said)
	}
}
