package selfplay

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// hunterAt returns a Hunter who plays White and knows the states.
func hunterAt(t *testing.T, fens ...string) *Hunter {
	t.Helper()
	b := beliefOf(t, fens...)
	h := NewHunter(normalStart, chess.White, 1000, 1)
	h.known.View, h.known.States = *b.view, b.states
	return h
}

func TestHunterProposes(t *testing.T) {
	for _, test := range []struct {
		name string
		fens []string
		want string
	}{
		{"mates at once", []string{bare}, "h1h8"},
		{"follows a plan", []string{"7k/8/5K2/8/8/8/8/6R1 w - -"}, "f6f7"},
		{"takes a queen", []string{"4k3/pppp4/8/8/4q3/8/8/K3R3 w - -"}, "e1e4"},
		{"tries first what may win", []string{"4k3/pppp4/8/8/q7/8/8/R3K3 w - -", "4k3/pppp4/q7/8/8/p7/8/R3K3 w - -"}, "a1a4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := hunterAt(t, test.fens...).Propose().UCI(chess.White); got != test.want {
				t.Errorf("proposes %s, want %s", got, test.want)
			}
		})
	}
}

// A mate of three bishops, as told by the referee: the Hunter mates whichever it
// is.
func TestHunterMates(t *testing.T) {
	for _, fen := range threeBishops {
		start, err := kriegspiel.Berkeley.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(4) {
			h := hunterAt(t, threeBishops...)
			from := Start{kriegspiel.Berkeley, start}
			d := NewDuel(from, h, NewGambler(from, chess.Black, seed))
			won := false
			for moves := 0; moves < 3 && !won; {
				_, p := d.Step()
				won = p.Won()
				if !p.Illegal() {
					moves++
				}
			}
			if !won {
				t.Errorf("%s, seed %d: no mate in 3 ply", fen, seed)
			}
		}
	}
}

// Without states it still proposes something.
func TestHunterLost(t *testing.T) {
	h := hunterAt(t, bare)
	h.known.States, h.known.Whole = nil, false
	h.known.Record.Events = []kriegspiel.Event{{Percept: kriegspiel.Theirs | kriegspiel.Capture(0)}} // which cannot be
	if h.Propose() == 0 {
		t.Error("proposes nothing")
	}
}

func TestGamblerProposes(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"mate before a capture", "k7/7q/1K6/8/8/8/7p/6R1 w - -", "g1g8"},
		{"a capture before a check", "k7/8/8/8/q6R/8/8/K7 w - -", "h4a4"},
		{"a pawn tries to capture", "k7/8/8/q3N3/8/7P/8/K7 w - -", "h3g4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := beliefOf(t, test.fen)
			g := NewGambler(normalStart, chess.White, 1)
			g.known.View, g.known.States = *b.view, b.states
			if got := g.Propose().UCI(chess.White); got != test.want {
				t.Errorf("proposes %s, want %s", got, test.want)
			}
		})
	}
}

// One who knows nothing takes back where it was taken from.
func TestGamblerTakesBack(t *testing.T) {
	g := NewGambler(normalStart, chess.White, 1)
	g.known.View = *beliefOf(t, "k7/8/8/3n4/8/2N5/8/K7 w - -").view
	g.known.States = nil
	g.patience = 2
	sq, err := chess.ParseSquare("d5")
	if err != nil {
		t.Fatal(err)
	}
	g.heard = kriegspiel.Theirs | kriegspiel.Capture(sq)
	if got := g.Propose().UCI(chess.White); got != "c3d5" {
		t.Errorf("proposes %s, want c3d5", got)
	}
}
