package marshal

import (
	"context"
	"math"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

func parse(t *testing.T, text string) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(text, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The queen can take a rook that takes it otherwise: whatever else is proposed is clearly worse, by
// more than a rook.
func TestCompare(t *testing.T) {
	compare := func(fen, move string) (player.Opinion, bool) {
		return newScene(t, fen, chess.White, quick()).marshal.Compare(t.Context(), parse(t, move))
	}
	const fen = "3r2k1/6pp/8/8/3Q4/8/6PP/6K1 w - -"
	take := parse(t, "d4d8")
	for _, other := range []string{"g2g3", "g1f1", "h2h4"} {
		o, ok := compare(fen, other)
		if !ok || o.Best != take || o.Worth-o.Alternative < 5 || !o.Clear() || o.Worth < 5 {
			t.Errorf("%s: %+v, %t, want d4d8, by at least 5", other, o, ok)
		}
		if again, _ := compare(fen, other); again != o {
			t.Errorf("%s: %+v and then %+v", other, o, again)
		}
	}
	if o, ok := compare(fen, "d4d8"); !ok || o.Best != take || o.Worth != o.Alternative || o.Clear() {
		t.Errorf("the best move beside itself: %+v, %t", o, ok)
	}
	if o, ok := compare("2k5/8/8/8/3Q4/8/8/6K1 w - -", "g1f1"); ok {
		t.Errorf("against a bare king: %+v", o)
	}
	if o, ok := compare(fen, "a2a3"); ok {
		t.Errorf("what cannot be proposed: %+v", o)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if o, ok := newScene(t, fen, chess.White, quick()).marshal.Compare(done, parse(t, "g2g3")); ok {
		t.Errorf("without time: %+v", o)
	}
}

// What was refused in the turn is neither compared nor the best.
func TestCompareAfterRefusal(t *testing.T) {
	s := newScene(t, "3r2k1/6pp/3p4/8/3Q4/8/6PP/6K1 w - -", chess.White, quick())
	if p := s.try(parse(t, "d4d8")); !p.Illegal() {
		t.Fatal("the pawn is in the way")
	}
	if o, ok := s.marshal.Compare(t.Context(), parse(t, "d4d8")); ok {
		t.Errorf("the refused try: %+v", o)
	}
	if o, ok := s.marshal.Compare(t.Context(), parse(t, "g2g3")); !ok || o.Best == parse(t, "d4d8") {
		t.Errorf("%+v, %t", o, ok)
	}
}

// Pawns are the inverse of points, as far as they go.
func TestPawns(t *testing.T) {
	w := Default().Weights
	for _, x := range []float64{0, 1, -1, 350, -1900} {
		if got := w.pawns(w.points(x)); math.Abs(got-x/100) > 1e-9 {
			t.Errorf("%v hundredths are %v pawns", x, got)
		}
	}
	for _, x := range []float64{1, 0.9999} {
		if w.pawns(x) != player.MostWorth || w.pawns(-x) != -player.MostWorth {
			t.Errorf("%v points are %v pawns, want %v", x, w.pawns(x), player.MostWorth)
		}
	}
}

// A turn of two tries by hand: the first move brings 0.4 where it is accepted, and otherwise
// the second follows.
func TestFirst(t *testing.T) {
	out := &table{
		moves: []chess.Move{1, 2, 3},
		worth: [][]float64{{0.4, refusedWorth}, {0.1, 0.2}, {refusedWorth, refusedWorth}},
	}
	w := []float64{0.5, 0.5}
	for m, want := range []float64{0.5*0.4 + 0.5*0.2, 0.5*0.1 + 0.5*0.2} {
		if got, ok := out.first(m, []int{0, 1}, w, 1); !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("first(%d) = %v, %t, want %v", m, got, ok, want)
		}
	}
	if got, ok := out.first(2, []int{0, 1}, w, 1); ok {
		t.Errorf("what no state accepts is worth %v", got)
	}
}

// Two moves in four states by hand: where the first is refused nothing is compared, and where the
// last is, the first follows.
func TestCompared(t *testing.T) {
	no := refusedWorth
	out := &table{
		rows:  []particle{{weight: 0.4}, {weight: 0.2}, {weight: 0.2}, {weight: 0.2}},
		worth: [][]float64{{0.1, 0.3, no, no}, {0.5, no, 0.9, no}},
	}
	first, last, ok := out.compared()
	if wantFirst, wantLast := (0.4*0.1+0.2*0.3)/0.6, (0.4*0.5+0.2*0.3)/0.6; !ok || math.Abs(first-wantFirst) > 1e-12 || math.Abs(last-wantLast) > 1e-12 {
		t.Errorf("compared() = %v, %v, %t, want %v, %v", first, last, ok, wantFirst, wantLast)
	}
	out.worth[0] = []float64{no, no, no, no}
	if first, last, ok := out.compared(); ok {
		t.Errorf("what is refused everywhere: %v, %v", first, last)
	}
}
