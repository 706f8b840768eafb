package worth

import (
	"math"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// What New is given comes back, and what makes no sense is refused by name.
func TestNew(t *testing.T) {
	want := map[string]float64{"knight late": -0.5, "two bishops early": 0.25}
	w, err := New(want)
	if err != nil {
		t.Fatal(err)
	}
	numbers := w.Numbers()
	for name, x := range numbers {
		if x != want[name] {
			t.Errorf("%s is %v, want %v", name, x, want[name])
		}
	}
	if len(numbers) != 2*Count {
		t.Errorf("%d numbers, want two for each of %d features", len(numbers), Count)
	}
	for name, x := range map[string]float64{"king early": 1, "pawn": 1, "pawn early": math.NaN(), "rook late": 11} {
		if _, err := New(map[string]float64{name: x}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s %v: %v", name, x, err)
		}
	}
}

// Numbers change evenly from 32 men to 4, and stay from there on.
func TestPiece(t *testing.T) {
	w, err := New(map[string]float64{"pawn early": 1, "pawn late": 3, "queen late": 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		kind chess.Piece
		men  int
		want float64
	}{
		{chess.Pawn, 32, 1}, {chess.Pawn, 25, 1.5}, {chess.Pawn, 18, 2}, {chess.Pawn, 4, 3}, {chess.Pawn, 2, 3},
		{chess.Queen, 32, 0}, {chess.Queen, 18, 1}, {chess.Rook, 18, 0}, {chess.King, 18, 0}, {chess.NoPiece, 18, 0},
	} {
		if got := w.Piece(test.kind, test.men); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("Piece(%c, %d) = %v, want %v", test.kind.Letter(), test.men, got, test.want)
		}
	}
}

// A position by hand: of 32 men 15 are gone, of the 28 that can be. White has a knight on its sixth rank, and Black one on its
// first.
func TestOf(t *testing.T) {
	w, err := New(map[string]float64{"knight on rank 6 early": 0.4, "knight on rank 6 late": 0.8, "knight on rank 1 early": -2, "knight early": 9, "has moved late": 0.2, "pawn's worth to be taken late": 9})
	if err != nil {
		t.Fatal(err)
	}
	own, theirs := parse(t, "1n2k3/1pppppp1/4N3/8/8/8/PPPPPPP1/4K3 b - -")
	if n := own.All().Count() + theirs.All().Count(); n != 17 {
		t.Fatalf("%d men, want 17", n)
	}
	const late = 15. / 28
	want := (1-late)*0.4 + late*0.8 + (1-late)*2 + late*0.2
	var r Reader
	for range 2 { // a reader can be used again
		if got := w.Of(&r, &own, &theirs); math.Abs(got-want) > 1e-12 {
			t.Errorf("Of = %v, want %v", got, want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { w.Of(&r, &own, &theirs) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A piece that is shipped is worth something, and a queen more than each of the others.
func TestShipped(t *testing.T) {
	for men := 2; men <= Men; men++ {
		queen := Shipped().Piece(chess.Queen, men)
		for _, kind := range []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook} {
			if x := Shipped().Piece(kind, men); x <= 0 || x >= queen {
				t.Errorf("with %d men: %c %v, queen %v", men, kind.Letter(), x, queen)
			}
		}
	}
}
