package exchange

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

func boardOf(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := kriegspiel.Berkeley.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	v, s := kriegspiel.Split(&p, chess.White)
	b := new(Board)
	b.Set(&v.Own, &s)
	return b
}

// What Black gains on a square, worked out by hand.
func TestExchange(t *testing.T) {
	for _, test := range []struct {
		name, fen, square string
		want              int64
	}{
		{"nobody attacks", "4k3/8/8/3R4/8/8/8/4K3 b - -", "d5", 0},
		{"a rook for nothing", "3rk3/8/8/3R4/8/8/8/4K3 b - -", "d5", 500},
		{"a rook for a rook", "3rk3/8/8/3R4/4P3/8/8/4K3 b - -", "d5", 0},
		{"a queen for a rook", "3rk3/8/8/3Q4/4P3/8/8/4K3 b - -", "d5", 400},
		{"no queen for a pawn", "3qk3/8/8/3P4/4P3/8/8/4K3 b - -", "d5", 0},
		{"a pawn takes first", "3qk3/8/4p3/3N4/4P3/8/8/4K3 b - -", "d5", 300},
		{"doubled rooks", "3rk3/3r4/8/3N4/4P3/8/8/4K3 b - -", "d5", 0},
		{"a bishop behind a pawn", "4k3/8/8/3n4/4P3/3B4/8/4K3 b - -", "e4", 0},
		{"a king takes what nobody guards", "8/8/3k4/3B4/8/8/8/4K3 b - -", "d5", 320},
		{"a king does not take what is guarded", "8/8/3k4/3B4/4P3/8/8/4K3 b - -", "d5", 0},
		{"a pawn guards upwards", "3rk3/8/4P3/3R4/8/8/8/4K3 b - -", "d5", 500},
	} {
		t.Run(test.name, func(t *testing.T) {
			sq, err := chess.ParseSquare(test.square)
			if err != nil {
				t.Fatal(err)
			}
			b := boardOf(t, test.fen)
			if got := b.Gain(sq, &b.Theirs, &b.Own); got != test.want {
				t.Errorf("Gain on %s = %d, want %d", test.square, got, test.want)
			}
		})
	}
}

// By other values another exchange pays: a rook for a knight that is worth more.
func TestOtherValues(t *testing.T) {
	b := boardOf(t, "3rk3/8/8/3N4/4P3/8/8/4K3 b - -")
	d5, err := chess.ParseSquare("d5")
	if err != nil {
		t.Fatal(err)
	}
	b.Worth = &[chess.King + 1]int64{chess.Pawn: 150, chess.Knight: 400, chess.Bishop: 320, chess.Rook: 390, chess.Queen: 900, chess.King: 10000}
	if got := b.Gain(d5, &b.Theirs, &b.Own); got != 10 {
		t.Errorf("Gain = %d, want a knight of 400 for a rook of 390", got)
	}
	if got := b.Value(chess.Pawn); got != 150 {
		t.Errorf("Value of a pawn = %d, want 150", got)
	}
	if b.Worth = nil; b.Gain(d5, &b.Theirs, &b.Own) != 0 {
		t.Error("by the usual values the rook is given for the knight")
	}
}

// By other values something else is the best to take, and worth more to take back.
func TestOtherThreats(t *testing.T) {
	// The rook comes first, and is worth more by the usual values.
	b := boardOf(t, "4k3/8/8/8/1n6/8/8/rR2K3 w - -")
	b.Worth = &[chess.King + 1]int64{chess.Knight: 400, chess.Rook: 390, chess.King: 10000}
	if got := b.Threat(); got != 400 {
		t.Errorf("Threat = %d, want the knight of 400", got)
	}
	b4, err := chess.ParseSquare("b4")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.TakeBack(chess.Rook, chess.A1, b4); got != 390 {
		t.Errorf("TakeBack = %d, want the rook of 390", got)
	}
	if b.Worth = nil; b.Threat() != 500 {
		t.Errorf("Threat = %d by the usual values, want the rook", b.Threat())
	}
}

func TestThreat(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      int64
	}{
		{"nothing in reach", "4k3/8/8/8/8/8/q7/1R2K3 w - -", 0},
		{"a queen and a pawn", "4k3/8/8/1p6/8/8/8/qR2K3 w - -", 900},
		{"a pawn that a pawn guards", "4k3/8/p7/1p6/8/8/8/1R2K3 w - -", 0},
		{"a pawn fork", "4k3/8/8/3r1n2/4P3/8/8/4K3 w - -", 500},
		{"no king", "4k3/8/8/8/8/8/8/K3R3 b - -", 0},
	} {
		if got := boardOf(t, test.fen).Threat(); got != test.want {
			t.Errorf("%s: Threat = %d, want %d", test.name, got, test.want)
		}
	}
}

func TestKings(t *testing.T) {
	for _, test := range []struct {
		fen        string
		near, edge int64
	}{
		{"k7/8/1K6/8/8/8/8/8 w - -", 5, 3},
		{"8/8/8/4k3/8/8/8/K7 w - -", 3, 0},
		{"8/6k1/8/8/8/8/8/K7 w - -", 1, 2},
		{"7k/8/8/8/8/8/8/K7 w - -", 0, 3},
	} {
		b := boardOf(t, test.fen)
		if near, edge := b.Nearness(), b.Edgeness(); near != test.near || edge != test.edge {
			t.Errorf("%s: near %d and edge %d, want %d and %d", test.fen, near, edge, test.near, test.edge)
		}
	}
}

// What White gains by taking back, worked out by hand.
func TestTakeBack(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		kind      chess.Piece
		from, to  string
		want      int64
	}{
		{"a pawn takes a knight back", "4k3/8/4n3/8/3P4/2P5/8/4K3 b - -", chess.Knight, "e6", "d4", 300},
		{"nobody does", "4k3/8/4n3/8/3P4/8/8/4K3 b - -", chess.Knight, "e6", "d4", 0},
		{"a rook does not take what is guarded", "4k3/8/4n3/2p5/3P4/8/8/3RK3 b - -", chess.Knight, "e6", "d4", 0},
		{"the piece that has come guards nothing", "3rk3/8/8/8/3P4/8/8/3RK3 b - -", chess.Rook, "d8", "d4", 500},
		{"a new queen", "4k3/8/8/8/8/8/2p5/1R2K3 b - -", chess.Queen, "c2", "c1", 900},
	} {
		t.Run(test.name, func(t *testing.T) {
			from, err := chess.ParseSquare(test.from)
			if err != nil {
				t.Fatal(err)
			}
			to, err := chess.ParseSquare(test.to)
			if err != nil {
				t.Fatal(err)
			}
			if got := boardOf(t, test.fen).TakeBack(test.kind, from, to); got != test.want {
				t.Errorf("TakeBack = %d, want %d", got, test.want)
			}
		})
	}
}
