package marshal

import (
	"math"
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
