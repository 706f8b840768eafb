package marshal

import (
	"math"
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/worth"
)

// What pieces and positions are worth, by hand: half of the scale for each unit of the logarithm of
// the odds, by how many men are on the board.
func TestPrices(t *testing.T) {
	settings := Default()
	settings.Scale, settings.Threat = 1000, 0.5
	var err error
	if settings.Worth, err = worth.New(map[string]float64{"rook early": 1, "rook late": 2, "has moved early": 0.1, "has moved late": 0.1}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, fen string
		gain      int64 // of White on a8, and of Black on a1
		worth     float64
	}{
		// Of 32 men 14 are gone, half of the 28 that can be. The rooks guard nothing, and pawns are worth nothing.
		{"in the middle", "r3k3/1ppppppp/8/8/8/8/1PPPPPPP/R3K3 b - -", 750, 0.1*500 + 0.5*750},
		// Of 32 men 21 are gone, three quarters, more of them White's.
		{"sides of different size", "r3k3/1ppppppp/8/8/8/8/8/R3K3 b - -", 875, 0.1*500 + 0.5*875},
		{"late", "r3k3/8/8/8/8/8/8/R3K3 b - -", 1000, 0.1*500 + 0.5*1000},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			view, s := kriegspiel.Split(&p, chess.White)
			j := newJudge(&settings)
			j.replied(&view, &s)
			b := &j.board
			if one, other := b.Gain(chess.A8, &b.Own, &b.Theirs), b.Gain(chess.A1, &b.Theirs, &b.Own); one != test.gain || other != test.gain {
				t.Errorf("the rooks gain %d and %d, want %d", one, other, test.gain)
			}
			if math.Abs(j.base-test.worth) > 1e-9 {
				t.Errorf("the position is worth %v, want %v", j.base, test.worth)
			}
			if king := b.Value(chess.King); king != 10000 {
				t.Errorf("a king is worth %d in exchanges, want 10000", king)
			}
		})
	}
}

// Prices are rounded, and nothing that can be learned or tuned is worth as much as a king: it takes no
// queen that is guarded.
func TestPricesAtTheirBounds(t *testing.T) {
	settings := Default()
	settings.Scale = 10_000
	var err error
	if settings.Worth, err = worth.New(map[string]float64{"queen early": 10, "queen late": 10, "knight early": 0.0019, "knight late": -0.0019}); err != nil {
		t.Fatal(err)
	}
	prices := newPrices(&settings)
	// 0.0019 times half of the scale is 9.5.
	for men, want := range map[int]int64{32: 10, 4: -10} {
		if got := prices[men][chess.Knight]; got != want {
			t.Errorf("a knight is worth %d with %d men, want %d", got, men, want)
		}
	}
	p := position(t, "3rk3/8/8/8/8/8/3q4/3K4 w - -")
	view, s := kriegspiel.Split(&p, chess.White)
	b := board{prices: prices}
	b.set(&view.Own, &s)
	if got := b.Value(chess.Queen); got != 50_000 {
		t.Errorf("a queen is worth %d, want ten times half of the scale", got)
	}
	d2, err := chess.ParseSquare("d2")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Gain(d2, &b.Own, &b.Theirs); got != 0 {
		t.Errorf("Gain(d2) = %d, want 0: the rook guards the queen", got)
	}
}

// What replies cost, by hand, where pieces are worth 100, 300, 325, 500 and 1000 wherever they stand.
func TestReplyWorth(t *testing.T) {
	settings := Default()
	settings.Scale, settings.Threat = 1000, 0
	numbers := map[string]float64{}
	for name, x := range map[string]float64{"pawn": 0.2, "knight": 0.6, "bishop": 0.65, "rook": 1, "queen": 2} {
		numbers[name+" early"], numbers[name+" late"] = x, x
	}
	var err error
	if settings.Worth, err = worth.New(numbers); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, fen, reply string
		want             float64 // in hundredths of a pawn, for White
	}{
		{"a king moves", "r3k3/8/8/8/8/8/8/R3K3 b - -", "e8e7", 0},
		{"a rook takes a rook", "r3k3/8/8/8/8/8/8/R3K3 b - -", "a8a1", -500},
		{"a rook takes a pawn and is taken", "4k3/8/8/3r4/8/3P4/4P3/4K3 b - -", "d5d3", -300 - 100 + 500},
		{"a pawn becomes a queen", "4k3/8/8/8/8/8/p7/4K3 b - -", "a2a1q", -1000},
		{"it takes a rook as well", "4k3/8/8/8/8/8/p7/1R2K3 b - -", "a2b1q", -1000},
		{"it is taken", "4k3/8/8/8/8/8/p7/1R1K4 b - -", "a2a1q", 500 - 1000 + 1000},
		{"a pawn takes in passing", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", -100},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			m, err := chess.ParseUCI(test.reply, chess.Black)
			if err != nil {
				t.Fatal(err)
			}
			view, s := kriegspiel.Split(&p, chess.White)
			j := newJudge(&settings)
			j.replied(&view, &s)
			at := slices.Index(p.Moves(nil), m)
			if at < 0 {
				t.Fatalf("%s is no move", test.reply)
			}
			if got, want := j.replies[at].worth, settings.points(test.want); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s leaves %v, want %v", test.reply, got, want)
			}
		})
	}
}
