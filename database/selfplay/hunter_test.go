package selfplay

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
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

// Without states it still proposes, and nothing twice.
func TestHunterLost(t *testing.T) {
	h := hunterAt(t, bare)
	h.known.States, h.known.Whole = nil, false
	h.known.Record.Events = []kriegspiel.Event{{Percept: kriegspiel.Theirs | kriegspiel.Capture(0)}} // which cannot be
	seen := map[chess.Move]bool{}
	for range 15 {
		m := h.Propose()
		if seen[m] {
			t.Errorf("proposes %v twice", m)
		}
		seen[m] = true
		h.Hear(kriegspiel.Event{Try: m, Percept: kriegspiel.Refused})
	}
}

// It sees a mate without a plan too, and does not give its queen for a pawn.
func TestHunterJudges(t *testing.T) {
	h := hunterAt(t, bare)
	h.refused = []chess.Move{chess.NewMove(0, 1)} // so it looks for no plan
	if got := h.Propose().UCI(chess.White); got != "h1h8" {
		t.Errorf("proposes %s, want the mate h1h8", got)
	}
	h = hunterAt(t, "4k3/3p4/8/8/8/8/3Q4/K7 w - -")
	if got := h.Propose().UCI(chess.White); got == "d2d7" {
		t.Error("gives its queen for a pawn")
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
	g.known.View = *beliefOf(t, "k7/8/8/3N4/1n6/8/8/K7 w - -").view
	g.known.States = nil
	g.patience = 2
	sq, err := chess.ParseSquare("b4")
	if err != nil {
		t.Fatal(err)
	}
	g.heard = kriegspiel.Theirs | kriegspiel.Capture(sq)
	if got := g.Propose().UCI(chess.White); got != "d5b4" {
		t.Errorf("proposes %s, want d5b4", got)
	}
}

// With solved endings a Hunter mates a bare king in no more moves than they say,
// however it runs.
func TestHunterMatesBareKings(t *testing.T) {
	if testing.Short() {
		return
	}
	e := oracle.New("")
	start := Start{Rules: kriegspiel.Berkeley}
	var err error
	if start.Position, err = kriegspiel.Berkeley.ParseFEN("8/8/8/4k3/3R4/2K5/8/8 w - -"); err != nil {
		t.Fatal(err)
	}
	v, s := kriegspiel.Split(&start.Position, chess.White)
	most, known := e.Oracle(oracle.Limits{Context: t.Context()}).Moves(&v, []kriegspiel.State{s})
	if !known || most < 10 {
		t.Fatalf("%d moves, known %v", most, known)
	}
	for seed := range uint64(8) {
		h := NewHunter(start, chess.White, 1000, seed)
		h.AskEndings(t.Context(), e)
		d := NewDuel(start, h, NewGambler(start, chess.Black, seed))
		won := false
		for moves := 0; moves < 2*most-1 && !won; {
			_, p := d.Step()
			won = p.Won()
			if !p.Illegal() {
				moves++
			}
		}
		if !won {
			t.Errorf("seed %d: no mate after %d moves", seed, most)
		}
	}
}

// Files tell whether games were played with solved endings.
func TestOptionsNameEndings(t *testing.T) {
	o := DefaultOptions()
	without := o.String()
	if o.Endings = true; o.String() != without+" --endings" {
		t.Errorf("the options are %q, and with endings %q", without, o.String())
	}
}
