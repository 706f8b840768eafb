package gambler

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// gamblerAt returns a Gambler who plays White and knows the position.
func gamblerAt(t *testing.T, fen string) *Gambler {
	t.Helper()
	position, err := kriegspiel.Berkeley.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return New(player.Seat{Start: player.Start{Position: position}, Colour: chess.White, Seed: 1})
}

func TestGamblerProposes(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"mate before a capture", "k7/7q/1K6/8/8/8/7p/6R1 w - -", "g1g8"},
		{"a capture before a check", "k7/8/8/8/q6R/8/8/K7 w - -", "h4a4"},
		{"a pawn tries to capture", "k7/8/8/q3N3/8/7P/8/K7 w - -", "h3g4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := gamblerAt(t, test.fen)
			if got, err := g.Propose(t.Context()); err != nil || got.UCI(chess.White) != test.want {
				t.Errorf("proposes %s, %v, want %s", got.UCI(chess.White), err, test.want)
			}
		})
	}
}

// One who knows nothing takes back where it was taken from.
func TestGamblerTakesBack(t *testing.T) {
	g := gamblerAt(t, "k7/8/8/3N4/1n6/8/8/K7 w - -")
	g.known.States = nil
	g.patience = 2
	sq, err := chess.ParseSquare("b4")
	if err != nil {
		t.Fatal(err)
	}
	g.heard = kriegspiel.Theirs | kriegspiel.Capture(sq)
	if got, err := g.Propose(t.Context()); err != nil || got.UCI(chess.White) != "d5b4" {
		t.Errorf("proposes %s, %v, want d5b4", got.UCI(chess.White), err)
	}
}
