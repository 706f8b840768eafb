package hunter

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/gambler"
)

const bare = "k7/8/1K6/8/8/8/8/7R w - -" // Rh8 mates

// White has Kc7, Rb7 and Rh1, Black a king on a8; the bishop may stand on c5, b1 or g8. After
// Ra1 it has to stand in between, and where, a refusal tells.
var threeBishops = []string{
	"k7/1RK5/8/2b5/8/8/8/7R w - -",
	"k7/1RK5/8/8/8/8/8/1b5R w - -",
	"k5b1/1RK5/8/8/8/8/8/7R w - -",
}

// seatAt returns the seat of a player who keeps so many states.
func seatAt(start player.Start, c chess.Colour, states int, seed uint64) player.Seat {
	return player.Seat{Start: start, Colour: c, Seed: seed, Limits: player.Limits{States: states}}
}

// hunterAt returns a Hunter who plays White and knows the states.
func hunterAt(t *testing.T, fens ...string) *Hunter {
	t.Helper()
	b, err := mate.OfFENs(fens, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	h := New(seatAt(player.Start{Position: chess.Start()}, chess.White, 1000, 1))
	h.known.View, h.known.States = b.View, states
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
			if got := proposed(t, hunterAt(t, test.fens...)).UCI(chess.White); got != test.want {
				t.Errorf("proposes %s, want %s", got, test.want)
			}
		})
	}
}

// proposed returns what a Hunter proposes.
func proposed(t *testing.T, h *Hunter) chess.Move {
	t.Helper()
	m, err := h.Propose(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m
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
			from := player.Start{Rules: kriegspiel.Berkeley, Position: start}
			d := player.NewDuel(from, h, gambler.New(seatAt(from, chess.Black, 0, seed)))
			won := false
			for moves := 0; moves < 3 && !won; {
				_, p, err := d.Step(t.Context())
				if err != nil {
					t.Fatal(err)
				}
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
		m := proposed(t, h)
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
	if got := proposed(t, h).UCI(chess.White); got != "h1h8" {
		t.Errorf("proposes %s, want the mate h1h8", got)
	}
	h = hunterAt(t, "4k3/3p4/8/8/8/8/3Q4/K7 w - -")
	if got := proposed(t, h).UCI(chess.White); got == "d2d7" {
		t.Error("gives its queen for a pawn")
	}
}

// With solved endings a Hunter mates a bare king in no more moves than they say,
// however it runs.
func TestHunterMatesBareKings(t *testing.T) {
	if testing.Short() {
		return
	}
	e := oracle.New("")
	start := player.Start{Rules: kriegspiel.Berkeley}
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
		h := New(seatAt(start, chess.White, 1000, seed))
		h.AskEndings(t.Context(), e)
		d := player.NewDuel(start, h, gambler.New(seatAt(start, chess.Black, 0, seed)))
		won := false
		for moves := 0; moves < 2*most-1 && !won; {
			_, p, err := d.Step(t.Context())
			if err != nil {
				t.Fatal(err)
			}
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

// Players who find plans that ask play whole games, and what they propose always makes sense.
func TestHuntersUnderEnglishRules(t *testing.T) {
	mates := 0
	position, err := chess.ParseFEN("4k3/pp6/8/8/8/8/PP1QPP2/R3K3 w - -")
	if err != nil {
		t.Fatal(err)
	}
	start := player.Start{Rules: kriegspiel.English, Position: position}
	for seed := range uint64(8) {
		d := player.NewDuel(start, New(seatAt(start, chess.White, 2000, seed)), New(seatAt(start, chess.Black, 2000, seed+100)))
		for step := range 400 {
			m, p, err := d.Step(t.Context())
			if err != nil || p&kriegspiel.Nonsense != 0 {
				t.Fatalf("seed %d, step %d: %v is nonsense, or %v", seed, step, m, err)
			}
			if p&kriegspiel.Checkmate != 0 {
				mates++
			}
			if p.End() != 0 {
				break
			}
		}
	}
	if mates == 0 {
		t.Error("nobody mates")
	}
}
